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

/** Condition on `refund_attempts a`: this gateway has sent it, and nobody did by hand. */
const isSentBy = (gateway: Sql) =>
  sql`a.gateway = ${gateway} and a.status = 'DONE' and a.method is null`
const isSent = isSentBy(sql`f.gateway`)

/**
 * The payment or refund that a row names, from `settlement_file_rows r` of `settlement_files f`: by our own id first,
 * then by the gateway's. Only what has moved money counts.
 */
const named = sql`
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
  where r.kind = 'REFUND' and r.reference <> '' and a.reference = r.reference and ${isSent}
  union all
  select null, a.id, a.order_id, -a.amount, 0
  from refund_attempts a
  where r.kind = 'REFUND' and r.transaction_id <> '' and a.request_id = r.transaction_id and ${isSent}
  limit 1`

/** The payment that a refund row names instead of the refund. */
const refunded = sql`
  select s.payment_id, s.order_id
  from payments y join settlements s on s.payment_id = y.id
  where r.kind = 'REFUND' and r.transaction_id <> '' and y.transaction_id = r.transaction_id and y.gateway = f.gateway
  union all
  select s.payment_id, s.order_id
  from settlements s join payments y on y.id = s.payment_id
  where r.kind = 'REFUND' and r.reference <> '' and s.gateway_reference = r.reference and y.gateway = f.gateway
  limit 1`

/** The rows of a file, with what each names. Rows that say the same are numbered, and those in the books counted. */
const namedRows = (fileId: string): Sql => sql`
  named as materialized (
    select r.*, f.gateway, o.payment_id as named_payment, o.attempt_id as named_attempt, o.amount as named_amount,
      o.fee as named_fee, p.payment_id as refunded_payment, coalesce(o.order_id, p.order_id) as order_id,
      row_number() over (partition by r.key order by r.line) as nth,
      (select count(*) from settlement_file_rows e where e.key = r.key and e.result is not null and ${isEntered})
        as entered
    from settlement_file_rows r join settlement_files f on f.id = r.file_id
      left join lateral (${named}) o on true
      left join lateral (${refunded}) p on o.order_id is null
    where r.file_id = ${fileId}
  ), named_attempts as materialized (
    select named_attempt as id from named where named_attempt is not null
  )`

/**
 * A payment may be refunded in equal parts. Of the rows `n` that name it and are not in the books, the first is its
 * first refund of the amount that no other row names, the second the next one.
 */
const nextRefund = sql`
  select a.id, a.amount from refund_attempts a
  where a.payment_id = n.refunded_payment and a.amount = -n.amount and ${isSentBy(sql`n.gateway`)}
    and n.nth > n.entered
    and not exists (select from settlement_file_rows e where e.attempt_id = a.id and ${isEntered})
    and not exists (select from named_attempts where id = a.id)
  order by a.id offset n.part - 1 limit 1`

/** A row was entered before, in this file or another one. From the common table expression `found m`. */
const isDuplicate = sql`
  m.place > 1
  or exists (select from settlement_file_rows e where e.payment_id = m.our_payment and ${isEntered})
  or exists (select from settlement_file_rows e where e.attempt_id = m.our_attempt and ${isEntered})
  or case when m.refunded_payment is null then m.entered > 0 else m.nth <= m.entered end`

/**
 * Common table expressions up to `judged`: the rows of a file with what each is. Rows of an accepted file keep what
 * they were found to be. The same row twice is a duplicate, unless each is a refund of its own.
 */
export const judgedRows = (fileId: string): Sql => sql`
  ${namedRows(fileId)}, parts as materialized (
    select n.*, row_number() over (
      partition by n.refunded_payment, n.amount, n.nth > n.entered order by n.line) as part
    from named n
  ), found as materialized (
    select n.*,
      case when n.result is null then n.named_payment else n.payment_id end as our_payment,
      case when n.result is null then coalesce(n.named_attempt, t.id) else n.attempt_id end as our_attempt,
      case when n.result is null then coalesce(n.named_amount, -t.amount) else n.our_amount end as has_amount,
      case when n.result is null then coalesce(n.named_fee, case when t.id is not null then 0 end) else n.our_fee end as has_fee,
      case when t.id is null then row_number() over (
        partition by coalesce(n.named_payment::text, n.named_attempt::text, n.key) order by n.line) end as place
    from parts n left join lateral (${nextRefund}) t on n.refunded_payment is not null
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
      join refund_attempts a on ${isSent}
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
