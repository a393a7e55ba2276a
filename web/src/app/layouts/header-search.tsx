import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Product } from '@haat/contract/catalog'
import { leaveBy } from '#core/leaving.ts'
import { paths } from '#core/paths.ts'
import { ProductPicture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { SearchCombobox } from '#ui/search-combobox.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** The live product search of the header and the dashboard's top bar. */
export function HeaderSearch({ placeholder }: { placeholder: string }) {
  const navigate = useNavigate()
  const asked = useAskedTerm()
  const [term, setTerm] = useState(asked)
  const [shown, setShown] = useState(asked)
  if (shown !== asked) {
    // The address has another search now, so the box shows that.
    setShown(asked)
    setTerm(asked)
  }
  const [isWanted, setWanted] = useState(false)
  const { products, hasFailed } = useSuggestions(term.trim(), isWanted)

  return (
    <SearchCombobox
      label="Search products"
      action={paths.products}
      placeholder={placeholder}
      value={term}
      onValue={setTerm}
      onOpenChange={setWanted}
      items={products}
      hasFailed={hasFailed}
      itemKey={(product) => product.id}
      itemHref={(product) => paths.product(product.id)}
      renderItem={(product) => <Suggestion product={product} />}
      onChoose={() => setTerm('')}
      onSubmit={(words) =>
        leaveBy(() => void navigate(words === '' ? paths.products : paths.search(words)))
      }
    />
  )
}

/** The search term of the product listing; empty on every other page. */
function useAskedTerm(): string {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return pathname === paths.products ? (search.get('search') ?? '') : ''
}

function Suggestion({ product }: { product: Product }) {
  return (
    <span className="flex items-center gap-3">
      <span className="size-11 flex-none overflow-hidden rounded-sm">
        <ProductPicture src={product.image} images={product.images} alt="" sizes="44px" />
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <span className="line-clamp-1">{product.name}</span>
        <Price price={product.price} size="sm" />
      </span>
    </span>
  )
}
