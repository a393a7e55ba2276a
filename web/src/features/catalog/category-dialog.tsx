import {
  categoryEdit,
  categoryInput,
  category as categorySchema,
  type Category,
  type CategoryPatch,
} from '@haat/contract/categories'
import { z } from '@haat/contract/schema'
import { useId } from 'react'
import { somethingWentWrong } from '#core/api-error.ts'
import { changedValues, showFieldErrors, type SchemaForm } from '#core/forms.ts'
import { useKeptForm, type KeptForm } from '#core/use-kept-form.ts'
import { mutationMessages, runMutation, type MutationResult } from '#ui/run-mutation.ts'
import { Checkbox } from '#ui/choice.tsx'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { EditNews } from '#ui/form-notes.tsx'
import { ImageDrop } from '#ui/image-drop.tsx'
import { usePictureChoice, type PictureChoice } from '#ui/picture-choice.ts'
import { ReturnFields } from './return-fields.tsx'
import {
  changedCategory,
  newCategory,
  returnsFieldOf,
  returnsFormOf,
  withReturns,
  writeReturns,
  type CategoryForm,
} from './category-form.ts'
import { useCreateCategoryMutation, useUpdateCategoryMutation } from './catalog-mutations-api.ts'

/** The form's name among the drafts. */
export const categoryForm = 'category'
const labels = {
  name: 'Name',
  nameBn: 'In Bangla',
  description: 'Description',
  asksSerial: 'Serial numbers',
  returnRule: 'Returns',
  returnDays: 'Days for a return',
}

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
  const kept = useCategoryForm(category, picture)
  const { form } = kept
  const { save, isSaving } = useSave(kept.base)

  async function submit(data: CategoryForm) {
    const given = category === null ? data : changedValues<CategoryForm>(kept.start, data)
    const result = await save(withReturns(data, given), picture.file)
    if (result.ok) {
      kept.forget()
      return onClose()
    }
    if (kept.takeConflict(result.error)) return
    showFieldErrors(form, result.error, returnsFieldOf)
    picture.refuse(result.error)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={category === null ? 'Add Category' : 'Edit Category'}
      formId={formId}
      submitLabel={category === null ? 'Add category' : 'Save'}
      isPending={isSaving}
      keeping={kept}
    >
      <DialogForm
        id={formId}
        onSubmit={(event) => {
          const isReady = picture.check()
          void form.handleSubmit((data) => (isReady ? submit(data) : picture.focus()))(event)
        }}
      >
        <EditNews kept={kept} labels={labels} write={writeReturns} />
        <CategoryFields form={form} />
        <ImageDrop label="Image" choice={picture} currentSrc={kept.base?.image} />
      </DialogForm>
    </FormDialog>
  )
}

function CategoryFields({ form }: { form: SchemaForm<CategoryForm> }) {
  const { errors } = form.formState
  return (
    <>
      <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="In Bangla"
        hint="The category’s name in Bangla. Shoppers can search by it too."
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
      <Checkbox
        label="Ask for the serial number or IMEI of each piece when it is packed"
        {...form.register('asksSerial')}
      />
      <ReturnFields form={form} />
    </>
  )
}

function useCategoryForm(
  category: Category | null,
  picture: PictureChoice,
): KeptForm<CategoryForm, Category | null> {
  return useKeptForm<CategoryForm, Category | null>({
    name: categoryForm,
    id: category?.id ?? 'new',
    schema: category === null ? newCategory : changedCategory,
    base: category,
    valuesOf: (base) => ({
      name: base?.name ?? '',
      nameBn: base?.nameBn ?? '',
      description: base?.description ?? '',
      asksSerial: base?.asksSerial ?? false,
      ...returnsFormOf(base),
    }),
    readBase: (found) => z.safeParse(categorySchema, found).data,
    hasFile: picture.file !== null,
    pictureField: 'image',
  })
}

function useSave(base: Category | null) {
  const [create, creating] = useCreateCategoryMutation()
  const [update, updating] = useUpdateCategoryMutation()

  function save(data: CategoryPatch, file: File | null): Promise<MutationResult<unknown>> {
    if (base === null) {
      return runMutation(create({ data: z.parse(categoryInput, data), file }).unwrap(), {
        pending: mutationMessages.pending,
        done: mutationMessages.submitted,
      })
    }
    const seen = z.parse(categoryEdit.shape.seen, base)
    return runMutation(update({ id: base.id, data: { ...data, seen }, file }).unwrap(), {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
      failed: somethingWentWrong,
    })
  }

  return { save, isSaving: creating.isLoading || updating.isLoading }
}
