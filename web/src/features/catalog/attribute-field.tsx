import { numberField, type Attribute, type ProductAttributeValue } from '@haat/contract/attributes'
import { attributeLimits } from '@haat/contract/attributes.limits'
import { z } from '@haat/contract/schema'
import { useState } from 'react'
import { notANumber } from '#core/forms.ts'
import { Checkbox, ChoiceGroup } from '#ui/choice.tsx'
import { SelectField, TextField } from '#ui/field.tsx'

interface AttributeFieldProps {
  attribute: Attribute
  value: ProductAttributeValue | undefined
  onChange: (value: ProductAttributeValue | undefined) => void
}

const unsaid = 'Not stated'

/** The field of one attribute, by its type. An empty one says nothing. */
export function AttributeField(props: AttributeFieldProps) {
  const { attribute, value, onChange } = props
  const { name, type } = attribute
  switch (type) {
    case 'ENUM':
      return <Choice {...props} />
    case 'MULTI':
      return <Choices {...props} />
    case 'BOOL':
      return (
        <SelectField
          label={name}
          value={typeof value === 'boolean' ? String(value) : ''}
          options={[
            { value: '', label: unsaid },
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
          onChange={({ target }) =>
            onChange(target.value === '' ? undefined : target.value === 'true')
          }
        />
      )
    case 'NUMBER':
      return <Amount {...props} />
    case 'TEXT':
      return (
        <TextField
          label={name}
          maxLength={attributeLimits.textMax}
          defaultValue={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value.trim() === '' ? undefined : target.value)}
        />
      )
  }
}

/** The last number stays while the box has none that can be saved, and the form is not sent (`DialogForm`). */
function Amount({ attribute, value, onChange }: AttributeFieldProps) {
  const { name, unit, decimals } = attribute
  const [problem, setProblem] = useState<string>()
  return (
    <TextField
      label={unit === '' ? name : `${name} (${unit})`}
      type="number"
      inputMode="decimal"
      step={decimals === 0 ? 1 : 10 ** -decimals}
      defaultValue={typeof value === 'number' ? value : ''}
      error={problem}
      data-unread={problem === undefined ? undefined : true}
      onChange={({ target }) => {
        const number = target.value === '' ? undefined : Number(target.value)
        const next = target.validity.badInput ? notANumber : problemOf(number)
        setProblem(next)
        if (next === undefined) onChange(number)
      }}
    />
  )
}

function problemOf(number: number | undefined): string | undefined {
  return z.safeParse(z.optional(numberField), number).error?.issues[0]?.message
}

function Choice({ attribute: { name, values }, value, onChange }: AttributeFieldProps) {
  return (
    <SelectField
      label={name}
      value={Array.isArray(value) ? String(value[0]) : ''}
      options={[
        { value: '', label: unsaid },
        ...values.map(({ id, label }) => ({ value: String(id), label })),
      ]}
      onChange={({ target }) => onChange(target.value === '' ? undefined : [Number(target.value)])}
    />
  )
}

function Choices({ attribute: { name, values }, value, onChange }: AttributeFieldProps) {
  const chosen = Array.isArray(value) ? value : []
  function toggle(id: number, isChosen: boolean) {
    const next = isChosen ? [...chosen, id] : chosen.filter((each) => each !== id)
    onChange(next.length === 0 ? undefined : next)
  }
  return (
    <ChoiceGroup legend={name} className="sm:col-span-2">
      <div className="flex max-h-48 flex-wrap gap-x-5 overflow-y-auto">
        {values.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={<span className="wrap-anywhere">{label}</span>}
            checked={chosen.includes(id)}
            disabled={chosen.length >= attributeLimits.chosenMax && !chosen.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
          />
        ))}
      </div>
    </ChoiceGroup>
  )
}
