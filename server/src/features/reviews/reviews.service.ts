import { fail } from '@haat/contract/errors'
import type { Page } from '@haat/contract/paging'
import type {
  Review,
  ReviewInput,
  ReviewPatch,
  ReviewsQuery,
  ReviewStatusInput,
} from '@haat/contract/reviews'
import { isAdmin } from '@haat/contract/roles'
import { recordAct } from '#core/sql/audit.ts'
import { announceChange } from '#core/sql/changes.ts'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { brokeConstraint } from '#core/sql/db-errors.ts'
import {
  deleteReviewRow,
  findProductReviews,
  findReview,
  findShopReviews,
  holdCustomer,
  insertReview,
  isOnSale,
  selectReviews,
  updateReviewRow,
  writeHidden,
  type RatedPage,
  type Viewer,
} from './reviews.queries.ts'

/**
 * Reviews a product that the customer has an order of, cancelled ones aside: once. Refuses with
 * PURCHASE_FIRST, ALREADY_REVIEWED, or NOT_FOUND for a product that is not on sale and was not bought.
 */
export async function createReview(ctx: Ctx, actor: Actor, input: ReviewInput): Promise<Review> {
  try {
    return await writing(ctx, async (tx) => {
      await holdCustomer(tx, actor.id)
      const id = await insertReview(tx, actor.id, input)
      if (id === null) fail((await isOnSale(tx, input.productId)) ? 'PURCHASE_FIRST' : 'NOT_FOUND')
      return (await findReview(tx, id)) ?? fail('NOT_FOUND')
    })
  } catch (error) {
    if (brokeConstraint(error, 'reviews_product_id_customer_id_key')) fail('ALREADY_REVIEWED')
    throw error
  }
}

/** Changes what is given of the caller's own review. NOT_FOUND for another's. */
export async function updateReview(
  ctx: Ctx,
  actor: Actor,
  id: string,
  patch: ReviewPatch,
): Promise<Review> {
  return await writing(ctx, async (tx) => {
    if ((await updateReviewRow(tx, actor.id, id, patch)) === 0) fail('NOT_FOUND')
    return (await findReview(tx, id)) ?? fail('NOT_FOUND')
  })
}

/** Takes the caller's own review back. NOT_FOUND for another's. */
export async function deleteReview(ctx: Ctx, actor: Actor, id: string): Promise<{ id: string }> {
  return await writing(ctx, async (tx) => {
    if ((await deleteReviewRow(tx, actor.id, id)) === 0) fail('NOT_FOUND')
    return { id }
  })
}

/**
 * Hides a review from everybody but its writer and admins, or shows it again; ratings follow. NOT_FOUND
 * for a review that is not there (any more).
 */
export async function setReviewStatus(
  ctx: Ctx,
  actor: Actor,
  id: string,
  input: ReviewStatusInput,
): Promise<Review> {
  const reason = input.status === 'HIDDEN' ? (input.reason ?? '') : null
  return await writing(ctx, async (tx) => {
    if ((await writeHidden(tx, id, reason)) === 0) fail('NOT_FOUND')
    await recordAct(tx, actor, {
      action: 'review.status-changed',
      subjectType: 'review',
      subjectId: id,
      details: { status: input.status, ...(reason === null ? {} : { reason }) },
    })
    return (await findReview(tx, id)) ?? fail('NOT_FOUND')
  })
}

/**
 * Reviews of products on sale, newest first; a vendor also sees those of their other products. By a
 * vendor's email for that vendor and for admins; for others it finds nothing.
 */
export function listReviews(
  ctx: Ctx,
  actor: Actor | null,
  query: ReviewsQuery,
): Promise<Page<Review>> {
  const { vendorEmail } = query
  const mayName = isAdmin(actor?.role) || actor?.email === vendorEmail
  // For strangers an email leads to no shop: any is answered like one that nobody has.
  const asked = vendorEmail === undefined || mayName ? query : { ...query, vendorEmail: '' }
  return selectReviews(ctx, viewerOf(actor), asked)
}

/** A product's rating with a page of its reviews. NOT_FOUND for a product the caller may not see. */
export async function getProductReviews(
  ctx: Ctx,
  actor: Actor | null,
  productId: string,
  paging: { page: number; limit: number },
): Promise<RatedPage> {
  return (await findProductReviews(ctx, viewerOf(actor), productId, paging)) ?? fail('NOT_FOUND')
}

/** A shop's rating with a page of its products' reviews. NOT_FOUND for a shop the caller may not see. */
export async function getShopReviews(
  ctx: Ctx,
  actor: Actor | null,
  shopId: string,
  paging: { page: number; limit: number },
): Promise<RatedPage> {
  return (await findShopReviews(ctx, viewerOf(actor), shopId, paging)) ?? fail('NOT_FOUND')
}

function viewerOf(actor: Actor | null): Viewer {
  return { id: actor?.id ?? null, seesAll: isAdmin(actor?.role) }
}

/** One transaction that everybody hears of: ratings stand on products and on shops. */
async function writing<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await inTransaction(ctx, async (tx) => {
    const result = await work(tx)
    await announceChange(tx)
    return result
  })
}
