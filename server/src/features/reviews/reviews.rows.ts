import type { Review } from '@haat/contract/reviews'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, json, text, type RowOf } from '#core/sql/kinds.ts'
import { aliased, asJson, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLiveProduct, isOnSale as onSale } from '#features/catalog/products.rows.ts'
import { pictureOf } from '#features/media/media.rows.ts'
import { picturesOf } from '#features/media/private-pictures.rows.ts'
import { liveShopOf } from '#features/shops/shops.rows.ts'

/** The person that a list is shown to; null for the public. */
export interface Viewer {
  id: string | null
  seesAll: boolean
}

/** Who wrote it, from `people u`. */
const writer = aliased('u', {
  id: tables.people.id,
  name: tables.people.name,
  profilePhoto: tables.people.profile_photo,
})

/** One review with its product and writer, from `reviews r join products p on p.id = r.product_id`. */
const ofEveryone = {
  ...aliased(
    'r',
    pick(
      tables.reviews,
      'id',
      'rating',
      'comment',
      'created_at',
      'status',
      'hidden_reason',
      'is_verified',
      'helpful',
      'answer',
      'answered_at',
      'reports',
    ),
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
  pictures: picturesOf(sql`review_pictures`, sql`l.review_id = r.id`),
}
const nobody = computed(bool, sql`false`)
const unsaid = computed(text.orNull, sql`null::text`)
const ofPublic = { ...ofEveryone, is_helpful: nobody, is_reported: nobody, report: unsaid }

/** The same with what its viewer has said about it, and for admins the first report. */
export function reviewFor({ id, seesAll }: Viewer): typeof ofPublic {
  if (id === null) return ofPublic
  const said = (table: Sql, by: Sql) =>
    computed(bool, sql`exists (select from ${table} v where v.review_id = r.id and ${by} = ${id})`)
  return {
    ...ofEveryone,
    is_helpful: said(sql`review_votes`, sql`v.person_id`),
    is_reported: said(sql`review_reports`, sql`v.by_id`),
    report: seesAll
      ? computed(
          text.orNull,
          sql`(select x.reason from review_reports x where x.review_id = r.id and x.handled_at is null
            order by x.created_at limit 1)`,
        )
      : unsaid,
  }
}

/**
 * The same on the page of a product: a review of another member of its family that the viewer may not see names the
 * product of the page instead.
 */
export function reviewOn(viewer: Viewer, productId: string): typeof ofPublic {
  const ofPage = (own: Sql, column: Sql) =>
    sql`case when ${isProductSeenBy(viewer)} then ${own}
      else (select ${column} from products where id = ${productId}) end`
  const { id, name, image } = tables.products
  return {
    ...reviewFor(viewer),
    product_id: computed(id, ofPage(sql`p.id`, sql`id`)),
    product_name: computed(name, ofPage(sql`p.name`, sql`name`)),
    product_image: computed(image, ofPage(sql`p.image`, sql`image`)),
  }
}

/** Condition on `products p`: it is on sale, or belongs to the viewer's own shop, or the viewer is an admin. */
export function isProductSeenBy({ id, seesAll }: Viewer): Sql {
  if (seesAll) return isLiveProduct()
  if (id === null) return onSale()
  return sql`(${onSale()} or ${isLiveProduct()} and p.shop_id = ${liveShopOf(id)})`
}

/** Whether `reviews r` is public: no admin has hidden it. */
export const isVisible = sql`r.status = 'VISIBLE'`

export function toReview(row: RowOf<typeof ofPublic>, { seesAll }: Viewer): Review {
  const { answer, answered_at: answeredAt } = row
  const isHidden = row.hidden_reason !== null
  return {
    id: row.id,
    rating: row.rating,
    comment: row.comment,
    createdAt: row.created_at,
    ...(row.hidden_reason === null ? {} : { status: row.status, hiddenReason: row.hidden_reason }),
    customer: row.customer,
    product: { id: row.product_id, name: row.product_name, image: row.product_image },
    isVerified: row.is_verified,
    pictures: isHidden ? [] : row.pictures.map(toPicture),
    helpful: row.helpful,
    answer: answer === null || answeredAt === null ? null : { text: answer, answeredAt },
    isHelpfulToMe: row.is_helpful,
    isReportedByMe: row.is_reported,
    ...(seesAll && row.report !== null ? { reports: row.reports, report: row.report } : {}),
    ...(row.variant === null ? {} : { variant: row.variant }),
  }
}

function toPicture({ id, ...box }: RowOf<typeof ofPublic>['pictures'][number]) {
  const image = `/media/${id}/640.webp`
  return { id, image, images: pictureOf(image, box) }
}
