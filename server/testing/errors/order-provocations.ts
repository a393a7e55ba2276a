import { sql } from '#core/sql/db.ts'
import type { Kit } from '#testing/kit.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { buy, openSale, type Provocations } from './provocation.ts'

/** A coupon of 10 taka that everybody may use once by default. Days are relative to now. */
async function coupon(
  kit: Kit,
  { from = -1, to = 1, used = 0 }: { from?: number; to?: number; used?: number } = {},
): Promise<string> {
  const row = await kit.ctx.db.one(
    pick(tables.coupons, 'code'),
    sql`
    insert into coupons (code, discount_amount, start_time, end_time, usage_limit, total_usage_limit, used_count)
    values (new_id()::text, 1000, now() + make_interval(days => ${from}),
            now() + make_interval(days => ${to}), 1, ${used === 0 ? null : used}, ${used})
    returning code`,
  )
  return row.code
}

async function apply(kit: Kit, code: string) {
  const as = await kit.person('CUSTOMER')
  return await kit.call({ method: 'POST', url: '/coupons/apply-coupon', as, body: { code } })
}

export const orderProvocations: Provocations<
  | 'OUT_OF_STOCK'
  | 'PRICE_CHANGED'
  | 'PRODUCT_UNAVAILABLE'
  | 'SHOP_NOT_ACTIVE'
  | 'SEVERAL_SHOPS'
  | 'STATUS_NOT_ALLOWED'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'ORDER_NOT_PAYABLE'
  | 'GATEWAY_UNAVAILABLE'
  | 'COUPON_CODE_TAKEN'
  | 'COUPON_INVALID'
  | 'COUPON_NOT_STARTED'
  | 'COUPON_EXPIRED'
  | 'COUPON_USED_UP'
  | 'COUPON_LIMIT_REACHED'
> = {
  OUT_OF_STOCK: {
    when: 'An order asks for more pieces than are in stock. `data.lines` names each such product and its stock.',
    provoke: async (kit) => buy(kit, await openSale(kit), { quantity: 11 }),
  },
  PRICE_CHANGED: {
    when: 'A price, a discount or the total of an order is not current. `data` has the current values.',
    provoke: async (kit) => buy(kit, await openSale(kit), { totalAmount: 1 }),
  },
  PRODUCT_UNAVAILABLE: {
    when: 'An order has products that do not exist or are not on sale. `data.lines` names them.',
    provoke: async (kit) => {
      const sale = await openSale(kit)
      const productId = await kit.product({ shopId: sale.shopId, status: 'PAUSED' })
      return await buy(kit, { ...sale, productId })
    },
  },
  SHOP_NOT_ACTIVE: {
    when: 'The shop of an order does not exist or may not sell now.',
    provoke: async (kit) => {
      const { id: shopId } = await kit.shop({ status: 'SUSPENDED' })
      return await buy(kit, { ...(await openSale(kit)), shopId })
    },
  },
  SEVERAL_SHOPS: {
    when: 'An order has a product that is not from the shop it names.',
    provoke: async (kit) => {
      const { productId } = await openSale(kit)
      return await buy(kit, { ...(await openSale(kit)), productId })
    },
  },
  STATUS_NOT_ALLOWED: {
    when: 'The requested status or payment status cannot follow the order’s current one.',
    provoke: async (kit) => {
      const sale = await openSale(kit)
      const { data } = await buy(kit, sale)
      const url = `/orders/change-status/${data.id}`
      const body = { status: 'DELIVERED' }
      return await kit.call({ method: 'PATCH', url, as: sale.vendor, body })
    },
  },
  IDEMPOTENCY_KEY_REUSED: {
    when: 'The same `Idempotency-Key` was used with a different body within 24 hours.',
    provoke: async (kit) => {
      const sale = await openSale(kit)
      const headers = { 'idempotency-key': 'once' }
      await buy(kit, sale, { headers })
      return await buy(kit, sale, { quantity: 2, headers })
    },
  },
  ORDER_NOT_PAYABLE: {
    when: 'The order of a new payment is not paid online, is already paid, is cancelled, has an amount that the gateway does not accept, or names a gateway that the market does not offer.',
    provoke: async (kit) => {
      const sale = await openSale(kit)
      const { data } = await buy(kit, sale)
      const body = { orderId: data.id }
      return await kit.call({ method: 'POST', url: '/payments/create', as: sale.customer, body })
    },
  },
  GATEWAY_UNAVAILABLE: {
    when: 'The payment gateway does not respond, or refuses to open a payment.',
    provoke: async (kit) => {
      const sale = await openSale(kit)
      const { data } = await buy(kit, sale)
      await kit.ctx.db.run(sql`update orders set payment_type = 'ONLINE' where id = ${data.id}`)
      const body = { orderId: data.id }
      return await kit.call({ method: 'POST', url: '/payments/create', as: sale.customer, body })
    },
  },
  COUPON_CODE_TAKEN: {
    when: 'Another coupon has the code.',
    provoke: async (kit) => {
      const body = {
        code: await coupon(kit),
        discountAmount: 10,
        startTime: '2026-01-01',
        endTime: '2046-01-01',
      }
      const as = await kit.person('ADMIN')
      return await kit.call({ method: 'POST', url: '/coupons/create', as, body })
    },
  },
  COUPON_INVALID: {
    when: 'No coupon has this code.',
    provoke: (kit) => apply(kit, 'NO-SUCH-CODE'),
  },
  COUPON_NOT_STARTED: {
    when: 'The coupon’s first day is in the future.',
    provoke: async (kit) => apply(kit, await coupon(kit, { from: 1, to: 2 })),
  },
  COUPON_EXPIRED: {
    when: 'The coupon’s last day has passed.',
    provoke: async (kit) => apply(kit, await coupon(kit, { from: -2, to: -1 })),
  },
  COUPON_USED_UP: {
    when: 'All uses of the coupon are spent or reserved.',
    provoke: async (kit) => apply(kit, await coupon(kit, { used: 3 })),
  },
  COUPON_LIMIT_REACHED: {
    when: 'This customer has used the coupon as often as allowed.',
    provoke: async (kit) => {
      const sale = await openSale(kit)
      const couponCode = await coupon(kit)
      await buy(kit, sale, { couponCode, totalAmount: 150 })
      return await buy(kit, sale, { couponCode, totalAmount: 150 })
    },
  },
}
