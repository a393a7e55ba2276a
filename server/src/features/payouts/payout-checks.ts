import { sql, type Sql } from '#core/sql/db.ts'
import { debtChecks } from './debt-checks.ts'

/** What a journal gives to a shop's balance, from `journals j` and `payouts y`. */
const given = sql`
  coalesce((select -sum(l.amount) from journal_lines l
    where l.journal_id = j.id and l.account = 'vendor.available' and l.party_id = y.shop_id::text), 0)`

const isEntered = (kind: string): Sql =>
  sql`exists (select from journals where key = ${sql.raw(`'payout.${kind}:'`)} || y.id)`

/** Rules of the books that payouts have to keep. Each selects a text `what` for each violation. */
export const payoutChecks: readonly { name: string; query: Sql }[] = [
  {
    name: 'payouts.pay-the-sum-of-their-journals',
    query: sql`
      select 'payout ' || y.id || ': ' || y.amount || ' for journals of ' || coalesce(i.amount, 0) as what
      from payouts y left join lateral (
        select sum(amount) as amount, count(*) as n from payout_items where payout_id = y.id
      ) i on true
      where y.amount is distinct from i.amount or y.journals <> i.n`,
  },
  {
    name: 'payouts.journals-are-worth-what-was-paid',
    query: sql`
      select 'journal ' || i.journal_id || ': ' || i.amount || ' in payout ' || y.id as what
      from payout_items i join payouts y on y.id = i.payout_id left join journals j on j.id = i.journal_id
      where i.amount <> ${given} or j.id is null or j.kind like 'payout.%'`,
  },
  {
    name: 'payouts.steps-are-entered',
    query: sql`
      select 'payout ' || y.id || ' is ' || y.status || ', and the books say otherwise' as what
      from payouts y
      where ${isEntered('made')} <> (y.status not in ('DRAFT', 'CANCELLED'))
        or ${isEntered('paid')} <> (y.status in ('PAID', 'RETURNED'))
        or ${isEntered('failed')} <> (y.status = 'FAILED')
        or ${isEntered('returned')} <> (y.status = 'RETURNED')`,
  },
  {
    name: 'payouts.live-items-are-those-that-count',
    query: sql`
      select 'payout ' || y.id || ' is ' || y.status as what from payouts y
      where exists (select from payout_items i where i.payout_id = y.id
        and i.is_live <> (y.status not in ('RETURNED', 'FAILED', 'CANCELLED')))`,
  },
  {
    name: 'payouts.balances-are-what-is-unpaid',
    query: sql`
      select 'shop ' || b.party_id || ': ' || -b.balance || ' on ' || b.account || ', ' || w.wanted || ' by its payouts'
        as what
      from ledger_balances b cross join lateral (
        select case b.account when 'vendor.in_payout' then coalesce((
          select sum(amount) from payouts
          where shop_id = b.party_id::uuid and status in ('APPROVED', 'SENT')), 0)
        else coalesce((
          select -sum(l.amount) from journal_lines l join journals j on j.id = l.journal_id
          where l.party_id = b.party_id and l.account like 'vendor.%' and l.account = 'vendor.available'
            and j.kind not like 'payout.%'
            and not exists (select from payout_items i where i.journal_id = j.id and i.is_live)), 0)
          + coalesce((
          select sum(amount) from payouts where shop_id = b.party_id::uuid and status = 'DRAFT'), 0)
        end as wanted
      ) w
      where b.account in ('vendor.in_payout', 'vendor.available') and w.wanted <> -b.balance`,
  },
  ...debtChecks,
]
