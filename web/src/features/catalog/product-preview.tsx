import type { Product } from '@haat/contract/catalog'
import type { Category } from '@haat/contract/categories'
import { useWatch, type Control } from 'react-hook-form'
import { money } from '#core/format.ts'
import { priceLimits } from '@haat/contract/prices.limits'
import { market } from '#core/market.ts'
import { discountPercent } from '@haat/contract/pricing'
import { ProductCard } from './product-card.tsx'
import { previewOf, type ProductForm } from './product-form.ts'

/** The product's card as it will look in the shop, and the original price. */
export function ProductPreview({
  control,
  product,
  categories,
  pictureSrc,
}: {
  control: Control<ProductForm, unknown, ProductForm>
  product: Product | null
  categories: readonly Category[] | undefined
  /** The picture chosen just now. */
  pictureSrc: string | undefined
}) {
  const typed = useWatch({ control })
  const categoryName = categories?.find(({ id }) => id === typed.categoryId)?.name
  const shown = previewOf(typed, product, { categoryName, pictureSrc })
  return (
    <div className="space-y-4">
      <p className="text-sm font-semibold">As shoppers see it</p>
      {/* Only a preview of the card: nothing in it can be pressed or focused. */}
      <div inert className="mx-auto max-w-60">
        <ProductCard product={shown} />
      </div>
      <p role="status" className="figures text-center text-sm text-muted">
        {shown.discount > 0
          ? `Original price ${money(original(shown))}, ${discountPercent(shown)}% off`
          : 'No discount'}
        {shown.discount > 0 && market().strikesProvenOnly === true
          ? `. Shoppers see it once it was asked for ${priceLimits.askedDays} of ${priceLimits.windowDays} days`
          : null}
      </p>
    </div>
  )
}

/** Price plus discount in taka, without stray decimals. */
function original({ price, discount }: Product): number {
  return Math.round((price + discount) * 100) / 100
}
