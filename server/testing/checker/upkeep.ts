import { sql } from '#core/sql/db.ts'
import { rule, type Invariant } from './invariant.ts'
import { byLedger } from './stock.ts'

/** Order events and payments since the ledger was opened, each with the emails it requires. */
const letters = sql`
  select recipient, kind, sum(asked)::int as asked, sum(written)::int as written from (
    select o.contact_email as recipient,
      case when e.status = 'PROCESSING' then 'orderPlaced' else 'orderStatusChanged' end as kind,
      1 as asked, 0 as written
    from order_events e join orders o on o.id = e.order_id where e.at >= (select at from ledger.opened)
    union all
    select v.email, 'newOrder', 1, 0
    from order_events e join orders o on o.id = e.order_id join shops s on s.id = o.shop_id
      join people v on v.id = s.vendor_id
    where e.status = 'PROCESSING' and e.at >= (select at from ledger.opened)
    union all
    select v.email, 'shopOrderChanged', 1, 0
    from order_events e join orders o on o.id = e.order_id join shops s on s.id = o.shop_id
      join people v on v.id = s.vendor_id
    where e.status <> 'PROCESSING' and e.by_role <> 'VENDOR' and e.at >= (select at from ledger.opened)
    union all
    select o.contact_email, 'paymentReceived', 1, 0
    from settlements s join orders o on o.id = s.order_id where s.created_at >= (select at from ledger.opened)
    union all
    select recipient, kind, 0, 1 from mails
    where created_at >= (select at from ledger.opened)
      and kind in
        ('orderPlaced', 'orderStatusChanged', 'newOrder', 'shopOrderChanged', 'paymentReceived')
  ) l group by recipient, kind`

/** Rows that require a line in the audit log, each with the number of its lines. */
const audited = sql`
  select 'settlement of payment ' || s.payment_id as what,
    (select count(*) from audit_log a where a.subject_id = s.payment_id
      and a.action = 'payment.settled') as lines
  from settlements s where s.created_at >= (select at from ledger.opened)
  union all
  select 'refund ' || r.id,
    (select count(*) from audit_log a
      where a.subject_id = coalesce(r.payment_id, r.order_id) and a.action = 'payment.refunded')
  from refunds r where r.created_at >= (select at from ledger.opened)
  union all
  select 'opening of payment ' || y.id,
    (select count(*) from audit_log a where a.subject_id = y.id and a.action = 'payment.opened')
  from payments y where y.created_at >= (select at from ledger.opened)
  union all
  select 'step ' || e.status || ' of order ' || e.order_id || ' by an admin',
    (select count(*) from audit_log a where a.subject_id = e.order_id
      and a.action = 'order.status-changed' and a.details ->> 'to' = e.status)
  from order_events e
  where e.by_role in ('ADMIN', 'SUPER_ADMIN') and e.at >= (select at from ledger.opened)`

export const upkeepRules: readonly Invariant[] = [
  byLedger(
    'emails.one-for-each-event',
    sql`
      select recipient || ' should have ' || asked || ' of ' || kind || ', has ' || written as what
      from (${letters}) l where asked <> written`,
  ),
  rule(
    'emails.none-is-missing',
    sql`
      select 'order ' || order_id || ': nobody was notified of ' || status as what
      from order_events where not is_told`,
  ),
  rule(
    'jobs.are-done',
    sql`
      select 'job ' || t.identifier || ' ' || j.id || case
        when j.attempts >= j.max_attempts then ' failed for good: ' || coalesce(j.last_error, '')
        when j.locked_at is not null then ' is locked by a dead worker'
        else ' is due and was not done' end as what
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.attempts >= j.max_attempts or j.locked_at is not null or j.run_at <= now()`,
  ),
  byLedger(
    'audit.has-one-line-for-each-action',
    sql`select what || ' has ' || lines || ' lines in the audit log' as what from (${audited}) a where lines <> 1`,
  ),
  byLedger(
    'audit.follows-payment-statuses',
    sql`
      select 'order ' || o.id || ' is ' || o.payment_status || ', the audit log says '
        || coalesce(a.last, 'nothing') as what
      from orders o left join lateral (
        select details ->> 'to' as last from audit_log
        where subject_id = o.id and action = 'order.payment-status-changed' order by id desc limit 1
      ) a on true
      where o.created_at >= (select at from ledger.opened) and o.total_amount > 0
        and o.payment_status <> coalesce(a.last, 'UNPAID')`,
  ),
  rule(
    'sessions.have-one-token-to-trade',
    sql`
      select 'session ' || s.id || ' was opened without a refresh token' as what
      from sessions s
      where s.revoked_at is null and s.expires_at > now()
        and exists (select from refresh_tokens t where t.session_id = s.id)
        and not exists (select from refresh_tokens t where t.session_id = s.id and t.used_at is null)`,
  ),
]
