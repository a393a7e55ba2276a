import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int8, uuid, type RowOf } from '#core/sql/kinds.ts'
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

/** The shop in debt with what could be paid out to it before (poisha), the admin who enters what happens to it, and the one who confirms that. */
interface Debtor {
  shopId: string
  available: bigint
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
  const shop = shopIds.length < 10 ? null : await findDebtor(tx, shopIds.slice(0, -1))
  const [first, second] = adminsOf(plan)
  if (shop === null || first === undefined || second === undefined) return
  const { shop_id: shopId, available } = shop
  const at = (daysAgo: number) => Math.floor(plan.now - daysAgo * dayMs)
  const debtor: Debtor = { shopId, available, byId: first.id, approvedBy: second.id, at }
  await charge(tx, debtor)
  await payBack(tx, debtor)
  await insertRows(tx.db, tables.shopDebts, [
    { shop_id: shopId, since: at(days.charged), notices: 2 },
  ])
}

async function charge(tx: Tx, { at, available, ...debtor }: Debtor): Promise<void> {
  const { shopId, byId, approvedBy } = debtor
  const time = at(days.charged)
  const id = idAt('penalty', 0, time)
  const amount = available + BigInt(poisha(owed + paid))
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

async function payBack(tx: Tx, { at, available: _, ...debtor }: Debtor): Promise<void> {
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

const debtorRow = { shop_id: uuid, available: int8 }

/** The last of the shops that the charge puts this deep in debt: with cash orders, a shop may owe more already. */
export async function findDebtor(
  tx: Tx,
  shopIds: readonly string[],
): Promise<RowOf<typeof debtorRow> | null> {
  return await tx.db.maybe(
    debtorRow,
    sql`
    select s.id as shop_id, b.available
    from unnest(${shopIds}::uuid[]) with ordinality as s (id, place), lateral (
      select coalesce(-sum(balance), 0)::bigint as available from ledger_balances
      where account = 'vendor.available' and party_id = s.id::text) b
    where b.available > ${-poisha(owed + paid)}
    order by place desc limit 1`,
  )
}
