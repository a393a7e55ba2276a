import type {
  CashHolder,
  CourierBalances,
  CourierOrder,
  CourierOrdersQuery,
  HeldCash,
  Remittance,
  RemittanceDecision,
  RemittanceInput,
  RemittancesQuery,
} from '@haat/contract/couriers'
import { fail } from '@haat/contract/errors'
import { fromTaka } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { awaitsDecision } from '#core/second-person.ts'
import { recordAudit } from '#core/sql/audit.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { postJournals } from '#features/ledger/ledger.service.ts'
import { ordersCalled } from '#features/payments/order-names.service.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import {
  findHolder,
  findRemittance,
  insertRemittance,
  lockRemittance,
  selectBalances,
  selectCollected,
  selectCourierOrders,
  selectRemittances,
  writeDecision,
  writeHolder,
} from './couriers.queries.ts'
import { selectNotEntered } from './open-cash.queries.ts'

function refuse(path: string, message: string): never {
  return fail('EDIT_CONFLICT', { message, errors: [{ path, message }] })
}

const writeOrder = declareWrite({ subject: 'order' })
const write = declareWrite({
  subject: 'courier-remittance',
  refusals: {
    courier_remittance_orders_once: () =>
      refuse('orderIds', 'The cash of one of these orders was handed over before.'),
    courier_remittances_reference: () =>
      refuse('reference', 'A remittance of this courier with this reference was entered before.'),
  },
})

/** Who holds the cash of an order. Throws NOT_FOUND, also for an order that is paid online: it has no cash. */
export async function getCashHolder(ctx: Ctx, orderId: string): Promise<HeldCash> {
  return (await findHolder(ctx, orderId)) ?? fail('NOT_FOUND')
}

/**
 * States who holds the cash of an order once it is collected. The books follow it when the cash is collected, so it
 * can't change afterwards. Only admins state it: a vendor who names a courier would not owe the cash. Throws
 * NOT_FOUND or STATUS_NOT_ALLOWED (paid online, cancelled, or collected already).
 */
export async function setCashHolder(
  ctx: Ctx,
  actor: Actor,
  orderId: string,
  holder: CashHolder,
): Promise<HeldCash> {
  return await writeOrder(ctx, async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? fail('NOT_FOUND')
    if (!(await holdCash(tx, actor, order, holder))) {
      fail('STATUS_NOT_ALLOWED', { message: 'The cash of this order can’t change hands any more.' })
    }
    const courier = holder.heldBy === 'COURIER' ? holder.courier : null
    return { orderId, heldBy: holder.heldBy, courier }
  })
}

/**
 * The same for an order that is locked, in the caller's transaction; SYSTEM states it without an actor. False when the
 * cash can't change hands: it is paid online or collected already, or the order has ended.
 */
export async function holdCash(
  tx: Tx,
  actor: Actor | null,
  order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>,
  holder: CashHolder,
): Promise<boolean> {
  const isOpen = order.status === 'PROCESSING' || order.status === 'SHIPPED'
  if (order.payment_type !== 'COD' || order.payment_status !== 'UNPAID' || !isOpen) return false
  await writeHolder(tx, order.id, holder)
  await recordAudit(tx, actor, {
    action: 'order.cash-holder-changed',
    subjectType: 'order',
    subjectId: order.id,
    details: { ...holder },
  })
  return true
}

/** What couriers have collected and not handed over. */
export async function listCouriers(ctx: Ctx): Promise<CourierBalances> {
  return { couriers: await selectBalances(ctx) }
}

/** The orders whose cash a courier has collected and not handed over, oldest first. */
export function listCourierOrders(
  ctx: Ctx,
  query: CourierOrdersQuery,
): Promise<Page<CourierOrder>> {
  return selectCourierOrders(ctx, query)
}

/** Cash that couriers handed over, newest first. */
export function listRemittances(ctx: Ctx, query: RemittancesQuery): Promise<Page<Remittance>> {
  return selectRemittances(ctx, query)
}

/**
 * Enters that a courier handed over the cash of these orders. Throws VALIDATION_FAILED that names an order whose cash
 * this courier does not hold, and EDIT_CONFLICT when one of them, or the reference, was entered before.
 */
export async function enterRemittance(
  ctx: Ctx,
  actor: Actor,
  input: RemittanceInput,
): Promise<Remittance> {
  return await write(ctx, (tx) => enterHandover(tx, actor, input))
}

/** The orders among these whose cash a courier holds, and that no remittance names. */
export async function selectOpenCash(
  tx: Tx,
  courier: string,
  orderIds: readonly string[],
): Promise<string[]> {
  return await selectNotEntered(tx, courier, orderIds)
}

/** The same as `enterRemittance` in the caller's transaction. Violates the constraints of remittances. */
export async function enterHandover(
  tx: Tx,
  actor: Actor,
  input: RemittanceInput,
): Promise<Remittance> {
  const { courier, reference } = input
  const ids = await ordersCalled(tx, input.orderIds)
  const known = new Set(ids.filter((id) => id !== null))
  const orders = await selectCollected(tx, courier, [...known])
  const held = new Set<string | null>(orders.map(({ id }) => id))
  const missing = ids.findIndex((id) => !held.has(id))
  if (missing !== -1) {
    const message = `${courier} does not hold the cash of this order`
    fail('VALIDATION_FAILED', { errors: [{ path: `orderIds.${missing}`, message }] })
  }
  const [fee, received] = [fromTaka(input.fee), fromTaka(input.received)]
  const given = { courier, orders, fee, received, reference, byId: actor.id }
  const id = await insertRemittance(tx, given)
  await recordAudit(tx, actor, {
    action: 'courier-remittance.entered',
    subjectType: 'courier-remittance',
    subjectId: id,
    details: { courier, reference },
  })
  return (await findRemittance(tx, id)) ?? fail('NOT_FOUND')
}

/**
 * Confirms that the money has arrived, or rejects the entry. What did not arrive, or arrived too much, is on
 * `difference` until somebody clears it. Throws NOT_FOUND, SECOND_PERSON_REQUIRED when who entered it confirms it, and
 * EDIT_CONFLICT when somebody else has decided otherwise.
 */
export async function decideRemittance(
  ctx: Ctx,
  actor: Actor,
  id: string,
  input: RemittanceDecision,
): Promise<Remittance> {
  const { decision } = input
  return await write(ctx, async (tx, record) => {
    const remittance = (await lockRemittance(tx, id)) ?? fail('NOT_FOUND')
    if (awaitsDecision(remittance, actor, decision)) {
      await writeDecision(tx, id, actor.id, input)
      if (decision === 'APPROVED') await post(tx, actor, remittance)
      await record(actor, `courier-remittance.${decision.toLowerCase()}`, id)
    }
    return (await findRemittance(tx, id)) ?? fail('NOT_FOUND')
  })
}

type Remitted = NonNullable<Awaited<ReturnType<typeof lockRemittance>>>

/** The courier's bill, and what it handed over. */
async function post(tx: Tx, actor: Actor, remitted: Remitted): Promise<void> {
  const { id, courier: partyId, collected, fee, received, by_id: byId } = remitted
  const people = { byId, approvedBy: actor.id }
  await postJournals(tx, [
    {
      key: `courier.billed:${id}`,
      ...people,
      lines: [
        { account: 'expense.courier', amount: fee },
        { account: 'courier.clearing', partyId, amount: -fee },
      ],
    },
    {
      key: `courier.remitted:${id}`,
      ...people,
      lines: [
        { account: 'bank.main', amount: received },
        { account: 'difference', amount: collected - fee - received },
        { account: 'courier.clearing', partyId, amount: fee - collected },
      ],
    },
  ])
}
