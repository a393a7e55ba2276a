import { sql } from '#core/sql/db.ts'
import { newSecret } from '#features/accounts/tokens.ts'
import type { Kit, TestPerson } from '#testing/kit.ts'
import { uuid } from '#core/sql/kinds.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'

/** A market with one of everything, for one cell of the matrix. */
export interface World {
  kit: Kit
  caller: TestPerson | null
  /** The buyer, who follows the shop and has viewed, ordered, paid and reviewed the product. */
  customer: TestPerson
  vendor: TestPerson
  admin: TestPerson
  shopId: string
  categoryId: string
  emptyCategoryId: string
  productId: string
  /** Also bought by the customer, but not reviewed. */
  unreviewedId: string
  /** Cash on delivery, PROCESSING, UNPAID. */
  orderId: string
  onlineOrderId: string
  itemId: string
  paymentId: string
  reviewId: string
  viewId: string
  addressId: string
  couponId: string
  couponCode: string
  subscriber: string
  refreshToken: string
  resetToken: string
}

/** Argon2id of `haat1234`, computed once: hashing it for every cell would take most of the time. */
export const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$GSTLRDrGoQH9a8JyxmnC3w$bxLQ2PuwrsrsPfY4qUL4mTn5gf9Eah4nZ2Qz2hMaaaA'
let count = 0

/** The caller: the world's own person of the role, or a stranger with data of their own. */
export async function makeWorld(
  kit: Kit,
  role: TestPerson['role'] | null,
  isOwner: boolean,
): Promise<World> {
  count += 1
  const customer = await kit.person('CUSTOMER')
  const { id: shopId, vendor } = await kit.shop()
  const admin = await kit.person('ADMIN')
  const categoryId = await kit.category()
  const emptyCategoryId = await kit.category()
  const productId = await kit.product({ shopId, categoryId })
  const unreviewedId = await kit.product({ shopId, categoryId })
  const world = {
    kit,
    customer,
    vendor,
    admin,
    shopId,
    categoryId,
    emptyCategoryId,
    productId,
    unreviewedId,
    ...(await writeOrders(kit, { customer, shopId, productIds: [productId, unreviewedId] })),
    ...(await writeTraces(kit, { customer, shopId, productId })),
  }
  return { ...world, caller: await callerOf(kit, world, role, isOwner) }
}

async function callerOf(
  kit: Kit,
  world: { customer: TestPerson; vendor: TestPerson },
  role: TestPerson['role'] | null,
  isOwner: boolean,
): Promise<TestPerson | null> {
  if (role === null) return null
  const caller = await strangerOrOwner(kit, world, role, isOwner)
  await kit.ctx.db.run(
    sql`update people set password_hash = ${passwordHash} where id = ${caller.id}`,
  )
  return caller
}

async function strangerOrOwner(
  kit: Kit,
  world: { customer: TestPerson; vendor: TestPerson },
  role: TestPerson['role'],
  isOwner: boolean,
): Promise<TestPerson> {
  if (role === 'CUSTOMER') return isOwner ? world.customer : await kit.person('CUSTOMER')
  if (role === 'VENDOR') return isOwner ? world.vendor : (await kit.shop()).vendor
  return await kit.person(role)
}

async function writeOrders(
  kit: Kit,
  made: { customer: TestPerson; shopId: string; productIds: readonly string[] },
) {
  const { customer, shopId, productIds } = made
  const row = await kit.ctx.db.one(
    { order_id: uuid, online_id: uuid, item_id: uuid },
    sql`
    with placed as (
      insert into orders (customer_id, shop_id, payment_type, subtotal, shipping, discount,
                          total_amount, contact_name, contact_email)
      select ${customer.id}, ${shopId}, type, 20000, 6000, 0, 26000, 'Buyer', 'buyer@test.example'
      from unnest(array['COD', 'ONLINE']) as type
      returning id, payment_type
    ), items as (
      insert into order_items (order_id, product_id, position, quantity, price, discount)
      select placed.id, product_id, position, 1, 10000, 0
      from placed, unnest(${productIds}::uuid[]) with ordinality as p (product_id, position)
      returning id, order_id, position
    ), events as (
      insert into order_events (order_id, status, by_role)
      select id, 'PROCESSING', 'CUSTOMER' from placed
    )
    select c.id as order_id, o.id as online_id, i.id as item_id
    from placed c, placed o, items i
    where c.payment_type = 'COD' and o.payment_type = 'ONLINE' and i.order_id = c.id and i.position = 1`,
  )
  const payment = await kit.ctx.db.one(
    pick(tables.payments, 'id'),
    sql`
    insert into payments (order_id, amount, gateway, transaction_id, redirect_url)
    values (${row.online_id}, 26000, 'sandbox', ${`matrix-${count}`}, 'https://pay.example')
    returning id`,
  )
  return {
    orderId: row.order_id,
    onlineOrderId: row.online_id,
    itemId: row.item_id,
    paymentId: payment.id,
  }
}

async function writeTraces(
  kit: Kit,
  made: { customer: TestPerson; shopId: string; productId: string },
) {
  const { customer, shopId, productId } = made
  const couponCode = `MATRIX${count}`
  const subscriber = `matrix${count}@test.example`
  const refresh = newSecret()
  const reset = newSecret()
  const row = await kit.ctx.db.one(
    { review_id: uuid, view_id: uuid, coupon_id: uuid, address_id: uuid },
    sql`
    with followed as (
      insert into follows (shop_id, customer_id) values (${shopId}, ${customer.id})
    ), reviewed as (
      insert into reviews (product_id, shop_id, customer_id, rating)
      values (${productId}, ${shopId}, ${customer.id}, 4) returning id
    ), viewed as (
      insert into recent_views (customer_id, product_id)
      values (${customer.id}, ${productId}) returning id
    ), offered as (
      insert into coupons (code, discount_amount, start_time, end_time, usage_limit)
      values (${couponCode}, 1000, now() - interval '1 day', now() + interval '1 day', 5) returning id
    ), housed as (
      insert into addresses (person_id, label, name, phone, place_id, line)
      values (${customer.id}, 'Home', 'Buyer', '01712345678', 3026513, 'House 5') returning id
    ), subscribed as (
      insert into newsletter_subscribers (email) values (${subscriber})
    ), refreshable as (
      insert into refresh_tokens (hash, session_id)
      select ${refresh.hash}, id from sessions where person_id = ${customer.id}
    ), resettable as (
      insert into password_resets (hash, person_id, expires_at)
      values (${reset.hash}, ${customer.id}, now() + interval '5 minutes')
    )
    select reviewed.id as review_id, viewed.id as view_id, offered.id as coupon_id,
      housed.id as address_id
    from reviewed, viewed, offered, housed`,
  )
  return {
    reviewId: row.review_id,
    viewId: row.view_id,
    addressId: row.address_id,
    couponId: row.coupon_id,
    couponCode,
    subscriber,
    refreshToken: refresh.secret,
    resetToken: reset.secret,
  }
}
