import type { CreditInput, ShopDebt } from '@haat/contract/debts'
import { fromTaka } from '@haat/contract/money'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { queueMails } from '#features/mail/mail.service.ts'
import {
  beginDebts,
  countNotices,
  endDebts,
  pauseCod,
  readDebt,
  saveCredit,
  type CreditRules,
  type Debtor,
} from './debts.queries.ts'
import type { Whose } from './details.queries.ts'
import { shopOf } from './details.service.ts'

const write = declareWrite({ subject: 'shop' })

/**
 * Watches what shops owe: emails those above their limit at once, after 3 and after 7 days, ends their cash on
 * delivery when their grace is over, and allows it again once they are within the limit.
 */
export async function watchDebts(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await settleDebts(tx, null)
    const rules = rulesOf(tx)
    await beginDebts(tx, rules)
    await tell(tx, await countNotices(tx, rules), 'owes')
    await tell(tx, await pauseCod(tx, rules), 'codPaused')
  })
}

/** Ends the debt of a shop, or with null of every shop, that is within its limit again. */
export async function settleDebts(tx: Tx, shopId: string | null): Promise<void> {
  await tell(tx, await endDebts(tx, rulesOf(tx), shopId), 'codResumed')
}

/** What a shop owes, and may owe. Throws SHOP_REQUIRED, NOT_FOUND. */
export async function getDebt(ctx: Ctx, whose: Whose): Promise<ShopDebt> {
  const { id } = await shopOf(ctx, whose)
  return await readDebt(ctx, rulesOf(ctx), id)
}

/** Sets what a shop may owe. Throws NOT_FOUND. */
export async function setCredit(
  ctx: Ctx,
  actor: Actor,
  shopId: string,
  { limit, graceDays }: CreditInput,
): Promise<ShopDebt> {
  return await write(ctx, async (tx, record) => {
    const { id } = await shopOf(tx, { shopId })
    await saveCredit(tx, id, { limit: limit === null ? null : fromTaka(limit), graceDays })
    await record(actor, 'shop.credit-changed', id, { limit, graceDays })
    await settleDebts(tx, id)
    return await readDebt(tx, rulesOf(tx), id)
  })
}

function rulesOf({ config }: Ctx): CreditRules {
  return { limit: config.payouts.creditLimit, graceDays: config.payouts.graceDays }
}

async function tell(
  tx: Tx,
  debtors: readonly Debtor[],
  news: 'owes' | 'codPaused' | 'codResumed',
): Promise<void> {
  await queueMails(
    tx,
    debtors.map(({ to, name, isVerified, shop_name: shopName, owed, days_left: daysLeft }) => ({
      kind: 'shopDebt',
      to,
      name,
      isVerified,
      shopName,
      owed,
      daysLeft,
      news,
    })),
  )
}
