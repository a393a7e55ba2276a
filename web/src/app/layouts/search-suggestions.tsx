import { useLayoutEffect, useState } from 'react'
import type { Product } from '@haat/contract/catalog'
import { paths } from '#core/paths.ts'
import {
  addOwnSearch,
  clearOwnSearches,
  readOwnSearches,
  removeOwnSearch,
} from '#features/searches/own-searches.ts'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { ProductPicture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import type { Listed } from '#ui/search-combobox.tsx'
import { SuggestionPanel, type Suggestion } from '#ui/suggestion-panel.tsx'
import type { Combobox } from '#ui/use-combobox.ts'
import { useSuggestions, type Suggestions } from './use-suggestions.ts'

export interface SearchSuggestionsProps {
  box: Combobox
  label: string
  /** The typed text, trimmed. */
  term: string
  /** Tells the box what is listed. */
  onListed: (listed: Listed) => void
  /** A suggestion was followed; the text that the box has from then on. */
  onChoose: (text: string) => void
}

const shownPlaces = 2

/** What the search box offers: one's own last searches while it is empty, completions and products otherwise. */
export function SearchSuggestions({
  box,
  label,
  term,
  onListed,
  onChoose,
}: SearchSuggestionsProps) {
  const found = useSuggestions(term, box.active >= 0)
  const [own, setOwn] = useState(readOwnSearches)
  const shownOwn = term === '' ? own : []
  const { products, hasFailed } = found
  const others =
    products === undefined
      ? undefined
      : [...completionRows(found, onChoose), ...productRows(found, onChoose)]
  const count = shownOwn.length + (others?.length ?? 0)
  const announcement = products === undefined || hasFailed ? '' : announced(count, term)

  // Before they are painted: whoever sees a suggestion can walk to it.
  useLayoutEffect(() => {
    onListed({ count, announcement })
    return () => onListed({ count: 0, announcement: '' })
  }, [onListed, count, announcement])

  return (
    <SuggestionPanel
      box={box}
      label={label}
      removable={shownOwn.map((words) => ({
        ...searchRow(`own ${words}`, words, 'history', onChoose),
        removeLabel: `Remove ${words}`,
        onRemove: () => {
          removeOwnSearch(words)
          setOwn(readOwnSearches())
        },
      }))}
      removableTitle="Your last searches"
      onClear={() => {
        clearOwnSearches()
        setOwn([])
      }}
      suggestions={others}
      note={noteOf(found, count, term)}
    />
  )
}

function noteOf({ products, hasFailed }: Suggestions, count: number, term: string) {
  if (hasFailed) {
    return (
      <p role="alert" className="px-2.5 py-1.5 text-sm text-muted">
        Suggestions could not be loaded. Press Enter to search.
      </p>
    )
  }
  if (products === undefined || count > 0 || term === '') return null
  return <p className="px-2.5 py-1.5 text-sm text-muted">No product matches “{term}”</p>
}

function completionRows(
  { completions }: Suggestions,
  onChoose: (text: string) => void,
): Suggestion[] {
  const { phrases, categories, brands } = completions
  const clear = () => onChoose('')
  return [
    ...phrases.map((words) => searchRow(`term ${words}`, words, 'search', onChoose)),
    ...categories.slice(0, shownPlaces).map(({ id, name, nameBn }) => ({
      key: id,
      to: paths.category(name),
      content: <Words icon="layout-grid" name={name} nameBn={nameBn} what="Category" />,
      onChoose: clear,
    })),
    ...brands.slice(0, shownPlaces).map(({ id, name, nameBn }) => ({
      key: id,
      to: paths.brand(name),
      content: <Words icon="tag" name={name} nameBn={nameBn} what="Brand" />,
      onChoose: clear,
    })),
  ]
}

function productRows(
  { products = [] }: Suggestions,
  onChoose: (text: string) => void,
): Suggestion[] {
  return products.map((product) => ({
    key: product.id,
    to: paths.product(product.id),
    content: <ProductRow product={product} />,
    onChoose: () => onChoose(''),
  }))
}

function searchRow(
  key: string,
  words: string,
  icon: IconName,
  onChoose: (text: string) => void,
): Suggestion {
  return {
    key,
    to: paths.search(words),
    content: <Words icon={icon} name={words} />,
    onChoose: () => {
      addOwnSearch(words)
      onChoose(words)
    },
  }
}

function Words(props: { icon: IconName; name: string; nameBn?: string; what?: string }) {
  const { icon, name, nameBn = '', what } = props
  return (
    <>
      <Icon name={icon} className="flex-none text-muted" />
      <span className="min-w-0 flex-1 truncate text-sm">
        {name}
        {nameBn === '' ? null : <span className="text-muted"> · {nameBn}</span>}
      </span>
      {what === undefined ? null : <span className="flex-none text-xs text-muted">{what}</span>}
    </>
  )
}

function ProductRow({ product }: { product: Product }) {
  return (
    <>
      <span className="size-11 flex-none overflow-hidden rounded-sm">
        <ProductPicture src={product.image} images={product.images} alt="" sizes="44px" />
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <span className="line-clamp-1">{product.name}</span>
        <Price price={product.price} size="sm" />
      </span>
    </>
  )
}

function announced(count: number, term: string): string {
  if (count === 0) return term === '' ? '' : 'No suggestions'
  return count === 1 ? '1 suggestion' : `${count} suggestions`
}
