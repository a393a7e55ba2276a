import type { Product } from '@haat/contract/catalog'
import { Description, descriptionParts } from '#features/catalog/description.tsx'
import { SectionHeading } from '#ui/card.tsx'
import { ProductSpecifications } from './product-islands.tsx'

/** The description and the specifications. What the description lists of facts is in the table, if there is one. */
export function ProductFacts({ product }: { product: Product }) {
  const { brand, model, keySpecs } = product
  const hasTable = brand !== null || model !== '' || keySpecs.length > 0
  const parts = descriptionParts(product.description)
  const shown = hasTable ? parts.filter(({ kind }) => kind === 'words') : parts
  return (
    <>
      {shown.length === 0 ? null : (
        <section aria-labelledby="description" className="mt-12">
          <SectionHeading id="description" title="Description" />
          <Description parts={shown} />
        </section>
      )}
      <ProductSpecifications product={product} listed={hasTable ? parts : []} />
    </>
  )
}
