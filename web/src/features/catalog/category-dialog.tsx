import {
  categoryInput,
  categoryPatch,
  type Category,
  type CategoryPatch,
} from '@haat/contract/catalog'
import { actMessages } from '@haat/contract/messages'
import { z } from '@haat/contract/schema'
import { useId, useState } from 'react'
import { somethingWentWrong } from '#core/api-error.ts'
import { changedValues, showFieldErrors, useSchemaForm } from '#core/forms.ts'
import { act, type ActResult } from '#ui/act.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { ImageDrop } from '#ui/image-drop.tsx'
import { usePictureChoice } from '#ui/picture-choice.ts'
import { useCreateCategoryMutation, useUpdateCategoryMutation } from './catalog-acts-api.ts'

/** Makes a category (null) or changes one. Mount it while it is open. */
export function CategoryDialog({
  category,
  onClose,
}: {
  category: Category | null
  onClose: () => void
}) {
  const formId = useId()
  const picture = usePictureChoice()
  const [start] = useState<CategoryPatch>(() => ({
    name: category?.name ?? '',
    nameBn: category?.nameBn ?? '',
    description: category?.description ?? '',
  }))
  const schema = category === null ? categoryInput : categoryPatch
  const form = useSchemaForm<CategoryPatch>(schema, start)
  const { errors } = form.formState
  const { save, isSaving } = useSave(category)

  async function submit(data: CategoryPatch) {
    const given = category === null ? data : changedValues(start, data)
    const result = await save(given, picture.file)
    if (result.ok) return onClose()
    showFieldErrors(form, result.error)
    picture.refuse(result.error)
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={category === null ? 'Add Category' : 'Edit Category'}
      formId={formId}
      submitLabel={category === null ? 'Add category' : 'Save'}
      isPending={isSaving}
    >
      <DialogForm
        id={formId}
        onSubmit={(event) => {
          const isReady = picture.check()
          void form.handleSubmit((data) => (isReady ? submit(data) : picture.focus()))(event)
        }}
      >
        <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
        <TextField
          label="In Bangla"
          hint="What it is called in Bangla: shoppers find it by that, too."
          lang="bn"
          error={errors.nameBn?.message}
          {...form.register('nameBn')}
        />
        <TextAreaField
          label="Description"
          rows={3}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <ImageDrop label="Image" choice={picture} currentSrc={category?.image} />
      </DialogForm>
    </FormDialog>
  )
}

function useSave(category: Category | null) {
  const [create, creating] = useCreateCategoryMutation()
  const [update, updating] = useUpdateCategoryMutation()

  function save(data: CategoryPatch, file: File | null): Promise<ActResult<unknown>> {
    if (category === null) {
      return act(create({ data: z.parse(categoryInput, data), file }).unwrap(), {
        pending: actMessages.pending,
        done: actMessages.submitted,
      })
    }
    return act(update({ id: category.id, data, file }).unwrap(), {
      pending: actMessages.updating,
      done: actMessages.updated,
      failed: somethingWentWrong,
    })
  }

  return { save, isSaving: creating.isLoading || updating.isLoading }
}
