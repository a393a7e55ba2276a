import { sql, type Sql } from '#core/sql/db.ts'

/** A rule of the books. Its query selects a text `what` for each violation: the record and the figures that differ. */
export interface BookCheck {
  name: string
  query: Sql
}

/** Rules of the ledger alone: they hold at any moment. */
export const ledgerChecks: readonly BookCheck[] = [
  {
    name: 'ledger.adds-up-to-zero',
    query: sql`
      select 'all lines add up to ' || sum(amount) as what from journal_lines having sum(amount) <> 0`,
  },
  {
    name: 'ledger.journals-are-whole-and-balanced',
    query: sql`
      select coalesce(j.key, 'lines without journal ' || l.journal_id) || ': ' || coalesce(l.n, 0) || ' of '
        || coalesce(j.lines, 0) || ' lines, which add up to ' || coalesce(l.rest, 0) as what
      from journals j full join (
        select journal_id, count(*) as n, sum(amount) as rest from journal_lines group by journal_id
      ) l on l.journal_id = j.id
      where l.n is distinct from j.lines or l.rest <> 0`,
  },
  {
    name: 'ledger.balances-are-their-lines',
    query: sql`
      select account || ' of shop ' || party_id || ': balance ' || coalesce(b.balance, 0) || ', lines '
        || coalesce(l.amount, 0) as what
      from ledger_balances b full join (
        select account, party_id, sum(amount)::bigint as amount from journal_lines
        where account like 'vendor.%' group by account, party_id
      ) l using (account, party_id)
      where coalesce(b.balance, 0) <> coalesce(l.amount, 0)`,
  },
  {
    name: 'ledger.months-are-their-lines',
    query: sql`
      select account || ' of shop ' || party_id || ' in ' || month || ': ' || coalesce(b.amount, 0) || ', lines '
        || coalesce(l.amount, 0) as what
      from ledger_months b full join (
        select account, party_id, date_trunc('month', at, 'UTC') as month, sum(amount)::bigint as amount
        from journal_lines where account like 'vendor.%' group by 1, 2, 3
      ) l using (account, party_id, month)
      where coalesce(b.amount, 0) <> coalesce(l.amount, 0)`,
  },
  {
    name: 'ledger.nobody-is-on-the-wrong-side',
    query: sql`
      select l.account || ' of ' || l.party_id || ': ' || sum(l.amount) as what
      from journal_lines l join ledger_accounts a on a.code = l.account
      where not a.may_overdraw
      group by l.account, l.party_id, a.kind
      having sum(l.amount) * case a.kind when 'ASSET' then -1 else 1 end > 0`,
  },
  {
    name: 'ledger.corrections-are-opposites',
    query: sql`
      select c.key || ' is not the opposite of ' || j.key as what
      from journals c join journals j on j.id = c.reverses
      where exists (
        select from (select * from journal_lines where journal_id = c.id) l
          full join (select * from journal_lines where journal_id = j.id) r on r.line = l.line
        where (l.account, l.party_id, l.amount) is distinct from (r.account, r.party_id, -r.amount))`,
  },
  {
    name: 'ledger.the-hold-is-what-is-pending',
    query: sql`
      select 'order ' || coalesce(h.order_id, p.order_id) || ': ' || coalesce(p.amount, 0) || ' pending, '
        || case when h.order_id is null then 'not in the hold' else 'in the hold' end as what
      from ledger_holds h full join (
        select j.order_id, -sum(l.amount) as amount
        from journal_lines l join journals j on j.id = l.journal_id
        where l.account = 'vendor.pending' group by j.order_id having sum(l.amount) <> 0
      ) p on p.order_id = h.order_id
      where p.amount < 0 or h.order_id is null`,
  },
]
