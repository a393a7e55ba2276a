import { SelectField } from '#ui/field.tsx'
import { sortOf, type SortChoice } from './listing.ts'

const labels = {
  asc: 'Price Low to High',
  desc: 'Price High to Low',
  newest: 'Newest',
  bestselling: 'Bestselling',
  rating: 'Best rated',
  discount: 'Biggest discount',
} satisfies Record<NonNullable<SortChoice>, string>
const options = Object.entries(labels).map(([value, label]) => ({ value, label }))

export function SortSelect({
  value,
  onChange,
}: {
  value: SortChoice
  onChange: (value: SortChoice) => void
}) {
  return (
    <SelectField
      label="Sort by"
      isLabelHidden
      className="w-48"
      placeholder="Sort by"
      options={options}
      value={value ?? ''}
      onChange={({ target }) => onChange(sortOf(target.value))}
    />
  )
}
