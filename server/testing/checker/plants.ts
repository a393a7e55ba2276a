import { bookPlants } from './book-plants.ts'
import { courierPlants } from './courier-plants.ts'
import { familyPlants } from './family-plants.ts'
import { journalPlants } from './journal-plants.ts'
import type { Plant } from './plant.ts'
import { nobody, reviewPlants } from './review-plants.ts'

const anyOrder = `(select id from orders where payment_type = 'COD' and status = 'PROCESSING' order by id limit 1)`
const paidOrder = `(select order_id from settlements where outcome = 'APPLIED' order by created_at limit 1)`

const inDatabase: readonly Plant[] = [
  {
    name: 'stock.never-below-zero',
    what: 'a product that was oversold',
    statements: [
      'alter table products drop constraint products_stock_check',
      'update products set stock = -1 where id = (select min(id::text)::uuid from products)',
    ],
  },
  {
    name: 'stock.initial-and-changes-are-current',
    what: 'stock that was changed without the ledger',
    statements: [
      'alter table products disable trigger user',
      'update products set stock = stock + 1',
    ],
  },
  {
    name: 'stock.every-order-takes-and-every-cancellation-returns',
    what: 'an order line that took no stock',
    statements: [
      `insert into order_items (order_id, product_id, position, quantity, price, discount)
       select ${anyOrder}, p.id, 9, 2, 100, 0 from products p
       where not exists (select from order_items i where i.order_id = ${anyOrder} and i.product_id = p.id) limit 1`,
    ],
  },
  {
    name: 'stock.every-order-takes-and-every-cancellation-returns',
    what: 'a cancellation that returned nothing',
    statements: [
      `insert into order_events (order_id, status, by_role) values (${anyOrder}, 'CANCELLED', 'SYSTEM')`,
    ],
  },
  {
    name: 'stock.every-order-takes-and-every-cancellation-returns',
    what: 'a parcel that was inspected and returned nothing',
    statements: ['update shipment_items set resellable = quantity'],
  },
  {
    name: 'stock.every-other-change-was-asked-for',
    what: 'stock that was changed by nobody',
    statements: ['update products set stock = stock + 7'],
  },
  {
    name: 'money.totals-are-lines-and-shipping-less-coupon',
    what: 'a line that costs more than its order says',
    statements: [`update order_items set price = price + 1 where order_id = ${anyOrder}`],
  },
  {
    name: 'orders.lines-froze-their-shares',
    what: 'a coupon that its lines share only in part',
    statements: [
      `update order_items set coupon_share = coupon_share - 1, shop_coupon_share = 0
       where coupon_share > 0 and commission_rate_number is not null`,
    ],
  },
  {
    name: 'orders.lines-froze-their-shares',
    what: 'a commission above what its line brings',
    statements: [
      `update order_items set commission = commission_base + 1 where order_id = ${anyOrder}`,
    ],
  },
  {
    name: 'money.online-orders-are-paid-by-one-settlement',
    what: 'an order that is paid without a settlement',
    statements: [
      `update orders set payment_status = 'PAID' where payment_type = 'ONLINE' and payment_status = 'UNPAID'`,
    ],
  },
  {
    name: 'money.nothing-is-paid-twice',
    what: 'a second settlement that pays the same order',
    statements: [
      'drop index settlements_one_per_order',
      `insert into payments (order_id, amount, gateway, transaction_id, status)
       select id, total_amount, 'sandbox', 'TWICE', 'COMPLETED' from orders where id = ${paidOrder}`,
      `insert into settlements (payment_id, order_id, amount, outcome)
       select id, order_id, amount, 'APPLIED' from payments where transaction_id = 'TWICE'`,
    ],
  },
  {
    name: 'money.settlements-match-their-payments',
    what: 'a payment that is completed without a settlement',
    statements: [
      `insert into payments (order_id, amount, gateway, transaction_id, status)
       select id, total_amount, 'sandbox', 'NEVER', 'COMPLETED' from orders where id = ${paidOrder}`,
    ],
  },
  {
    name: 'money.refunds-stay-within-settlements',
    what: 'a refund larger than its settlement',
    statements: [
      'alter table refunds disable trigger user',
      'update refunds set amount = amount + 1',
    ],
  },
  {
    name: 'money.the-test-gateway-has-the-same-books',
    what: 'a refund that is unknown to the gateway',
    statements: [
      'update sandbox_transactions set refunded_at = null where refunded_at is not null',
    ],
  },
  {
    name: 'coupons.counts-are-their-uses',
    what: 'a coupon use that was not counted',
    statements: ['update coupons set used_count = used_count - 1 where used_count > 0'],
  },
  {
    name: 'coupons.limits-hold',
    what: 'a customer who used a coupon twice',
    statements: [
      `insert into coupon_uses (coupon_id, customer_id, order_id, state, nth)
       select u.coupon_id, u.customer_id, ${anyOrder}, 'USED', 99 from coupon_uses u where u.state = 'USED' limit 1`,
    ],
  },
  {
    name: 'coupons.uses-belong-to-standing-orders',
    what: 'a coupon use that was lost',
    statements: [`delete from coupon_uses where state = 'USED'`],
  },
  {
    name: 'orders.pass-through-allowed-statuses-once',
    what: 'an order that was delivered without being shipped',
    statements: [
      `update orders set status = 'DELIVERED' where id = ${anyOrder}`,
      `insert into order_events (order_id, status, by_role)
       select id, 'DELIVERED', 'VENDOR' from orders o where status = 'DELIVERED'
         and not exists (select from order_events e where e.order_id = o.id and e.status = 'SHIPPED')`,
    ],
  },
  {
    name: 'orders.pass-through-allowed-statuses-once',
    what: 'an order that was shipped twice',
    statements: [
      'alter table order_events drop constraint order_events_order_id_status_key',
      `insert into order_events (order_id, status, by_role)
       select order_id, status, by_role from order_events where status = 'SHIPPED'`,
    ],
  },
  {
    name: 'orders.have-their-lines',
    what: 'an order without lines',
    statements: [`delete from order_items where order_id = ${anyOrder}`],
  },
  {
    name: 'orders.leave-only-when-paid',
    what: 'an order that was shipped unpaid',
    statements: [
      `update orders set status = 'SHIPPED' where payment_type = 'ONLINE' and payment_status = 'UNPAID'`,
    ],
  },
  {
    name: 'idempotency.each-key-has-one-order',
    what: 'two idempotency keys with the same order',
    statements: [
      `insert into idempotency_keys select person_id, route, key || '-again', body_hash, status, response, created_at
       from idempotency_keys where route = 'orders/create' limit 1`,
    ],
  },
  {
    name: 'idempotency.no-order-without-a-key',
    what: 'a duplicate order',
    statements: [
      `insert into orders (customer_id, shop_id, payment_type, subtotal, shipping, discount, total_amount,
         contact_name, contact_email)
       select customer_id, shop_id, payment_type, subtotal, shipping, discount, total_amount,
         contact_name, contact_email from orders where id = ${anyOrder}`,
    ],
  },
  ...(
    [
      ['counters.followers', 'update shops set follower_count = follower_count + 1'],
      ['counters.products-of-shops', 'update shops set product_count = product_count + 1'],
      [
        'counters.products-of-categories',
        'update categories set product_count = product_count + 1',
      ],
      ['counters.visible-products', 'update products set visible = not visible'],
      ['counters.ratings', 'update products set rating_sum = rating_sum + 1'],
      ...reviewPlants,
      ['counters.search-rows', 'delete from product_search'],
      [
        'reviews.are-by-those-who-bought',
        `insert into reviews (product_id, shop_id, customer_id, rating)
         select p.id, p.shop_id, v.id, 5 from products p, people v where v.role = 'VENDOR' limit 1`,
      ],
      ['emails.one-for-each-event', `delete from mails where kind = 'newOrder'`],
      [
        'emails.one-for-each-event',
        `insert into mails (kind, recipient, recipient_name, subject, body_text, body_html)
         select kind, recipient, recipient_name, subject, '', '' from mails where kind = 'orderPlaced' limit 1`,
      ],
      ['emails.none-is-missing', 'update order_events set is_told = false'],
      ['jobs.are-done', `select graphile_worker.add_job('answers.forget')`],
      [
        'sessions.have-one-token-to-trade',
        `with s as (insert into sessions (person_id, expires_at)
           select id, now() + interval '1 day' from people limit 1 returning id)
         insert into refresh_tokens (hash, session_id, used_at) select 'spent', id, now() from s`,
      ],
      [
        'pictures.what-is-shown-is-there',
        `update products set image = '/media/${nobody}/640.webp'`,
      ],
      [
        'pictures.what-is-shown-is-there',
        `insert into private_pictures (id, owner_id, image)
         select '${nobody}', id, '/media/${nobody}/640.webp' from people limit 1`,
      ],
      [
        'pictures.each-row-has-its-file',
        `insert into media (original_key, content_type, width, height, placeholder)
         values ('${nobody}/original.webp', 'image/webp', 1, 1, '')`,
      ],
    ] as const
  ).map(([name, statement]) => ({ name, what: statement, statements: [statement] })),
  {
    name: 'pictures.each-file-has-its-row',
    what: 'files that no job will ever delete',
    statements: ['delete from media', 'delete from graphile_worker._private_jobs'],
  },
  {
    name: 'audit.has-one-line-for-each-action',
    what: 'a settlement without a line in the audit log',
    statements: [
      'alter table audit_log disable trigger user',
      `delete from audit_log where action = 'payment.settled'`,
    ],
  },
]

export const plants: readonly Plant[] = [
  ...inDatabase,
  ...bookPlants,
  ...courierPlants,
  ...familyPlants,
  ...journalPlants,
]
