import type { PrivatePicture } from '@haat/contract/private-pictures'
import type { RatedReviews, Review } from '@haat/contract/reviews'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Kit, TestPerson } from './kit.ts'
import { multipart, png } from './multipart.ts'

/** The calls about reviews that tests make. */
export function reviewCalls(kit: Pick<Kit, 'call' | 'ctx'>) {
  const patch = (as: TestPerson | null, id: string, what: string, body: object) =>
    kit.call<Review>({ method: 'PATCH', url: `/reviews/${id}${what}`, as, body })
  return {
    bought: (customer: TestPerson, productId: string, status = 'DELIVERED') =>
      insertOrder(kit, { customer, productId, status }),
    review: (as: TestPerson | null, productId: string, values: object = {}) =>
      kit.call<Review>({
        method: 'POST',
        url: '/reviews/create',
        as,
        body: { productId, rating: 5, comment: 'Good', ...values },
      }),
    change: (as: TestPerson | null, id: string, body: object) => patch(as, id, '', body),
    vote: (as: TestPerson | null, id: string, isHelpful = true) =>
      patch(as, id, '/vote', { isHelpful }),
    setStatus: (as: TestPerson | null, id: string, status: 'HIDDEN' | 'VISIBLE') =>
      patch(as, id, '/status', { status, ...(status === 'HIDDEN' ? { reason: 'Rude' } : {}) }),
    answer: (as: TestPerson | null, id: string, text: string) => patch(as, id, '/answer', { text }),
    unanswer: (as: TestPerson | null, id: string) =>
      kit.call<Review>({ method: 'DELETE', url: `/reviews/${id}/answer`, as }),
    report: (as: TestPerson | null, id: string, reason = 'Advertises') =>
      kit.call<Review>({ method: 'POST', url: `/reviews/${id}/reports`, as, body: { reason } }),
    ofProduct: async (id: string, query = '', as: TestPerson | null = null) =>
      await kit.call<RatedReviews>({ url: `/reviews/product/${id}${query}`, as }),
    upload: async (as: TestPerson) =>
      (
        await kit.call<PrivatePicture>({
          method: 'POST',
          url: '/private-pictures',
          as,
          ...(await multipart({}, await png())),
        })
      ).data.id,
  }
}

/** Inserts an order of one piece and returns its id. */
async function insertOrder(
  kit: Pick<Kit, 'ctx'>,
  of: { customer: TestPerson; productId: string; status: string },
): Promise<string> {
  const { customer, productId, status } = of
  const { id } = await kit.ctx.db.one(
    pick(tables.orders, 'id'),
    sql`
    with made as (
      insert into orders (customer_id, shop_id, status, payment_type, subtotal, shipping, discount,
        total_amount, contact_name, contact_email)
      select ${customer.id}, shop_id, ${status}, 'COD', price, 0, 0, price, 'N', 'n@test.example'
      from products where id = ${productId}
      returning id
    ), lined as (
      insert into order_items (order_id, product_id, position, quantity, price, discount)
      select made.id, p.id, 0, 1, p.price, p.discount from made, products p where p.id = ${productId}
    )
    select id from made`,
  )
  return id
}
