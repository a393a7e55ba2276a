import { attributeLimits } from '@haat/contract/attributes.limits'
import { TextField } from '#ui/field.tsx'
import { numberText, type TypedValue, type ValueErrors } from './value-form.ts'

interface ValueFieldsProps {
  /** Names the fields: "New choice", "Label". */
  label: string
  typed: TypedValue
  errors: ValueErrors
  onChange: (typed: TypedValue) => void
}

/** The fields of a choice: its names, what it counts, and the colour that stands for it. */
export function ValueFields({ label, typed, errors, onChange }: ValueFieldsProps) {
  const set = (change: Partial<TypedValue>) => onChange({ ...typed, ...change })
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label={label}
        value={typed.label}
        maxLength={attributeLimits.labelMax}
        error={errors.label}
        onChange={({ target }) => set({ label: target.value })}
      />
      <TextField
        label="In Bangla"
        lang="bn"
        value={typed.labelBn}
        maxLength={attributeLimits.labelMax}
        error={errors.labelBn}
        onChange={({ target }) => set({ labelBn: target.value })}
      />
      <TextField
        label="Number"
        inputMode="decimal"
        hint="What it counts, for its order: 16 of “16 GB”."
        value={numberText(typed)}
        error={errors.number}
        onChange={({ target }) => set({ number: target.value })}
      />
      <Colour typed={typed} error={errors.swatch} onChange={(swatch) => set({ swatch })} />
    </div>
  )
}

function Colour({
  typed: { swatch },
  error,
  onChange,
}: {
  typed: TypedValue
  error: string | undefined
  onChange: (swatch: string) => void
}) {
  return (
    <div className="flex items-start gap-2">
      <TextField
        label="Colour"
        hint="Empty for none."
        placeholder="#1a2b3c"
        value={swatch}
        maxLength={7}
        error={error}
        className="min-w-0 flex-1"
        onChange={({ target }) => onChange(target.value)}
      />
      <input
        type="color"
        aria-label="Pick a colour"
        value={/^#[0-9a-f]{6}$/i.test(swatch) ? swatch : '#808080'}
        onChange={({ target }) => onChange(target.value)}
        className="mt-7 size-11 flex-none cursor-pointer rounded-md border border-control bg-surface p-1"
      />
    </div>
  )
}
