import { returnRules } from '@haat/contract/terms'
import { termLimits } from '@haat/contract/terms.limits'
import { useWatch } from 'react-hook-form'
import type { SchemaForm } from '#core/forms.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { returnWords, type CategoryForm } from './category-form.ts'
import { numberOrNothing } from './product-form.ts'

/** Whether and for how long the goods of a category can be returned. */
export function ReturnFields({ form }: { form: SchemaForm<CategoryForm> }) {
  const { errors } = form.formState
  const rule = useWatch({ control: form.control, name: 'returnRule' })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label="Returns"
        hint="Orders keep the rule of the day they were placed."
        error={errors.returnRule?.message}
        options={returnRules.map((value) => ({ value, label: returnWords[value] }))}
        {...form.register('returnRule')}
      />
      {rule === 'NONE' ? null : (
        <TextField
          label="Days for a return"
          type="number"
          inputMode="numeric"
          step={1}
          min={1}
          max={termLimits.returnDaysMax}
          error={errors.returnDays?.message}
          {...form.register('returnDays', { setValueAs: numberOrNothing })}
        />
      )}
    </div>
  )
}
