import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { allCategories, useGetCategoriesQuery } from './catalog-api.ts'
import { inTreeOrder } from './category-tree.ts'
import { filterCount, noFacets, type Listing } from './listing.ts'

interface Filters {
  listing: Listing
  onChange: (values: Partial<Listing>) => void
}

/** Price range, category and `children` of the listing; each change goes to the address at once. */
export function ProductFilters({ listing, onChange, children }: Filters & { children: ReactNode }) {
  return (
    <div className="space-y-6">
      <PriceRange listing={listing} onChange={onChange} />
      <CategoryChoice listing={listing} onChange={onChange} />
      {children}
      {filterCount(listing) > 0 ? (
        <Button
          variant="ghost"
          size="sm"
          icon="rotate-ccw"
          onClick={() => onChange({ category: null, minPrice: null, maxPrice: null, ...noFacets })}
        >
          Clear filters
        </Button>
      ) : null}
    </div>
  )
}

function PriceRange({ listing, onChange }: Filters) {
  const { minPrice, maxPrice } = listing
  const [min, setMin] = useState(textOf(minPrice))
  const [max, setMax] = useState(textOf(maxPrice))
  const [shown, setShown] = useState({ minPrice, maxPrice })
  if (shown.minPrice !== minPrice || shown.maxPrice !== maxPrice) {
    // The address changed by itself (back, a link): the boxes follow, and keep the focus they have.
    setShown({ minPrice, maxPrice })
    setMin(textOf(minPrice))
    setMax(textOf(maxPrice))
  }
  const isReversed = min !== '' && max !== '' && Number(min) > Number(max)

  function apply(event?: FormEvent) {
    event?.preventDefault()
    if (isReversed) return
    const values = { minPrice: amountOf(min), maxPrice: amountOf(max) }
    if (values.minPrice === minPrice && values.maxPrice === maxPrice) return
    onChange(values)
  }

  return (
    <form onSubmit={apply} noValidate>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">Price range</legend>
        <div className="grid grid-cols-2 gap-2">
          <PriceField
            label="Minimum price in taka"
            placeholder="Min ৳"
            value={min}
            onChange={setMin}
            onBlur={apply}
          />
          <PriceField
            label="Maximum price in taka"
            placeholder="Max ৳"
            value={max}
            onChange={setMax}
            onBlur={apply}
          />
        </div>
        {isReversed ? (
          <p role="alert" className="mt-1.5 text-sm text-danger">
            The minimum is above the maximum.
          </p>
        ) : null}
        <button type="submit" className="sr-only">
          Apply price range
        </button>
      </fieldset>
    </form>
  )
}

function PriceField({
  onChange,
  onBlur,
  ...field
}: {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}) {
  return (
    <TextField
      {...field}
      isLabelHidden
      type="number"
      inputMode="decimal"
      min={0}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onBlur()}
    />
  )
}

function CategoryChoice({ listing, onChange }: Filters) {
  const name = useId()
  const { data, error, isFetching, refetch } = useGetCategoriesQuery(allCategories)
  if (data === undefined && error !== undefined) {
    return (
      <div role="alert" className="space-y-2 text-sm">
        <p className="font-semibold">Category</p>
        <p className="text-muted">The categories could not be loaded.</p>
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
  const isFlat = data?.data.every(({ path }) => path.length === 1) ?? true
  return (
    <ChoiceGroup legend="Category">
      <div className={isFlat ? twoColumns : ''}>
        <Radio
          name={name}
          label="All categories"
          checked={listing.category === null}
          onChange={() => onChange({ category: null })}
        />
        {data === undefined
          ? Array.from({ length: 8 }, (_, index) => (
              <Skeleton key={index} className="my-2 h-4 w-28" />
            ))
          : inTreeOrder(data.data).map((category) => (
              <Radio
                key={category.id}
                name={name}
                label={category.name}
                className={indents[category.path.length - 1] ?? ''}
                checked={listing.category === category.name}
                onChange={() => onChange({ category: category.name })}
              />
            ))}
      </div>
    </ChoiceGroup>
  )
}

/** In the sheet; indented levels need the whole width. */
const twoColumns = 'max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4'
/** By the level of a category. */
const indents = ['', 'ms-5', 'ms-10', 'ms-15']

function textOf(amount: number | null): string {
  return amount === null ? '' : String(amount)
}

function amountOf(text: string): number | null {
  return text.trim() === '' || !(Number(text) >= 0) ? null : Number(text)
}
