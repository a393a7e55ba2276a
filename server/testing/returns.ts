import type { PrivatePictureContent } from '@haat/contract/private-pictures'
import type { Returnable, ReturnPreview, ReturnRequest, ReturnState } from '@haat/contract/returns'
import { sql } from '#core/sql/db.ts'
import { checkBooks } from '#features/ledger/books.service.ts'
import { cancellationChecks } from '#features/ledger/cancellation-checks.ts'
import { followClocks } from '#features/returns/return-clocks.service.ts'
import { bookChecks } from '#server/book-checks.ts'
import type { Kit, TestPerson } from './kit.ts'
import { conversationCalls } from './conversations.ts'
import { soldToCancel } from './cancellations.ts'
import { moveOrder, pay } from './refunded-orders.ts'

/** A person who calls; every step is refused to anybody else. */
export function returnCalls(kit: Pick<Kit, 'call' | 'ctx'>) {
  const step = (as: TestPerson, id: string, name: string, body?: object) =>
    kit.call<ReturnRequest>({
      method: 'POST',
      url: `/returns/${id}/${name}`,
      as,
      ...(body === undefined ? {} : { body }),
    })
  return {
    step,
    returnable: (as: TestPerson, orderId: string) =>
      kit.call<Returnable>({ url: `/orders/${orderId}/returnable`, as }),
    preview: (as: TestPerson, body: object) =>
      kit.call<ReturnPreview>({ method: 'POST', url: '/returns/preview', as, body }),
    ask: (as: TestPerson, body: object, key?: string) =>
      kit.call<ReturnRequest>({
        method: 'POST',
        url: '/returns',
        as,
        body: { ...wish, ...body },
        headers: key === undefined ? {} : { 'idempotency-key': key },
      }),
    list: (as: TestPerson, query = '') =>
      kit.call<ReturnRequest[]>({ url: `/returns${query}`, as }),
    read: async (as: TestPerson, id: string) =>
      (await kit.call<ReturnRequest>({ url: `/returns/${id}`, as })).data,
    upload: (as: TestPerson) => conversationCalls(kit).upload(as),
    picture: (as: TestPerson, id: string) =>
      kit.call<PrivatePictureContent>({ url: `/returns/pictures/${id}`, as }),
    /** As if so many hours had passed for a request; then its clock is followed. */
    wait: async (id: string, hours: number) => {
      await kit.ctx.db.run(shift(id, hours))
      await followClocks(kit.ctx)
    },
    faults: async () =>
      (await checkBooks(kit.ctx, [...bookChecks, ...cancellationChecks])).findings,
  }
}

/** What a request says besides its order, lines and reason. */
export const wish = {
  kind: 'CLAIM',
  reason: 'NOT_WORKING',
  wish: 'REFUND',
  note: 'It does not turn on any more.',
}

const shift = (id: string, hours: number) => sql`
  update returns set ask_before = ask_before - ${sql.raw(`interval '${hours} hours'`)},
    ship_before = ship_before - ${sql.raw(`interval '${hours} hours'`)},
    receive_before = receive_before - ${sql.raw(`interval '${hours} hours'`)},
    decide_before = decide_before - ${sql.raw(`interval '${hours} hours'`)},
    settle_before = settle_before - ${sql.raw(`interval '${hours} hours'`)},
    escalate_before = escalate_before - ${sql.raw(`interval '${hours} hours'`)}
  where id = ${id}`

export interface ReturnScene {
  buyer: TestPerson
  vendor: TestPerson
  shopId: string
  productIds: string[]
  orderId: string
  /** Three pieces at 100.01 taka, and one at 200, with a coupon and 60 for shipping. */
  items: [string, string]
}

/** A delivered order of 510.03 taka, by default paid at aamarPay. */
export async function deliveredForReturn(
  kit: Kit,
  buyer: TestPerson,
  paymentType: 'COD' | 'ONLINE' = 'ONLINE',
): Promise<ReturnScene> {
  const { id: shopId, vendor } = await kit.shop()
  const categoryId = await kit.category()
  const productIds = [
    await kit.product({ shopId, categoryId }),
    await kit.product({ shopId, categoryId }),
  ]
  const { id, items } = await soldToCancel(kit, { buyer, shopId, productIds }, paymentType)
  if (paymentType === 'ONLINE') await pay(kit, id)
  await moveOrder(kit, id, 'SHIPPED')
  await moveOrder(kit, id, 'DELIVERED')
  return { buyer, vendor, shopId, productIds, orderId: id, items }
}

/** Brings a request of an order's first line to a state, as its people would. Returns its id. */
export async function returnIn(
  kit: Pick<Kit, 'call' | 'ctx'>,
  { buyer, vendor, orderId, items }: Pick<ReturnScene, 'buyer' | 'vendor' | 'orderId' | 'items'>,
  state: ReturnState,
  { quantity = 1, ...values }: { quantity?: number; wish?: string } = {},
): Promise<string> {
  const { ask, step } = returnCalls(kit)
  const { data } = await ask(buyer, { orderId, lines: [{ itemId: items[0], quantity }], ...values })
  const { id } = data
  const line = { itemId: items[0] }
  const way: [ReturnState, () => Promise<unknown>][] = [
    ['REQUESTED', () => Promise.resolve()],
    ['APPROVED', () => step(vendor, id, 'approve')],
    ['IN_TRANSIT', () => step(buyer, id, 'sent', sent)],
    ['RECEIVED', () => step(vendor, id, 'received', { lines: [{ ...line, received: quantity }] })],
    [
      'ACCEPTED',
      () =>
        step(vendor, id, 'decide', {
          lines: [{ ...line, accepted: quantity, resellable: quantity }],
        }),
    ],
  ]
  if (state === 'REJECTED' || state === 'DISPUTED') {
    await step(vendor, id, 'reject', { reason: 'USED' })
    if (state === 'DISPUTED') await step(buyer, id, 'escalate', { text: 'I did not use it.' })
    return id
  }
  for (const [each, go] of way) {
    await go()
    if (each === state) return id
  }
  throw new Error(`No way to ${state}`)
}

export const sent = { courierName: 'Sundarban', tracking: 'SC-20261123-0042' }
