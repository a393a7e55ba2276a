import type {
  Attribute,
  CategoryAttribute,
  CategoryAttributeInput,
} from '@haat/contract/attributes'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { fieldErrors, somethingWentWrong } from '#core/api-error.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import { DialogForm } from '#ui/form-dialog.tsx'
import { EditNews, RestoredNote } from '#ui/form-notes.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { EmptyState, Notice } from '#ui/states.tsx'
import { useLeaveGuard } from '#ui/use-leave-guard.tsx'
import { useSetCategoryAttributesMutation } from './attributes-api.ts'
import { useDragging } from './use-dragging.ts'
import { CategoryAttributeRow } from './category-attribute-row.tsx'
import {
  blankEntry,
  categoryAttributesForm,
  moved,
  ownIn,
  ownOf,
  readOwn,
  writeOwn,
  type CategoryAttributesForm,
  type OwnAttributes,
} from './category-attributes-form.ts'

/** A category's own attributes: which, in what order, under which headings and for what. */
export function CategoryAttributesEditor({
  categoryId,
  present,
  attributes,
}: {
  categoryId: string
  present: readonly CategoryAttribute[]
  /** All attributes of the market. */
  attributes: readonly Attribute[]
}) {
  const { kept, list, change, submit, isSaving, problem, guard } = useEditor(categoryId, present)
  return (
    <DialogForm
      id="category-attributes"
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <RestoredNote restored={kept.restored} />
      <EditNews kept={kept} labels={{ list: 'The list' }} write={() => 'another list'} />
      {problem === null ? null : <Notice tone="danger">{problem}</Notice>}
      {list.length === 0 ? (
        <EmptyState icon="list" title="No attributes of its own" />
      ) : (
        <Rows list={list} attributes={attributes} onChange={change} />
      )}
      <Foot {...{ attributes, list, change, isSaving }} isDirty={kept.isDirty} />
      {guard.question}
    </DialogForm>
  )
}

function Foot({
  attributes,
  list,
  change,
  isSaving,
  isDirty,
}: {
  attributes: readonly Attribute[]
  list: readonly CategoryAttributeInput[]
  change: (list: CategoryAttributeInput[]) => void
  isSaving: boolean
  isDirty: boolean
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <SelectField
        label="Add an attribute"
        placeholder="Choose one"
        value=""
        className="min-w-56"
        options={attributes
          .filter(({ id }) => !list.some(({ attributeId }) => attributeId === id))
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={({ target }) => change([...list, blankEntry(Number(target.value))])}
      />
      <Button type="submit" isPending={isSaving} disabled={!isDirty}>
        Save
      </Button>
    </div>
  )
}

function useEditor(categoryId: string, present: readonly CategoryAttribute[]) {
  const kept = useKeptForm<CategoryAttributesForm, OwnAttributes>({
    name: 'category-attributes',
    id: categoryId,
    schema: categoryAttributesForm,
    base: ownOf(present),
    valuesOf: writeOwn,
    readBase: readOwn,
  })
  const guard = useLeaveGuard(kept.isDirty, kept)
  const [save, { isLoading }] = useSetCategoryAttributesMutation()
  const [problem, setProblem] = useState<string | null>(null)
  const list = ownIn({ list: useWatch({ control: kept.form.control, name: 'list' }) })
  const change = (next: CategoryAttributeInput[]) =>
    kept.choose('list', writeOwn({ attributes: next }).list)

  async function submit() {
    const data = { attributes: list, seen: kept.base.attributes }
    const result = await runMutation(save({ id: categoryId, data }).unwrap(), {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
      failed: somethingWentWrong,
    })
    if (result.ok) {
      kept.forget()
      kept.form.reset(writeOwn(ownOf(result.data)))
      return setProblem(null)
    }
    if (!kept.takeConflict(result.error)) setProblem(fieldErrors(result.error)[0]?.message ?? null)
  }

  return { kept, list, change, submit, isSaving: isLoading, problem, guard }
}

function Rows({
  list,
  attributes,
  onChange,
}: {
  list: readonly CategoryAttributeInput[]
  attributes: readonly Attribute[]
  onChange: (list: CategoryAttributeInput[]) => void
}) {
  const rows = useRef<HTMLOListElement>(null)
  const drag = useDragging(rows, (from, to) => onChange(moved(list, from, to)))
  return (
    <ol ref={rows} className="space-y-3">
      {list.map((entry, place) => {
        const attribute = attributes.find(({ id }) => id === entry.attributeId)
        return attribute === undefined ? null : (
          <li
            key={entry.attributeId}
            className={`flex gap-2 rounded-lg bg-surface p-4 shadow-hairline ${drag.place === place ? 'opacity-60' : ''}`}
          >
            <span
              aria-hidden
              title="Drag to another place"
              className="cursor-grab touch-none px-1 text-muted select-none"
              {...drag.handle(place)}
            >
              ⠿
            </span>
            <div className="min-w-0 flex-1">
              <CategoryAttributeRow
                attribute={attribute}
                entry={entry}
                isFirst={place === 0}
                isLast={place === list.length - 1}
                onChange={(next) => onChange(list.map((each, at) => (at === place ? next : each)))}
                onMove={(by) => onChange(moved(list, place, place + by))}
                onRemove={() => onChange(list.filter((_, at) => at !== place))}
              />
            </div>
          </li>
        )
      })}
    </ol>
  )
}
