import type { CreditInput, ShopDebt } from '@haat/contract/debts'
import { fromTaka, type Poisha } from '@haat/contract/money'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { queueMails } from '#features/mail/mail.service.ts'
import {
  beginDebts,
  countNotices,
  countWarnings,
  endDebts,
  findDebtor,
  listResting,
  pauseCod,
  readDebt,
  restShop,
  saveCredit,
  wakeShop,
  type CreditRules,
  type Debtor,
} from './debts.queries.ts'
import type { Whose } from './details.queries.ts'
import { shopOf } from './details.service.ts'
import { inheritDebts } from './inherited-debts.service.ts'

const write = declareWrite({ subject: 'shop' })

/**
 * Watches what shops owe: emails those above their limit at once, after 3 and after 7 days, ends their cash on
 * delivery when their grace is over and later the sale of their products, and allows both again once they are within
 * the limit. What a deleted shop owes goes over to its vendor's next one, and is kept until there is one.
 */
export async function watchDebts(ctx: Ctx): Promise<void> {
  await inheritDebts(ctx)
  await inTransaction(ctx, async (tx) => {
    await settleDebts(tx, null)
    const rules = rulesOf(tx)
    await beginDebts(tx, rules)
    await tell(tx, await countNotices(tx, rules), 'owes')
    await tell(tx, await pauseCod(tx, rules), 'codPaused')
    await tell(tx, await countWarnings(tx, rules), 'restSoon')
  })
  await watchResting(ctx)
}

/** Each shop in a transaction of its own: all its products are written. */
async function watchResting(ctx: Ctx): Promise<void> {
  const rules = rulesOf(ctx)
  const { due, rested } = await listResting(ctx, rules)
  for (const id of due) {
    await inTransaction(ctx, async (tx) => tell(tx, await restShop(tx, rules, id), 'rested'))
  }
  for (const id of rested) {
    await inTransaction(ctx, async (tx) => {
      if (rules.restDays === null) await wakeShop(tx, id)
      await settleDebts(tx, id)
    })
  }
}

/** Ends the debt of a shop, or with null of every shop, that is within its limit again. */
export async function settleDebts(tx: Tx, shopId: string | null): Promise<void> {
  await tell(tx, await endDebts(tx, rulesOf(tx), shopId), 'codResumed')
}

/** A shop has paid at a gateway: it gets a receipt, and its pause ends at once. */
export async function onDebtPaid(
  tx: Tx,
  { shopId, amount }: { shopId: string; amount: Poisha },
): Promise<void> {
  await tell(tx, await findDebtor(tx, rulesOf(tx), shopId), 'paid', amount)
  await settleDebts(tx, shopId)
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
  const { creditLimit: limit, graceDays, restDays } = config.payouts
  return { limit, graceDays, restDays }
}

async function tell(
  tx: Tx,
  debtors: readonly Debtor[],
  news: 'owes' | 'paid' | 'codPaused' | 'restSoon' | 'rested' | 'codResumed',
  paid: Poisha = 0n,
): Promise<void> {
  await queueMails(
    tx,
    debtors.map(({ personId, to, name, isVerified, ...debtor }) => ({
      kind: 'shopDebt',
      personId,
      to,
      name,
      isVerified,
      shopName: debtor.shop_name,
      owed: debtor.owed,
      daysLeft: debtor.days_left,
      paid,
      news,
    })),
  )
}
