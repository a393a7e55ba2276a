import { fail } from '@haat/contract/errors'
import {
  orderNoteLimits,
  orderNoteMessages,
  type OrderNote,
  type OrderNoteInput,
  type OrderNotes,
} from '@haat/contract/order-notes'
import { inTransaction, type Actor, type Ctx } from '#core/ctx.ts'
import { findStoredResponse, insertResponses, type KeyedCall } from '#core/http/idempotency.ts'
import { lockOwnOrder } from './changing.queries.ts'
import { insertNote, selectNotes } from './notes.queries.ts'
import { getOrder } from './orders.service.ts'

/** The notes on an order, for its vendor and for admins. Throws NOT_FOUND for anyone else. */
export async function listNotes(ctx: Ctx, actor: Actor, orderId: string): Promise<OrderNotes> {
  const { id } = await getOrder(ctx, actor, orderId)
  return { notes: await selectNotes(ctx, actor, id) }
}

/**
 * Notes something on an order, for its shop and for admins; nobody can change it afterwards. With an Idempotency-Key a
 * repeated call gets the stored response. Throws NOT_FOUND, VALIDATION_FAILED (the order holds too many) or
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function addNote(
  ctx: Ctx,
  actor: Actor,
  { id, body }: { id: string } & OrderNoteInput,
  call: KeyedCall<OrderNote> | null,
): Promise<OrderNote> {
  return await inTransaction(ctx, async (tx) => {
    // The order's lock makes a duplicate wait until this call's response is stored.
    const order = (await lockOwnOrder(tx, actor, id)) ?? fail('NOT_FOUND')
    const stored = await findStoredResponse(tx, actor, call)
    if (stored !== null) return stored
    const note = await insertNote(tx, actor, {
      orderId: order.id,
      body,
      most: orderNoteLimits.perOrder,
    })
    if (note === null) return failTooMany()
    if (call !== null) {
      const answer = { personId: actor.id, call, status: 201, response: note }
      await tx.db.run(insertResponses([answer]))
    }
    return note
  })
}

function failTooMany(): never {
  return fail('VALIDATION_FAILED', {
    errors: [{ path: 'body', message: orderNoteMessages.tooMany }],
  })
}
