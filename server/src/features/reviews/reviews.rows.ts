import type { Review } from '@haat/contract/reviews'
import { sql } from '#core/sql/db.ts'
import { json, text, type RowOf } from '#core/sql/kinds.ts'
import { aliased, asJson, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** Who wrote it, from `people u`. */
const writer = aliased('u', {
  id: tables.people.id,
  name: tables.people.name,
  profilePhoto: tables.people.profile_photo,
})

/** One review with its product and writer, from `reviews r join products p on p.id = r.product_id`. */
export const review = {
  ...aliased(
    'r',
    pick(tables.reviews, 'id', 'rating', 'comment', 'created_at', 'status', 'hidden_reason'),
  ),
  ...aliased('p', {
    product_id: tables.products.id,
    product_name: tables.products.name,
    product_image: tables.products.image,
  }),
  /** What was bought of a family: its values along the axes. */
  variant: computed(
    text.orNull,
    sql`(select string_agg(v.label, ', ' order by x.place)
      from unnest(p.axis_values) with ordinality x (value_id, place)
        join attribute_values v on v.id = x.value_id)`,
  ),
  customer: computed(
    json.holding({ rowOf: writer }),
    sql`(select ${asJson(writer)} from people u where u.id = r.customer_id)`,
  ),
}

/** Whether `reviews r` is public: no admin has hidden it. */
export const isVisible = sql`r.status = 'VISIBLE'`

export function toReview(row: RowOf<typeof review>): Review {
  return {
    id: row.id,
    rating: row.rating,
    comment: row.comment,
    createdAt: row.created_at,
    ...(row.hidden_reason === null ? {} : { status: row.status, hiddenReason: row.hidden_reason }),
    customer: row.customer,
    product: { id: row.product_id, name: row.product_name, image: row.product_image },
    ...(row.variant === null ? {} : { variant: row.variant }),
  }
}
