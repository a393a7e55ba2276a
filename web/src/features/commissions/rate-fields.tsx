import { Controller } from 'react-hook-form'
import type { SchemaForm } from '#core/forms.ts'
import { Checkbox } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { NamePicker } from './name-picker.tsx'
import { namedIn, textOf, type RateForm } from './rate-form.ts'

interface WithForm {
  form: SchemaForm<RateForm>
}

/** The fields of the rate dialog. The rate for everything else has no conditions. */
export function RateFields({ form, isFallback }: WithForm & { isFallback: boolean }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Name"
        hint="Vendors see it in their price list."
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Figures form={form} />
      {isFallback ? null : (
        <>
          <Conditions form={form} />
          <Days form={form} />
          <Checkbox label="The rate is on" {...form.register('isEnabled')} />
        </>
      )}
    </>
  )
}

function Figures({ form }: WithForm) {
  const { errors } = form.formState
  const asNumber = { setValueAs: (value: Typed) => numberIn(value) }
  const orNone = { setValueAs: (value: Typed) => numberIn(value) ?? null }
  const amount = { type: 'number', inputMode: 'decimal', step: 'any', min: 0 } as const
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Commission (%)"
        {...amount}
        error={errors.percent?.message}
        {...form.register('percent', asNumber)}
      />
      <TextField
        label="VAT on the commission (%)"
        {...amount}
        error={errors.vatPercent?.message}
        {...form.register('vatPercent', asNumber)}
      />
      <TextField
        label="Fixed part of each piece (৳)"
        {...amount}
        className="sm:col-span-2"
        error={errors.fixedPerPiece?.message}
        {...form.register('fixedPerPiece', asNumber)}
      />
      <TextField
        label="At least (৳)"
        hint="Of a line of an order. Empty: no limit."
        {...amount}
        error={errors.least?.message}
        {...form.register('least', orNone)}
      />
      <TextField
        label="At most (৳)"
        {...amount}
        error={errors.most?.message}
        {...form.register('most', orNone)}
      />
    </div>
  )
}

const conditions = [
  { name: 'shops', label: 'Shops', placeholder: 'All shops' },
  { name: 'categories', label: 'Categories', placeholder: 'All categories' },
  { name: 'products', label: 'Products', placeholder: 'All products' },
] as const

function Conditions({ form }: WithForm) {
  const { errors } = form.formState
  return (
    <fieldset className="space-y-5 rounded-md border border-line p-4">
      <legend className="px-1 text-sm font-semibold">Applies to</legend>
      {conditions.map(({ name, label, placeholder }) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field }) => (
            <NamePicker
              kind={name}
              label={label}
              placeholder={placeholder}
              error={errors[name]?.message}
              chosen={namedIn(field.value)}
              onChange={(chosen) => field.onChange(textOf(chosen))}
            />
          )}
        />
      ))}
    </fieldset>
  )
}

function Days({ form }: WithForm) {
  const { errors } = form.formState
  const asDay = { setValueAs: (value: string | null) => (value === '' ? null : value) }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="First day"
        type="date"
        hint="Empty: from now on."
        error={errors.fromDay?.message}
        {...form.register('fromDay', asDay)}
      />
      <TextField
        label="Last day"
        type="date"
        hint="Empty: until it is changed."
        error={errors.toDay?.message}
        {...form.register('toDay', asDay)}
      />
    </div>
  )
}

type Typed = string | number | null | undefined

function numberIn(value: Typed): number | undefined {
  return value === '' || value === null || value === undefined ? undefined : Number(value)
}
