import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { assembleByHand } from '#features/payouts/assembling.service.ts'
import { getDetails, verifyAccount } from '#features/payouts/details.service.ts'
import { sendPayouts } from '#features/payouts/files.service.ts'
import {
  approve,
  cancel,
  markFailed,
  markPaid,
  markReturned,
} from '#features/payouts/payouts.service.ts'
import { expect } from 'vitest'
import { expectOutcome, shopOf, type Move, type Moves, type Walk, type WalkShop } from './walk.ts'

interface ModelPayout {
  id: string
  status: 'DRAFT' | 'APPROVED' | 'SENT' | 'PAID' | 'RETURNED' | 'FAILED' | 'CANCELLED'
  amount: bigint
}

/** The newest payout of each shop. */
type Newest = Map<string, ModelPayout>

/** Payouts are assembled, approved, sent, paid, given up and failed, while accounts change. */
export const payoutMoves: Moves = (walk) => {
  const newest: Newest = new Map()
  const step = (
    weight: number,
    from: readonly ModelPayout['status'][],
    take: (walk: Walk, shop: WalkShop, payout: ModelPayout) => Promise<void>,
  ): Move => ({
    weight,
    fits: ({ shopId }) => from.includes(newest.get(shopId)?.status ?? 'FAILED'),
    make: async (order) => {
      const payout = newest.get(order.shopId)
      if (payout !== undefined) await take(walk, shopOf(walk, order), payout)
    },
  })
  return [
    {
      weight: 2,
      fits: ({ shopId }) => isDue(walk, shopOf(walk, { shopId }), newest),
      make: (order) => assemble(walk, [shopOf(walk, order)], newest),
    },
    { weight: 0.05, make: () => assemble(walk, [...walk.shops.values()], newest) },
    step(2, ['DRAFT'], approveIt),
    step(0.3, ['DRAFT'], cancelIt),
    step(2, ['APPROVED'], sendIt),
    step(1.5, ['SENT'], payIt),
    step(0.7, ['APPROVED', 'SENT'], failIt),
    step(0.5, ['PAID'], returnIt),
    {
      weight: 0.7,
      fits: (order) => !shopOf(walk, order).isVerified,
      make: (order) => verify(walk, shopOf(walk, order)),
    },
    { weight: 0.5, make: (order) => changeAccount(walk, shopOf(walk, order)) },
  ]
}

function isDue(walk: Walk, { id, isHeld, isVerified }: WalkShop, newest: Newest): boolean {
  const { kit, model } = walk
  const available = model.of('vendor.available', id)
  const isDraftOpen = newest.get(id)?.status === 'DRAFT'
  const isPayable = !isHeld && isVerified && !isDraftOpen
  return isPayable && available > 0n && available >= kit.ctx.config.payouts.minimum
}

async function assemble(walk: Walk, shops: readonly WalkShop[], newest: Newest): Promise<void> {
  const { kit, model, admins } = walk
  const due = shops.filter((shop) => isDue(walk, shop, newest))
  const shopIds = shops.map(({ id }) => id)
  const { payouts } = await assembleByHand(kit.ctx, admins[0], { shopIds })
  expect(payouts).toBe(due.length)
  const drafts = await kit.ctx.db.many(
    pick(tables.payouts, 'id', 'shop_id', 'amount'),
    sql`select id, shop_id, amount from payouts where status = 'DRAFT' and shop_id = any(${due.map(({ id }) => id)}::uuid[])`,
  )
  for (const { id, shop_id: shopId, amount } of drafts) {
    expect(amount).toBe(model.of('vendor.available', shopId))
    newest.set(shopId, { id, status: 'DRAFT', amount })
  }
}

const isOver = ({ status }: ModelPayout) =>
  status === 'PAID' || status === 'RETURNED' || status === 'FAILED' || status === 'CANCELLED'

async function approveIt(walk: Walk, shop: WalkShop, payout: ModelPayout): Promise<void> {
  const { kit, model, admins } = walk
  const [maker, other] = admins
  if (payout.status === 'DRAFT') {
    await expectOutcome('SECOND_PERSON_REQUIRED', () => approve(kit.ctx, maker, payout.id))
  }
  const isCovered = model.of('vendor.available', shop.id) >= payout.amount
  const isBlocked = payout.status === 'DRAFT' && (shop.isHeld || !shop.isVerified || !isCovered)
  const isCancelled = payout.status === 'CANCELLED'
  const refusal = isBlocked ? 'PAYOUT_BLOCKED' : isCancelled ? 'EDIT_CONFLICT' : null
  // Whoever approved it may do so again, which changes nothing.
  await expectOutcome(refusal, () => approve(kit.ctx, other, payout.id))
  if (payout.status !== 'DRAFT' || isBlocked) return
  payout.status = 'APPROVED'
  model.move(payout.amount, ['vendor.available', shop.id], ['vendor.in_payout', shop.id])
}

async function cancelIt({ kit, admins }: Walk, _: WalkShop, payout: ModelPayout): Promise<void> {
  const reason = 'A walk'
  if (isOver(payout)) return
  const isAllowed = payout.status === 'DRAFT'
  const cancels = () => cancel(kit.ctx, admins[0], payout.id, { reason })
  await expectOutcome(isAllowed ? null : 'EDIT_CONFLICT', cancels)
  if (isAllowed) payout.status = 'CANCELLED'
}

async function sendIt(
  { kit, admins }: Walk,
  { method }: WalkShop,
  payout: ModelPayout,
): Promise<void> {
  const isAllowed = payout.status === 'APPROVED'
  const sends = () => sendPayouts(kit.ctx, admins[0], { method, ids: [payout.id] })
  await expectOutcome(isAllowed ? null : 'EDIT_CONFLICT', sends)
  if (isAllowed) payout.status = 'SENT'
}

async function payIt(walk: Walk, shop: WalkShop, payout: ModelPayout): Promise<void> {
  const { kit, rng, model, admins } = walk
  if (isOver(payout)) return
  const reference = `T-${payout.id}`
  const pays = () => markPaid(kit.ctx, admins[0], payout.id, { reference }, null)
  const isAllowed = payout.status === 'SENT'
  await expectOutcome(isAllowed ? null : 'STATUS_NOT_ALLOWED', pays)
  if (!isAllowed) return
  if (rng.chance(0.3)) await pays()
  payout.status = 'PAID'
  model.move(payout.amount, ['vendor.in_payout', shop.id], [paidFrom(shop)])
}

const paidFrom = ({ method }: WalkShop) => (method === 'BKASH' ? 'wallet.bkash' : 'bank.main')

/** The bank sends a paid payout back: the account is wrong, unless it was changed since. */
async function returnIt(walk: Walk, shop: WalkShop, payout: ModelPayout): Promise<void> {
  const { kit, rng, model, admins } = walk
  if (isOver(payout) && payout.status !== 'PAID') return
  const by = rng.pick(admins)
  const returns = () => markReturned(kit.ctx, by, payout.id, { reason: 'A walk' })
  const isAllowed = payout.status === 'PAID'
  await expectOutcome(isAllowed ? null : 'STATUS_NOT_ALLOWED', returns)
  if (!isAllowed) return
  if (rng.chance(0.3)) await returns()
  payout.status = 'RETURNED'
  if (!shop.isHeld) shop.isVerified = false
  model.move(payout.amount, [paidFrom(shop)], ['vendor.available', shop.id])
}

/** An admin verifies an account as it is now. */
async function verify({ kit, admins }: Walk, shop: WalkShop): Promise<void> {
  const { account } = await getDetails(kit.ctx, { shopId: shop.id })
  const changedAt = account?.changedAt
  if (changedAt === undefined) throw new RangeError(`The shop ${shop.id} has no account.`)
  await verifyAccount(kit.ctx, admins[0], shop.id, { seen: { changedAt } })
  shop.isVerified = true
}

async function failIt(walk: Walk, shop: WalkShop, payout: ModelPayout): Promise<void> {
  const { kit, rng, model, admins } = walk
  if (isOver(payout)) return
  const fails = () => markFailed(kit.ctx, admins[0], payout.id, { reason: 'A walk' })
  const isAllowed = payout.status === 'APPROVED' || payout.status === 'SENT'
  await expectOutcome(isAllowed ? null : 'STATUS_NOT_ALLOWED', fails)
  if (!isAllowed) return
  if (rng.chance(0.3)) await fails()
  payout.status = 'FAILED'
  model.move(payout.amount, ['vendor.in_payout', shop.id], ['vendor.available', shop.id])
}

/** The account was changed just now, or that was four days ago. */
async function changeAccount({ kit, rng }: Walk, shop: WalkShop): Promise<void> {
  shop.isHeld = !shop.isHeld && rng.chance(0.2)
  await kit.ctx.db.run(sql`
    update payout_accounts set changed_at = now() - ${shop.isHeld ? '0 days' : '4 days'}::interval
    where shop_id = ${shop.id}`)
}
