import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool, sql, type Pool } from '#core/sql/db.ts'
import { buildApp } from '#server/app.ts'
import { createCtx } from '#server/resources.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf } from '#testing/orders.ts'
import { tables } from '#core/sql/tables.ts'
import { int4 } from '#core/sql/kinds.ts'

const kit = useKit()
/** The connections of a process on two cores. */
const connections = 7
let pool: Pool
let app: Awaited<ReturnType<typeof buildApp>>
let admin: TestPerson

beforeAll(async () => {
  pool = openPool(kit.ctx.pool.directUrl, { size: connections })
  app = await buildApp(createCtx(kit.ctx.config, pool, kit.ctx.log))
  await app.ready()
  admin = await kit.person('ADMIN')
})
afterAll(async () => {
  await app.close()
  await pool.close()
})

/** Cancelled orders that were paid at the test gateway. */
async function ordersToRefund(count: number): Promise<string[]> {
  const { shopId } = await marketOf(kit, [{}])
  const buyer = await kit.person('CUSTOMER')
  const rows = await kit.ctx.db.many(
    { id: tables.orders.id },
    sql`
    with placed as (
      insert into orders (customer_id, shop_id, status, payment_type, payment_status, subtotal,
        shipping, discount, total_amount, contact_name, contact_email)
      select ${buyer.id}, ${shopId}, 'CANCELLED', 'ONLINE', 'REFUND_DUE', 10000, 6000, 0, 16000, 'B',
        'b@test.example' from generate_series(1, ${count}::int)
      returning id
    ), paid as (
      insert into payments (order_id, amount, status, gateway, transaction_id)
      select id, 16000, 'COMPLETED', 'sandbox', replace(id::text, '-', '') from placed
      returning id, order_id, transaction_id
    ), booked as (
      insert into sandbox_transactions (transaction_id, amount, currency, description, payer,
        return_urls, state, decided_at)
      select transaction_id, 16000, 'BDT', 'Order', 'B', '{}', 'APPROVED', now() from paid
    ), settled as (
      insert into settlements (payment_id, order_id, amount, gateway_reference, outcome)
      select id, order_id, 16000, 'SANDBOX-' || transaction_id, 'APPLIED' from paid
    )
    select id from placed`,
  )
  return rows.map(({ id }) => id)
}

async function timed(options: { method: 'GET' | 'PATCH'; url: string; payload?: object }) {
  const begun = performance.now()
  const { statusCode } = await app.inject({ ...options, headers: { authorization: admin.token } })
  return { statusCode, ms: performance.now() - begun }
}

it.each([16, 64])(
  'refunds %i orders at once with seven connections, while lists are answered',
  async (count) => {
    const ids = await ordersToRefund(count)
    const refunds = Promise.all(
      ids.map((id) =>
        timed({
          method: 'PATCH',
          url: `/api/v1/orders/change-payment-status/${id}`,
          payload: { paymentStatus: 'REFUNDED' },
        }),
      ),
    )
    const lists = Promise.all(
      Array.from({ length: 20 }, () => timed({ method: 'GET', url: '/api/v1/orders?limit=10' })),
    )
    const answers = [...(await refunds), ...(await lists)]
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    const { sent } = await kit.ctx.db.one(
      { sent: int4 },
      sql`select count(*)::int as sent from refunds where order_id = any(${ids}::uuid[])`,
    )
    expect(sent).toBe(count)
  },
)
