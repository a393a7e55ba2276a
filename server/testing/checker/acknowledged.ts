import { isDeepStrictEqual } from 'node:util'
import type { Order } from '@haat/contract/orders'
import { sql, type Db, type Sql } from '#core/sql/db.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { int4, type RowOf, text, uuid } from '#core/sql/kinds.ts'
import type { Invariant } from './invariant.ts'
import type { Journal, OrderNote } from './journal.ts'

const keptOrder = {
  person_id: uuid,
  ...pick(tables.idempotency_keys, 'key'),
  id: uuid,
  total: text,
  lines: text.orNull,
}
type Kept = RowOf<typeof keptOrder>

/** The compared parts of an order: customer, products, quantities, prices and total. */
const linesOf = (order: Order) =>
  order.orderItem
    .map(({ productId, quantity, price }) => `${productId} ${quantity} ${Math.round(price * 100)}`)
    .toSorted()
    .join(', ')

export const acknowledgedRules: readonly Invariant[] = [
  against('acknowledged.orders-stand-once-as-they-were-told', async (db, journal) => {
    const kept = await keptOrders(db)
    return journal.orders.flatMap((note) =>
      judgeOrder(note, kept.get(`${note.customerId} ${note.key}`)),
    )
  }),
  against('acknowledged.no-order-that-nobody-asked-for', async (db, journal) => {
    const asked = new Set(journal.orders.map(({ customerId, key }) => `${customerId} ${key}`))
    const kept = await keptOrders(db)
    return [...kept.keys()]
      .filter((each) => !asked.has(each))
      .map((each) => `an order exists for ${each}, which no client sent`)
  }),
  against('acknowledged.steps-of-payouts-stand', async (db, journal) => {
    const rows = await db.many(
      pick(tables.payouts, 'id', 'status', 'approved_by'),
      sql`select id, status, approved_by from payouts`,
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    return [...journal.payouts].flatMap((each) => {
      const [id = '', step] = each.split(' ')
      const now = found.get(id)
      const stands =
        step === 'APPROVED' ? (now?.approved_by ?? null) !== null : now?.status === step
      return stands
        ? []
        : [`payout ${id} was acknowledged as ${step} and is ${now?.status ?? 'gone'}`]
    })
  }),
  against('acknowledged.steps-of-orders-stand', async (db, journal) => {
    const rows = await db.many(
      pick(tables.orders, 'id', 'status', 'payment_status'),
      sql`select id, status, payment_status from orders`,
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    const steps: [ids: Set<string>, step: string, fits: RegExp][] = [
      [journal.cancelled, 'cancelled', /^CANCELLED /],
      [journal.shipped, 'shipped', /^(SHIPPED|DELIVERED|RETURNED) /],
      [journal.delivered, 'delivered', /^DELIVERED /],
      [journal.returned, 'returned', /^RETURNED /],
      [journal.paidByHand, 'paid in cash', / PAID$/],
      [journal.refunded, 'refunded', / REFUNDED$/],
    ]
    return steps.flatMap(([ids, step, fits]) =>
      [...ids].flatMap((id) => {
        const now = found.get(id)
        const state = now === undefined ? 'gone' : `${now.status} ${now.payment_status}`
        return fits.test(state) ? [] : [`order ${id} was acknowledged as ${step} and is ${state}`]
      }),
    )
  }),
  against('acknowledged.approved-payments-are-settled', async (db, journal) => {
    const rows = await db.many(
      { id: tables.payments.transaction_id },
      sql`
      select y.transaction_id as id from settlements s join payments y on y.id = s.payment_id`,
    )
    const settled = new Set(rows.map(({ id }) => id))
    return [...journal.approved]
      .filter((id) => !settled.has(id))
      .map((id) => `transaction ${id} was approved and never settled`)
  }),
  against('acknowledged.follows-and-reviews-stand', async (db, journal) => {
    const follows = await setOf(
      db,
      sql`select customer_id, shop_id as subject_id, 1 as value from follows`,
    )
    const reviews = await setOf(
      db,
      sql`select customer_id, product_id as subject_id, rating::int as value from reviews`,
    )
    const wrongFollows = [...journal.follows].flatMap(([pair, is]) =>
      is === null || is === follows.has(pair)
        ? []
        : [`${pair} was acknowledged as ${is ? '' : 'un'}followed and is not`],
    )
    const wrongReviews = [...journal.reviews].flatMap(([pair, rating]) =>
      rating === null || reviews.get(pair) === rating
        ? []
        : [`${pair} was acknowledged with ${rating} stars and has ${reviews.get(pair) ?? 'none'}`],
    )
    return [...wrongFollows, ...wrongReviews]
  }),
  against('acknowledged.pictures-are-shown', async (db, journal) => {
    const rows = await db.many(
      { id: uuid, image: text.orNull },
      sql`
      select id, image from products union all select id, profile_photo from people`,
    )
    const shown = new Map(rows.map(({ id, image }) => [id, image]))
    return [...journal.pictures].flatMap(([id, image]) =>
      image === null || shown.get(id) === image
        ? []
        : [`${id} was acknowledged with ${image} and shows ${shown.get(id) ?? 'nothing'}`],
    )
  }),
  against('acknowledged.ended-sessions-stay-ended', async (db, journal) => {
    const rows = await db.many(
      pick(tables.sessions, 'id'),
      sql`
      select id from sessions where id = any(${[...journal.endedSessions]}::uuid[]) and revoked_at is null`,
    )
    return rows.map(({ id }) => `session ${id} was ended and is still active`)
  }),
]

function against(name: string, find: (db: Db, journal: Journal) => Promise<string[]>): Invariant {
  return {
    name,
    find: async ({ db, journal }) => (journal === null ? [] : await find(db, journal)),
  }
}

function judgeOrder(note: OrderNote, kept: Kept[] | undefined): string[] {
  const { key, outcome, answer } = note
  const rows = kept ?? []
  if (rows.length > 1) return [`key ${key} has ${rows.length} orders`]
  const [row] = rows
  if (outcome === 'refused')
    return row === undefined ? [] : [`key ${key} was rejected and has order ${row.id}`]
  if (outcome === 'asked' || answer === null) return []
  if (row === undefined) return [`order ${answer.id} (key ${key}) was acknowledged and is lost`]
  const told = [answer.id, String(Math.round(answer.totalAmount * 100)), linesOf(answer)]
  const stands = [row.id, row.total, row.lines]
  return isDeepStrictEqual(told, stands)
    ? []
    : [`key ${key} was acknowledged with ${told.join(' ')}, stored is ${stands.join(' ')}`]
}

/** Orders by `customer key`, as the stored responses name them. */
async function keptOrders(db: Db): Promise<Map<string, Kept[]>> {
  const rows = await db.many(
    keptOrder,
    sql`
    select k.person_id, k.key, o.id, o.total_amount::text as total, (
      select string_agg(i.product_id || ' ' || i.quantity || ' ' || i.price, ', '
        order by i.product_id::text || ' ' || i.quantity || ' ' || i.price)
      from order_items i where i.order_id = o.id) as lines
    from idempotency_keys k join orders o
      on o.id::text = k.response ->> 'id' and o.customer_id = k.person_id
    where k.route = 'orders/create'`,
  )
  return Map.groupBy(rows, ({ person_id: person, key }) => `${person} ${key}`)
}

/** Values by `customer subject`. */
async function setOf(db: Db, query: Sql): Promise<Map<string, number>> {
  const rows = await db.many({ customer_id: uuid, subject_id: uuid, value: int4 }, query)
  return new Map(
    rows.map(({ customer_id: customer, subject_id: subject, value }) => [
      `${customer} ${subject}`,
      value,
    ]),
  )
}
