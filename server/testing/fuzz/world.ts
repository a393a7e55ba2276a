import type { Role } from '@haat/contract/roles'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { newSecret, signAccessToken } from '#features/accounts/tokens.ts'
import { type RowOf, text, uuid, uuids } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { type Catalogue, catalogueSources, readCatalogue } from './catalogue.ts'
import { courierSources } from './consignments.ts'
import { returnSources } from './returns.ts'
import { talkSources } from './talk.ts'

/** A signed-in person. */
export interface FuzzActor {
  id: string
  email: string
  role: Role
  token: string
}

/** The id of a row that calls refer to, and its owners. */
const thing = { id: uuid, owners: uuids }
export type Thing = RowOf<typeof thing>

export type Noun = keyof typeof sources

/** A product that can be bought; money in poisha. */
const offer = {
  ...pick(tables.products, 'id', 'price', 'discount'),
  shopId: tables.products.shop_id,
}
export type Offer = RowOf<typeof offer>

/** The current rows of the market, so that requests have a chance to succeed. */
export interface FuzzWorld {
  actors: readonly FuzzActor[]
  things: Record<Noun, readonly Thing[]>
  offers: readonly Offer[]
  catalogue: Catalogue
  emails: readonly string[]
  couponCodes: readonly string[]
  words: readonly string[]
  /** Of payments. */
  transactions: readonly string[]
  refreshTokens: readonly string[]
  resets: readonly { personId: string; token: string }[]
}

const people = (role: Role): Sql =>
  sql`select id, array[id] as owners from people where role = ${role} and deleted_at is null order by id desc limit 60`

/** A cash order that can be packed, from `orders o`. */
const isPackable = sql`o.status = 'PROCESSING' and o.payment_type = 'COD'
  and exists (select from unpacked_pieces(o.id) u where u.quantity > 0)`

/** An order of which no piece is packed, from `orders o`. */
const isCancellable = sql`o.status = 'PROCESSING'
  and not exists (select from shipments where order_id = o.id and state <> 'CANCELLED')`

/** The newest rows of each kind with their owners; a product also belongs to its buyers. */
const sources = {
  product: sql`select p.id, s.vendor_id || array(
      select o.customer_id from order_items i join orders o on o.id = i.order_id
      where i.product_id = p.id and o.status <> 'CANCELLED' limit 20) as owners
    from products p join shops s on s.id = p.shop_id
    where p.deleted_at is null and (p.id in (select id from products order by id desc limit 100)
      or p.id in (select product_id from order_items order by id desc limit 60))
    order by p.id desc`,
  notice: sql`select id, array[person_id] as owners from notices order by id desc limit 200`,
  shop: sql`select id, array[vendor_id] as owners from shops where deleted_at is null order by id desc limit 80`,
  category: sql`select id, '{}'::uuid[] as owners from categories where deleted_at is null order by id limit 50`,
  coupon: sql`select id, '{}'::uuid[] as owners from coupons where deleted_at is null order by id desc limit 80`,
  order: sql`select o.id, array[o.customer_id, s.vendor_id] as owners
    from orders o join shops s on s.id = o.shop_id order by o.id desc limit 200`,
  payableOrder: sql`select id, array[customer_id] as owners from orders where payment_type = 'ONLINE'
    and payment_status = 'UNPAID' and status <> 'CANCELLED' order by id desc limit 60`,
  review: sql`select id, array[customer_id] as owners from reviews order by id desc limit 150`,
  payment: sql`select y.id, array[o.customer_id, s.vendor_id] as owners
    from payments y join orders o on o.id = y.order_id join shops s on s.id = o.shop_id
    order by y.id desc limit 100`,
  synonym: sql`select id, '{}'::uuid[] as owners from search_synonyms order by id desc limit 50`,
  rate: sql`select id, '{}'::uuid[] as owners from commission_rates where not is_fallback
    order by position`,
  proposal: sql`select id, '{}'::uuid[] as owners from ledger_proposals where status = 'PENDING'
    order by id desc limit 50`,
  payout: sql`select y.id, array[s.vendor_id] as owners from payouts y join shops s on s.id = y.shop_id
    order by y.id desc limit 60`,
  commissionInvoice: sql`select v.id, array[s.vendor_id] as owners
    from commission_invoices v join shops s on s.id = v.shop_id order by v.number desc limit 30`,
  payoutFile: sql`select id, '{}'::uuid[] as owners from payout_files order by id desc limit 30`,
  settlementFile: sql`select id, '{}'::uuid[] as owners from settlement_files
    order by (status = 'PENDING') desc, id desc limit 30`,
  debtPayment: sql`select id, '{}'::uuid[] as owners from debt_payments where status = 'PENDING'
    order by id desc limit 50`,
  debtAttempt: sql`select y.id, array[s.vendor_id] as owners from payments y join shops s on s.id = y.debtor_id
    order by y.id desc limit 50`,
  remittance: sql`select id, '{}'::uuid[] as owners from courier_remittances where status = 'PENDING'
    order by id desc limit 50`,
  writeOff: sql`select id, '{}'::uuid[] as owners from debt_write_offs where status = 'PENDING' limit 50`,
  courierOrder: sql`select id, '{}'::uuid[] as owners from orders where courier = 'pathao' and status = 'DELIVERED'
    order by id desc limit 60`,
  packableOrder: sql`select o.id, array[s.vendor_id] as owners from orders o join shops s on s.id = o.shop_id
    where ${isPackable} order by o.id desc limit 1`,
  packableLine: sql`select u.order_item_id as id, '{}'::uuid[] as owners from unpacked_pieces((
      select o.id from orders o where ${isPackable} order by o.id desc limit 1)) u
    where u.quantity > 0`,
  cancellableOrder: sql`select o.id, array[o.customer_id] as owners from orders o
    where ${isCancellable} order by o.id desc limit 1`,
  cancellableLine: sql`select id, '{}'::uuid[] as owners from order_items where cancelled < quantity and order_id = (
      select o.id from orders o where ${isCancellable} order by o.id desc limit 1) limit 1`,
  stoppableOrder: sql`select id, array[customer_id] as owners from orders where status = 'SHIPPED'
    and payment_type = 'ONLINE' and payment_status = 'PAID' and promised_at < now() limit 200`,
  returnedParcel: sql`select id, '{}'::uuid[] as owners from shipments where state = 'RETURNED'
    order by inspected_at nulls first, id limit 1`,
  returnedLine: sql`select order_item_id as id, '{}'::uuid[] as owners from shipment_items
    where shipment_id = (
      select id from shipments where state = 'RETURNED' order by inspected_at nulls first, id limit 1)`,
  shipment: sql`select h.id, array[s.vendor_id] as owners from shipments h join orders o on o.id = h.order_id
      join shops s on s.id = o.shop_id order by h.id desc limit 200`,
  dispute: sql`select id, '{}'::uuid[] as owners from disputes where status = 'OPEN' order by id desc limit 50`,
  refund: sql`select id, '{}'::uuid[] as owners from refund_decisions where status in ('PROPOSED', 'DUE')
    order by id desc limit 60`,
  lostRefund: sql`select refund_id as id, '{}'::uuid[] as owners from refund_attempts
    where status = 'UNKNOWN' and method is null and decided_by is null order by id desc limit 30`,
  deliveredOrder: sql`select o.id, array[o.customer_id] as owners from orders o
    where o.status = 'DELIVERED' and o.total_amount > 10000 order by o.id desc limit 60`,
  ...returnSources,
  ...courierSources,
  view: sql`select id, array[customer_id] as owners from recent_views order by id desc limit 100`,
  address: sql`select id, array[person_id] as owners from addresses order by id desc limit 60`,
  ...talkSources,
  ...catalogueSources,
  customer: people('CUSTOMER'),
  vendor: people('VENDOR'),
  admin: people('ADMIN'),
} satisfies Record<string, Sql>

/** The callers: owners of the newest rows, and some without any. */
const callers = sql`
  select id, email, role from (
    (select p.id, p.email, p.role from people p where p.role = 'SUPER_ADMIN' and p.status = 'ACTIVE'
     order by p.id limit 1)
    union (select p.id, p.email, p.role from people p
     where p.role = 'ADMIN' and p.status = 'ACTIVE' and p.deleted_at is null order by p.id limit 2)
    union (select p.id, p.email, p.role from shops s join people p on p.id = s.vendor_id
     where s.deleted_at is null and s.status = 'ACTIVE' and p.status = 'ACTIVE' and p.deleted_at is null
     order by s.product_count desc, p.id limit 4)
    union (select p.id, p.email, p.role from people p
     where p.role = 'VENDOR' and p.status = 'ACTIVE' and p.deleted_at is null order by p.id desc limit 2)
    union (select p.id, p.email, p.role from people p
     where p.id in (select customer_id from orders order by id desc limit 12)
       and p.status = 'ACTIVE' and p.deleted_at is null limit 6)
    union (select p.id, p.email, p.role from people p
     where p.id in (select distinct customer_id from returns where state in ('RECEIVED', 'REQUESTED'))
       and p.status = 'ACTIVE' and p.deleted_at is null order by p.id limit 6)
    union (select p.id, p.email, p.role from people p
     where p.id in (select customer_id from orders where status = 'SHIPPED' and payment_type = 'ONLINE' and payment_status = 'PAID')
       and p.status = 'ACTIVE' and p.deleted_at is null order by p.id limit 3)
    union (select p.id, p.email, p.role from people p
     where p.id in (select s.vendor_id from conversations c join shops s on s.id = c.shop_id)
       and p.status = 'ACTIVE' and p.deleted_at is null order by p.id limit 2)
    union (select p.id, p.email, p.role from people p
     where p.role = 'CUSTOMER' and p.status = 'ACTIVE' and p.deleted_at is null order by p.id desc limit 2)
  ) c order by role, id`

/** The number of sessions per caller: signing out ends only one of them. */
const sessionsEach = 4

/** Reads the current rows, and signs the callers in again: earlier requests may have ended their sessions. */
export async function readWorld(ctx: Ctx): Promise<FuzzWorld> {
  const things: Partial<Record<Noun, readonly Thing[]>> = {}
  for (const [noun, source] of Object.entries(sources)) {
    things[noun as Noun] = await ctx.db.many(thing, source)
  }
  const texts = async (query: Sql) => (await ctx.db.many({ t: text }, query)).map(({ t }) => t)
  return {
    ...(await signIn(ctx)),
    things: things as Record<Noun, readonly Thing[]>,
    catalogue: await readCatalogue(ctx),
    offers: await ctx.db.many(
      offer,
      sql`
      select id, shop_id as "shopId", price, discount from products
      where visible and stock > 20 order by id desc limit 80`,
    ),
    emails: await texts(sql`
      select email as t from people where deleted_at is null order by id desc limit 60`),
    couponCodes: await texts(
      sql`select code as t from coupons where deleted_at is null order by id desc limit 40`,
    ),
    words: await texts(
      sql`select word as t from search_words order by products desc, word limit 200`,
    ),
    transactions: await texts(sql`
      select transaction_id as t from payments order by id desc limit 40`),
  }
}

async function signIn(ctx: Ctx): Promise<Pick<FuzzWorld, 'actors' | 'refreshTokens' | 'resets'>> {
  const rows = await ctx.db.many(
    { ...pick(tables.people, 'id', 'email', 'role'), session_id: tables.sessions.id },
    sql`
    with c as (${callers}), opened as (
      insert into sessions (person_id, expires_at)
      select c.id, now() + interval '1 day' from c, generate_series(1, ${sql.int(sessionsEach)})
      returning id, person_id
    )
    select c.id, c.email, c.role, opened.id as session_id
    from c join opened on opened.person_id = c.id order by c.role, c.id, opened.id`,
  )
  const actors = await Promise.all(
    rows.map(async ({ session_id: sessionId, ...person }) => ({
      ...person,
      token: await signAccessToken(ctx, sessionId, person.id),
    })),
  )
  const secrets = rows.map((row) => ({ ...row, refresh: newSecret(), reset: newSecret() }))
  await ctx.db.run(sql`
    insert into refresh_tokens (hash, session_id)
    select * from unnest(${secrets.map((each) => each.refresh.hash)}::text[],
      ${secrets.map((each) => each.session_id)}::uuid[])`)
  await ctx.db.run(sql`
    insert into password_resets (hash, person_id, expires_at)
    select hash, person_id, now() + interval '5 minutes'
    from unnest(${secrets.map((each) => each.reset.hash)}::text[],
      ${secrets.map((each) => each.id)}::uuid[]) as r (hash, person_id)`)
  return {
    actors,
    refreshTokens: secrets.map((each) => each.refresh.secret),
    resets: secrets.map((each) => ({ personId: each.id, token: each.reset.secret })),
  }
}
