import { brand as brandSchema, brandEdit, brandInput, type Brand } from '@haat/contract/brands'
import { z } from '@haat/contract/schema'
import { somethingWentWrong } from '#core/api-error.ts'
import { changedValues, type SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { Checkbox } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { EditNews } from '#ui/form-notes.tsx'
import { usePictureChoice } from '#ui/picture-choice.ts'
import { PictureFormDialog } from '#ui/picture-form-dialog.tsx'
import { mutationMessages, runMutation, type MutationResult } from '#ui/run-mutation.ts'
import { useCreateBrandMutation, useUpdateBrandMutation } from './brands-api.ts'

/** The form's name among the drafts. */
export const brandDraft = 'brand'

const brandForm = z.object({
  name: brandInput.shape.name,
  nameBn: z.string(),
  isVerified: z.boolean(),
})
type BrandForm = z.infer<typeof brandForm>
const labels = { name: 'Name', nameBn: 'In Bangla', isVerified: 'Verified' }

/** Makes a brand (null) or changes one. Mount it while it is open. */
export function BrandDialog({ brand, onClose }: { brand: Brand | null; onClose: () => void }) {
  const picture = usePictureChoice()
  const kept = useKeptForm<BrandForm, Brand | null>({
    name: brandDraft,
    id: brand?.id ?? 'new',
    schema: brandForm,
    base: brand,
    valuesOf: startOf,
    readBase: (found) => z.safeParse(brandSchema, found).data,
    hasFile: picture.file !== null,
    pictureField: 'logo',
  })
  const { save, isSaving } = useSave(kept.base)
  return (
    <PictureFormDialog
      title={brand === null ? 'Add Brand' : 'Edit Brand'}
      submitLabel={brand === null ? 'Add brand' : 'Save'}
      kept={kept}
      picture={picture}
      pictureLabel="Logo"
      currentSrc={kept.base?.logo}
      isPending={isSaving}
      save={save}
      onClose={onClose}
    >
      <EditNews kept={kept} labels={labels} />
      <Fields form={kept.form} isNew={brand === null} />
    </PictureFormDialog>
  )
}

function Fields({ form, isNew }: { form: SchemaForm<BrandForm>; isNew: boolean }) {
  const { errors } = form.formState
  return (
    <>
      <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="In Bangla"
        lang="bn"
        error={errors.nameBn?.message}
        {...form.register('nameBn')}
      />
      {isNew ? null : (
        <Checkbox label="Verified: the name is right" {...form.register('isVerified')} />
      )}
    </>
  )
}

function startOf(base: Brand | null): BrandForm {
  return {
    name: base?.name ?? '',
    nameBn: base?.nameBn ?? '',
    isVerified: base?.isVerified ?? true,
  }
}

function useSave(base: Brand | null) {
  const [create, creating] = useCreateBrandMutation()
  const [update, updating] = useUpdateBrandMutation()

  function save(typed: BrandForm, file: File | null): Promise<MutationResult<unknown>> {
    if (base === null) {
      const { name, nameBn } = typed
      return runMutation(create({ data: { name, nameBn }, file }).unwrap(), {
        pending: mutationMessages.pending,
        done: mutationMessages.submitted,
      })
    }
    const data = {
      ...changedValues<BrandForm>(startOf(base), typed),
      seen: z.parse(brandEdit.shape.seen, base),
    }
    return runMutation(update({ id: base.id, data, file }).unwrap(), {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
      failed: somethingWentWrong,
    })
  }

  return { save, isSaving: creating.isLoading || updating.isLoading }
}
