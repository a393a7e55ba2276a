import type { Ctx } from '#core/ctx.ts'
import { findAccount } from './accounts.queries.ts'
import { CourierError, type Courier, type Headers } from './couriers/courier.ts'
import { courierOf } from './adapters.service.ts'
import { takeReport } from './reports.service.ts'

/** How a courier's message was taken: null for an account that does not exist. */
export type Taken = { outcome: 'forged' } | { outcome: 'taken'; answer: Courier['answer'] }

const ids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Takes a message of a courier. A message about a parcel that is not ours is taken and forgotten. */
export async function takeMessage(
  ctx: Ctx,
  accountId: string,
  headers: Headers,
  raw: string,
): Promise<Taken | null> {
  const account = ids.test(accountId) ? await findAccount(ctx, accountId) : null
  if (account === null) return null
  let courier: Courier
  try {
    courier = courierOf(ctx, account)
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    return null
  }
  const message = courier.readMessage(headers, raw)
  if (message === 'forged') return { outcome: 'forged' }
  if (message.report !== null) await takeReport(ctx, account.id, message.report, 'WEBHOOK')
  return { outcome: 'taken', answer: courier.answer }
}
