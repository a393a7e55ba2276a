import { toTaka, type Poisha } from '@haat/contract/money'
import type { ShopDebt } from '@haat/contract/debts'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, int4, int8, timestamptz, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { recipient } from '#features/accounts/people.rows.ts'
import { isLiveShop } from '#features/shops/shops.rows.ts'

/** The market's rules. Without a limit, only shops that have one of their own are watched. */
export interface CreditRules {
  limit: Poisha | null
  graceDays: number
  /** How long after the pause of cash on delivery its products are sold no more; null: they always are. */
  restDays: number | null
}

/** A shop with what it may owe and what it owes. A deleted one owes what it owed, but is not told, paused or rested. */
const shopsWithCredit = sql`shops s
  left join shop_credit c on c.shop_id = s.id
  left join shop_debts d on d.shop_id = s.id
  left join ledger_balances b on b.account = 'vendor.available' and b.party_id = s.id::text`
const limitOf = ({ limit }: CreditRules): Sql => sql`coalesce(c.credit_limit, ${limit}::bigint)`
const graceOf = ({ graceDays }: CreditRules): Sql => sql`coalesce(c.grace_days, ${graceDays}::int)`
const owes = (rules: CreditRules): Sql => sql`coalesce(b.balance > ${limitOf(rules)}, false)`

/** Whom an email about a debt goes to, and what it says. */
const debtor = (rules: CreditRules) => ({
  ...aliased('s', { id: tables.shops.id, shop_name: tables.shops.name }),
  ...recipient,
  owed: computed(int8, sql`greatest(coalesce(b.balance, 0), 0)`),
  days_left: computed(
    int4,
    sql`greatest(0, ceil(extract(epoch from
      coalesce(d.since, now()) + make_interval(days => ${graceOf(rules)}) - now()) / 86400))::int`,
  ),
})
export type Debtor = RowOf<ReturnType<typeof debtor>>

const selectDebtors = (rules: CreditRules, changed: Sql): Sql => sql`
  select ${columns(debtor(rules))} from ${changed} x join ${shopsWithCredit} on s.id = x.id
    join people p on p.id = s.vendor_id order by s.id`

// A shop whose products come back is written alone: many at once would lock the categories in different orders.
const onlyOf = (shopId: string | null): Sql =>
  shopId === null ? sql`s.rested_at is null` : sql`s.id = ${shopId}::uuid`

/** Ends the debts that are within the limit again. Returns the shops that may take cash on delivery again. */
export async function endDebts(
  tx: Tx,
  rules: CreditRules,
  shopId: string | null,
): Promise<Debtor[]> {
  return await tx.db.many(
    debtor(rules),
    sql`
    with over as (
      select s.id from ${shopsWithCredit}
      where (d.shop_id is not null or s.cod_paused_at is not null or s.rested_at is not null) and not (${owes(rules)}) and ${onlyOf(shopId)}
    ), ended as (
      delete from shop_debts where shop_id in (select id from over)
    ), resumed as (
      update shops set cod_paused_at = null, rested_at = null
      where id in (select id from over) and (cod_paused_at is not null or rested_at is not null)
      returning id, deleted_at
    )
    ${selectDebtors(rules, sql`(select id from resumed where ${isLiveShop('resumed')})`)}`,
  )
}

/** Notes which shops owe more than they may from now on. */
export async function beginDebts(tx: Tx, rules: CreditRules): Promise<void> {
  await tx.db.run(sql`
    insert into shop_debts (shop_id) select s.id from ${shopsWithCredit}
    where d.shop_id is null and ${owes(rules)} order by s.id
    on conflict (shop_id) do nothing`)
}

/** Shops that are due an email about what they owe: at once, after 3 days, and after 7. */
export async function countNotices(tx: Tx, rules: CreditRules): Promise<Debtor[]> {
  return await tx.db.many(
    debtor(rules),
    sql`
    with told as (
      update shop_debts t set notices = w.wanted
      from (
        select shop_id, case when since <= now() - interval '7 days' then 3
          when since <= now() - interval '3 days' then 2 else 1 end as wanted
        from shop_debts join shops s on s.id = shop_id where ${isLiveShop()}
      ) w
      where w.shop_id = t.shop_id and t.notices < w.wanted returning t.shop_id as id
    )
    ${selectDebtors(rules, sql`told`)}`,
  )
}

/** Ends cash on delivery for shops whose grace is over. */
export async function pauseCod(tx: Tx, rules: CreditRules): Promise<Debtor[]> {
  return await tx.db.many(
    debtor(rules),
    sql`
    with late as (
      select s.id from ${shopsWithCredit}
      where s.cod_paused_at is null and d.since <= now() - make_interval(days => ${graceOf(rules)})
        and ${isLiveShop()}
    ), paused as (
      update shops set cod_paused_at = now()
      where id in (select id from late) and cod_paused_at is null returning id
    )
    ${selectDebtors(rules, sql`paused`)}`,
  )
}

/** The end of a shop's patience period after the pause. Without `restDays`, never. */
const restsAt = ({ restDays }: CreditRules): Sql =>
  sql`(s.cod_paused_at + make_interval(days => ${restDays}::int))`
const mustRest = (rules: CreditRules): Sql =>
  sql`${restsAt(rules)} <= now() and ${owes(rules)} and ${isLiveShop()}`

/** Shops whose products are due to rest, and those that rest and whose debt may have ended. */
export async function listResting(
  ctx: Ctx,
  rules: CreditRules,
): Promise<{ due: string[]; rested: string[] }> {
  const rows = await ctx.db.many(
    { id: tables.shops.id, is_rested: computed(bool, sql`s.rested_at is not null`) },
    sql`select s.id, s.rested_at is not null as is_rested from ${shopsWithCredit}
      where s.rested_at is not null or (${mustRest(rules)}) order by s.id`,
  )
  const ids = (isRested: boolean) =>
    rows.filter((row) => row.is_rested === isRested).map(({ id }) => id)
  return { due: ids(false), rested: ids(true) }
}

/** Ends the sale of a shop's products. */
export async function restShop(tx: Tx, rules: CreditRules, shopId: string): Promise<Debtor[]> {
  return await tx.db.many(
    debtor(rules),
    sql`
    with late as (
      select s.id from ${shopsWithCredit}
      where s.id = ${shopId} and s.rested_at is null and ${mustRest(rules)}
    ), rested as (
      update shops set rested_at = now() where id in (select id from late) returning id
    )
    ${selectDebtors(rules, sql`rested`)}`,
  )
}

/** Lets a shop's products be sold again although it owes: the market's rule was taken away. */
export async function wakeShop(tx: Tx, shopId: string): Promise<void> {
  await tx.db.run(
    sql`update shops set rested_at = null where id = ${shopId} and rested_at is not null`,
  )
}

/** How many days before their products rest shops are told; `notices` is this then. */
const warningDays = 3
const warned = 4

/** Shops that are due the last email before their products rest. */
export async function countWarnings(tx: Tx, rules: CreditRules): Promise<Debtor[]> {
  return await tx.db.many(
    debtor(rules),
    sql`
    with soon as (
      select s.id from ${shopsWithCredit}
      where d.notices < ${warned} and s.rested_at is null and ${owes(rules)} and ${isLiveShop()}
        and ${restsAt(rules)} - make_interval(days => ${warningDays}) <= now()
    ), told as (
      update shop_debts set notices = ${warned} where shop_id in (select id from soon)
      returning shop_id as id
    )
    ${selectDebtors(rules, sql`told`)}`,
  )
}

/** A shop as an email about its debt names it. */
export async function findDebtor(tx: Tx, rules: CreditRules, shopId: string): Promise<Debtor[]> {
  return await tx.db.many(debtor(rules), selectDebtors(rules, sql`(select ${shopId}::uuid as id)`))
}

const debt = (rules: CreditRules) => ({
  owed: computed(int8, sql`greatest(coalesce(b.balance, 0), 0)`),
  limit: computed(int8.orNull, limitOf(rules)),
  grace_days: computed(int4, graceOf(rules)),
  ...aliased('c', {
    credit_limit: tables.shop_credit.credit_limit,
    own_grace_days: tables.shop_credit.grace_days,
  }),
  ...aliased('d', { since: tables.shop_debts.since.orNull }),
  ...aliased('s', pick(tables.shops, 'cod_paused_at', 'rested_at')),
  rests_at: computed(timestamptz.orNull, restsAt(rules)),
})

export async function readDebt(ctx: Ctx, rules: CreditRules, shopId: string): Promise<ShopDebt> {
  const shape = debt(rules)
  const row = await ctx.db.one(
    shape,
    sql`select ${columns(shape)} from ${shopsWithCredit} where s.id = ${shopId}`,
  )
  return {
    shopId,
    owed: toTaka(row.owed),
    limit: row.limit === null ? null : toTaka(row.limit),
    graceDays: row.grace_days,
    ownLimit: row.credit_limit === null ? null : toTaka(row.credit_limit),
    ownGraceDays: row.own_grace_days,
    since: row.since,
    codPausedAt: row.cod_paused_at,
    restsAt: row.rested_at === null ? row.rests_at : null,
    restedAt: row.rested_at,
  }
}

export async function saveCredit(
  tx: Tx,
  shopId: string,
  { limit, graceDays }: { limit: Poisha | null; graceDays: number | null },
): Promise<void> {
  await tx.db.run(sql`
    insert into shop_credit (shop_id, credit_limit, grace_days) values (${shopId}, ${limit}, ${graceDays})
    on conflict (shop_id) do update set credit_limit = excluded.credit_limit, grace_days = excluded.grace_days,
      updated_at = now()`)
}
