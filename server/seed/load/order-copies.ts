import type { Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { aliased, columns } from '#core/sql/shapes.ts'
import { frozenLine } from '#features/orders/frozen-lines.ts'
import { lineTerms } from '#features/orders/line-terms.ts'
import { withoutForeignKeys } from './indexes.ts'

/** What is copied as it is. */
const frozen = { ...frozenLine, ...lineTerms }

/** Copies written by one round of statements. */
const roundCopies = 25_000
/** Orders are copied to the hour before, in ms: the story leaves that much after the latest of what was bought. */
const earliestMs = 3_540_000

/** The tables of an order. Their foreign keys are checked once, at the end, instead of row by row. */
const tables = ['orders', 'order_items', 'order_events', 'payments', 'settlements', 'refunds']

export interface CopyOptions {
  /** How many order lines the market shall have, about. */
  lines: number
  /** This customer's orders are not copied, and the copies are not theirs. */
  apart: string
  onCopied: (lines: number) => void
}

/**
 * Copies orders, with what hangs on them, until there are about as many lines. Each copy is another
 * customer's and up to an hour older. Orders with a coupon, and those whose buyer may still pay, are not
 * copied: a coupon has limits, and an unpaid order ends after half an hour.
 */
export async function copyOrders(tx: Tx, options: CopyOptions): Promise<void> {
  const { lines, orders, had } = await readSources(tx, options.apart)
  const missing = options.lines - had
  if (missing <= 0 || lines === 0) return
  const share = missing / lines
  const step = Math.max(1, Math.floor(roundCopies / share))
  await withoutForeignKeys(tx, tables, async () => {
    for (let from = 0; from < orders; from += step) {
      await chooseCopies(tx, { from, to: from + step, share })
      await writeCopies(tx)
      options.onCopied(
        Math.min(options.lines, Math.round(had + Math.min(1, (from + step) / orders) * missing)),
      )
    }
  })
  for (const table of ['order_copies', 'copy_sources', 'copy_buyers'])
    await tx.db.run(sql`drop table ${sql.raw(table)}`)
}

/** Lists what may be copied, oldest first, each with how many customers had joined by then. */
async function readSources(tx: Tx, apart: string) {
  await tx.db.run(sql`analyze orders, order_items, order_events, payments, settlements, refunds`)
  await tx.db.run(sql`
    create temporary table copy_buyers on commit drop as
    select row_number() over (order by created_at, id) as nth, id, name, email, phone_number, address, created_at
    from people where role = 'CUSTOMER' and id <> ${sql.raw(`'${apart}'`)}::uuid`)
  await tx.db.run(sql`create unique index on copy_buyers (nth)`)
  await tx.db.run(sql`
    create temporary table copy_sources on commit drop as
    select row_number() over (order by id) as nth, id, buyers, (
      select count(*)::int from order_items i where i.order_id = s.id) as lines
    from (
      select id, copyable, sum(joined) over (order by at, id nulls first) as buyers from (
        select id, created_at - interval '2 hours' as at, 0 as joined,
          coupon_id is null and customer_id <> ${sql.raw(`'${apart}'`)}::uuid
          and not (payment_type = 'ONLINE' and payment_status = 'UNPAID' and status = 'PROCESSING') as copyable
        from orders
        union all
        select null, created_at, 1, false from copy_buyers
      ) timeline
    ) s where copyable and buyers > 0`)
  await tx.db.run(sql`create unique index on copy_sources (nth)`)
  await tx.db.run(sql`analyze copy_buyers, copy_sources`)
  await tx.db.run(sql`
    create temporary table order_copies (id uuid, copied_id uuid, buyer bigint, copy int, earlier_ms int)
    on commit drop`)
  return await tx.db.one(
    { lines: int4, orders: int4, had: int4 },
    sql`
    select coalesce(sum(lines), 0)::int as lines, count(*)::int as orders, (select count(*)::int from order_items) as had
    from copy_sources`,
  )
}

/** A number from 0 to 1, always the same for an order and a copy of it; `draw` tells draws apart. */
const chance = (draw: number) => sql`
  ((hashint8extended(s.nth, k * 2 + ${sql.int(draw)}) & 4294967295) / 4294967296.0)::float8`

/**
 * Chooses the copies of the next sources: `share` of each on average, spread evenly. Who joined early buys
 * more often, as in the story.
 */
async function chooseCopies(
  tx: Tx,
  { from, to, share }: { from: number; to: number; share: number },
) {
  await tx.db.run(sql`truncate order_copies`)
  const upTo = (nth: Sql) => sql`floor((${nth}) * ${sql.raw(share.toFixed(9))})::int`
  await tx.db.run(sql`
    insert into order_copies (id, copied_id, buyer, copy, earlier_ms)
    select ${idOfCopy(sql`id`)}, id, buyer, copy, earlier_ms from (
      select s.id, k as copy, (1 + floor(power(${chance(0)}, 1.4) * s.buyers))::bigint as buyer,
        floor(${chance(1)} * ${sql.int(earliestMs)})::int as earlier_ms
      from copy_sources s, generate_series(1, ${upTo(sql`s.nth`)} - ${upTo(sql`s.nth - 1`)}) k
      where s.nth > ${sql.int(from)} and s.nth <= ${sql.int(to)}
    ) drawn`)
  await tx.db.run(sql`analyze order_copies`)
}

/** The id of a row's copy: as much older as the copy is, the rest from the row's own id and the copy's number. */
function idOfCopy(id: Sql): Sql {
  const hash = sql`md5(${id}::text || copy)`
  const ms = sql`('x' || substr(replace(${id}::text, '-', ''), 1, 12))::bit(48)::bigint - earlier_ms`
  return sql`(lpad(to_hex(${ms}), 12, '0') || '7' || substr(${hash}, 1, 3) || 'a' || substr(${hash}, 4, 15))::uuid`
}

const earlier = (time: string) => sql.raw(`${time} - earlier_ms * interval '1 ms'`)
const transaction = sql.raw(`y.transaction_id || 'C' || copy`)

async function writeCopies({ db }: Tx): Promise<void> {
  await db.run(sql`
    insert into orders (id, customer_id, shop_id, status, payment_type, payment_status, subtotal, shipping,
      discount, total_amount, contact_name, contact_email, contact_phone, contact_address, created_at, updated_at)
    select c.id, b.id, o.shop_id, o.status, o.payment_type, o.payment_status, o.subtotal, o.shipping,
      o.discount, o.total_amount, b.name, b.email, b.phone_number, b.address,
      ${earlier('o.created_at')}, ${earlier('o.updated_at')}
    from order_copies c join orders o on o.id = c.copied_id join copy_buyers b on b.nth = c.buyer order by c.id`)
  await db.run(sql`
    insert into order_items (id, order_id, product_id, position, quantity, price, discount, ${columns(frozen)})
    select ${idOfCopy(sql`i.id`)}, c.id, i.product_id, i.position, i.quantity, i.price, i.discount,
      ${columns(aliased('i', frozen))}
    from order_copies c join order_items i on i.order_id = c.copied_id order by c.id, i.position`)
  await db.run(sql`
    insert into order_events (order_id, status, by_id, by_role, at)
    select c.id, e.status, case e.by_role when 'CUSTOMER' then b.id else e.by_id end, e.by_role, ${earlier('e.at')}
    from order_copies c join order_events e on e.order_id = c.copied_id join copy_buyers b on b.nth = c.buyer
    order by c.id, e.id`)
  await copyMoney(db)
}

async function copyMoney(db: Tx['db']): Promise<void> {
  await db.run(sql`
    insert into payments (id, order_id, amount, status, gateway, transaction_id, created_at, updated_at)
    select ${idOfCopy(sql`y.id`)}, c.id, y.amount, y.status, y.gateway, ${transaction},
      ${earlier('y.created_at')}, ${earlier('y.updated_at')}
    from order_copies c join payments y on y.order_id = c.copied_id order by c.id`)
  await db.run(sql`
    insert into sandbox_transactions (transaction_id, amount, currency, description, payer, return_urls, state,
      decided_at, refunded_at, created_at)
    select ${transaction}, t.amount, t.currency, t.description, b.name,
      replace(t.return_urls::text, y.transaction_id, ${transaction})::jsonb, t.state,
      ${earlier('t.decided_at')}, ${earlier('t.refunded_at')}, ${earlier('t.created_at')}
    from order_copies c join payments y on y.order_id = c.copied_id
      join sandbox_transactions t on t.transaction_id = y.transaction_id join copy_buyers b on b.nth = c.buyer`)
  await db.run(sql`
    insert into settlements (payment_id, order_id, amount, fee, gateway_reference, outcome, created_at)
    select ${idOfCopy(sql`y.id`)}, c.id, s.amount, s.fee, 'SANDBOX-' || ${transaction}, s.outcome,
      ${earlier('s.created_at')}
    from order_copies c join settlements s on s.order_id = c.copied_id join payments y on y.id = s.payment_id`)
  await db.run(sql`
    insert into refunds (payment_id, order_id, amount, gateway_reference, by_id, created_at)
    select ${idOfCopy(sql`r.payment_id`)}, c.id, r.amount,
      'R' || substr(replace(${idOfCopy(sql`r.payment_id`)}::text, '-', ''), 1, 28), r.by_id, ${earlier('r.created_at')}
    from order_copies c join refunds r on r.order_id = c.copied_id`)
}
