import { sql } from '#core/sql/db.ts'
import type { Kit } from '#testing/kit.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { buy, openSale, type Provocations } from './provocation.ts'

/** A coupon of 10 taka that anybody may use once, unless told otherwise. Days are counted from now. */
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
    when: 'An order asks for more than is left. `data.lines` names each such product and what is left of it.',
    provoke: async (kit) => buy(kit, await openSale(kit), { quantity: 11 }),
  },
  PRICE_CHANGED: {
    when: 'A price, a discount or the total of an order is not today’s. `data` has the current values.',
    provoke: async (kit) => buy(kit, await openSale(kit), { totalAmount: 1 }),
  },
  PRODUCT_UNAVAILABLE: {
    when: 'An order has a product that does not exist or is not on sale. `data.lines` names them.',
    provoke: async (kit) => {
      const sale = await openSale(kit)
      const productId = await kit.product({ shopId: sale.shopId, status: 'PAUSED' })
      return await buy(kit, { ...sale, productId })
    },
  },
  SHOP_NOT_ACTIVE: {
    when: 'An order at a shop that does not exist or may not sell now.',
    provoke: async (kit) => {
      const { id: shopId } = await kit.shop({ status: 'SUSPENDED' })
      return await buy(kit, { ...(await openSale(kit)), shopId })
    },
  },
  SEVERAL_SHOPS: {
    when: 'An order has a product of another shop than the one it names.',
    provoke: async (kit) => {
      const { productId } = await openSale(kit)
      return await buy(kit, { ...(await openSale(kit)), productId })
    },
  },
  STATUS_NOT_ALLOWED: {
    when: 'An order’s status or payment status can not go from what it is to what is asked for.',
    provoke: async (kit) => {
      const sale = await openSale(kit)
      const { data } = await buy(kit, sale)
      const url = `/orders/change-status/${data.id}`
      const body = { status: 'DELIVERED' }
      return await kit.call({ method: 'PATCH', url, as: sale.vendor, body })
    },
  },
  IDEMPOTENCY_KEY_REUSED: {
    when: 'The same `Idempotency-Key` came with another body within 24 hours.',
    provoke: async (kit) => {
      const sale = await openSale(kit)
      const headers = { 'idempotency-key': 'once' }
      await buy(kit, sale, { headers })
      return await buy(kit, sale, { quantity: 2, headers })
    },
  },
  ORDER_NOT_PAYABLE: {
    when: 'A payment is opened for an order that is not to be paid online, is paid, is cancelled, or has an amount the gateway does not take.',
    provoke: async (kit) => {
      const sale = await openSale(kit)
      const { data } = await buy(kit, sale)
      const body = { orderId: data.id }
      return await kit.call({ method: 'POST', url: '/payments/create', as: sale.customer, body })
    },
  },
  GATEWAY_UNAVAILABLE: {
    when: 'The payment gateway does not answer or refuses to open a payment.',
    provoke: async (kit) => {
      const sale = await openSale(kit)
      const { data } = await buy(kit, sale)
      await kit.ctx.db.run(sql`update orders set payment_type = 'ONLINE' where id = ${data.id}`)
      const body = { orderId: data.id }
      return await kit.call({ method: 'POST', url: '/payments/create', as: sale.customer, body })
    },
  },
  COUPON_CODE_TAKEN: {
    when: 'A coupon is given a code that another one has.',
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
    when: 'There is no coupon with this code.',
    provoke: (kit) => apply(kit, 'NO-SUCH-CODE'),
  },
  COUPON_NOT_STARTED: {
    when: 'The coupon’s time has not come yet.',
    provoke: async (kit) => apply(kit, await coupon(kit, { from: 1, to: 2 })),
  },
  COUPON_EXPIRED: {
    when: 'The coupon’s time is over.',
    provoke: async (kit) => apply(kit, await coupon(kit, { from: -2, to: -1 })),
  },
  COUPON_USED_UP: {
    when: 'All uses of the coupon are taken or reserved.',
    provoke: async (kit) => apply(kit, await coupon(kit, { used: 3 })),
  },
  COUPON_LIMIT_REACHED: {
    when: 'This customer has used the coupon as often as one may.',
    provoke: async (kit) => {
      const sale = await openSale(kit)
      const couponCode = await coupon(kit)
      await buy(kit, sale, { couponCode, totalAmount: 150 })
      return await buy(kit, sale, { couponCode, totalAmount: 150 })
    },
  },
}
