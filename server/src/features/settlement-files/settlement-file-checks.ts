import { sql, type Sql } from '#core/sql/db.ts'

/** What an account of a transfer's journal `j` moves. */
const moved = (account: string) => sql`
  coalesce((select sum(amount) from journal_lines where journal_id = j.id and account = ${sql.raw(`'${account}'`)}), 0)`

/** Rules of the books that settlement files have to keep. Each selects a text `what` for each violation. */
export const settlementFileChecks: readonly { name: string; query: Sql }[] = [
  {
    name: 'settlement-files.are-entered',
    query: sql`
      select 'file ' || b.file_id || ', transfer ' || b.batch || ': ' || b.bank || ' in the bank, entered '
        || coalesce(${moved('bank.main')}, 0) as what
      from (
        select r.file_id, r.batch, sum(r.amount - r.fee) as bank,
          coalesce(sum(r.our_amount - r.our_fee), 0) as clearing, coalesce(sum(r.fee - r.our_fee), 0) as fees
        from settlement_files f join settlement_file_rows r on r.file_id = f.id
        where f.status = 'ACCEPTED' and r.result <> 'DUPLICATE' group by r.file_id, r.batch
      ) b left join journals j on j.key = 'gateway.paid:' || b.file_id || '/' || b.batch
      where ${moved('bank.main')} <> b.bank or ${moved('gateway.clearing')} <> -b.clearing
        or ${moved('expense.gateway')} <> b.fees or ${moved('difference')} <> b.clearing - b.bank - b.fees`,
  },
  {
    name: 'settlement-files.differences-are-cleared',
    query: sql`
      select 'account difference: ' || l.rest || ', of which a part for more than 30 days' as what
      from (
        select sum(amount) as rest,
          coalesce(sum(amount) filter (where amount > 0 and at >= now() - interval '30 days'), 0) as new_debit,
          coalesce(sum(amount) filter (where amount < 0 and at >= now() - interval '30 days'), 0) as new_credit
        from journal_lines where account = 'difference'
      ) l
      where l.rest > l.new_debit or l.rest < l.new_credit`,
  },
]
