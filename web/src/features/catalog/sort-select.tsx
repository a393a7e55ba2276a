import { SelectField } from '#ui/field.tsx'
import type { SortChoice } from './listing.ts'

const options = [
  { value: 'asc', label: 'Price Low to High' },
  { value: 'desc', label: 'Price High to Low' },
]

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
      onChange={({ target }) =>
        onChange(target.value === 'asc' || target.value === 'desc' ? target.value : null)
      }
    />
  )
}
