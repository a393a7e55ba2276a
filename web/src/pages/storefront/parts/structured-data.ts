import type { Product } from '@haat/contract/catalog'
import { paths } from '#core/paths.ts'

const schema = 'https://schema.org'

/** Product with Offer and AggregateRating, and its Breadcrumb, as search engines read them. */
export function productData(product: Product): object[] {
  return [
    {
      '@context': schema,
      '@type': 'Product',
      name: product.name,
      description: product.description,
      image: product.image,
      sku: product.id,
      category: product.category.name,
      offers: {
        '@type': 'Offer',
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
      ].map((entry, index) => ({ '@type': 'ListItem', position: index + 1, ...entry })),
    },
  ]
}
