import { gatewayNames } from '@haat/contract/payments'
import { sql, type Sql } from '#core/sql/db.ts'
import { oneOf, text, type RowOf } from '#core/sql/kinds.ts'
import { aliased, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { SettlementFile } from '@haat/contract/settlement-files'

const day = (column: string) => computed(text, sql`f.${sql.raw(column)}::text`)

/** A file, from `settlement_files f`. */
export const file = {
  ...aliased(
    'f',
    pick(
      tables.settlement_files,
      'id',
      'number',
      'name',
      'status',
      'rows',
      'by_id',
      'decided_by',
      'decided_at',
      'created_at',
    ),
  ),
  gateway: computed(oneOf(...gatewayNames), sql`f.gateway`),
  first_day: day('first_day'),
  last_day: day('last_day'),
  by_name: computed(text, sql`(select name from people where id = f.by_id)`),
  decided_by_name: computed(text.orNull, sql`(select name from people where id = f.decided_by)`),
}

/** Condition on `settlement_file_rows e`: it is in the books. */
const isEntered = sql`e.result <> 'DUPLICATE'`

/**
 * The payment or refund that a row is, from `settlement_file_rows r` of `settlement_files f`: by our own id first,
 * then by the gateway's. Only what has moved money counts.
 */
const ours = sql`
  select s.payment_id, null::uuid as attempt_id, s.order_id, s.amount, s.fee
  from payments y join settlements s on s.payment_id = y.id
  where r.kind = 'PAYMENT' and r.transaction_id <> '' and y.transaction_id = r.transaction_id and y.gateway = f.gateway
  union all
  select s.payment_id, null, s.order_id, s.amount, s.fee
  from settlements s join payments y on y.id = s.payment_id
  where r.kind = 'PAYMENT' and r.reference <> '' and s.gateway_reference = r.reference and y.gateway = f.gateway
  union all
  select null, a.id, a.order_id, -a.amount, 0
  from refund_attempts a
  where r.kind = 'REFUND' and r.reference <> '' and a.reference = r.reference and a.gateway = f.gateway
    and a.status = 'DONE'
  union all
  select null, a.id, a.order_id, -a.amount, 0
  from refund_attempts a
  where r.kind = 'REFUND' and r.transaction_id <> '' and a.request_id = r.transaction_id and a.gateway = f.gateway
    and a.status = 'DONE'
  union all
  select null, a.id, a.order_id, -a.amount, 0
  from payments y join refund_attempts a on a.payment_id = y.id
  where r.kind = 'REFUND' and r.transaction_id <> '' and y.transaction_id = r.transaction_id and y.gateway = f.gateway
    and a.status = 'DONE' and a.amount = -r.amount
  union all
  select null, a.id, a.order_id, -a.amount, 0
  from settlements s join refund_attempts a on a.payment_id = s.payment_id
  where r.kind = 'REFUND' and r.reference <> '' and s.gateway_reference = r.reference and a.gateway = f.gateway
    and a.status = 'DONE' and a.amount = -r.amount
  limit 1`

/** A row was entered before, in this file or another one. From the common table expression `found m`. */
const isDuplicate = sql`
  m.place > 1
  or exists (select from settlement_file_rows e where e.payment_id = m.our_payment and ${isEntered})
  or exists (select from settlement_file_rows e where e.attempt_id = m.our_attempt and ${isEntered})
  or exists (select from settlement_file_rows e where e.key = m.key and e.result is not null and ${isEntered})`

/**
 * Common table expressions `found` and `judged`: the rows of a file with what each is. Rows of an accepted file keep
 * what they were found to be.
 */
export const judgedRows = (fileId: string): Sql => sql`
  found as materialized (
    select r.*, f.gateway,
      case when r.result is null then o.payment_id else r.payment_id end as our_payment,
      case when r.result is null then o.attempt_id else r.attempt_id end as our_attempt,
      case when r.result is null then o.amount else r.our_amount end as has_amount,
      case when r.result is null then o.fee else r.our_fee end as has_fee,
      o.order_id,
      row_number() over (
        partition by coalesce(o.payment_id::text, o.attempt_id::text, r.key) order by r.line) as place
    from settlement_file_rows r join settlement_files f on f.id = r.file_id
      left join lateral (${ours}) o on true
    where r.file_id = ${fileId}
  ), judged as materialized (
    select m.file_id, m.line, m.kind, m.transaction_id, m.reference, m.batch, m.day, m.amount, m.fee, m.gateway,
      m.our_payment, m.our_attempt, m.has_amount, m.has_fee, m.order_id,
      coalesce(m.result, case
        when ${isDuplicate} then 'DUPLICATE'
        when m.has_amount is null then 'UNKNOWN'
        when m.has_amount <> m.amount then 'AMOUNT_DIFFERS'
        when m.has_fee <> m.fee then 'FEE_DIFFERS'
        else 'MATCHED' end) as result
    from found m
  )`

/**
 * What the market has and no file names, from `settlements` and `refund_attempts` of the days of `settlement_files f`,
 * after `judgedRows`.
 */
export const missingRows = (zone: string): Sql => sql`
  missing as materialized (
    select 'PAYMENT' as kind, y.transaction_id, coalesce(s.gateway_reference, '') as reference, s.order_id,
      s.amount, s.fee, (s.created_at at time zone ${zone})::date as day
    from settlement_files f
      join settlements s on s.created_at >= f.first_day::timestamp at time zone ${zone}
        and s.created_at < (f.last_day + 1)::timestamp at time zone ${zone}
      join payments y on y.id = s.payment_id and y.gateway = f.gateway
    where f.id = (select file_id from judged limit 1)
      and not exists (select from judged d where d.our_payment = s.payment_id)
      and not exists (select from settlement_file_rows e where e.payment_id = s.payment_id and ${isEntered})
    union all
    select 'REFUND', a.request_id, coalesce(a.reference, ''), a.order_id, -a.amount, 0,
      (coalesce(a.checked_at, a.sent_at) at time zone ${zone})::date
    from settlement_files f
      join refund_attempts a on a.gateway = f.gateway and a.status = 'DONE'
        and coalesce(a.checked_at, a.sent_at) >= f.first_day::timestamp at time zone ${zone}
        and coalesce(a.checked_at, a.sent_at) < (f.last_day + 1)::timestamp at time zone ${zone}
    where f.id = (select file_id from judged limit 1)
      and not exists (select from judged d where d.our_attempt = a.id)
      and not exists (select from settlement_file_rows e where e.attempt_id = a.id and ${isEntered})
  )`

export function toFile(row: RowOf<typeof file>): SettlementFile {
  const { decided_by: decidedBy, decided_by_name: decidedByName } = row
  return {
    id: row.id,
    number: row.number,
    gateway: row.gateway,
    name: row.name,
    status: row.status,
    rows: row.rows,
    firstDay: row.first_day,
    lastDay: row.last_day,
    by: { id: row.by_id, name: row.by_name },
    decidedBy: decidedBy === null ? null : { id: decidedBy, name: decidedByName ?? '' },
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  }
}
