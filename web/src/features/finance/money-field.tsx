import type { ComponentProps } from 'react'
import { TextField } from '#ui/field.tsx'

/** An amount in taka, for a form's `register(...)` with `valueAsNumber` or `orNull`. */
export function MoneyField({
  label = 'Amount (৳)',
  ...field
}: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField label={label} type="number" inputMode="decimal" step="0.01" min={0} {...field} />
  )
}

/** Reads a number that may be left out. */
export const orNull = {
  setValueAs: (value: string | number | null | undefined): number | null =>
    value === '' || value === null || value === undefined ? null : Number(value),
}
