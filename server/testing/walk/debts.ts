import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { decideDebtPayment, enterDebtPayment } from '#features/payouts/debt-payments.service.ts'
import { decideWriteOff, proposeWriteOff } from '#features/payouts/write-offs.service.ts'
import { watchDebts } from '#features/payouts/debts.service.ts'
import { toTaka } from '@haat/contract/money'
import { expect } from 'vitest'
import type { ModelOrder } from '#testing/model-orders.ts'
import { expectOutcome, type Moves, type Walk } from './walk.ts'

/** Shops pay what they owe, and the market watches who owes too much. */
export const debtMoves: Moves = (walk) => {
  let transfers = 0
  return [
    {
      weight: 1,
      fits: ({ shopId }) => walk.model.of('vendor.available', shopId) < 0n,
      make: (order) => payDebt(walk, order, `T-${(transfers += 1)}`),
    },
    {
      weight: 0.3,
      fits: ({ shopId }) => walk.model.of('vendor.available', shopId) < 0n,
      make: (order) => writeOff(walk, order),
    },
    { weight: 0.05, make: () => watch(walk) },
  ]
}

async function payDebt(
  { kit, rng, model, admins }: Walk,
  { shopId }: ModelOrder,
  reference: string,
): Promise<void> {
  const owed = -model.of('vendor.available', shopId)
  if (owed <= 0n) return
  const amount = rng.chance(0.5) ? owed : owed / 2n + 1n
  const method = rng.pick(['BANK', 'BKASH'] as const)
  const given = { shopId, amount: toTaka(amount), method, reference }
  const { id } = await enterDebtPayment(kit.ctx, admins[0], given)
  await expectOutcome('EDIT_CONFLICT', () => enterDebtPayment(kit.ctx, admins[1], given))
  const approves = (index: 0 | 1) =>
    decideDebtPayment(kit.ctx, admins[index], id, { decision: 'APPROVED' })
  await expectOutcome('SECOND_PERSON_REQUIRED', () => approves(0))
  if (rng.chance(0.2)) {
    await decideDebtPayment(kit.ctx, admins[1], id, { decision: 'REJECTED' })
    await expectOutcome('EDIT_CONFLICT', () => approves(1))
    return
  }
  await approves(1)
  if (rng.chance(0.3)) await approves(1)
  const arrived = method === 'BKASH' ? 'wallet.bkash' : 'bank.main'
  model.move(amount, [arrived], ['vendor.available', shopId])
}

/** The market gives a debt up. */
async function writeOff({ kit, rng, model, admins }: Walk, { shopId }: ModelOrder): Promise<void> {
  const owed = -model.of('vendor.available', shopId)
  const proposes = () => proposeWriteOff(kit.ctx, admins[0], { shopId, reason: 'A walk' })
  if (owed <= 0n) return await expectOutcome('STATUS_NOT_ALLOWED', proposes)
  const { id } = await proposes()
  await expectOutcome('EDIT_CONFLICT', proposes)
  const approves = (index: 0 | 1) =>
    decideWriteOff(kit.ctx, admins[index], id, { decision: 'APPROVED' })
  await expectOutcome('SECOND_PERSON_REQUIRED', () => approves(0))
  if (rng.chance(0.2)) {
    await decideWriteOff(kit.ctx, admins[1], id, { decision: 'REJECTED' })
    return
  }
  await approves(1)
  if (rng.chance(0.3)) await approves(1)
  model.move(owed, ['expense.bad_debt'], ['vendor.available', shopId])
}

async function watch({ kit, model, shops }: Walk): Promise<void> {
  await watchDebts(kit.ctx)
  const { creditLimit } = kit.ctx.config.payouts
  const watched = await kit.ctx.db.many(
    pick(tables.shop_debts, 'shop_id'),
    sql`select shop_id from shop_debts`,
  )
  const owing = [...shops.keys()].filter(
    (id) => creditLimit !== null && -model.of('vendor.available', id) > creditLimit,
  )
  expect(watched.map(({ shop_id: id }) => id).toSorted()).toEqual(owing.toSorted())
}
