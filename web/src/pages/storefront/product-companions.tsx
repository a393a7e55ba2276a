import type { Product } from '@haat/contract/catalog'
import { useGetCompanionsQuery } from '#features/companions/companions-api.ts'
import { ProductTiles } from '#features/shopping/product-tiles.tsx'
import { SectionHeading } from '#ui/card.tsx'
import { relatedListSize } from '#ui/numbers.ts'
import { withData } from '#ui/query-state.tsx'

/** What people bought on the same day, and what they also looked at; nothing where too few did. */
export function ProductCompanions({ productId }: { productId: string }) {
  const result = useGetCompanionsQuery(productId)
  const { boughtTogether = [], alsoViewed = [] } = result.currentData ?? {}
  const list = (id: string, title: string, products: readonly Product[]) =>
    products.length === 0 ? null : (
      <section aria-labelledby={id} className="later mt-14">
        <SectionHeading id={id} title={title} />
        <ProductTiles
          result={withData(result, { data: products })}
          skeletons={relatedListSize}
          grid="six"
        />
      </section>
    )
  return (
    <>
      {list('bought-together', 'Bought together', boughtTogether)}
      {list('also-viewed', 'People also looked at', alsoViewed)}
    </>
  )
}
