import { sql, type Sql } from '#core/sql/db.ts'

/** What the journal with this kind of key moves on an account, from `disputes d`. Null without the journal. */
const moved = (kind: string, account: string): Sql => sql`(
  select coalesce(sum(l.amount), 0) from journals j
    left join journal_lines l on l.journal_id = j.id and l.account = ${sql.raw(`'${account}'`)}
  where j.key = ${sql.raw(`'dispute.${kind}:'`)} || d.id group by j.id)`

/** Rules of the books that disputes have to keep. Each selects a text `what` for each violation. */
export const disputeChecks: readonly { name: string; query: Sql }[] = [
  {
    name: 'disputes.are-entered',
    query: sql`
      select 'dispute ' || d.id || ' of ' || d.amount || ': ' || d.status || ', and the books say otherwise' as what
      from disputes d
      where ${moved('opened', 'dispute.receivable')} is distinct from d.amount
        or ${moved('opened', 'vendor.reserve')} is distinct from -d.reserved
        or ${moved('won', 'dispute.receivable')} is distinct from case d.status when 'WON' then -d.amount end
        or ${moved('lost', 'dispute.receivable')} is distinct from
          case when d.status in ('LOST_BY_SHOP', 'LOST_BY_MARKET') then -d.amount end
        or coalesce(${moved('lost', 'expense.chargebacks')}, 0)
          <> case d.status when 'LOST_BY_MARKET' then d.amount else 0 end`,
  },
  {
    name: 'disputes.journals-have-their-dispute',
    query: sql`
      select j.key || ': there is no such dispute' as what from journals j
      where j.kind like 'dispute.%' and not exists (select from disputes d where split_part(j.key, ':', 2) = d.id::text)`,
  },
  {
    name: 'disputes.nothing-went-back-twice',
    query: sql`
      select 'dispute ' || d.id || ': the payment was sent back meanwhile' as what
      from disputes d join settlements s on s.payment_id = d.payment_id cross join lateral (
        select coalesce(sum(r.amount), 0) as amount, max(r.created_at) as at from refunds r where r.payment_id = d.payment_id
      ) back
      where d.status = 'OPEN' and back.at > d.created_at or d.status <> 'WON' and back.amount + d.amount > s.amount`,
  },
]
