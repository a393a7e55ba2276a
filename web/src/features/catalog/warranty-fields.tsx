import { termLimits } from '@haat/contract/terms.limits'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { SelectField, TextAreaField, TextField } from '#ui/field.tsx'
import { numberOrNothing, type ProductForm } from './product-form.ts'

const choices = [
  { value: 'NONE', label: 'No warranty' },
  { value: 'BRAND', label: 'By the brand' },
  { value: 'SELLER', label: 'By the seller (your shop)' },
]

/** Who gives a warranty, for how long and on what. */
export function WarrantyFields({
  form,
}: {
  form: UseFormReturn<ProductForm, unknown, ProductForm>
}) {
  const { errors } = form.formState
  const by = useWatch({ control: form.control, name: 'warrantyBy' })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Warranty"
          error={errors.warrantyBy?.message}
          options={choices}
          {...form.register('warrantyBy')}
        />
        {by === 'NONE' ? null : (
          <TextField
            label="Months of warranty"
            type="number"
            inputMode="numeric"
            step={1}
            min={1}
            max={termLimits.warrantyMonthsMax}
            error={errors.warrantyMonths?.message}
            {...form.register('warrantyMonths', { setValueAs: numberOrNothing })}
          />
        )}
      </div>
      {by === 'NONE' ? null : (
        <TextAreaField
          label="What the warranty covers"
          hint="What it leaves out, and where it is honoured. Buyers see it on the product’s page."
          rows={3}
          error={errors.warrantyText?.message}
          {...form.register('warrantyText')}
        />
      )}
    </>
  )
}
