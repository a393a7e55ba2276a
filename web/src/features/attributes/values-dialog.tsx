import type { Attribute, AttributeValue } from '@haat/contract/attributes'
import { attributeLimits } from '@haat/contract/attributes.limits'
import { useState, type FormEvent } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { runMutation } from '#ui/run-mutation.ts'
import {
  useAddValueMutation,
  useChangeValueMutation,
  useDeleteValueMutation,
  useMergeValueMutation,
  useSortValuesMutation,
} from './attributes-api.ts'

const messages = { pending: 'Pending...', done: 'Successfully updated' }

/** The choices of an attribute: add, rename, sort, delete and merge them. Mount it while it is open. */
export function ValuesDialog({
  attribute,
  onClose,
}: {
  attribute: Attribute
  onClose: () => void
}) {
  const [edited, setEdited] = useState<number | null>(null)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Choices of ${attribute.name}`}
      width="md"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <AddValue attribute={attribute} />
      {attribute.values.length === 0 ? (
        <p className="mt-4 text-sm text-muted">There are no choices yet.</p>
      ) : (
        <ol className="mt-4 divide-y divide-line">
          {attribute.values.map((value, place) => (
            <li key={value.id} className="py-1.5">
              <ValueRow
                attribute={attribute}
                place={place}
                isEdited={edited === value.id}
                onEdit={() => setEdited(edited === value.id ? null : value.id)}
              />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function AddValue({ attribute: { id } }: { attribute: Attribute }) {
  const [add, { isLoading }] = useAddValueMutation()
  const [label, setLabel] = useState('')
  const [labelBn, setLabelBn] = useState('')
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (label.trim() === '') return
    const data = { label, labelBn, number: numberIn(label), swatch: null }
    const { ok } = await runMutation(add({ id, data }).unwrap(), messages)
    if (!ok) return
    setLabel('')
    setLabelBn('')
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-3">
      <TextField
        label="New choice"
        value={label}
        maxLength={attributeLimits.labelMax}
        className="min-w-40 flex-1"
        onChange={({ target }) => setLabel(target.value)}
      />
      <TextField
        label="In Bangla"
        lang="bn"
        value={labelBn}
        maxLength={attributeLimits.labelMax}
        className="min-w-32 flex-1"
        onChange={({ target }) => setLabelBn(target.value)}
      />
      <Button type="submit" icon="plus" isPending={isLoading}>
        Add
      </Button>
    </form>
  )
}

interface RowProps {
  attribute: Attribute
  place: number
  isEdited: boolean
  onEdit: () => void
}

function ValueRow({ attribute, place, isEdited, onEdit }: RowProps) {
  const value = attribute.values[place]
  if (value === undefined) return null
  return (
    <>
      <div className="flex items-center gap-1">
        <span className="min-w-0 flex-1 wrap-anywhere">
          {value.label}
          {value.labelBn === '' ? null : (
            <span lang="bn" className="ms-2 text-sm text-muted">
              {value.labelBn}
            </span>
          )}
        </span>
        <RowButtons {...{ attribute, place, isEdited, onEdit }} />
      </div>
      {isEdited ? <EditValue attribute={attribute} value={value} onDone={onEdit} /> : null}
    </>
  )
}

function RowButtons({ attribute, place, isEdited, onEdit }: RowProps) {
  const [sort, sorting] = useSortValuesMutation()
  const [remove] = useDeleteValueMutation()
  const { id, values } = attribute
  const value = values[place]
  if (value === undefined) return null
  function move(to: number) {
    const ids = values.map((each) => each.id)
    const [moved = 0] = ids.splice(place, 1)
    ids.splice(to, 0, moved)
    void runMutation(sort({ id, valueIds: ids }).unwrap(), messages)
  }
  return (
    <>
      <IconButton
        icon="arrow-up"
        label={`Move ${value.label} up`}
        disabled={place === 0 || sorting.isLoading}
        onClick={() => move(place - 1)}
      />
      <IconButton
        icon="arrow-down"
        label={`Move ${value.label} down`}
        disabled={place === values.length - 1 || sorting.isLoading}
        onClick={() => move(place + 1)}
      />
      <IconButton
        icon="pencil"
        label={`Edit ${value.label}`}
        aria-expanded={isEdited}
        onClick={onEdit}
      />
      <IconButton
        icon="trash-2"
        label={`Delete ${value.label}`}
        onClick={() => void runMutation(remove({ id, valueId: value.id }).unwrap(), messages)}
      />
    </>
  )
}

interface EditProps {
  attribute: Attribute
  value: AttributeValue
  onDone: () => void
}

function EditValue({ attribute, value, onDone }: EditProps) {
  const { id } = attribute
  const [change, changing] = useChangeValueMutation()
  const [label, setLabel] = useState(value.label)
  const [labelBn, setLabelBn] = useState(value.labelBn)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const data = { label, labelBn, number: numberIn(label) }
    const { ok } = await runMutation(change({ id, valueId: value.id, data }).unwrap(), messages)
    if (ok) onDone()
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="mb-2 space-y-3 rounded-md bg-sunken p-3"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Label"
          value={label}
          maxLength={attributeLimits.labelMax}
          onChange={({ target }) => setLabel(target.value)}
        />
        <TextField
          label="Label in Bangla"
          lang="bn"
          value={labelBn}
          maxLength={attributeLimits.labelMax}
          onChange={({ target }) => setLabelBn(target.value)}
        />
      </div>
      <Button type="submit" size="sm" isPending={changing.isLoading}>
        Save
      </Button>
      <MergeValue {...{ attribute, value, onDone }} />
    </form>
  )
}

function MergeValue({ attribute: { id, values }, value, onDone }: EditProps) {
  const [merge, merging] = useMergeValueMutation()
  async function mergeInto(intoId: number) {
    const done = 'The choices are being merged'
    const call = merge({ id, valueId: value.id, intoId }).unwrap()
    const { ok } = await runMutation(call, { ...messages, done })
    if (ok) onDone()
  }
  if (values.length < 2) return null
  return (
    <SelectField
      label="Or merge it into another choice"
      hint="Its products get the other choice, and this one is deleted."
      value=""
      placeholder="Choose one"
      disabled={merging.isLoading}
      options={values
        .filter((each) => each.id !== value.id)
        .map((each) => ({ value: String(each.id), label: each.label }))}
      onChange={({ target }) => void mergeInto(Number(target.value))}
    />
  )
}

/** What a choice like "16 GB" counts. */
function numberIn(label: string): number | null {
  const found = /^\d+(\.\d+)?/.exec(label)
  return found === null ? null : Number(found[0])
}
