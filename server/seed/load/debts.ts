import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int8 } from '#core/sql/kinds.ts'
import type { JournalInput } from '#features/ledger/ledger.rows.ts'
import { postJournals } from '#features/ledger/ledger.service.ts'
import { idAt } from '#seed/market/ids.ts'
import { adminsOf } from '#seed/market/people.ts'
import { dayMs, type Plan } from '#seed/market/plan.ts'
import { insertRows, poisha } from './insert.ts'
import * as tables from './tables.ts'

/** What the shop in debt owes in the end, what it has paid of its debt, and what it says to have paid; taka. */
const owed = 9_400
const paid = 2_500
const announced = 4_000
/** Days ago. */
const days = { charged: 5, paid: 3, announced: 0.4 }

/** The shop in debt, the admin who enters what happens to it, and the one who confirms that. */
interface Debtor {
  shopId: string
  byId: string
  approvedBy: string
  /** So many days before the plan's moment, in ms. */
  at: (daysAgo: number) => number
}

/**
 * Charges one shop for counterfeit goods, so that it owes the market more than it may. It has paid a part, and says
 * that another part is on its way.
 */
export async function loadDebts(tx: Tx, plan: Plan, shopIds: readonly string[]): Promise<void> {
  const shopId = shopIds.length < 10 ? undefined : shopIds.at(-2)
  const [first, second] = adminsOf(plan)
  if (shopId === undefined || first === undefined || second === undefined) return
  const at = (daysAgo: number) => Math.floor(plan.now - daysAgo * dayMs)
  const debtor: Debtor = { shopId, byId: first.id, approvedBy: second.id, at }
  await charge(tx, debtor)
  await payBack(tx, debtor)
  await insertRows(tx.db, tables.shopDebts, [
    { shop_id: shopId, since: at(days.charged), notices: 2 },
  ])
}

async function charge(tx: Tx, { at, ...debtor }: Debtor): Promise<void> {
  const { shopId, byId, approvedBy } = debtor
  const time = at(days.charged)
  const id = idAt('penalty', 0, time)
  const amount = (await availableOf(tx, shopId)) + BigInt(poisha(owed + paid))
  const reason = 'Counterfeit chargers, reported by four customers'
  const decided = { status: 'APPROVED', by_id: byId, decided_by: approvedBy, decided_at: time }
  await insertRows(tx.db, tables.proposals, [
    { ...decided, id, kind: 'PENALTY', shop_id: shopId, amount, reason, created_at: time },
  ])
  const journal: JournalInput = {
    ...debtor,
    key: `adjustment:${id}`,
    at: new Date(time).toISOString(),
    note: reason,
    lines: [
      { account: 'vendor.available', partyId: shopId, amount },
      { account: 'revenue.fees', amount: -amount },
    ],
  }
  await postJournals(tx, [journal])
}

async function payBack(tx: Tx, { at, ...debtor }: Debtor): Promise<void> {
  const { shopId, byId, approvedBy } = debtor
  const time = at(days.paid)
  const id = idAt('debt payment', 0, time)
  const amount = BigInt(poisha(paid))
  const transfer = { shop_id: shopId, method: 'BKASH', by_id: byId }
  await insertRows(tx.db, tables.debtPayments, [
    {
      ...transfer,
      id,
      amount,
      reference: '9CK7TQ41XZ',
      status: 'APPROVED',
      decided_by: approvedBy,
      decided_at: time,
      created_at: time,
    },
    {
      ...transfer,
      id: idAt('debt payment', 1, at(days.announced)),
      amount: poisha(announced),
      reference: '9CM2RB80WA',
      status: 'PENDING',
      decided_by: null,
      decided_at: null,
      created_at: at(days.announced),
    },
  ])
  const journal: JournalInput = {
    ...debtor,
    key: `debt.paid:${id}`,
    at: new Date(time).toISOString(),
    lines: [
      { account: 'wallet.bkash', amount },
      { account: 'vendor.available', partyId: shopId, amount: -amount },
    ],
  }
  await postJournals(tx, [journal])
}

/** What can be paid out to a shop, in poisha. */
async function availableOf(tx: Tx, shopId: string): Promise<bigint> {
  const { available } = await tx.db.one(
    { available: int8 },
    sql`
    select coalesce(-sum(balance), 0)::bigint as available from ledger_balances
    where account = 'vendor.available' and party_id = ${shopId}`,
  )
  return available
}
