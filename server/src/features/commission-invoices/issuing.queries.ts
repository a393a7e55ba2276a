import type { Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** The last number that was taken. Locks the counter: others who issue wait until the transaction ends. */
export async function lockCounter(tx: Tx): Promise<number> {
  const { last_number } = await tx.db.one(
    pick(tables.commission_invoice_counter, 'last_number'),
    sql`select last_number from commission_invoice_counter for update`,
  )
  return last_number
}

type Issuer = NonNullable<Ctx['config']['issuer']>

/**
 * Bills every event of months that have ended and that no document has yet: one document a shop and month, with the
 * numbers after `last`. Call it with the counter locked, so that it sees what others issued. Returns how many.
 */
export async function issueDue(tx: Tx, issuer: Issuer, last: number): Promise<number> {
  const zone = tx.config.marketTimeZone
  await tx.db.run(sql`set local statement_timeout = 0`)
  const { issued } = await tx.db.one(
    { issued: int4 },
    sql`
    with due as materialized (${unbilled(zone)}
    ), documents as (
      select shop_id, month, (row_number() over (order by month, shop_id))::int as nth,
        sum(commission)::bigint as commission, sum(vat)::bigint as vat, count(*)::int as lines
      from due where shop_id is not null group by shop_id, month
    ), issued as (
      insert into commission_invoices (number, kind, shop_id, month, starts_at, ends_at, market_name,
        market_address, market_bin, shop_name, shop_address, shop_legal_name, shop_bin, commission, vat, lines)
      select ${last}::int + d.nth, case when d.commission + d.vat < 0 then 'CREDIT_NOTE' else 'INVOICE' end, d.shop_id,
        d.month::date, d.month at time zone ${zone}, (d.month + interval '1 month') at time zone ${zone},
        ${issuer.name}, ${issuer.address}, ${issuer.bin}, s.name, s.shop_address, g.legal_name,
        nullif(g.bin, ''), d.commission, d.vat, d.lines
      from documents d join shops s on s.id = d.shop_id left join shop_legal g on g.shop_id = d.shop_id
      returning id, shop_id, month
    ), billed as (
      insert into commission_invoice_lines (invoice_id, position, journal_id, order_id, at, commission, vat_bp, vat,
        corrects_number)
      select i.id, row_number() over (partition by i.id order by d.at, d.journal_id), d.journal_id, d.order_id, d.at,
        d.commission, r.vat_bp, d.vat, c.number
      from due d join issued i on i.shop_id = d.shop_id and i.month = d.month::date
        left join lateral (
          select case when min(vat_bp) = max(vat_bp) then min(vat_bp) end as vat_bp
          from order_items where order_id = d.order_id and vat <> 0
        ) r on true
        left join lateral (
          select min(v.number) as number
          from commission_invoice_lines b join commission_invoices v on v.id = b.invoice_id
          where b.order_id = d.order_id and d.commission + d.vat < 0 and b.commission + b.vat > 0
        ) c on true
    )
    update commission_invoice_counter set last_number = ${last}::int + (select count(*) from issued)
    returning last_number - ${last}::int as issued`,
  )
  return issued
}

/** What months that have ended charged, or gave back, and no document has yet: a row an event. */
const unbilled = (zone: string): Sql => sql`
      select j.id as journal_id, j.order_id, j.at, coalesce(j.shop_id, o.shop_id) as shop_id,
        date_trunc('month', j.at at time zone ${zone}) as month, m.commission, m.vat
      from (
        select l.journal_id, coalesce(-sum(l.amount) filter (where l.account = 'revenue.commission'), 0)::bigint
            as commission, coalesce(-sum(l.amount) filter (where l.account = 'vat.payable'), 0)::bigint as vat
        from journal_lines l
        where l.account in ('revenue.commission', 'vat.payable')
          and l.at < date_trunc('month', now() at time zone ${zone}) at time zone ${zone}
          and not exists (select from commission_invoice_lines b where b.journal_id = l.journal_id)
        group by l.journal_id
      ) m join journals j on j.id = m.journal_id left join orders o on o.id = j.order_id`
