import type { Dispute, DisputeDecision, DisputeInput, DisputesQuery } from '@haat/contract/disputes'
import { fail } from '@haat/contract/errors'
import { formatMoney, fromTaka, type Poisha } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { declareWrite } from '#core/sql/writes.ts'
import type { JournalLine } from '#features/ledger/ledger.rows.ts'
import { postJournals } from '#features/ledger/ledger.service.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import { ordersCalled } from '#features/payments/order-names.service.ts'
import { keptOf, partsOf } from './dispute-shares.ts'
import {
  findDispute,
  findPaid,
  insertDispute,
  lockDispute,
  readParts,
  selectDisputes,
  writeDecision,
  type LockedDispute,
} from './disputes.queries.ts'

const write = declareWrite({
  subject: 'dispute',
  refusals: {
    disputes_payment: () =>
      fail('EDIT_CONFLICT', { message: 'This payment is disputed already, or was lost.' }),
  },
})

/** Disputed payments, newest first. */
export function listDisputes(ctx: Ctx, query: DisputesQuery): Promise<Page<Dispute>> {
  return selectDisputes(ctx, query)
}

/**
 * Enters that a bank took back what was paid for a delivered order. The shop's part is set aside: from the hold as
 * far as it is there, else from what is available, which may go below zero. No payout pays it meanwhile. Throws
 * NOT_FOUND, STATUS_NOT_ALLOWED (not delivered, not paid through a gateway, or being refunded), VALIDATION_FAILED on `amount` (more
 * than is left of the payment) or EDIT_CONFLICT (disputed already).
 */
export async function openDispute(ctx: Ctx, actor: Actor, input: DisputeInput): Promise<Dispute> {
  const { reason, reference, respondBy } = input
  return await write(ctx, async (tx, record) => {
    const [orderId = null] = await ordersCalled(tx, [input.orderId])
    if (orderId === null) return failNoOrder()
    const order = (await lockOrder(tx, orderId)) ?? failNoOrder()
    const paid = await findPaid(tx, orderId)
    if (order.status !== 'DELIVERED' || paid === null) return failNotDisputable()
    if (paid.is_refunding) failUnderWay()
    const held = await readParts(tx, orderId)
    const kept = keptOf(held)
    const left = paid.amount - paid.given_back
    const most = kept < left ? kept : left
    const amount = input.amount === undefined ? most : fromTaka(input.amount)
    if (amount > most || most <= 0n) failTooMuch(most)
    const parts = partsOf(held, amount)
    const { payment_id: paymentId, shop_id: shopId } = paid
    const given = {
      orderId,
      paymentId,
      shopId,
      byId: actor.id,
      parts,
      reason,
      reference,
      respondBy,
    }
    const id = await insertDispute(tx, given)
    const dispute = (await lockDispute(tx, id)) ?? fail('NOT_FOUND')
    await post(tx, dispute, {
      key: `dispute.opened:${id}`,
      note: reason,
      byId: actor.id,
      lines: openedLines(dispute, held.pending),
    })
    await record(actor, 'dispute.opened', id, { orderId, amount: String(amount), reference })
    await tellVendor(tx, dispute, 'opened')
    return (await findDispute(tx, id)) ?? fail('NOT_FOUND')
  })
}

/**
 * Enters how a bank decided, and who bears a loss. Throws NOT_FOUND, SECOND_PERSON_REQUIRED by who entered the
 * dispute, and EDIT_CONFLICT when somebody else has decided otherwise.
 */
export async function decideDispute(
  ctx: Ctx,
  actor: Actor,
  id: string,
  input: DisputeDecision,
): Promise<Dispute> {
  const { outcome, note } = input
  return await write(ctx, async (tx, record) => {
    const { orderId } = (await findDispute(tx, id)) ?? fail('NOT_FOUND')
    // Whoever enters events of an order holds the lock of its row.
    await lockOrder(tx, orderId)
    const dispute = (await lockDispute(tx, id)) ?? fail('NOT_FOUND')
    const { status, by_id: byId } = dispute
    if (status === 'OPEN') {
      if (byId === actor.id) fail('SECOND_PERSON_REQUIRED')
      await writeDecision(tx, id, actor.id, input)
      await post(tx, dispute, {
        key: `dispute.${outcome === 'WON' ? 'won' : 'lost'}:${id}`,
        note,
        byId,
        approvedBy: actor.id,
        lines: decidedLines(dispute, outcome),
      })
      await record(actor, `dispute.${outcome.toLowerCase().replaceAll('_', '-')}`, id, { orderId })
      await tellVendor(tx, dispute, news[outcome])
    } else if (status !== outcome || dispute.decided_by !== actor.id) {
      fail('EDIT_CONFLICT', { data: { current: { status } } })
    }
    return (await findDispute(tx, id)) ?? fail('NOT_FOUND')
  })
}

const news = { WON: 'won', LOST_BY_SHOP: 'lost', LOST_BY_MARKET: 'borne' } as const

function failNoOrder(): never {
  return fail('NOT_FOUND', { errors: [{ path: 'orderId', message: 'No order has this number.' }] })
}

function failNotDisputable(): never {
  return fail('STATUS_NOT_ALLOWED', {
    message: 'Only a payment through a gateway for a delivered order can be disputed here.',
  })
}

/** Its outcome has to be entered first: what the bank took is what is left then. */
function failUnderWay(): never {
  return fail('STATUS_NOT_ALLOWED', {
    message: 'A refund of this payment is under way. Enter the dispute once it is over.',
  })
}

function failTooMuch(most: Poisha): never {
  const left = formatMoney(most > 0n ? most : 0n)
  const message = `Only ${left} of this payment has not gone back.`
  return fail('VALIDATION_FAILED', { errors: [{ path: 'amount', message }] })
}

function openedLines(dispute: LockedDispute, pending: Poisha): JournalLine[] {
  const { payment_id: paymentId, shop_id: partyId, gateway, amount, reserved } = dispute
  const fromHold = pending < reserved ? pending : reserved
  return [
    { account: 'dispute.receivable', partyId: paymentId, amount },
    { account: 'gateway.clearing', partyId: gateway, amount: -amount },
    { account: 'vendor.pending', partyId, amount: fromHold },
    { account: 'vendor.available', partyId, amount: reserved - fromHold },
    { account: 'vendor.reserve', partyId, amount: -reserved },
  ]
}

function decidedLines(dispute: LockedDispute, outcome: DisputeDecision['outcome']): JournalLine[] {
  const { payment_id: paymentId, shop_id: partyId, gateway, amount, reserved } = dispute
  const closing: JournalLine[] = [
    { account: 'dispute.receivable', partyId: paymentId, amount: -amount },
    { account: 'vendor.reserve', partyId, amount: reserved },
  ]
  const givenBack: JournalLine = { account: 'vendor.available', partyId, amount: -reserved }
  if (outcome === 'WON') {
    return [...closing, givenBack, { account: 'gateway.clearing', partyId: gateway, amount }]
  }
  if (outcome === 'LOST_BY_MARKET') {
    return [...closing, givenBack, { account: 'expense.chargebacks', amount }]
  }
  return [
    ...closing,
    { account: 'revenue.commission', amount: dispute.commission },
    { account: 'vat.payable', amount: dispute.vat },
    { account: 'revenue.shipping', amount: dispute.shipping },
    { account: 'expense.coupons', amount: -dispute.coupons },
  ]
}

async function post(
  tx: Tx,
  { order_id: orderId, shop_id: shopId, payment_id: paymentId }: LockedDispute,
  journal: {
    key: string
    note: string
    byId: string
    approvedBy?: string
    lines: readonly JournalLine[]
  },
): Promise<void> {
  const posted = await postJournals(tx, [{ orderId, shopId, paymentId, ...journal }])
  if (posted !== 1) throw new Error(`The books have ${journal.key} already.`)
}

async function tellVendor(
  tx: Tx,
  dispute: LockedDispute,
  told: 'opened' | 'won' | 'lost' | 'borne',
): Promise<void> {
  const { personId, to, name, isVerified, shop_name: shopName } = dispute
  await queueMail(tx, {
    kind: 'paymentDisputed',
    personId,
    to,
    name,
    isVerified,
    shopName,
    order: { id: dispute.order_id, number: dispute.order_number },
    reserved: dispute.reserved,
    news: told,
  })
}
