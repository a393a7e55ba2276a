import { fail } from '@haat/contract/errors'
import type { Page } from '@haat/contract/paging'
import { reviewMessages } from '@haat/contract/reviews.messages'
import type {
  ProductReviewsQuery,
  Review,
  ReviewInput,
  ReviewPatch,
  ReviewsQuery,
  ReviewStatusInput,
} from '@haat/contract/reviews'
import { isAdmin } from '@haat/contract/roles'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { prepareSoon } from '#features/media/media.service.ts'
import { claimPictures } from '#features/media/private-pictures.service.ts'
import {
  findProductReviews,
  findShopReviews,
  selectReviews,
  type RatedPage,
} from './review-lists.queries.ts'
import { selectPictureIds, writePictures } from './review-pictures.queries.ts'
import {
  deleteReviewRow,
  findReview,
  findWriter,
  lockCustomer,
  insertReview,
  isOnSale,
  updateReviewRow,
  writeHidden,
} from './reviews.queries.ts'
import type { Viewer } from './reviews.rows.ts'

/**
 * Reviews a product, once, that the customer has an order of that was neither cancelled nor returned. Throws PURCHASE_FIRST,
 * ALREADY_REVIEWED, VALIDATION_FAILED (a picture), or NOT_FOUND for a product that is not on sale and was not bought.
 */
export async function createReview(ctx: Ctx, actor: Actor, input: ReviewInput): Promise<Review> {
  return await write(ctx, async (tx) => {
    await lockCustomer(tx, actor.id)
    const id = await insertReview(tx, actor.id, input)
    if (id === null) fail((await isOnSale(tx, input.productId)) ? 'PURCHASE_FIRST' : 'NOT_FOUND')
    await setPictures(tx, actor, id, input.pictures)
    return (await findReview(tx, viewerOf(actor), id)) ?? fail('NOT_FOUND')
  })
}

/** Gives a review, whose row the transaction has locked, these pictures: it has them, or the caller uploaded them. */
async function setPictures(
  tx: Tx,
  actor: Actor,
  id: string,
  pictures: readonly string[],
): Promise<void> {
  const before = await selectPictureIds(tx, id)
  const after = [...new Set(pictures.map((each) => each.toLowerCase()))]
  if (before.length === 0 && after.length === 0) return
  const added = after.filter((each) => !before.includes(each))
  await claimPictures(tx, actor, added, reviewMessages.picture)
  await writePictures(tx, id, after)
  await prepareSoon(tx, added)
}

/**
 * Changes the given fields of the caller's own review. Throws NOT_FOUND for another person's, or VALIDATION_FAILED (a
 * picture).
 */
export async function updateReview(
  ctx: Ctx,
  actor: Actor,
  id: string,
  patch: ReviewPatch,
): Promise<Review> {
  return await write(ctx, async (tx) => {
    if ((await updateReviewRow(tx, actor.id, id, patch)) === 0) fail('NOT_FOUND')
    if (patch.pictures !== undefined) await setPictures(tx, actor, id, patch.pictures)
    return (await findReview(tx, viewerOf(actor), id)) ?? fail('NOT_FOUND')
  })
}

/**
 * Deletes the caller's own review. Throws NOT_FOUND for another person's, or STATUS_NOT_ALLOWED while an admin hides it:
 * its writer would post it again, and it would be visible.
 */
export async function deleteReview(ctx: Ctx, actor: Actor, id: string): Promise<{ id: string }> {
  return await write(ctx, async (tx) => {
    if ((await deleteReviewRow(tx, actor.id, id)) > 0) return { id }
    const kept = await findReview(tx, viewerOf(actor), id)
    if (kept?.customer.id !== actor.id) fail('NOT_FOUND')
    return fail('STATUS_NOT_ALLOWED', { message: reviewMessages.hiddenStays })
  })
}

/**
 * Hides a review from everyone but its writer and admins, or shows or keeps it; ratings follow, and its reports are
 * settled. Throws NOT_FOUND for a review that does not exist, or STATUS_NOT_ALLOWED to show one whose writer's orders
 * of the product were all cancelled or returned: those take back what is visible.
 */
export async function setReviewStatus(
  ctx: Ctx,
  actor: Actor,
  id: string,
  input: ReviewStatusInput,
): Promise<Review> {
  const reason = input.status === 'HIDDEN' ? (input.reason ?? '') : null
  return await write(ctx, async (tx, record) => {
    if (reason === null) await insistOnOrder(tx, id)
    if ((await writeHidden(tx, id, reason)) === 0) fail('NOT_FOUND')
    const details = { status: input.status, ...(reason === null ? {} : { reason }) }
    await record(actor, 'review.status-changed', id, details)
    return (await findReview(tx, viewerOf(actor), id)) ?? fail('NOT_FOUND')
  })
}

/** Behind the writer's lock, so that no cancellation is missed that runs at the same time. */
async function insistOnOrder(tx: Tx, id: string): Promise<void> {
  const { customer_id: writer } = (await findWriter(tx, id)) ?? fail('NOT_FOUND')
  await lockCustomer(tx, writer)
  const { has_order: hasOrder } = (await findWriter(tx, id)) ?? fail('NOT_FOUND')
  if (!hasOrder) fail('STATUS_NOT_ALLOWED', { message: reviewMessages.orderGone })
}

/**
 * Reviews of products on sale, newest first. A vendor also sees those of their other products. The filter by a
 * vendor's email works for that vendor and admins; for others it finds nothing.
 */
export function listReviews(
  ctx: Ctx,
  actor: Actor | null,
  query: ReviewsQuery,
): Promise<Page<Review>> {
  const { vendorEmail } = query
  const mayName = isAdmin(actor?.role) || actor?.email === vendorEmail
  // Strangers must not learn whether an email has a shop, so any email gets the answer of an unknown one.
  const asked = vendorEmail === undefined || mayName ? query : { ...query, vendorEmail: '' }
  return selectReviews(ctx, viewerOf(actor), asked)
}

/** A product's rating with a page of its reviews. Throws NOT_FOUND for a product that the caller may not see. */
export async function getProductReviews(
  ctx: Ctx,
  actor: Actor | null,
  productId: string,
  query: ProductReviewsQuery,
): Promise<RatedPage> {
  return (await findProductReviews(ctx, viewerOf(actor), productId, query)) ?? fail('NOT_FOUND')
}

/** A shop's rating with a page of its products' reviews. Throws NOT_FOUND for a shop that the caller may not see. */
export async function getShopReviews(
  ctx: Ctx,
  actor: Actor | null,
  shopId: string,
  paging: { page: number; limit: number },
): Promise<RatedPage> {
  return (await findShopReviews(ctx, viewerOf(actor), shopId, paging)) ?? fail('NOT_FOUND')
}

export function viewerOf(actor: Actor | null): Viewer {
  return { id: actor?.id ?? null, seesAll: isAdmin(actor?.role) }
}

/** Products and shops show ratings, so their cached pages are invalidated too. */
const write = declareWrite({
  subject: 'review',
  announces: true,
  refusals: { reviews_product_id_customer_id_key: () => fail('ALREADY_REVIEWED') },
})
