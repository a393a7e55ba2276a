import { sql } from '#core/sql/db.ts'

/** What a journal charged on an account, from `journals j`. */
const charged = (account: string) => sql`
  coalesce((select -sum(amount) from journal_lines
    where journal_id = j.id and account = ${sql.raw(`'${account}'`)}), 0)`

/** Rules that commission invoices have to keep. Each selects a text `what` for each violation. */
export const commissionInvoiceChecks = [
  {
    name: 'invoices.numbers-have-no-gap',
    query: sql`
      select 'number ' || n || ' is missing' as what
      from commission_invoice_counter c
        cross join lateral generate_series(1, greatest(c.last_number, (select max(number) from commission_invoices))) n
      where not exists (select from commission_invoices where number = n)
      union all
      select 'number ' || v.number || ' is beyond the last one'
      from commission_invoices v, commission_invoice_counter c where v.number > c.last_number`,
  },
  {
    name: 'invoices.are-the-sum-of-their-lines',
    query: sql`
      select 'invoice ' || v.number || ': commission ' || v.commission || ' and VAT ' || v.vat || ', lines '
        || coalesce(l.commission, 0) || ' and ' || coalesce(l.vat, 0) as what
      from commission_invoices v left join (
        select invoice_id, sum(commission) as commission, sum(vat) as vat, count(*) as n, max(position) as last
        from commission_invoice_lines group by invoice_id
      ) l on l.invoice_id = v.id
      where (v.commission, v.vat, v.lines, v.lines) is distinct from (l.commission, l.vat, l.n, l.last)`,
  },
  {
    name: 'invoices.lines-are-what-was-entered',
    query: sql`
      select 'invoice ' || v.number || ', line ' || l.position || ': commission ' || l.commission || ' and VAT '
        || l.vat || ', entered ' || ${charged('revenue.commission')} || ' and ' || ${charged('vat.payable')} as what
      from commission_invoice_lines l join commission_invoices v on v.id = l.invoice_id
        left join journals j on j.id = l.journal_id left join orders o on o.id = j.order_id
      where l.commission <> ${charged('revenue.commission')} or l.vat <> ${charged('vat.payable')}
        or j.at not between v.starts_at and v.ends_at or j.at = v.ends_at
        or coalesce(j.shop_id, o.shop_id) is distinct from v.shop_id`,
  },
  {
    name: 'invoices.leave-nothing-out',
    query: sql`
      select j.key || ': ' || ${charged('revenue.commission')} || ' and VAT ' || ${charged('vat.payable')}
        || ' are not billed' as what
      from journals j
      where exists (select from journal_lines l
          where l.journal_id = j.id and l.account in ('revenue.commission', 'vat.payable'))
        and not exists (select from commission_invoice_lines b where b.journal_id = j.id)
        and exists (select from commission_invoices v
          where v.ends_at > j.at and v.issued_at > j.entered_at + interval '1 hour')`,
  },
] as const
