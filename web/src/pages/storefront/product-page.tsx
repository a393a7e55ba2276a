import type { Product } from '@haat/contract/catalog'
import { lowStockMax } from '@haat/contract/products.limits'
import { Link } from '#ui/link.tsx'
import { relatedListSize } from '#ui/numbers.ts'
import { useSelector } from 'react-redux'
import { useParams, useSearchParams } from 'react-router'
import { isNotFound } from '#core/api-error.ts'
import { PageHead } from '#core/page-head.tsx'
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
import { FamilyData } from '#features/families/family-data.tsx'
import { useGetFamilyQuery } from '#features/families/families-api.ts'
import { useGetGalleryQuery } from '#features/gallery/gallery-api.ts'
import { relatedTo } from '#features/catalog/related.ts'
import { useLazyProductOrders } from '#features/orders/use-lazy-product-orders.ts'
import { useGetProductReviewsQuery } from '#features/reviews/reviews-api.ts'
import { reviewsAsked } from '#features/reviews/reviews-asked.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { SectionHeading } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { StarRating } from '#ui/rating.tsx'
import { QueryState, withData } from '#ui/query-state.tsx'
import { ProductLoading } from '#features/catalog/product-loading.tsx'
import NotFoundPage from './not-found-page.tsx'
import {
  ArrivalNote,
  LatelyBought,
  PriceFacts,
  ProductCompanions,
  ProductGallery,
  ProductQuestions,
  ProductReviews,
  SellerCard,
  VariantPickers,
} from './product-islands.tsx'
import { ProductFacts } from './product-facts.tsx'
import { DeliveryBox } from '#features/catalog/delivery-box.tsx'
import { ProductData } from '#features/catalog/product-data.tsx'
import { ProductTiles } from '#features/shopping/product-tiles.tsx'
import { PurchaseBox } from '#features/shopping/purchase-box.tsx'

export default function ProductPage() {
  const { id = '' } = useParams()
  const email = useSelector(selectUserEmail)
  const isCustomer = useSelector(selectRole) === 'CUSTOMER'
  const result = useGetProductQuery({ id, userEmail: isCustomer ? email : undefined })
  // The visitor's response stays while the customer's is loading, and a product while its sibling is: the page of any
  // other product begins anew.
  const product = result.data?.id === id || result.isFetching ? result.data : undefined

  if (isNotFound(result.error)) return <NotFoundPage />
  return (
    <div className="shell py-5 sm:py-8">
      {product === undefined ? <PageHead title={pages.product.title} isHidden={false} /> : null}
      <QueryState isPage result={withData(result, product)} loading={<ProductLoading />}>
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
        <ProductGallery key={product.id} product={product} />
        <div className="min-w-0">
          <h1 className="text-xl wrap-anywhere">{product.name}</h1>
          <CategoryAndRating product={product} />
          <div className="mt-5">
            <PriceFacts product={product} />
          </div>
          {product.familyId ? <VariantPickers product={product} /> : null}
          <StockLine stock={product.stock} />
          <LatelyBought productId={product.id} />
          <PurchaseBox key={product.id} product={product} />
          <SoldBy product={product} />
        </div>
        <Beside product={product} />
      </div>
      <ProductFacts product={product} />
      <ProductCompanions productId={product.id} />
      <ProductReviews product={product} purchases={purchases} />
      <ProductQuestions product={product} />
      <Related product={product} />
    </>
  )
}

function Beside({ product }: { product: Product }) {
  return (
    <div className="later space-y-4 [contain-intrinsic-block-size:auto_42rem] md:col-span-2 lg:col-span-1">
      <DeliveryBox product={product}>
        {product.stock === 0 ? null : (
          <div className="mt-4">
            <ArrivalNote shopId={product.shopId} />
          </div>
        )}
      </DeliveryBox>
      <SellerCard shopId={product.shopId} />
    </div>
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
  const { data } = useGetProductReviewsQuery(reviewsAsked(product.id, query))
  const gallery = useGetGalleryQuery(product.id, { skip: (product.pictureCount ?? 1) <= 1 }).data
  const pictures = gallery?.pictures.map(({ image }) => image) ?? [product.image]
  const family = useFamily(product)
  return (
    <>
      <ProductData product={product} pictures={pictures} reviews={data?.reviews ?? []} />
      {family === undefined ? null : <FamilyData family={family} />}
    </>
  )
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
      {isOut || stock > lowStockMax ? null : <span className="text-muted">({stock} left)</span>}
    </p>
  )
}

function Related({ product }: { product: Product }) {
  const result = useGetProductsQuery(relatedTo(product))
  const related = result.currentData?.data
    .filter(({ id }) => id !== product.id)
    .slice(0, relatedListSize)
  return (
    <section aria-labelledby="related" className="later mt-14">
      <SectionHeading id="related" title="Related Products" />
      <ProductTiles
        result={withData(result, related && { data: related })}
        skeletons={relatedListSize}
        grid="six"
      />
    </section>
  )
}

/** The family of a product that has one. */
function useFamily({ id, familyId }: Product) {
  return useGetFamilyQuery(id, { skip: !familyId }).currentData
}

function ProductHead({ product }: { product: Product }) {
  // Of a family, search engines list the product that lists show.
  const faceId = useFamily(product)?.faceId ?? product.id
  return (
    <PageHead
      title={product.name}
      description={summary(product.description)}
      path={paths.product(faceId)}
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
