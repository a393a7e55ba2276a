import type { StatementLine, StatementLinesQuery } from '@haat/contract/consignments'
import { toTaka } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4, uuid, type RowOf } from '#core/sql/kinds.ts'
import { selectPage } from '#core/sql/paging.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { due } from '#features/orders/orders.rows.ts'
import type { Statement } from './couriers/courier.ts'

/** Condition on `courier_statement_lines l`: no remittance that stands holds it. */
const isOpen = sql`(l.remittance_id is null or exists (
  select from courier_remittances m where m.id = l.remittance_id and m.status = 'REJECTED'))`

/** Adds a statement without lines. False when the account has one with this reference already. */
export async function insertStatement(
  tx: Tx,
  { reference, paidAt }: Pick<Statement, 'reference' | 'paidAt'>,
  { accountId, byId }: { accountId: string; byId: string },
): Promise<boolean> {
  const row = await tx.db.maybe(
    pick(tables.courier_statements, 'id'),
    sql`
    insert into courier_statements (account_id, reference, paid_at, by_id)
    values (${accountId}, ${reference}, ${paidAt?.toISOString() ?? null}, ${byId})
    on conflict (account_id, reference) do nothing returning id`,
  )
  return row !== null
}

/** Locks a statement, so that one import at a time adds lines to it and matches them. */
export async function lockStatement(
  tx: Tx,
  accountId: string,
  reference: string,
): Promise<string | null> {
  const row = await tx.db.maybe(
    pick(tables.courier_statements, 'id'),
    sql`select id from courier_statements where account_id = ${accountId} and reference = ${reference} for update`,
  )
  return row?.id ?? null
}

/**
 * Adds the lines that a locked statement lacks: those that differ from each of its own in the parcel or in an amount.
 * What the courier does not say that it collected is what it was to collect. Returns how many were new.
 */
export async function addLines(
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
  lines: Statement['lines'],
): Promise<number> {
  const { added } = await tx.db.one(
    { added: int4 },
    sql`
    with given as (
      select * from unnest(${lines.map((each) => each.consignment)}::text[],
        ${lines.map((each) => each.requestId)}::text[], ${lines.map((each) => each.collected)}::bigint[],
        ${lines.map((each) => each.fee)}::bigint[]) with ordinality
        as g (consignment, request_id, collected, fee, nth)
    ), listed as (
      insert into courier_statement_lines (statement_id, line, consignment, request_id, collected, fee)
      select ${id}::uuid, last.line + row_number() over (order by g.nth), g.consignment, g.request_id,
        coalesce(g.collected, (
          select c.cod_amount from consignments c where c.account_id = ${accountId}
            and (c.consignment = g.consignment or c.request_id = g.request_id) limit 1), 0), g.fee
      from given g, (
        select coalesce(max(line), 0) as line from courier_statement_lines where statement_id = ${id}
      ) last
      where not exists (
        select from courier_statement_lines l
        where l.statement_id = ${id} and l.consignment = g.consignment and l.fee = g.fee
          and l.request_id is not distinct from g.request_id and l.collected = coalesce(g.collected, l.collected))
      returning line
    )
    select count(*)::int as added from listed`,
  )
  return added
}

const openLine = {
  ...aliased('l', pick(tables.courier_statement_lines, 'statement_id', 'line', 'collected', 'fee')),
  order_id: computed(uuid.orNull, sql`c.order_id`),
}
export type OpenLine = RowOf<typeof openLine>

/** The lines that no remittance holds, the newest first, each with the order of its consignment. */
export async function selectOpenLines(tx: Tx, statementId: string): Promise<OpenLine[]> {
  return await tx.db.many(
    openLine,
    sql`select ${columns(openLine)} from courier_statement_lines l
        join courier_statements s on s.id = l.statement_id
        left join consignments c on c.account_id = s.account_id
          and (c.consignment = l.consignment or (c.consignment is null and c.request_id = l.request_id))
      where l.statement_id = ${statementId} and ${isOpen} order by l.line desc`,
  )
}

/** How many remittances a statement has led to. */
export async function countRemittances(
  tx: Tx,
  reference: string,
  courier: string,
): Promise<number> {
  const { count } = await tx.db.one(
    { count: int4 },
    sql`select count(*)::int as count from courier_remittances
      where courier = ${courier} and (reference = ${reference} or reference like ${`${reference}/%`})`,
  )
  return count
}

const feeLine = aliased('l', pick(tables.courier_statement_lines, 'statement_id', 'line', 'fee'))
export type FeeLine = RowOf<typeof feeLine>

/**
 * Locks the open lines that bill a parcel of which no cash can come: those of this statement, and those of the account's
 * statements on which nothing was collected, the oldest first. Of several lines for a parcel only the newest counts.
 */
export async function lockFeeLines(
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
): Promise<FeeLine[]> {
  return await tx.db.many(
    feeLine,
    sql`select ${columns(feeLine)} from courier_statement_lines l
        join courier_statements s on s.id = l.statement_id
      where s.account_id = ${accountId} and l.collected = 0 and l.fee > 0 and ${isOpen}
        and (l.statement_id = ${id} or not exists (
          select from courier_statement_lines b where b.statement_id = l.statement_id and b.collected > 0))
        and not exists (
          select from courier_statement_lines b left join courier_remittances m on m.id = b.remittance_id
          where b.statement_id = l.statement_id and b.consignment = l.consignment
            and (b.line > l.line or b.line < l.line and m.status <> 'REJECTED'))
        and exists (
          select from consignments c join orders o on o.id = c.order_id
          where c.account_id = s.account_id
            and (c.consignment = l.consignment or (c.consignment is null and c.request_id = l.request_id))
            and (o.payment_type <> 'COD' or o.status in ('CANCELLED', 'RETURNED') or ${due} = 0))
      order by l.statement_id, l.line for update of l`,
  )
}

export async function writeMatched(
  tx: Tx,
  lines: readonly Pick<FeeLine, 'statement_id' | 'line'>[],
  remittanceId: string,
): Promise<void> {
  await tx.db.run(sql`
    update courier_statement_lines set remittance_id = ${remittanceId}
    where (statement_id, line) in (select * from unnest(
      ${lines.map((each) => each.statement_id)}::uuid[], ${lines.map(({ line }) => line)}::int[]))`)
}

const listedLine = {
  ...aliased(
    'l',
    pick(tables.courier_statement_lines, 'statement_id', 'line', 'consignment', 'collected', 'fee'),
  ),
  ...aliased('s', pick(tables.courier_statements, 'reference')),
  ...aliased('a', pick(tables.courier_accounts, 'courier')),
  order_id: computed(
    uuid.orNull,
    sql`(select c.order_id from consignments c where c.account_id = s.account_id
      and (c.consignment = l.consignment or c.request_id = l.request_id) limit 1)`,
  ),
  remittance_id: computed(uuid.orNull, sql`case when not ${isOpen} then l.remittance_id end`),
}

export async function selectLines(
  ctx: Ctx,
  { page, limit, state }: StatementLinesQuery,
): Promise<Page<StatementLine>> {
  const { rows, meta } = await selectPage(ctx, listedLine, {
    from: sql`courier_statement_lines l join courier_statements s on s.id = l.statement_id
      join courier_accounts a on a.id = s.account_id`,
    where: state === undefined ? [] : [state === 'OPEN' ? isOpen : sql`not ${isOpen}`],
    orderBy: sql`l.statement_id desc, l.line`,
    page,
    limit,
  })
  const data = rows.map((row) => ({
    statementId: row.statement_id,
    line: row.line,
    courier: row.courier,
    reference: row.reference,
    consignment: row.consignment,
    collected: toTaka(row.collected),
    fee: toTaka(row.fee),
    orderId: row.order_id,
    remittanceId: row.remittance_id,
  }))
  return { data, meta }
}
