import { id, time } from './fields.ts'
import { fieldLimits } from './fields.limits.ts'
import { reviewLimits } from './reviews.limits.ts'
import { personPhoto, pictureAddress } from './media.ts'
import { reviewMessages } from './reviews.messages.ts'
import { pageQuery, wholeQuery } from './paging.ts'
import { z } from './schema.ts'

const rating = z
  .number(reviewMessages.ratingRequired)
  .check(
    z.int(),
    z.minimum(reviewLimits.ratingMin, reviewMessages.ratingRequired),
    z.maximum(reviewLimits.ratingMax),
  )
const comment = z.string().check(z.trim(), z.maxLength(fieldLimits.textMax))

export const review = z.object({
  id,
  rating: z.number(),
  comment: z.string(),
  createdAt: time,
  /** HIDDEN reviews are visible only to their writer and to admins. */
  status: z.optional(z.enum(['VISIBLE', 'HIDDEN'])),
  /** The admin's reason for hiding it. */
  hiddenReason: z.optional(z.string()),
  customer: z.object({ id, name: z.string(), profilePhoto: personPhoto }),
  product: z.object({ id, name: z.string(), image: pictureAddress }),
  /** Of a product with a family, which one was bought: "Blue, 128 GB". */
  variant: z.optional(z.string()),
})
export type Review = z.infer<typeof review>

/** The reviews of a product or a shop, with its rating. */
export const ratedReviews = z.object({ rating: z.number(), reviews: z.array(review) })
export type RatedReviews = z.infer<typeof ratedReviews>

export const reviewInput = z.object({ productId: id, rating, comment: z._default(comment, '') })
export type ReviewInput = z.infer<typeof reviewInput>
export const reviewPatch = z.object({
  rating: z.optional(rating),
  comment: z.optional(comment),
})
export type ReviewPatch = z.infer<typeof reviewPatch>

/** An admin hides a review, with a reason that its writer can read, or makes it visible again. */
export const reviewStatusInput = z
  .object({
    status: z.enum(['VISIBLE', 'HIDDEN']),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(fieldLimits.textMax))),
  })
  .check(
    z.refine(({ status, reason = '' }) => status === 'VISIBLE' || reason !== '', {
      path: ['reason'],
      error: reviewMessages.reasonRequired,
    }),
  )
export type ReviewStatusInput = z.infer<typeof reviewStatusInput>

export const reviewsQuery = z.object({
  ...pageQuery,
  vendorEmail: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254))),
  shopId: z.optional(id),
  productId: z.optional(id),
})
export type ReviewsQuery = z.infer<typeof reviewsQuery>

export const ratedReviewsQuery = z.object(wholeQuery)
export const productReviewsParams = z.object({ productId: id })
