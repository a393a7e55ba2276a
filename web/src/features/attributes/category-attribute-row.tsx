import type { Attribute, CategoryAttributeInput } from '@haat/contract/attributes'
import { attributeLimits } from '@haat/contract/attributes.limits'
import { useState } from 'react'
import { IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { typeNames } from './attribute-dialog.tsx'
import { bucketsIn } from './category-attributes-form.ts'

interface RowProps {
  attribute: Attribute
  entry: CategoryAttributeInput
  isFirst: boolean
  isLast: boolean
  onChange: (entry: CategoryAttributeInput) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One attribute of a category: its place, heading and uses. */
export function CategoryAttributeRow(props: RowProps) {
  const { attribute, entry, onChange } = props
  const { name, type } = attribute
  return (
    <div className="space-y-3">
      <Head {...props} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Heading"
          aria-label={`Heading of ${name}`}
          value={entry.group}
          maxLength={attributeLimits.groupMax}
          onChange={({ target }) => onChange({ ...entry, group: target.value })}
        />
        <TextField
          label="Heading in Bangla"
          aria-label={`Heading of ${name} in Bangla`}
          lang="bn"
          value={entry.groupBn}
          maxLength={attributeLimits.groupMax}
          onChange={({ target }) => onChange({ ...entry, groupBn: target.value })}
        />
      </div>
      <Uses {...props} />
      {type === 'NUMBER' ? <Buckets {...props} /> : null}
    </div>
  )
}

function Uses({ attribute: { name, type }, entry, onChange }: RowProps) {
  return (
    <div role="group" aria-label={`Uses of ${name}`} className="flex flex-wrap gap-x-5">
      <Checkbox
        label="On cards"
        checked={entry.isKey}
        onChange={({ target }) => onChange({ ...entry, isKey: target.checked })}
      />
      {type === 'TEXT' ? null : (
        <Checkbox
          label="Filter"
          checked={entry.isFilter}
          onChange={({ target }) => onChange({ ...entry, isFilter: target.checked })}
        />
      )}
      {type === 'ENUM' ? (
        <Checkbox
          label="Families differ in it"
          checked={entry.isAxis}
          onChange={({ target }) => onChange({ ...entry, isAxis: target.checked })}
        />
      ) : null}
      <Checkbox
        label="Vendors should state it"
        checked={entry.isAdvised}
        onChange={({ target }) => onChange({ ...entry, isAdvised: target.checked })}
      />
    </div>
  )
}

function Head({ attribute: { name, type }, isFirst, isLast, onMove, onRemove }: RowProps) {
  return (
    <div className="flex items-center gap-1">
      <p className="min-w-0 flex-1 font-semibold wrap-anywhere">
        {name} <span className="text-sm font-normal text-muted">{typeNames[type]}</span>
      </p>
      <IconButton
        icon="arrow-up"
        label={`Move ${name} up`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="arrow-down"
        label={`Move ${name} down`}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton icon="x" label={`Remove ${name}`} onClick={onRemove} />
    </div>
  )
}

function Buckets({ attribute: { unit }, entry, onChange }: RowProps) {
  const [text, setText] = useState(entry.buckets.join(', '))
  const ends = bucketsIn(text)
  return (
    <TextField
      label={`Ranges of the filter${unit === '' ? '' : ` (${unit})`}`}
      hint="The upper end of each range, ascending: 3000, 5000, 6000"
      value={text}
      error={ends === undefined ? 'Write ascending numbers, with commas between them.' : undefined}
      data-unread={ends === undefined || undefined}
      onChange={({ target }) => {
        setText(target.value)
        const next = bucketsIn(target.value)
        if (next !== undefined) onChange({ ...entry, buckets: next })
      }}
    />
  )
}
