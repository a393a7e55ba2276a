import { fail } from '@haat/contract/errors'
import { isAdmin } from '@haat/contract/roles'
import { returnMessages } from '@haat/contract/returns.messages'
import type { ReturnRequest, ReturnState } from '@haat/contract/returns'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { declareWrite, type Recorder } from '#core/sql/writes.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import { failDisputed } from '#features/payments/refunds.service.ts'
import { tellOfReturn } from './return-mails.service.ts'
import { countReturned, findReturn, writeState } from './returns.queries.ts'
import { toReturn, type ReturnPart, type ReturnRow } from './returns.rows.ts'

export type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** How requests are written: the row of the order is locked first, as everywhere. */
export const writeReturn = declareWrite({
  subject: 'return',
  refusals: {
    order_items_returned: () =>
      fail('STATUS_NOT_ALLOWED', { message: returnMessages.takenMeanwhile }),
    refunds_not_disputed: failDisputed,
  },
})

/** A request whose order is locked, and what the caller is to it. */
export interface LockedReturn {
  order: Order
  row: ReturnRow
  actor: Actor | null
  part: ReturnPart
}

/** Locks the order of a request that the caller sees; without a caller it is the market itself. Throws NOT_FOUND. */
export async function lockReturn(tx: Tx, actor: Actor | null, id: string): Promise<LockedReturn> {
  const found = (await findReturn(tx, actor, id)) ?? fail('NOT_FOUND')
  const order = (await lockOrder(tx, found.order_id)) ?? fail('NOT_FOUND')
  const row = (await findReturn(tx, actor, id)) ?? fail('NOT_FOUND')
  return { order, row, actor, part: partOf(actor, row) }
}

export function partOf(actor: Actor | null, row: Pick<ReturnRow, 'vendor_id'>): ReturnPart {
  if (actor === null) return 'system'
  if (isAdmin(actor.role)) return 'admin'
  return row.vendor_id === actor.id ? 'vendor' : 'buyer'
}

/** Throws STATUS_NOT_ALLOWED unless the request is in one of these states. */
export function insistOnState({ state }: ReturnRow, ...states: readonly ReturnState[]): void {
  if (!states.includes(state)) fail('STATUS_NOT_ALLOWED', { message: returnMessages.wrongStep })
}

/** Moves a locked request, counts its pieces, and tells those who did not do it. */
export async function moveReturn(
  tx: Tx,
  record: Recorder,
  { row, actor, part }: LockedReturn,
  to: ReturnState,
  note: string | null = null,
): Promise<void> {
  await writeState(tx, row.id, to, actor, note)
  await countReturned(tx, row.order_id)
  const action = `return.${to.toLowerCase().replaceAll('_', '-')}`
  await record(actor, action, row.id, { orderId: row.order_id, from: row.state })
  await tellOfReturn(tx, part, row, to, note)
}

/** A request as its caller sees it after a step. */
export async function showReturn(ctx: Ctx, actor: Actor, id: string): Promise<ReturnRequest> {
  const row = (await findReturn(ctx, actor, id)) ?? fail('NOT_FOUND')
  return toReturn(row, partOf(actor, row))
}

/** Runs a step of a request in its own transaction, with its order locked, and answers with what it is then. */
export async function stepOf(
  ctx: Ctx,
  actor: Actor,
  id: string,
  step: (tx: Tx, record: Recorder, locked: LockedReturn) => Promise<void>,
): Promise<ReturnRequest> {
  return await writeReturn(ctx, async (tx, record) => {
    await step(tx, record, await lockReturn(tx, actor, id))
    return await showReturn(tx, actor, id)
  })
}

export function refuse(path: string, message: string): never {
  return fail('VALIDATION_FAILED', { errors: [{ path, message }] })
}
