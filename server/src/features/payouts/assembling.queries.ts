import type { Poisha } from '@haat/contract/money'
import type { DuePayout } from '@haat/contract/payouts'
import { toTaka } from '@haat/contract/money'
import type { Meta, Page } from '@haat/contract/paging'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4, int8, json } from '#core/sql/kinds.ts'
import { aliased, computed } from '#core/sql/shapes.ts'
import { selectPage } from '#core/sql/paging.ts'
import { tables } from '#core/sql/tables.ts'
import { z } from '@haat/contract/schema'
import { blocksOfNext } from './payouts.rows.ts'

/** Every shop with a balance, with what decides whether it is paid. */
const shopsWithBalance = sql`ledger_balances b
  join shops s on s.id = b.party_id::uuid
  left join payout_accounts a on a.shop_id = s.id
  left join payouts d on d.shop_id = s.id and d.status = 'DRAFT'`
const hasBalance = sql`b.account = 'vendor.available' and b.balance <> 0`

/**
 * The journals of the shops in `due` that no payout pays, with their amounts, credit above zero. A payout's own
 * journals only move what it pays.
 */
const unpaidJournals = sql`
  select e.shop_id, l.journal_id, -sum(l.amount)::bigint as amount
  from due e
    join journal_lines l on l.party_id = e.shop_id::text and l.account like 'vendor.%'
      and l.account = 'vendor.available'
    join journals j on j.id = l.journal_id
  where j.kind not like 'payout.%'
    and not exists (select from payout_items i where i.journal_id = l.journal_id and i.is_live)
  group by e.shop_id, l.journal_id`

/** Lets one transaction at a time assemble: two would choose the same journals. */
export async function lockAssembling(tx: Tx): Promise<void> {
  await tx.db.run(sql`select pg_advisory_xact_lock(hashtextextended('haat payouts', 0))`)
}

/** Claims a day of the market for the schedule. False when it was claimed before. */
export async function claimDay(tx: Tx, day: string): Promise<boolean> {
  const claimed = await tx.db.run(sql`
    insert into payout_days (day) values (${day}) on conflict (day) do nothing`)
  return claimed === 1
}

export interface Assembly {
  /** How many payouts were made, and their sum in poisha. */
  payouts: number
  amount: Poisha
  /** Shops whose journals do not add up to their balance. They are not paid. */
  wrong: string[]
}

/**
 * Makes a draft for each shop that is due, or for those of the given ones that are, of all their journals that no
 * payout pays. The journals have to add up to the shop's balance.
 */
export async function insertDrafts(
  tx: Tx,
  minimum: Poisha,
  made: { byId: string | null; shopIds: readonly string[] | null },
): Promise<Assembly> {
  const isChosen = made.shopIds === null ? sql`true` : sql`s.id = any(${made.shopIds}::uuid[])`
  const noneIn = (blocks: Sql) => sql`json_array_length(${blocks}) = 0`
  return await tx.db.one(
    { payouts: int4, amount: int8, wrong: json.holding({ schema: z.array(z.string()) }) },
    sql`
    with due as materialized (
      select s.id as shop_id, -b.balance as balance from ${shopsWithBalance}
      where ${hasBalance} and ${isChosen} and ${noneIn(blocksOfNext(minimum).sql)}
    ), unpaid as materialized (${unpaidJournals}
    ), sums as (
      select due.shop_id, due.balance, coalesce(sum(u.amount), 0)::bigint as amount, count(u.journal_id)::int as journals
      from due left join unpaid u using (shop_id) group by due.shop_id, due.balance
    ), made as (
      insert into payouts (shop_id, amount, journals, by_id)
      select shop_id, amount, journals, ${made.byId}::uuid from sums
      where amount = balance and amount > 0 order by shop_id
      returning id, shop_id, amount
    ), items as (
      insert into payout_items (payout_id, journal_id, amount)
      select made.id, u.journal_id, u.amount from made join unpaid u using (shop_id) order by u.journal_id
    )
    select count(*)::int as payouts, coalesce(sum(amount), 0)::bigint as amount,
      (select coalesce(json_agg(shop_id), '[]') from sums where amount <> balance) as wrong
    from made`,
  )
}

const due = (minimum: Poisha) => ({
  ...aliased('s', { shop_id: tables.shops.id, shop_name: tables.shops.name }),
  available: computed(int8, sql`-b.balance`),
  in_draft: computed(int8, sql`coalesce(d.amount, 0)`),
  on_its_way: computed(
    int8,
    sql`coalesce((select -o.balance from ledger_balances o
      where o.account = 'vendor.in_payout' and o.party_id = b.party_id), 0)`,
  ),
  blocks: blocksOfNext(minimum),
})

/** Shops with a balance or a debt, the largest balance first. */
export async function selectDue(
  ctx: Ctx,
  minimum: Poisha,
  paged: Pick<Meta, 'page' | 'limit'>,
): Promise<Page<DuePayout>> {
  const { rows, meta } = await selectPage(ctx, due(minimum), {
    from: shopsWithBalance,
    where: [hasBalance],
    orderBy: sql`b.balance, s.id`,
    ...paged,
  })
  const data = rows.map((row) => ({
    shopId: row.shop_id,
    shopName: row.shop_name,
    available: toTaka(row.available),
    inDraft: toTaka(row.in_draft),
    onItsWay: toTaka(row.on_its_way),
    blocks: row.blocks,
  }))
  return { data, meta }
}
