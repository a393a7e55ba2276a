import { SelectField } from '#ui/field.tsx'
import type { ListState } from './use-list-state.ts'

/** Narrows a list to one value of a key in the address. */
export function FilterSelect({
  label,
  name,
  value,
  values,
  list,
}: {
  label: string
  /** The key in the address. */
  name: string
  value: string | undefined
  values: readonly string[]
  list: ListState
}) {
  return (
    <SelectField
      label={label}
      isLabelHidden
      name={name}
      value={value ?? ''}
      onChange={(event) => list.change({ [name]: event.target.value })}
      placeholder={`${label}: all`}
      options={values.map((each) => ({ value: each, label: each }))}
      className="min-w-32 max-sm:flex-1 sm:w-44"
    />
  )
}
