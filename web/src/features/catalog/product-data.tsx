import type { Product } from '@haat/contract/catalog'
import { deliveryDays, shippingTaka } from '@haat/contract/order-terms.limits'
import { ratingMax } from '@haat/contract/ratings'
import type { Review } from '@haat/contract/reviews'
import type { ReturnTerms } from '@haat/contract/terms'
import { market } from '#core/market.ts'
import { paths } from '#core/paths.ts'
import { breadcrumbData, schema, useDescribe } from '#core/structured-data.ts'
import { makerOf } from './makers.ts'

/** A product with its offer, its rating and the reviews that the page shows, and its breadcrumbs. */
export function ProductData({
  product,
  pictures,
  reviews,
}: {
  product: Product
  /** The addresses of all its pictures. */
  pictures: readonly string[]
  reviews: readonly Review[]
}) {
  return useDescribe((origin) => productData(product, pictures, reviews, origin))
}

function productData(
  product: Product,
  pictures: readonly string[],
  reviews: readonly Review[],
  origin: string,
): object[] {
  const { category } = product
  return [
    {
      '@context': schema,
      '@type': 'Product',
      name: product.name,
      description: product.description,
      ...imageData(pictures, origin),
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

/** One address, or all of several. */
function imageData(pictures: readonly string[], origin: string): object {
  const [first = '', ...others] = pictures.map((image) =>
    image === '' ? '' : new URL(image, origin).href,
  )
  if (first === '') return {}
  return { image: others.length === 0 ? first : [first, ...others] }
}

function brandData({ name }: Product): object {
  const brand = makerOf(name)
  return brand === undefined ? {} : { brand: { '@type': 'Brand', name: brand } }
}

const shippingRate = {
  '@type': 'MonetaryAmount',
  value: shippingTaka,
  currency: 'BDT',
}

function offerData(product: Product, origin: string): object {
  const [soonest, latest] = deliveryDays.split('-').map(Number)
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
      // Where it depends on the place and the weight, there is no one rate.
      ...(market().deliveryRates === undefined ? { shippingRate } : {}),
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
    ...(product.returns === undefined ? {} : returnsData(product.returns, origin)),
    ...warrantyData(product.warranty),
  }
}

function returnsData({ rule, days }: ReturnTerms, origin: string): object {
  const policy =
    rule === 'NONE'
      ? { returnPolicyCategory: `${schema}/MerchantReturnNotPermitted` }
      : {
          returnPolicyCategory: `${schema}/MerchantReturnFiniteReturnWindow`,
          merchantReturnDays: days,
        }
  return {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'BD',
      ...policy,
      merchantReturnLink: origin + paths.returns,
    },
  }
}

function warrantyData(warranty: Product['warranty']): object {
  if (!warranty) return {}
  const { months } = warranty
  return {
    warranty: {
      '@type': 'WarrantyPromise',
      durationOfWarranty: { '@type': 'QuantitativeValue', value: months, unitCode: 'MON' },
    },
  }
}

function reviewData({ rating, comment, createdAt, customer }: Review) {
  return {
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: ratingMax },
    author: { '@type': 'Person', name: customer.name },
    datePublished: createdAt,
    ...(comment === '' ? {} : { reviewBody: comment }),
  }
}
