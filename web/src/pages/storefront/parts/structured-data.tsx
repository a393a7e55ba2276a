import type { Product } from '@haat/contract/catalog'
import { limits } from '@haat/contract/limits'
import type { Review } from '@haat/contract/reviews'
import { useSearchParams } from 'react-router'
import { pageOf } from '#core/page-of.ts'
import { paths } from '#core/paths.ts'
import { siteName } from '#core/page-head.tsx'
import { useSite } from '#core/site.tsx'
import { brandOf } from '#features/catalog/brands.ts'
import { reviewsKey, useGetProductReviewsQuery } from '#features/reviews/reviews-api.ts'
import { marketContact } from '#ui/market-contact.ts'

const schema = 'https://schema.org'

/**
 * What search engines are told of a page in their own terms. Rendered on the server alone
 * (`import.meta.env.SSR`), so that no visitor downloads it.
 */
function useDescribe(items: (origin: string) => readonly object[]): null {
  const { origin, describe } = useSite()
  for (const item of items(origin)) describe?.(item)
  return null
}

/** The site itself, how its search is asked, and who runs it. */
export function SiteData() {
  return useDescribe(siteData)
}

/** A product with its offer, its rating and the reviews shown, and the way to it. */
export function ProductData({ product }: { product: Product }) {
  const [search] = useSearchParams()
  const page = pageOf(search, reviewsKey)
  const { data } = useGetProductReviewsQuery({ id: product.id, page })
  return useDescribe((origin) => productData(product, data?.reviews ?? [], origin))
}

/** The way to a list of products. */
export function ListingData({ category }: { category: string | null }) {
  return useDescribe((origin) => [
    breadcrumbData(origin, [
      ['All Products', paths.products],
      ...(category === null ? [] : [[category, paths.category(category)] as const]),
    ]),
  ])
}

function siteData(origin: string): object[] {
  return [
    {
      '@context': schema,
      '@type': 'WebSite',
      name: siteName,
      url: `${origin}${paths.home}`,
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${origin}${paths.products}?search={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@context': schema,
      '@type': 'Organization',
      name: siteName,
      url: `${origin}${paths.home}`,
      logo: `${origin}/icon-512.png`,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: marketContact.phone,
        email: marketContact.email,
        areaServed: 'BD',
      },
    },
  ]
}

function productData(product: Product, reviews: readonly Review[], origin: string): object[] {
  const { category } = product
  return [
    {
      '@context': schema,
      '@type': 'Product',
      name: product.name,
      description: product.description,
      ...(product.image === '' ? {} : { image: new URL(product.image, origin).href }),
      sku: product.id,
      category: category.name,
      ...brandData(product),
      offers: offerData(product, origin),
      ...(product.reviewCount === 0
        ? {}
        : {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: product.rating,
              reviewCount: product.reviewCount,
            },
          }),
      ...(reviews.length === 0 ? {} : { review: reviews.map(reviewData) }),
    },
    breadcrumbData(origin, [
      [category.name, paths.category(category.name)],
      [product.name, paths.product(product.id)],
    ]),
  ]
}

/** The way from the home page to a page, by name and path. */
function breadcrumbData(
  origin: string,
  way: readonly (readonly [name: string, path: string])[],
): object {
  return {
    '@context': schema,
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', paths.home] as const, ...way].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

function brandData({ name }: Product): object {
  const brand = brandOf(name)
  return brand === undefined ? {} : { brand: { '@type': 'Brand', name: brand } }
}

function offerData(product: Product, origin: string): object {
  const [soonest, latest] = limits.deliveryDays.split('-').map(Number)
  const country = { '@type': 'DefinedRegion', addressCountry: 'BD' }
  return {
    '@type': 'Offer',
    url: origin + paths.product(product.id),
    price: product.price,
    priceCurrency: 'BDT',
    availability: `${schema}/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `${schema}/NewCondition`,
    seller: { '@type': 'Organization', name: product.shop.name },
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: limits.shippingTaka,
        currency: 'BDT',
      },
      shippingDestination: country,
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        transitTime: {
          '@type': 'QuantitativeValue',
          minValue: soonest,
          maxValue: latest,
          unitCode: 'DAY',
        },
      },
    },
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'BD',
      returnPolicyCategory: `${schema}/MerchantReturnFiniteReturnWindow`,
      merchantReturnDays: limits.returnDays,
      merchantReturnLink: origin + paths.policies.returns,
    },
  }
}

function reviewData({ rating, comment, createdAt, customer }: Review) {
  return {
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: limits.ratingMax },
    author: { '@type': 'Person', name: customer.name },
    datePublished: createdAt,
    ...(comment === '' ? {} : { reviewBody: comment }),
  }
}
