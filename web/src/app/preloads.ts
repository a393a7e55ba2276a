import { pageCount } from '@haat/contract/page-count'
import type { Params } from 'react-router'
import { pageOf } from '#core/page-of.ts'
import { allCategories, catalogApi } from '#features/catalog/catalog-api.ts'
import { featuredProducts, flashSales } from '#features/catalog/home-lists.ts'
import { facetsApi } from '#features/catalog/facets-api.ts'
import {
  facetsFor,
  isNoListing,
  listingKeys,
  listingOf,
  productsFor,
} from '#features/catalog/listing.ts'
import { arrivalsApi } from '#features/arrivals/arrivals-api.ts'
import { companionsApi } from '#features/companions/companions-api.ts'
import { pricesApi } from '#features/catalog/prices-api.ts'
import { productsOfShop, shopKeys } from '#features/catalog/shop-products.ts'
import { relatedTo } from '#features/catalog/related.ts'
import { familiesApi } from '#features/families/families-api.ts'
import { galleryApi } from '#features/gallery/gallery-api.ts'
import { specificationsApi } from '#features/attributes/specifications-api.ts'
import { questionsApi, questionsKey } from '#features/questions/questions-api.ts'
import { reviewsApi } from '#features/reviews/reviews-api.ts'
import { reviewKeys, reviewsAsked } from '#features/reviews/reviews-asked.ts'
import { recordApi } from '#features/scorecards/record-api.ts'
import { shopsApi } from '#features/shops/shops-api.ts'
import { shopsFor, shopsKeys } from '#features/shops/shops-listing.ts'
import type { storefrontPages } from '#core/pages.ts'
import { callOf, type Preload } from './page-calls.ts'
import type { LayoutName } from './router.tsx'
import type { AppState } from './store.ts'

/** A request for a page: the parameters of its path, and its query. */
interface Visit {
  params: Params
  query: URLSearchParams
}

/** What the server does for a page before it renders it. */
interface Preloads {
  /** The query keys that the page depends on; the server ignores the others. */
  queryKeys?: readonly string[]
  /** Calls to make before the page is rendered. */
  first: (visit: Visit) => Preload[]
  /** Calls that need the responses of the first ones. */
  next?: (state: AppState, visit: Visit) => Preload[]
  /** The page needs its first call: if that is a 404, so is the page. */
  needsFirst?: true
  /** Whether the responses show that there is no such page, for example beyond the end of a list. */
  isMissing?: (state: AppState, visit: Visit) => boolean
}

const { getCategories, getProduct, getProducts } = catalogApi.endpoints
const { getArrival } = arrivalsApi.endpoints
const { getFacets } = facetsApi.endpoints
const { getFamily } = familiesApi.endpoints
const { getGallery } = galleryApi.endpoints
const { getSpecifications } = specificationsApi.endpoints
const { getCompanions } = companionsApi.endpoints
const { getPriceHistory } = pricesApi.endpoints
const { getProductQuestions } = questionsApi.endpoints
const { getProductReviews } = reviewsApi.endpoints
const { getSellerCard, getShopRecord } = recordApi.endpoints
const { getShop, getShops } = shopsApi.endpoints

/**
 * By the page's name in the table of pages. Only the server needs them, so nothing in the browser imports
 * this. A page for customers that is listed here is sent with its content to browsers of customers
 * (docs/decisions/0086-the-page-of-a-shop.md): its calls must be open to anyone.
 */
const preloads: Partial<Record<keyof typeof storefrontPages, Preloads>> = {
  home: {
    first: () => [
      callOf(getProducts, { ...featuredProducts, userEmail: undefined }),
      callOf(getProducts, flashSales),
    ],
  },
  products: {
    queryKeys: listingKeys,
    first: ({ query }) => [
      callOf(getProducts, { ...productsFor(listingOf(query)), userEmail: undefined }),
      callOf(getFacets, facetsFor(listingOf(query))),
    ],
    isMissing: (state, { query }) => {
      const listing = listingOf(query)
      const { data } = getProducts.select({ ...productsFor(listing), userEmail: undefined })(state)
      const categories = getCategories.select(allCategories)(state).data
      return isNoListing(listing, data?.meta, categories?.data)
    },
  },
  product: {
    queryKeys: [...reviewKeys, questionsKey],
    needsFirst: true,
    first: ({ params: { id = '' }, query }) => [
      callOf(getProduct, { id, userEmail: undefined }),
      callOf(getSpecifications, id),
      callOf(getPriceHistory, id),
      callOf(getCompanions, id),
      callOf(getProductReviews, reviewsAsked(id, query)),
      callOf(getProductQuestions, { id, page: pageOf(query, questionsKey) }),
    ],
    next: (state, { params: { id = '' } }) => {
      const { data } = getProduct.select({ id })(state)
      if (data === undefined) return []
      const hasGallery = (data.pictureCount ?? 1) > 1
      return [
        callOf(getProducts, relatedTo(data)),
        callOf(getSellerCard, data.shopId),
        ...(data.stock > 0 ? [callOf(getArrival, { shopId: data.shopId })] : []),
        ...(hasGallery ? [callOf(getGallery, id)] : []),
        ...(data.familyId ? [callOf(getFamily, id)] : []),
      ]
    },
  },
  shops: {
    queryKeys: shopsKeys,
    first: ({ query }) => [callOf(getShops, shopsFor(query))],
    isMissing: (state, { query }) => {
      const asked = shopsFor(query)
      const { data } = getShops.select(asked)(state)
      return data !== undefined && asked.page > Math.max(1, pageCount(data.meta))
    },
  },
  shop: {
    queryKeys: shopKeys,
    needsFirst: true,
    first: ({ params: { id = '' }, query }) => [
      callOf(getShop, id),
      callOf(getShopRecord, id),
      callOf(getProducts, productsOfShop(id, query)),
    ],
  },
}

/** The API calls that the server makes before it renders this page; undefined for most pages. */
export const preloadsOf: (name: string) => Preloads | undefined = (name) =>
  new Map<string, Preloads>(Object.entries(preloads)).get(name)

/** The calls that a layout needs. */
export const framePreloads: Record<LayoutName, () => Preload[]> = {
  storefront: () => [callOf(getCategories, allCategories)],
  dashboard: () => [],
}
