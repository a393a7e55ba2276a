import type { OnlineDebtPayment, PayDebtInput } from '@haat/contract/debts'
import { fail } from '@haat/contract/errors'
import { formatMoney, fromTaka, toTaka, type Poisha } from '@haat/contract/money'
import type { OpenedPayment } from '@haat/contract/payments'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import type { KeyedCall } from '#core/http/idempotency.ts'
import {
  offeredGateway,
  openOnce,
  openOrReuse,
  type Limits,
  type Payable,
} from '#features/payments/opening.service.ts'
import { findOnlinePayment, lockDebtor } from './paying-debts.queries.ts'

/**
 * Opens a payment of what the caller's shop owes, or returns the one of the same amount that is open. The books get
 * the money where payments are settled. Throws SHOP_REQUIRED, DEBT_NOT_PAYABLE (nothing is owed, less than this is, or
 * the gateway takes no such amount or is not offered), GATEWAY_UNAVAILABLE or IDEMPOTENCY_KEY_REUSED.
 */
export async function payOnline(
  ctx: Ctx,
  actor: Actor,
  { amount, gateway: chosen }: PayDebtInput,
  call: KeyedCall<OpenedPayment> | null,
): Promise<OpenedPayment> {
  return await openOnce(ctx, actor, call, async () => {
    const gateway = offeredGateway(ctx, chosen, (message) => fail('DEBT_NOT_PAYABLE', { message }))
    const wanted = amount === undefined ? null : fromTaka(amount)
    const lockPayable = (tx: Tx, limits: Limits) => lockDebt(tx, actor, wanted, limits)
    return await openOrReuse(ctx, actor, { gateway, lockPayable })
  })
}

/** What became of a payment of the caller's shop. Throws NOT_FOUND. */
export async function getOnlinePayment(
  ctx: Ctx,
  actor: Actor,
  id: string,
): Promise<OnlineDebtPayment> {
  const row = (await findOnlinePayment(ctx, actor.id, id)) ?? fail('NOT_FOUND')
  const { debtor_id: shopId, amount, created_at: createdAt, ...rest } = row
  return { ...rest, shopId, amount: toTaka(amount), createdAt }
}

/** Without a `wanted` amount, as much of the debt as the gateway takes at once. */
async function lockDebt(
  tx: Tx,
  actor: Actor,
  wanted: Poisha | null,
  { least, most }: Limits,
): Promise<Payable> {
  const shop = (await lockDebtor(tx, actor.id)) ?? fail('SHOP_REQUIRED')
  const { owed } = shop
  const amount = wanted ?? (owed < most ? owed : most)
  if (owed === 0n) fail('DEBT_NOT_PAYABLE', { message: 'Your shop owes nothing.' })
  if (amount > owed) {
    fail('DEBT_NOT_PAYABLE', { message: `Your shop owes only ${formatMoney(owed)}.` })
  }
  if (amount < least || amount > most) {
    const message = `This way to pay takes ${formatMoney(least)} to ${formatMoney(most)} at once.`
    fail('DEBT_NOT_PAYABLE', { message })
  }
  return {
    subject: { debtorId: shop.id },
    amount,
    about: {
      subjectId: shop.id,
      description: `Debt of ${shop.shop_name}`,
      itemCount: 1,
      payer: {
        name: shop.name,
        email: shop.to,
        phone: shop.phone_number,
        address: shop.shop_address,
      },
    },
  }
}
