import type { PayoutMethod } from '@haat/contract/payouts'
import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4, int8 } from '#core/sql/kinds.ts'
import type { JournalInput } from '#features/ledger/ledger.rows.ts'
import { postJournals } from '#features/ledger/ledger.service.ts'
import { sealNumber } from '#features/payouts/account-number.ts'
import { insertDrafts } from '#features/payouts/assembling.queries.ts'
import { idAt } from '#seed/market/ids.ts'
import { adminsOf, vendorAt } from '#seed/market/people.ts'
import {
  papersAt,
  paydaysOf,
  payoutsOf,
  type PayoutDraft,
  type ShopPapers,
} from '#seed/market/payouts.ts'
import type { Plan } from '#seed/market/plan.ts'
import { inChunks, insertRows } from './insert.ts'
import * as tables from './tables.ts'

interface Account extends ShopPapers {
  sealed: string
  tail: string
}
type Accounts = ReadonlyMap<number, Account>

/**
 * Pays shops what they earned, twice a week for 90 days: the last payouts are on their way. The
 * orders are in the books.
 */
export async function loadPayouts(tx: Tx, plan: Plan, shopIds: readonly string[]): Promise<void> {
  const accounts = await loadPapers(tx, plan, shopIds)
  const paydays = paydaysOf(plan)
  const earned = await listUnpaid(tx, paydays, shopIds)
  const paid = earned.filter(({ shop }) => accounts.get(shop)?.isVerified === true && shop !== 2)
  const { minimum } = tx.config.payouts
  const payouts = payoutsOf(paydays, paid, minimum)
  await insertPayouts(tx, plan, { payouts, accounts, shopIds })
  await enterPayouts(tx, plan, { payouts, accounts, shopIds })
  await tx.db.run(sql`drop table unpaid_journals`)
}

/** What shops have earned since, as the schedule would assemble it. */
export async function assembleDrafts(tx: Tx): Promise<void> {
  await insertDrafts(tx, tx.config.payouts.minimum, { byId: null, shopIds: null })
}

async function loadPapers(tx: Tx, plan: Plan, shopIds: readonly string[]): Promise<Accounts> {
  const accounts = new Map<number, Account>()
  for (const [index, shopId] of shopIds.entries()) {
    const papers = papersAt(plan, index)
    if (papers === null) continue
    accounts.set(index, {
      ...papers,
      ...sealNumber(tx.config, shopId, papers.method, papers.number),
    })
  }
  const { checker } = peopleOf(plan)
  const shopIdOf = (index: number) => shopIds[index] ?? ''
  await insertRows(
    tx.db,
    tables.shopLegal,
    Array.from(accounts, ([index, { legalName, tradeLicence, dbid, bin, changedAt }]) => ({
      shop_id: shopIdOf(index),
      legal_name: legalName,
      trade_licence: tradeLicence,
      dbid,
      bin,
      updated_at: changedAt,
    })),
  )
  await insertRows(
    tx.db,
    tables.payoutAccounts,
    Array.from(accounts, ([index, account]) => ({
      shop_id: shopIdOf(index),
      ...accountColumns(account),
      changed_at: account.changedAt,
      changed_by: vendorAt(plan, index).id,
      verified_at: account.isVerified ? account.changedAt + 3_600_000 : null,
      verified_by: account.isVerified ? checker : null,
    })),
  )
  return accounts
}

/** The demo's admins: one sends money, the other checks what the first does. */
function peopleOf(plan: Plan): { payer: string; checker: string } {
  const [payer, checker] = adminsOf(plan)
  return { payer: payer?.id ?? '', checker: checker?.id ?? '' }
}

function accountColumns(account: Account) {
  const { method, holder, sealed, tail, bank, branch, routingNumber } = account
  const atBank = method === 'BANK'
  return {
    method,
    holder,
    number_sealed: sealed,
    number_tail: tail,
    bank: atBank ? bank : null,
    branch: atBank ? branch : null,
    routing_number: atBank ? routingNumber : null,
  }
}

const unpaid = { shop: int4, payday: int4, amount: int8, journals: int4 }

/** What each shop earned until each payday since the one before. The table lists the journals. */
async function listUnpaid(tx: Tx, paydays: readonly number[], shopIds: readonly string[]) {
  const times = paydays.map((ms) => new Date(ms).toISOString())
  await tx.db.run(sql`
    create temporary table unpaid_journals on commit drop as
    select (array_position(${sql.raw(arrayOf(shopIds))}, l.party_id) - 1)::int as shop,
      width_bucket(l.at - interval '1 microsecond', ${sql.raw(arrayOf(times))}::timestamptz[]) as payday,
      l.journal_id, -sum(l.amount)::bigint as amount
    from journal_lines l
    where l.account = 'vendor.available' and l.account like 'vendor.%'
    group by l.journal_id, l.party_id, l.at`)
  return await tx.db.many(
    unpaid,
    sql`
    select shop, payday, sum(amount)::bigint as amount, count(*)::int as journals from unpaid_journals
    group by shop, payday order by shop, payday`,
  )
}

/** A statement that makes a table takes no parameters. */
function arrayOf(texts: readonly string[]): string {
  return `array[${texts.map((text) => `'${text}'`).join(', ')}]::text[]`
}

interface Paying {
  payouts: readonly PayoutDraft[]
  accounts: Accounts
  shopIds: readonly string[]
}

async function insertPayouts(tx: Tx, plan: Plan, { payouts, accounts, shopIds }: Paying) {
  const { payer, checker } = peopleOf(plan)
  const files = new Map<
    string,
    { id: string; method: PayoutMethod; by_id: string; created_at: number }
  >()
  const rows = payouts.map((payout) => {
    const account = accountOf(accounts, payout)
    const { id: file_id } = fileOf(files, payout, account.method, payer)
    return {
      id: payout.id,
      shop_id: shopIds[payout.shop] ?? '',
      status: payout.status,
      amount: payout.amount,
      journals: payout.journals,
      approved_by: checker,
      approved_at: payout.approvedAt,
      ...accountColumns(account),
      file_id,
      sent_at: payout.sentAt,
      reference: payout.status === 'PAID' ? `BFTN-${payout.id.slice(-10).toUpperCase()}` : null,
      reason:
        payout.status === 'FAILED' ? 'The bank returned it: the account number is wrong.' : null,
      closed_by: payout.closedAt === null ? null : payer,
      closed_at: payout.closedAt,
      created_at: payout.createdAt,
    }
  })
  await insertRows(tx.db, tables.payoutFiles, [...files.values()])
  await insertRows(
    tx.db,
    tables.payouts,
    rows.toSorted((a, b) => a.created_at - b.created_at),
  )
  const of = (value: (payout: PayoutDraft) => string | number | boolean) => payouts.map(value)
  await tx.db.run(sql`
    insert into payout_items (payout_id, journal_id, amount, is_live)
    select p.id, u.journal_id, u.amount, p.is_live
    from unnest(${of(({ id }) => id)}::uuid[], ${of(({ shop }) => shop)}::int[], ${of(({ from }) => from)}::int[],
        ${of(({ payday }) => payday)}::int[], ${of(({ status }) => status !== 'FAILED')}::boolean[])
        p(id, shop, first, last, is_live)
      join unpaid_journals u on u.shop = p.shop and u.payday between p.first and p.last
    order by p.id, u.journal_id`)
}

function accountOf(accounts: Accounts, { shop }: PayoutDraft): Account {
  const account = accounts.get(shop)
  if (account === undefined) throw new RangeError(`Shop ${shop} has no account.`)
  return account
}

/** The payouts of a payday are sent in one file for each way. */
function fileOf(
  files: Map<string, { id: string; method: PayoutMethod; by_id: string; created_at: number }>,
  { payday, sentAt }: PayoutDraft,
  method: PayoutMethod,
  byId: string,
) {
  const key = `${payday} ${method}`
  const id = idAt('payout file', payday * 2 + (method === 'BANK' ? 0 : 1), sentAt)
  const file = files.get(key) ?? { id, method, by_id: byId, created_at: sentAt }
  files.set(key, file)
  return file
}

/** Enters what became of the payouts. */
async function enterPayouts(tx: Tx, plan: Plan, { payouts, accounts, shopIds }: Paying) {
  const { payer: byId, checker: approvedBy } = peopleOf(plan)
  const journals = payouts.flatMap((payout): JournalInput[] => {
    const { id: payoutId, amount, status, approvedAt, closedAt } = payout
    const shopId = shopIds[payout.shop] ?? ''
    const available = { account: 'vendor.available', partyId: shopId } as const
    const onItsWay = { account: 'vendor.in_payout', partyId: shopId } as const
    const from = accountOf(accounts, payout).method === 'BKASH' ? 'wallet.bkash' : 'bank.main'
    const entry = (kind: string, ms: number, people: object, to: JournalInput['lines']) => ({
      key: `payout.${kind}:${payoutId}`,
      at: new Date(ms).toISOString(),
      shopId,
      payoutId,
      ...people,
      lines: to,
    })
    const moved = (
      less: typeof available | typeof onItsWay,
      more: JournalInput['lines'][number],
    ) => [{ ...less, amount }, more]
    const made = entry(
      'made',
      approvedAt,
      { approvedBy },
      moved(available, { ...onItsWay, amount: -amount }),
    )
    if (closedAt === null) return [made]
    const end =
      status === 'PAID'
        ? entry('paid', closedAt, { byId }, moved(onItsWay, { account: from, amount: -amount }))
        : entry('failed', closedAt, { byId }, moved(onItsWay, { ...available, amount: -amount }))
    return [made, end]
  })
  await inChunks(journals, 1_000, async (chunk) => void (await postJournals(tx, chunk)))
}
