import type { FacetList } from '@haat/contract/facets'
import { money } from '#core/format.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { isChosen, toggled } from './facet-choice.ts'
import { useGetFacetsQuery } from './facets-api.ts'
import { facetsFor, facetsIn, noFacets, type Listing } from './listing.ts'

interface Chip {
  key: string
  label: string
  change: Partial<Listing>
}

/** What the listing is narrowed by; each chip takes its own back. One row, so that nothing below it moves. */
export function ChosenChips({
  listing,
  onChange,
}: {
  listing: Listing
  onChange: (values: Partial<Listing>) => void
}) {
  const hasFacets = Object.values(facetsIn(listing)).some((each) => each !== null)
  const { data } = useGetFacetsQuery(facetsFor(listing), { skip: !hasFacets })
  const chips = [...priceChips(listing), ...(hasFacets ? facetChips(listing, data) : [])]
  const isLoading = hasFacets && data === undefined
  return (
    <div
      role="group"
      aria-label="Chosen filters"
      // What is said to screen readers alone is placed within the row, or else it would widen the page.
      className="relative flex items-center gap-2 overflow-x-auto"
    >
      {chips.map(({ key, label, change }) => (
        <button
          key={key}
          type="button"
          className="inline-flex min-h-11 flex-none items-center gap-1.5 rounded-full border border-control px-3.5 text-sm hover:border-ink"
          onClick={() => onChange(change)}
        >
          <span className="sr-only">Remove </span>
          <span className="max-w-56 truncate">{label}</span>
          <Icon name="x" className="size-4 text-muted" />
        </button>
      ))}
      {isLoading ? <Skeleton className="h-11 w-24 flex-none rounded-full" /> : null}
      <button
        type="button"
        className="min-h-11 flex-none px-2 text-sm font-semibold text-primary underline"
        onClick={() => onChange({ minPrice: null, maxPrice: null, ...noFacets })}
      >
        Clear all
      </button>
    </div>
  )
}

function priceChips({ minPrice, maxPrice }: Listing): Chip[] {
  if (minPrice === null && maxPrice === null) return []
  const from = minPrice === null ? '' : money(minPrice)
  const to = maxPrice === null ? '' : money(maxPrice)
  const range =
    from !== '' && to !== '' ? `${from} to ${to}` : from === '' ? `Up to ${to}` : `From ${from}`
  return [{ key: 'price', label: range, change: { minPrice: null, maxPrice: null } }]
}

function facetChips(listing: Listing, data: FacetList | undefined): Chip[] {
  return (data?.facets ?? []).flatMap((facet) =>
    facet.values
      .filter(({ value }) => isChosen(listing, facet, value))
      .map(({ value, label }) => ({
        key: `${facet.kind} ${facet.code} ${value}`,
        label: facet.kind === 'BOOL' ? `${facet.name}: ${label}` : label,
        change: toggled(listing, facet, value),
      })),
  )
}
