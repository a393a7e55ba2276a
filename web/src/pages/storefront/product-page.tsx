import type { Product } from '@haat/contract/catalog'
import { catalogLimits } from '@haat/contract/catalog.limits'
import { Link } from '#ui/link.tsx'
import { relatedListSize } from '#ui/numbers.ts'
import { useSelector } from 'react-redux'
import { useParams, useSearchParams } from 'react-router'
import { isNotFound } from '#core/api-error.ts'
import { PageHead } from '#core/page-head.tsx'
import { pageOf } from '#core/page-of.ts'
import { menuLink } from '#core/menus.ts'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { selectRole, selectUserEmail } from '#core/session.ts'
import {
  allCategories,
  useGetCategoriesQuery,
  useGetProductQuery,
  useGetProductsQuery,
} from '#features/catalog/catalog-api.ts'
import { trailOf } from '#features/catalog/category-tree.ts'
import { relatedTo } from '#features/catalog/related.ts'
import { useLazyProductOrders } from '#features/orders/use-lazy-product-orders.ts'
import { reviewsKey, useGetProductReviewsQuery } from '#features/reviews/reviews-api.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Card, SectionHeading } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { island } from '#ui/island.tsx'
import { ProductPicture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { StarRating } from '#ui/rating.tsx'
import { QueryState, withData } from '#ui/query-state.tsx'
import { LoadingNote, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import NotFoundPage from './not-found-page.tsx'
import { Description } from '#features/catalog/description.tsx'
import { DeliveryBox } from '#features/catalog/delivery-box.tsx'
import { ProductData } from '#features/catalog/product-data.tsx'
import { ProductTiles } from '#features/shopping/product-tiles.tsx'
import { PurchaseBox } from '#features/shopping/purchase-box.tsx'

const ProductSpecifications = island(
  async () =>
    (await import('#features/attributes/product-specifications.tsx')).ProductSpecifications,
)
const ProductReviews = island(
  async () => (await import('#features/reviews/product-reviews.tsx')).ProductReviews,
)

export default function ProductPage() {
  const { id = '' } = useParams()
  const email = useSelector(selectUserEmail)
  const isCustomer = useSelector(selectRole) === 'CUSTOMER'
  const result = useGetProductQuery({ id, userEmail: isCustomer ? email : undefined })
  // The visitor's response stays while the customer's is loading.
  const product = result.data?.id === id ? result.data : undefined

  if (isNotFound(result.error)) return <NotFoundPage />
  return (
    <div className="shell py-5 sm:py-8">
      <QueryState isPage result={withData(result, product)} loading={<Loading />}>
        {(shown) => <Details product={shown} />}
      </QueryState>
    </div>
  )
}

function Details({ product }: { product: Product }) {
  const purchases = useLazyProductOrders()
  return (
    <>
      <ProductHead product={product} />
      {import.meta.env.SSR ? <StructuredData product={product} /> : null}
      <Trail product={product} />
      <div className="mt-4 grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)_17rem] lg:gap-8">
        <div className="overflow-hidden rounded-lg bg-surface shadow-hairline md:self-start">
          <ProductPicture
            src={product.image}
            images={product.images}
            alt={product.name}
            sizes="(min-width: 1536px) 590px, (min-width: 1024px) 520px, (min-width: 768px) 50vw, 100vw"
            isPriority
            className="aspect-square object-cover"
          />
        </div>
        <div className="min-w-0">
          <h1 className="text-xl wrap-anywhere">{product.name}</h1>
          <CategoryAndRating product={product} />
          <div className="mt-5">
            <Price price={product.price} discount={product.discount} size="lg" />
          </div>
          <StockLine stock={product.stock} />
          <PurchaseBox key={product.id} product={product} />
          <SoldBy product={product} />
        </div>
        <DeliveryBox product={product} />
      </div>
      <section aria-labelledby="description" className="mt-12">
        <SectionHeading id="description" title="Description" />
        <Description text={product.description} />
      </section>
      <ProductSpecifications product={product} />
      <ProductReviews product={product} purchases={purchases} />
      <Related product={product} />
    </>
  )
}

function Trail({ product: { name: title, category } }: { product: Product }) {
  const trail = trailOf(useGetCategoriesQuery(allCategories).data?.data, category.id)
  return (
    <Breadcrumbs
      items={[
        menuLink(pages.home),
        ...(trail.length === 0 ? [category] : trail).map(({ name }) => ({
          label: name,
          to: paths.category(name),
        })),
        { label: title },
      ]}
    />
  )
}

function StructuredData({ product }: { product: Product }) {
  const [query] = useSearchParams()
  const page = pageOf(query, reviewsKey)
  const { data } = useGetProductReviewsQuery({ id: product.id, page })
  return <ProductData product={product} reviews={data?.reviews ?? []} />
}

function CategoryAndRating({ product: { category, rating, reviewCount } }: { product: Product }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <Link
        to={paths.category(category.name)}
        className="tap inline-flex items-center hover:text-link hover:underline"
      >
        {category.name}
      </Link>
      <a href="#reviews" className="tap inline-flex items-center">
        <StarRating value={rating} count={reviewCount} />
      </a>
    </p>
  )
}

function SoldBy({ product: { id, shop } }: { product: Product }) {
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-line pt-5 text-sm">
      <Icon name="store" className="text-muted" />
      Sold By
      <Link
        to={paths.shop(shop.id)}
        className="tap inline-flex min-w-0 items-center font-semibold wrap-anywhere text-link hover:underline"
      >
        {shop.name}
      </Link>
      <Link
        to={`${paths.conversation('new')}?product=${id}`}
        className="tap ms-auto inline-flex items-center text-link hover:underline"
      >
        Ask the seller
      </Link>
    </p>
  )
}

function StockLine({ stock }: { stock: number }) {
  const isOut = stock === 0
  return (
    <p
      className={`mt-3 flex items-center gap-1.5 text-sm font-semibold ${isOut ? '' : 'text-success'}`}
    >
      <Icon name={isOut ? 'ban' : 'circle-check'} className={isOut ? 'text-muted' : ''} />
      {isOut ? 'Out of Stock' : 'In Stock'}
      {isOut || stock > catalogLimits.lowStock ? null : (
        <span className="text-muted">({stock} left)</span>
      )}
    </p>
  )
}

function Related({ product }: { product: Product }) {
  const result = useGetProductsQuery(relatedTo(product))
  const related = result.currentData?.data
    .filter(({ id }) => id !== product.id)
    .slice(0, relatedListSize)
  return (
    <section aria-labelledby="related" className="mt-14">
      <SectionHeading id="related" title="Related Products" />
      <ProductTiles
        result={withData(result, related && { data: related })}
        skeletons={relatedListSize}
        grid="six"
      />
    </section>
  )
}

function ProductHead({ product }: { product: Product }) {
  return (
    <PageHead
      title={product.name}
      description={summary(product.description)}
      path={paths.product(product.id)}
      image={product.image === '' ? undefined : product.image}
      kind="product"
    />
  )
}

/** The first words of a text, as long as a search engine shows. */
function summary(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= 155 ? line : `${line.slice(0, line.lastIndexOf(' ', 154))}…`
}

function Loading() {
  return (
    <>
      <LoadingNote what="the product" />
      <Skeleton className="h-6 w-64 max-w-full" />
      <div className="mt-4 grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)_17rem] lg:gap-8">
        <Skeleton className="aspect-square w-full rounded-lg" />
        <div className="space-y-4">
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-8 w-48" />
          <SkeletonText lines={4} />
        </div>
        <Skeleton className="h-64 w-full rounded-lg md:col-span-2 lg:col-span-1" />
      </div>
      <Card className="mt-12 p-6">
        <SkeletonText lines={5} />
      </Card>
    </>
  )
}
