import { actMessages, messages } from '@haat/contract/messages'
import { z } from '@haat/contract/schema'
import { shopInput, type Shop, type ShopPatch } from '@haat/contract/shops'
import { useId } from 'react'
import { somethingWentWrong } from '#core/api-error.ts'
import { act, type ActResult } from '#ui/act.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { usePictureChoice } from '#ui/picture-choice.ts'
import { useCreateShopMutation, useUpdateShopMutation } from './shops-api.ts'
import { ShopForm } from './shop-form.tsx'

/** 'Create Your Shop': every field and a logo. Mount it while it is open. */
export function CreateShopDialog({ onClose }: { onClose: () => void }) {
  const [create, { isLoading }] = useCreateShopMutation()
  const logo = usePictureChoice(messages.logoRequired)
  const formId = useId()

  async function save(data: ShopPatch): Promise<ActResult<unknown>> {
    if (logo.file === null) return { ok: false, error: null }
    const result = await act(create({ data: z.parse(shopInput, data), file: logo.file }).unwrap(), {
      pending: actMessages.pending,
      done: actMessages.submitted,
    })
    if (result.ok) onClose()
    return result
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title="Create Your Shop"
      formId={formId}
      submitLabel="Create"
      isPending={isLoading}
    >
      <ShopForm id={formId} shop={null} logo={logo} save={save} />
    </FormDialog>
  )
}

/** 'Edit Shop Info': any of the fields, or a new logo. Mount it while it is open. */
export function EditShopDialog({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const [update, { isLoading }] = useUpdateShopMutation()
  const logo = usePictureChoice()
  const formId = useId()

  async function save(data: ShopPatch): Promise<ActResult<unknown>> {
    const result = await act(update({ id: shop.id, data, file: logo.file }).unwrap(), {
      pending: actMessages.updating,
      done: actMessages.updated,
      failed: somethingWentWrong,
    })
    if (result.ok) onClose()
    return result
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title="Edit Shop Info"
      formId={formId}
      submitLabel="Save"
      isPending={isLoading}
    >
      <ShopForm id={formId} shop={shop} logo={logo} save={save} />
    </FormDialog>
  )
}
