import type { Review, ReviewStatus } from '@haat/contract/reviews'
import { sql } from '#core/sql/db.ts'

/** One review with its product and writer, from `reviews r join products p on p.id = r.product_id`. */
export const reviewColumns = sql`
  r.id, r.rating, r.comment, r.created_at, r.status, r.hidden_reason, p.id as product_id, p.name as product_name,
  p.image as product_image,
  (select json_build_object('id', u.id, 'name', u.name, 'profilePhoto', u.profile_photo)
   from people u where u.id = r.customer_id) as customer`

export interface ReviewRow {
  id: string
  rating: number
  comment: string
  created_at: string
  status: ReviewStatus
  hidden_reason: string | null
  product_id: string
  product_name: string
  product_image: string
  customer: Review['customer']
}

export function toReview(row: ReviewRow): Review {
  return {
    id: row.id,
    rating: row.rating,
    comment: row.comment,
    createdAt: row.created_at,
    ...(row.hidden_reason === null ? {} : { status: row.status, hiddenReason: row.hidden_reason }),
    customer: row.customer,
    product: { id: row.product_id, name: row.product_name, image: row.product_image },
  }
}
