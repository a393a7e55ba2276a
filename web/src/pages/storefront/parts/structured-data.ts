import type { Product } from '@haat/contract/catalog'
import { paths } from '#core/paths.ts'
import { siteName } from '#core/page-head.tsx'

const schema = 'https://schema.org'

/** The site itself, and how its search is asked. `origin` is its public address. */
export function siteData(origin: string): object[] {
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
  ]
}

/** Product with Offer and AggregateRating, and its Breadcrumb, as search engines read them. */
export function productData(product: Product, origin: string): object[] {
  return [
    {
      '@context': schema,
      '@type': 'Product',
      name: product.name,
      description: product.description,
      ...(product.image === '' ? {} : { image: new URL(product.image, origin).href }),
      sku: product.id,
      category: product.category.name,
      offers: {
        '@type': 'Offer',
        url: origin + paths.product(product.id),
        price: product.price,
        priceCurrency: 'BDT',
        availability: `${schema}/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
        itemCondition: `${schema}/NewCondition`,
        seller: { '@type': 'Organization', name: product.shop.name },
      },
      ...(product.reviewCount === 0
        ? {}
        : {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: product.rating,
              reviewCount: product.reviewCount,
            },
          }),
    },
    {
      '@context': schema,
      '@type': 'BreadcrumbList',
      itemListElement: [
        { name: 'Home', item: paths.home },
        { name: product.category.name, item: paths.category(product.category.name) },
        { name: product.name, item: paths.product(product.id) },
      ].map((entry, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: entry.name,
        item: origin + entry.item,
      })),
    },
  ]
}
