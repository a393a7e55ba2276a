import { randomUUID } from 'node:crypto'
import type { Question } from '@haat/contract/questions'
import { sql } from '#core/sql/db.ts'
import type { Kit, TestPerson } from './kit.ts'

/** Delivers an order without a parcel. */
export async function markDelivered({ ctx }: Pick<Kit, 'ctx'>, orderId: string): Promise<void> {
  await ctx.db.run(sql`update orders set status = 'DELIVERED' where id = ${orderId}`)
}

/** The calls about questions that tests make. */
export function questionCalls(kit: Pick<Kit, 'call'>) {
  const at = (id: string, what: string) => `/questions/${id}/${what}`
  return {
    ask: (as: TestPerson | null, productId: string, text = 'Is it new?', clientId = randomUUID()) =>
      kit.call<Question>({
        method: 'POST',
        url: '/questions',
        as,
        body: { productId, clientId, text },
      }),
    answer: (as: TestPerson | null, id: string, text = 'It is.') =>
      kit.call<Question>({ method: 'PATCH', url: at(id, 'answer'), as, body: { text } }),
    unanswer: (as: TestPerson | null, id: string) =>
      kit.call<Question>({ method: 'DELETE', url: at(id, 'answer'), as }),
    remove: (as: TestPerson | null, id: string) =>
      kit.call({ method: 'DELETE', url: `/questions/${id}`, as }),
    report: (as: TestPerson | null, what: string, reason = 'Rude') =>
      kit.call<Question>({
        method: 'POST',
        url: `/questions/${what}/reports`,
        as,
        body: { reason },
      }),
    hide: (as: TestPerson | null, what: string, isHidden = true) =>
      kit.call<Question>({
        method: 'PATCH',
        url: `/questions/${what}/status`,
        as,
        body: { isHidden },
      }),
    ofProduct: (id: string, as: TestPerson | null = null, query = '') =>
      kit.call<Question[]>({ url: `/questions/product/${id}${query}`, as }),
    list: (as: TestPerson | null, query = '') =>
      kit.call<Question[]>({ url: `/questions${query}`, as }),
  }
}
