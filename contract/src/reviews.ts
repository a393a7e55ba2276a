import { absentIf } from './blanks.ts'
import { id, requiredText, time } from './fields.ts'
import { fieldLimits } from './fields.limits.ts'
import { reviewLimits } from './reviews.limits.ts'
import { personPhoto, picture, pictureAddress } from './media.ts'
import { reviewMessages } from './reviews.messages.ts'
import { pageQuery, wholeQuery } from './paging.ts'
import { reviewSorts } from './review-sorts.ts'
import { z } from './schema.ts'

const rating = z
  .number(reviewMessages.ratingRequired)
  .check(
    z.int(),
    z.minimum(reviewLimits.ratingMin, reviewMessages.ratingRequired),
    z.maximum(reviewLimits.ratingMax),
  )
const comment = z.string().check(z.trim(), z.maxLength(fieldLimits.textMax))
const pictureIds = z.array(id).check(z.maxLength(reviewLimits.picturesMax, reviewMessages.pictures))

const reviewPicture = z.object({ id, image: pictureAddress, images: picture })

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
  /** A piece of the product was delivered to the writer, who has not sent it back. */
  isVerified: z.boolean(),
  /** None while the review is hidden. */
  pictures: z.array(reviewPicture),
  /** How many people found it helpful. */
  helpful: z.number(),
  /** What the shop answers. */
  answer: z.nullable(z.object({ text: z.string(), answeredAt: time })),
  /** Whether the caller found it helpful, and whether they reported it. */
  isHelpfulToMe: z.boolean(),
  isReportedByMe: z.boolean(),
  /** For admins, while reports await a decision: how many, and what the first of them says. */
  reports: z.optional(z.number()),
  report: z.optional(z.string()),
  /** Of a product with a family, which one was bought: "Blue, 128 GB". */
  variant: z.optional(z.string()),
})
export type Review = z.infer<typeof review>

/** The reviews of a product or a shop, with its rating. */
export const ratedReviews = z.object({
  rating: z.number(),
  reviews: z.array(review),
  /** Of a product: how many of its visible reviews give 5, 4, 3, 2 and 1 stars, and how many of those have pictures. */
  stars: z.optional(
    z.array(z.object({ stars: z.number(), reviews: z.number(), withPictures: z.number() })),
  ),
})
export type RatedReviews = z.infer<typeof ratedReviews>

export const reviewInput = z.object({
  productId: id,
  rating,
  comment: absentIf(z._default(comment, ''), null),
  /** Pictures that the caller has uploaded as private ones. */
  pictures: absentIf(z._default(pictureIds, []), null),
})
export type ReviewInput = z.infer<typeof reviewInput>
export type ReviewDraft = z.input<typeof reviewInput>
export const reviewPatch = z.object({
  rating: z.optional(rating),
  comment: absentIf(z.optional(comment), null),
  /** All pictures that it has from now on. */
  pictures: absentIf(z.optional(pictureIds), null),
})
export type ReviewPatch = z.infer<typeof reviewPatch>

/**
 * An admin hides a review, with a reason that its writer can read, or makes it visible again or keeps it. Either settles
 * its reports.
 */
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
  /** For admins: only those whose reports await a decision, or those first. To anyone else nothing is reported. */
  reported: z.optional(z.enum(['only', 'first'])),
})
export type ReviewsQuery = z.infer<typeof reviewsQuery>

export const ratedReviewsQuery = z.object(wholeQuery)

/** Reviews of a product: only those that give so many stars, or that have pictures. */
export const productReviewsQuery = z.object({
  ...wholeQuery,
  stars: z.optional(
    z.coerce
      .number()
      .check(z.int(), z.minimum(reviewLimits.ratingMin), z.maximum(reviewLimits.ratingMax)),
  ),
  withPictures: z.optional(z.literal('true')),
  sort: z._default(z.enum(reviewSorts), 'newest'),
})
export type ProductReviewsQuery = z.infer<typeof productReviewsQuery>
export const productReviewsParams = z.object({ productId: id })

/** Whether the caller finds a review helpful. */
export const voteInput = z.object({ isHelpful: z.boolean() })
export type VoteInput = z.infer<typeof voteInput>

export const answerInput = z.object({
  text: requiredText(reviewMessages.answerRequired, reviewLimits.answerMax),
})
export type AnswerInput = z.infer<typeof answerInput>

export const reviewReportInput = z.object({
  reason: requiredText(reviewMessages.reportReason, reviewLimits.reportMax),
})
export type ReviewReportInput = z.infer<typeof reviewReportInput>
