import type { Facet, FacetValue } from '@haat/contract/facets'
import { useId, useState, useSyncExternalStore } from 'react'
import { formatCount } from '#core/format.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, ChoiceGroup } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { isChosen, toggled } from './facet-choice.ts'
import { useGetFacetsQuery } from './facets-api.ts'
import { facetsFor, type Listing } from './listing.ts'

/** Values of a long facet that are shown before all are asked for. */
const shownFirst = 8
/** Side by side in the sheet, which is twice as short then. */
const columns = 'max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4'
/** From so many values on, a facet can be searched. */
const searchedFrom = 15

export interface FacetFiltersProps {
  listing: Listing
  onChange: (values: Partial<Listing>) => void
  /** Beside the list, where only wide screens show them; otherwise in the sheet. */
  isBeside: boolean
}

/** What the listing can be narrowed by, with how many products each value would leave. */
export function FacetFilters({ listing, onChange, isBeside }: FacetFiltersProps) {
  const isWide = useIsWide()
  const isHidden = isBeside && !isWide
  const { data, currentData, error, isFetching, refetch } = useGetFacetsQuery(facetsFor(listing), {
    skip: isHidden,
  })
  if (isHidden) return null
  if (data === undefined && error !== undefined) {
    return (
      <div role="alert" className="mb-6 space-y-2 text-sm">
        <p className="text-muted">More filters could not be loaded.</p>
        <Button
          variant="secondary"
          size="sm"
          icon="refresh-cw"
          isPending={isFetching}
          onClick={() => void refetch()}
        >
          Retry
        </Button>
      </div>
    )
  }
  if (data === undefined) return <FacetSkeletons />
  return (
    <div
      aria-busy={currentData === undefined}
      className={`mb-6 space-y-6 transition-opacity ${currentData === undefined ? 'opacity-60' : ''}`}
    >
      {data.facets.map((facet) => (
        <FacetChoice
          key={facet.kind + facet.code}
          facet={facet}
          isChosen={(value) => isChosen(listing, facet, value)}
          onToggle={(value) => onChange(toggled(listing, facet, value))}
        />
      ))}
    </div>
  )
}

export function FacetSkeletons() {
  return (
    <div className="mb-6 space-y-6" aria-hidden="true">
      {[6, 4].map((rows) => (
        <div key={rows}>
          {Array.from({ length: rows }, (_, index) => (
            <Skeleton key={index} className="my-2 h-4 w-32" />
          ))}
        </div>
      ))}
    </div>
  )
}

interface FacetChoiceProps {
  facet: Facet
  isChosen: (value: string) => boolean
  onToggle: (value: string) => void
}

function FacetChoice({ facet, isChosen: isOn, onToggle }: FacetChoiceProps) {
  const [isWhole, setWhole] = useState(false)
  const [term, setTerm] = useState('')
  const { values } = facet
  const isLong = values.length > shownFirst
  const wanted = term.trim().toLowerCase()
  const found = values.filter(
    ({ label, labelBn }) => label.toLowerCase().includes(wanted) || labelBn.includes(wanted),
  )
  const shown = isWhole ? found : values.filter((each, at) => at < shownFirst || isOn(each.value))
  return (
    <ChoiceGroup legend={facet.name}>
      {isWhole && values.length >= searchedFrom ? (
        <TextField
          label={`Search in ${facet.name}`}
          isLabelHidden
          type="search"
          placeholder="Search"
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
      ) : null}
      <div className={`${columns} ${isWhole ? 'max-h-80 overflow-y-auto overscroll-contain' : ''}`}>
        {shown.map((value) => (
          <ValueBox key={value.value} value={value} isOn={isOn(value.value)} onToggle={onToggle} />
        ))}
        {shown.length === 0 ? <p className="py-2 text-sm text-muted">Nothing matches.</p> : null}
      </div>
      {isLong ? (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isWhole}
          onClick={() => {
            setWhole(!isWhole)
            setTerm('')
          }}
        >
          {isWhole ? 'See fewer' : `See all ${formatCount(values.length)}`}
          <span className="sr-only"> of {facet.name}</span>
        </Button>
      ) : null}
    </ChoiceGroup>
  )
}

function ValueBox({
  value,
  isOn,
  onToggle,
}: {
  value: FacetValue
  isOn: boolean
  onToggle: (value: string) => void
}) {
  const id = useId()
  return (
    <Checkbox
      id={id}
      checked={isOn}
      onChange={() => onToggle(value.value)}
      label={
        <span className="flex items-center gap-2 wrap-anywhere">
          {value.swatch === null ? null : (
            <span
              aria-hidden="true"
              className="size-4 flex-none rounded-full border border-control"
              style={{ backgroundColor: value.swatch }}
            />
          )}
          <span>
            {value.label}{' '}
            <span className="figures text-muted">({formatCount(value.products)})</span>
          </span>
        </span>
      }
    />
  )
}

const wide = '(min-width: 64rem)'

/** Whether the filters stand beside the list. Never on the server. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (listen) => {
      const media = matchMedia(wide)
      media.addEventListener('change', listen)
      return () => media.removeEventListener('change', listen)
    },
    () => matchMedia(wide).matches,
    // The server's page is for every width.
    () => true,
  )
}
