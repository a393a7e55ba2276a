import { sql, type Sql } from '#core/sql/db.ts'

/** What a journal moves on an account, from `journals j`. */
const moved = (account: string): Sql => sql`
  coalesce((select sum(amount) from journal_lines
    where journal_id = j.id and account = ${sql.raw(`'${account}'`)}), 0)`

/** Rules of the books for what shops pay of their debts. Each selects a text `what` for each violation. */
export const debtChecks: readonly { name: string; query: Sql }[] = [
  {
    name: 'debts.payments-are-entered',
    query: sql`
      select 'debt payment ' || p.id || ' of shop ' || p.shop_id || ': ' || p.amount || ', entered '
        || coalesce((-${moved('vendor.available')})::text, 'never') as what
      from (
        select payment_id as id, debtor_id as shop_id, amount, fee from settlements where debtor_id is not null
        union all
        select id, shop_id, amount, 0 from debt_payments where status = 'APPROVED'
      ) p left join journals j on j.key = 'debt.paid:' || p.id
      where j.id is null or j.shop_id is distinct from p.shop_id or -${moved('vendor.available')} <> p.amount
        or ${moved('expense.gateway')} <> p.fee`,
  },
  {
    name: 'debts.write-offs-are-entered',
    query: sql`
      select 'write-off ' || w.id || ' of ' || w.amount || ' is ' || w.status || ', and the books say otherwise' as what
      from debt_write_offs w left join journals j on j.key = 'debt.written-off:' || w.id
      where (w.status = 'APPROVED') <> (j.id is not null)
        or (j.id is not null and ${moved('expense.bad_debt')} <> w.amount)`,
  },
  {
    name: 'debts.are-inherited-by-their-vendor',
    query: sql`
      select j.key || ' is not the same debt at two shops of one vendor' as what
      from journals j left join journals o on o.key = case j.kind
          when 'debt.inherited' then 'debt.passed-on:' else 'debt.inherited:' end || split_part(j.key, ':', 2)
        left join shops s on s.id = j.shop_id left join shops t on t.id = o.shop_id
      where j.kind in ('debt.inherited', 'debt.passed-on') and (o.id is null or s.vendor_id is distinct from t.vendor_id
        or ${moved('vendor.available')} <> -(
          select sum(amount) from journal_lines where journal_id = o.id and account = 'vendor.available'))`,
  },
  {
    name: 'debts.journals-have-their-payment',
    query: sql`
      select j.key || ': nobody paid it' as what from journals j
      where j.kind = 'debt.paid'
        and not exists (select from settlements s where j.key = 'debt.paid:' || s.payment_id and s.debtor_id = j.shop_id)
        and not exists (
          select from debt_payments y where j.key = 'debt.paid:' || y.id and y.shop_id = j.shop_id and y.status = 'APPROVED')`,
  },
]
