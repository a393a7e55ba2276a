import {
  attribute as attributeSchema,
  attributeEdit,
  attributeInput,
  attributeTypes,
  type Attribute,
  type AttributeType,
} from '@haat/contract/attributes'
import { z } from '@haat/contract/schema'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { somethingWentWrong } from '#core/api-error.ts'
import { showFieldErrors, type SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { EditNews } from '#ui/form-notes.tsx'
import { mutationMessages, runMutation, type MutationResult } from '#ui/run-mutation.ts'
import { useCreateAttributeMutation, useUpdateAttributeMutation } from './attributes-api.ts'

/** The form's name among the drafts. */
export const attributeDraft = 'attribute'

const attributeForm = z.object({
  code: attributeInput.shape.code,
  name: attributeInput.shape.name,
  nameBn: z.string(),
  type: z.enum(attributeTypes),
  unit: z.string(),
  decimals: z.string(),
})
type AttributeForm = z.infer<typeof attributeForm>

export const typeNames: Record<AttributeType, string> = {
  ENUM: 'One choice',
  MULTI: 'Several choices',
  NUMBER: 'Number',
  BOOL: 'Yes or no',
  TEXT: 'Text',
}
const labels = {
  code: 'Code',
  name: 'Name',
  nameBn: 'In Bangla',
  type: 'Type',
  unit: 'Unit',
  decimals: 'Decimals',
}

/** Makes an attribute (null) or changes one. Mount it while it is open. */
export function AttributeDialog({
  attribute,
  onClose,
}: {
  attribute: Attribute | null
  onClose: () => void
}) {
  const formId = useId()
  const kept = useKeptForm<AttributeForm, Attribute | null>({
    name: attributeDraft,
    id: attribute === null ? 'new' : String(attribute.id),
    schema: attributeForm,
    base: attribute,
    valuesOf: startOf,
    readBase: (found) => z.safeParse(attributeSchema, found).data,
  })
  const { save, isSaving } = useSave(kept.base)

  async function submit(typed: AttributeForm) {
    const result = await save(typed)
    if (result.ok) {
      kept.forget()
      return onClose()
    }
    if (!kept.takeConflict(result.error)) showFieldErrors(kept.form, result.error)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={attribute === null ? 'Add Attribute' : 'Edit Attribute'}
      formId={formId}
      submitLabel={attribute === null ? 'Add attribute' : 'Save'}
      isPending={isSaving}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <EditNews
          kept={kept}
          labels={labels}
          write={(value) => typeNames[attributeTypes.find((type) => type === value) ?? 'TEXT']}
        />
        <Fields form={kept.form} />
      </DialogForm>
    </FormDialog>
  )
}

function Fields({ form }: { form: SchemaForm<AttributeForm> }) {
  const { errors } = form.formState
  const type = useWatch({ control: form.control, name: 'type' })
  return (
    <>
      <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="In Bangla"
        lang="bn"
        error={errors.nameBn?.message}
        {...form.register('nameBn')}
      />
      <TextField
        label="Code"
        hint="Small letters, digits and dashes. Addresses of filtered lists contain it, so keep it."
        error={errors.code?.message}
        {...form.register('code')}
      />
      <SelectField
        label="Type"
        hint="It can’t change once products say something of it."
        options={attributeTypes.map((value) => ({ value, label: typeNames[value] }))}
        error={errors.type?.message}
        {...form.register('type')}
      />
      {type === 'NUMBER' ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Unit"
            hint="The smallest that makers state, such as mAh, GB or inch."
            error={errors.unit?.message}
            {...form.register('unit')}
          />
          <SelectField
            label="Decimals"
            options={['0', '1', '2', '3'].map((value) => ({ value, label: value }))}
            error={errors.decimals?.message}
            {...form.register('decimals')}
          />
        </div>
      ) : null}
    </>
  )
}

function startOf(base: Attribute | null): AttributeForm {
  const { code = '', name = '', nameBn = '', type = 'ENUM', unit = '', decimals = 0 } = base ?? {}
  return { code, name, nameBn, type, unit, decimals: String(decimals) }
}

function useSave(base: Attribute | null) {
  const [create, creating] = useCreateAttributeMutation()
  const [update, updating] = useUpdateAttributeMutation()

  function save(typed: AttributeForm): Promise<MutationResult<unknown>> {
    const isNumber = typed.type === 'NUMBER'
    const data = {
      ...typed,
      unit: isNumber ? typed.unit : '',
      decimals: isNumber ? Number(typed.decimals) : 0,
    }
    if (base === null) {
      return runMutation(create(data).unwrap(), {
        pending: mutationMessages.pending,
        done: mutationMessages.submitted,
      })
    }
    const seen = z.parse(attributeEdit.shape.seen, base)
    return runMutation(update({ id: base.id, data: { ...data, seen } }).unwrap(), {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
      failed: somethingWentWrong,
    })
  }

  return { save, isSaving: creating.isLoading || updating.isLoading }
}
