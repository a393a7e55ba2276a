import { wishListInput, type WishList, type WishListInput } from '@haat/contract/wishes'
import { wishLimits } from '@haat/contract/wishes.limits'
import { useId } from 'react'
import { errorMessage, errorCode } from '#core/api-error.ts'
import { showFieldErrors } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { useAddWishListMutation, useRenameWishListMutation } from './wishes-api.ts'

/** Adds a list (null) or renames one. Mount it while it is open. */
export function ListDialog({
  list,
  onClose,
  onAdded,
}: {
  list: WishList | null
  onClose: () => void
  onAdded: (id: string) => void
}) {
  const formId = useId()
  const kept = useListForm(list)
  const { save, isSaving } = useSave(list)
  const { form } = kept

  async function submit({ name }: WishListInput) {
    const result = await save(name)
    if (result.ok) {
      kept.forget()
      if (result.data !== null) onAdded(result.data)
      return onClose()
    }
    const isTaken = errorCode(result.error) === 'WISH_LIST_NAME_TAKEN'
    if (isTaken)
      form.setError('name', { message: errorMessage(result.error) }, { shouldFocus: true })
    else showFieldErrors(form, result.error)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={list === null ? 'Add List' : 'Rename List'}
      width="sm"
      formId={formId}
      submitLabel={list === null ? 'Add list' : 'Save'}
      isPending={isSaving}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <TextField
          label="Name"
          maxLength={wishLimits.wishListNameMax}
          autoComplete="off"
          error={form.formState.errors.name?.message}
          {...form.register('name')}
        />
      </DialogForm>
    </FormDialog>
  )
}

function useListForm(list: WishList | null) {
  return useKeptForm<WishListInput, WishList | null>({
    name: 'wish-list',
    id: list?.id ?? 'new',
    schema: wishListInput,
    base: list,
    valuesOf: (base) => ({ name: base?.name ?? '' }),
  })
}

/** `save` gives the id of a list that it added, and null for one that it renamed. */
function useSave(list: WishList | null) {
  const [add, adding] = useAddWishListMutation()
  const [rename, renaming] = useRenameWishListMutation()
  const words = { pending: mutationMessages.pending, done: mutationMessages.submitted }

  async function write(name: string): Promise<string | null> {
    if (list === null) return (await add({ name }).unwrap()).id
    await rename({ id: list.id, name }).unwrap()
    return null
  }

  return {
    save: (name: string) => runMutation(write(name), words),
    isSaving: adding.isLoading || renaming.isLoading,
  }
}
