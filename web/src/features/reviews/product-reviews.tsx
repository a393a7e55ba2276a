import type { Product } from '@haat/contract/catalog'
import { ratingMax } from '@haat/contract/ratings'
import { pageCount } from '@haat/contract/page-count'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { errorMessage } from '#core/api-error.ts'
import { draftKey, draftKeys } from '#core/draft-keys.ts'
import { countOf } from '#core/format.ts'
import { paths, type CameFrom } from '#core/paths.ts'
import { selectIsSignedIn, selectRole, selectUser } from '#core/session.ts'
import { Button } from '#ui/button.tsx'
import { SectionHeading } from '#ui/card.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { StarRating } from '#ui/rating.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { ReviewList } from './review-list.tsx'
import { ReviewBreakdown } from './review-breakdown.tsx'
import { useGetProductReviewsQuery } from './reviews-api.ts'
import { reviewsAsked, searchWith } from './reviews-asked.ts'

const purchaseFirstDialog = lazyPart(
  async () => (await import('./purchase-first-dialog.tsx')).PurchaseFirstDialog,
)
/** Loaded on demand, because few readers write a review. */
const reviewDialog = lazyPart(async () => (await import('./review-dialog.tsx')).ReviewDialog)

/** Asks the server whether the customer has bought a product; a failed call throws. */
export interface PurchaseCheck {
  hasOrder: (productId: string) => Promise<boolean>
  isChecking: boolean
}

interface Reviewed {
  product: Product
  purchases: PurchaseCheck
}

/** The reviews of a product, page by page, and the button to write one. */
export function ProductReviews({ product, purchases }: Reviewed) {
  const [search] = useSearchParams()
  const asked = reviewsAsked(product.id, search)
  const result = useGetProductReviewsQuery(asked)
  return (
    <section aria-labelledby="reviews" className="later mt-14 scroll-mt-24" id="reviews-section">
      <SectionHeading
        id="reviews"
        title="Reviews"
        note={
          product.reviewCount === 0 ? undefined : (
            <span className="inline-flex items-center gap-2">
              <StarRating value={product.rating} />
              <span className="figures">
                {product.rating} out of {ratingMax}, {countOf(product.reviewCount, 'review')}
              </span>
            </span>
          )
        }
      >
        <WriteReview product={product} purchases={purchases} />
      </SectionHeading>
      <QueryState result={result} loading={<Loading />}>
        {({ reviews, stars, meta }, isStale) => (
          <>
            {stars === undefined ? null : <ReviewBreakdown stars={stars} asked={asked} />}
            <ReviewList reviews={reviews} isStale={isStale} />
            <div className="mt-6">
              <Pagination
                page={asked.page}
                pageCount={pageCount(meta)}
                hrefFor={(next) =>
                  `${paths.product(product.id)}${searchWith(search, { reviews: String(next) })}#reviews`
                }
                label="Pages of reviews"
              />
            </div>
          </>
        )}
      </QueryState>
    </section>
  )
}

function Loading() {
  return (
    <div className="space-y-4">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}

/** Only buyers of the product may write. A dialog tells everybody else so, and visitors sign in first. */
function WriteReview({ product, purchases }: Reviewed) {
  const isSignedIn = useSelector(selectIsSignedIn)
  const isCustomer = useSelector(selectRole) === 'CUSTOMER'
  const navigate = useNavigate()
  const location = useLocation()
  const { hasOrder, isChecking } = purchases
  const [open, setOpen] = useState<'form' | 'purchase-first' | null>(null)
  const owner = useSelector(selectUser)?.id ?? null
  // Whether there is a draft, from before the session ended or the page was left.
  const isKept = draftKeys().includes(draftKey({ owner, form: 'review', id: product.id }))

  const state: CameFrom = { from: location.pathname + location.search + location.hash }

  async function write() {
    if (!isSignedIn) {
      void navigate(paths.login, { state })
      return
    }
    // Only customers can have bought anything.
    if (!isCustomer) return setOpen('purchase-first')
    try {
      const mayWrite = await hasOrder(product.id)
      setOpen(mayWrite ? 'form' : 'purchase-first')
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  // The session ended while the dialog was open; the draft is restored after the sign-in.
  if (open === 'form' && !isSignedIn) return <Navigate to={paths.login} state={state} />
  return (
    <>
      <Button variant="secondary" icon="pencil" isPending={isChecking} onClick={() => void write()}>
        Write a Review
      </Button>
      {open === 'form' || (open === null && isKept) ? (
        <LazyPart
          part={reviewDialog}
          props={{ product, onClose: () => setOpen(null) }}
          onMissing={() => setOpen(null)}
        />
      ) : null}
      {open === 'purchase-first' ? (
        <LazyPart
          part={purchaseFirstDialog}
          props={{ onClose: () => setOpen(null) }}
          onMissing={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}
