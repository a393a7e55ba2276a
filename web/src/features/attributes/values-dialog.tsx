import type { Attribute, AttributeValue } from '@haat/contract/attributes'
import { useState, type FormEvent } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { runMutation } from '#ui/run-mutation.ts'
import { useLeaveGuard } from '#ui/use-leave-guard.tsx'
import {
  useAddValueMutation,
  useChangeValueMutation,
  useDeleteValueMutation,
  useSortValuesMutation,
} from './attributes-api.ts'
import { MergeValue, type MergeProps } from './merge-value.tsx'
import { ValueFields } from './value-fields.tsx'
import {
  emptyValue,
  isSameValue,
  readValue,
  refusedIn,
  typedOf,
  type TypedValue,
  type ValueErrors,
} from './value-form.ts'

const messages = { pending: 'Pending...', done: 'Successfully updated' }

/** The choices of an attribute: add, rename, sort, delete and merge them. Mount it while it is open. */
export function ValuesDialog({
  attribute,
  onClose,
}: {
  attribute: Attribute
  onClose: () => void
}) {
  const [added, setAdded] = useState(emptyValue)
  const [edit, setEdit] = useState<Edit | null>(null)
  const isEditDirty = edit !== null && !isSameValue(edit.typed, typedOf(edit.value))
  const guard = useLeaveGuard(isEditDirty || !isSameValue(added, emptyValue))
  const close = () => guard.leave(onClose)

  function toggle(value: AttributeValue) {
    const isOpen = edit?.value.id === value.id
    const next = () => setEdit(isOpen ? null : { value, typed: typedOf(value) })
    if (isEditDirty) guard.leave(next)
    else next()
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        title={`Choices of ${attribute.name}`}
        width="md"
        footer={
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
        }
      >
        <AddValue attribute={attribute} typed={added} onType={setAdded} />
        {attribute.values.length === 0 ? (
          <p className="mt-4 text-sm text-muted">There are no choices yet.</p>
        ) : (
          <ol tabIndex={-1} aria-label="Choices" className="mt-4 divide-y divide-line">
            {attribute.values.map((value, place) => (
              <li key={value.id} className="py-1.5">
                <ValueRow {...{ attribute, place, edit, setEdit }} onEdit={() => toggle(value)} />
              </li>
            ))}
          </ol>
        )}
      </Dialog>
      {guard.question}
    </>
  )
}

/** The choice whose fields are open, as it was then, and what is typed into them. */
interface Edit {
  value: AttributeValue
  typed: TypedValue
}

interface AddProps {
  attribute: Attribute
  typed: TypedValue
  onType: (typed: TypedValue) => void
}

function AddValue({ attribute: { id }, typed, onType }: AddProps) {
  const [add, { isLoading }] = useAddValueMutation()
  const [errors, setErrors] = useState<ValueErrors>({})
  async function submit(event: FormEvent) {
    event.preventDefault()
    const read = readValue(typed)
    if ('errors' in read) return setErrors(read.errors)
    const result = await runMutation(add({ id, data: read.data }).unwrap(), messages)
    setErrors(result.ok ? {} : refusedIn(result.error))
    if (result.ok) onType(emptyValue)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-3">
      <ValueFields label="New choice" typed={typed} errors={errors} onChange={onType} />
      <Button type="submit" icon="plus" isPending={isLoading}>
        Add
      </Button>
    </form>
  )
}

/** What was pressed goes with what it did; the list takes the focus. */
const focusList = (from: Element) => from.closest('ol')?.focus()

interface RowProps {
  attribute: Attribute
  place: number
  edit: Edit | null
  setEdit: (edit: Edit | null) => void
  /** Opens its fields, or closes them. */
  onEdit: () => void
}

function ValueRow({ attribute, place, edit, setEdit, onEdit }: RowProps) {
  const value = attribute.values[place]
  if (value === undefined) return null
  const isEdited = edit?.value.id === value.id
  return (
    <>
      <div className="flex items-center gap-1">
        {value.swatch === null ? null : (
          <span
            aria-hidden="true"
            style={{ backgroundColor: value.swatch }}
            className="me-1 size-5 flex-none rounded-full border border-control"
          />
        )}
        <span className="min-w-0 flex-1 wrap-anywhere">
          {value.label}{' '}
          <span lang="bn" className="text-sm text-muted">
            {value.labelBn}
          </span>
        </span>
        <RowButtons {...{ attribute, place, isEdited, onEdit }} />
      </div>
      {isEdited ? (
        <EditValue
          {...{ attribute, value }}
          typed={edit.typed}
          onType={(typed) => setEdit({ ...edit, typed })}
          onDone={() => setEdit(null)}
        />
      ) : null}
    </>
  )
}

function RowButtons({
  attribute,
  place,
  isEdited,
  onEdit,
}: Pick<RowProps, 'attribute' | 'place' | 'onEdit'> & { isEdited: boolean }) {
  const [sort, sorting] = useSortValuesMutation()
  const [remove] = useDeleteValueMutation()
  const { id, values } = attribute
  const value = values[place]
  if (value === undefined) return null
  const canMove = (by: 1 | -1) => !sorting.isLoading && values[place + by] !== undefined
  function move(by: 1 | -1) {
    if (!canMove(by)) return
    const ids = values.map((each) => each.id)
    const [moved = 0] = ids.splice(place, 1)
    ids.splice(place + by, 0, moved)
    void runMutation(sort({ id, valueIds: ids }).unwrap(), messages)
  }
  return (
    <>
      {([-1, 1] as const).map((by) => (
        <IconButton
          key={by}
          icon={by === -1 ? 'arrow-up' : 'arrow-down'}
          label={`Move ${value.label} ${by === -1 ? 'up' : 'down'}`}
          // A disabled button would lose the focus with each step.
          aria-disabled={!canMove(by) || undefined}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
          onClick={() => move(by)}
        />
      ))}
      <IconButton
        icon="pencil"
        label={`Edit ${value.label}`}
        aria-expanded={isEdited}
        onClick={onEdit}
      />
      <IconButton
        icon="trash-2"
        label={`Delete ${value.label}`}
        onClick={({ currentTarget }) => {
          focusList(currentTarget)
          void runMutation(remove({ id, valueId: value.id }).unwrap(), messages)
        }}
      />
    </>
  )
}

function EditValue({ attribute, value, typed, onType, onDone }: MergeProps & AddProps) {
  const { id } = attribute
  const [change, changing] = useChangeValueMutation()
  const [errors, setErrors] = useState<ValueErrors>({})
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const read = readValue(typed)
    if ('errors' in read) return setErrors(read.errors)
    const call = change({ id, valueId: value.id, data: read.data }).unwrap()
    const result = await runMutation(call, messages)
    if (!result.ok) return setErrors(refusedIn(result.error))
    focusList(form)
    onDone()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mb-2 space-y-3 rounded-md bg-sunken p-3"
    >
      <ValueFields label="Label" typed={typed} errors={errors} onChange={onType} />
      <Button type="submit" size="sm" isPending={changing.isLoading}>
        Save
      </Button>
      <MergeValue {...{ attribute, value, onDone }} />
    </form>
  )
}
