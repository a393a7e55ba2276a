import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int8, text, uuid } from '#core/sql/kinds.ts'
import { postJournals } from '#features/ledger/ledger.service.ts'
import { idAt } from '#seed/market/ids.ts'
import { adminsOf } from '#seed/market/people.ts'
import { dayMs, type Plan } from '#seed/market/plan.ts'

const weeks = 13
/** A gateway transfers a week's payments so many days after its end, and lists them in a file. */
const daysAfter = 3
const batchOf = sql`'TRANSFER-' || to_char(f.decided_at at time zone 'UTC', 'YYYYMMDD')`

/**
 * Brings what gateways hold for the market to its bank, once a week: the files that one admin has imported and
 * another accepted. The orders are in the books. What was paid before the first of these weeks comes with it.
 */
export async function loadTransfers(tx: Tx, plan: Plan): Promise<void> {
  const [payer, checker] = adminsOf(plan)
  if (payer === undefined || checker === undefined) return
  const ends = Array.from({ length: weeks }, (_, index) =>
    Math.floor(plan.now - dayMs * (daysAfter + 1 + 7 * (weeks - 1 - index))),
  )
  await openWallet(tx, ends[0] ?? plan.now, { byId: payer.id, approvedBy: checker.id })
  await insertFiles(tx, ends, [payer.id, checker.id])
  await insertRows(tx)
  const transfers = await tx.db.many(
    { id: uuid, gateway: text, batch: text, at: text, bank: int8 },
    sql`
    select f.id, f.gateway, r.batch, to_json(f.decided_at)#>>'{}' as at, sum(r.amount - r.fee)::bigint as bank
    from settlement_files f join settlement_file_rows r on r.file_id = f.id
    group by f.id, r.batch order by f.number`,
  )
  await postJournals(
    tx,
    transfers.map(({ id, gateway, batch, at, bank }) => ({
      key: `gateway.paid:${id}/${batch}`,
      at: new Date(at).toISOString(),
      byId: payer.id,
      approvedBy: checker.id,
      note: `${gateway}: transfer ${batch}`,
      lines: [
        { account: 'bank.main', amount: bank },
        { account: 'gateway.clearing', partyId: gateway, amount: -bank },
      ],
    })),
  )
}

/** What the market's founders had put into its bKash wallet before the books began, in poisha. */
const walletAtFirst = 10_000_000_00n

async function openWallet(tx: Tx, ms: number, people: { byId: string; approvedBy: string }) {
  await postJournals(tx, [
    {
      ...people,
      key: 'opening:wallet.bkash',
      at: new Date(ms).toISOString(),
      note: 'Balance from before the books',
      lines: [
        { account: 'wallet.bkash', amount: walletAtFirst },
        { account: 'equity.opening', amount: -walletAtFirst },
      ],
    },
  ])
}

/** A file for each gateway and week in which something was paid. */
async function insertFiles(
  tx: Tx,
  ends: readonly number[],
  [byId, decidedBy]: readonly [string, string],
) {
  const times = ends.map((ms) => new Date(ms).toISOString())
  const ids = ends.map((ms, index) => idAt('settlement file', index, ms))
  await tx.db.run(sql`
    insert into settlement_files (id, gateway, name, digest, status, rows, first_day, last_day, by_id, decided_by,
      created_at, decided_at)
    select w.id, 'sandbox', 'transfers-' || (w.ends at time zone 'UTC')::date || '.csv', encode(sha256(w.id::text::bytea), 'hex'),
      'ACCEPTED', p.rows, p.first_day, p.last_day, ${byId}, ${decidedBy},
      w.ends + make_interval(days => ${sql.int(daysAfter)}), w.ends + make_interval(days => ${sql.int(daysAfter)}, hours => 5)
    from (
      select id, ends, lag(ends, 1, '-infinity') over (order by ends) as starts
      from unnest(${ids}::uuid[], ${times}::timestamptz[]) t(id, ends)
    ) w, lateral (
      select count(*)::int as rows, min(s.created_at at time zone ${tx.config.marketTimeZone})::date as first_day,
        max(s.created_at at time zone ${tx.config.marketTimeZone})::date as last_day
      from settlements s join payments y on y.id = s.payment_id
      where y.gateway = 'sandbox' and s.created_at >= w.starts and s.created_at < w.ends
    ) p where p.rows > 0 order by w.ends`)
}

/** The rows of the files: every payment, as the books have it. */
async function insertRows(tx: Tx) {
  await tx.db.run(sql`
    insert into settlement_file_rows (file_id, line, kind, transaction_id, reference, amount, fee, day, batch, key,
      result, payment_id, our_amount, our_fee)
    select f.id, 1 + row_number() over (partition by f.id order by s.created_at, s.payment_id), 'PAYMENT',
      y.transaction_id, s.gateway_reference, s.amount, s.fee,
      (s.created_at at time zone ${tx.config.marketTimeZone})::date, ${batchOf},
      f.gateway || '/PAYMENT/' || s.gateway_reference, 'MATCHED', s.payment_id, s.amount, s.fee
    from (
      select id, gateway, number, decided_at, created_at - make_interval(days => ${sql.int(daysAfter)}) as ends,
        lag(created_at, 1, '-infinity') over (order by number) - make_interval(days => ${sql.int(daysAfter)}) as starts
      from settlement_files
    ) f join settlements s on s.created_at >= f.starts and s.created_at < f.ends
      join payments y on y.id = s.payment_id and y.gateway = f.gateway`)
}
