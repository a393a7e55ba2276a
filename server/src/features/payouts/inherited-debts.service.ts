import { randomUUID } from 'node:crypto'
import { inTransaction, type Ctx, type Tx } from '#core/ctx.ts'
import { recordAudit } from '#core/sql/audit.ts'
import { postJournals } from '#features/ledger/ledger.service.ts'
import {
  lockOwed,
  passTermsOn,
  selectInherited,
  type Inherited,
} from './inherited-debts.queries.ts'

/** A vendor has opened a shop: what their deleted ones owe is its debt now, in the same transaction. */
export async function onShopOpened(tx: Tx, shopId: string): Promise<void> {
  for (const each of await selectInherited(tx, shopId)) await inherit(tx, each)
}

/**
 * The same for what a deleted shop came to owe after its vendor had opened the next one: an order was delivered or
 * refunded since. Each shop in a transaction of its own, because a pause may be written to all its products.
 */
export async function inheritDebts(ctx: Ctx): Promise<void> {
  for (const each of await selectInherited(ctx, null)) {
    await inTransaction(ctx, (tx) => inherit(tx, each))
  }
}

async function inherit(tx: Tx, inherited: Inherited): Promise<void> {
  const owed = await lockOwed(tx, inherited)
  if (owed === 0n) return
  const { shop_id: shopId, shop_name: shopName, heir_id: heirId } = inherited
  // The lock, not the key, makes it once: a shop may come to owe again.
  const id = randomUUID()
  const note = `Debt of ${shopName}, which was deleted`
  // One journal for each shop, because a journal is in one payout.
  await postJournals(tx, [
    {
      key: `debt.passed-on:${id}`,
      shopId,
      note,
      lines: [
        { account: 'vendor.available', partyId: shopId, amount: -owed },
        { account: 'expense.bad_debt', amount: owed },
      ],
    },
    {
      key: `debt.inherited:${id}`,
      shopId: heirId,
      note,
      lines: [
        { account: 'expense.bad_debt', amount: -owed },
        { account: 'vendor.available', partyId: heirId, amount: owed },
      ],
    },
  ])
  await passTermsOn(tx, inherited)
  await recordAudit(tx, null, {
    action: 'shop.debt-inherited',
    subjectType: 'shop',
    subjectId: heirId,
    details: { from: shopId, amount: String(owed) },
  })
}
