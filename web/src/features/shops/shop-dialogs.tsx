import { fieldMessages } from '@haat/contract/fields.messages'
import { z } from '@haat/contract/schema'
import {
  shop as shopSchema,
  shopEdit,
  shopInput,
  shopPatch,
  type Shop,
  type ShopPatch,
} from '@haat/contract/shops'
import { useId } from 'react'
import { somethingWentWrong } from '#core/api-error.ts'
import { changedValues, showFieldErrors } from '#core/forms.ts'
import { useKeptForm, type KeptForm } from '#core/use-kept-form.ts'
import { mutationMessages, runMutation, type MutationResult } from '#ui/run-mutation.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { usePictureChoice, type PictureChoice } from '#ui/picture-choice.ts'
import { useCreateShopMutation, useUpdateShopMutation } from './shops-api.ts'
import { ShopForm } from './shop-form.tsx'

/** The form's name among the drafts. */
export const shopFormName = 'shop'

/** The form requires every field; an edit sends only what changed. */
const wholeShop = z.required(shopPatch, {
  name: true,
  phoneNumber: true,
  shopAddress: true,
  description: true,
})

type Save = (data: ShopPatch) => Promise<MutationResult<unknown>>

/** 'Create Your Shop': every field and a logo. Mount it while it is open. */
export function CreateShopDialog({ onClose }: { onClose: () => void }) {
  const [create, { isLoading }] = useCreateShopMutation()
  const logo = usePictureChoice(fieldMessages.logoRequired)
  const kept = useShopForm(null, logo)
  const formId = useId()

  async function save(data: ShopPatch): Promise<MutationResult<unknown>> {
    if (logo.file === null) return { ok: false, error: null }
    return await runMutation(create({ data: z.parse(shopInput, data), file: logo.file }).unwrap(), {
      pending: mutationMessages.pending,
      done: mutationMessages.submitted,
    })
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Create Your Shop"
      formId={formId}
      submitLabel="Create"
      isPending={isLoading}
      keeping={kept}
    >
      <ShopForm id={formId} kept={kept} logo={logo} submit={saving(kept, logo, save, onClose)} />
    </FormDialog>
  )
}

/** 'Edit Shop Info': any of the fields, or a new logo. Mount it while it is open. */
export function EditShopDialog({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const [update, { isLoading }] = useUpdateShopMutation()
  const logo = usePictureChoice()
  const kept = useShopForm(shop, logo)
  const formId = useId()

  async function save(data: ShopPatch): Promise<MutationResult<unknown>> {
    const seen = z.parse(shopEdit.shape.seen, kept.base)
    const edit = { ...changedValues<ShopPatch>(kept.start, data), seen }
    return await runMutation(update({ id: shop.id, data: edit, file: logo.file }).unwrap(), {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
      failed: somethingWentWrong,
    })
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Edit Shop Info"
      formId={formId}
      submitLabel="Save"
      isPending={isLoading}
      keeping={kept}
    >
      <ShopForm id={formId} kept={kept} logo={logo} submit={saving(kept, logo, save, onClose)} />
    </FormDialog>
  )
}

function useShopForm(shop: Shop | null, logo: PictureChoice): KeptForm<ShopPatch, Shop | null> {
  return useKeptForm<ShopPatch, Shop | null>({
    name: shopFormName,
    id: shop?.id ?? 'new',
    schema: shop === null ? shopInput : wholeShop,
    base: shop,
    valuesOf: (base) => ({
      name: base?.name ?? '',
      phoneNumber: base?.phoneNumber ?? '',
      shopAddress: base?.shopAddress ?? '',
      description: base?.description ?? '',
    }),
    readBase: (found) => z.safeParse(shopSchema, found).data,
    hasFile: logo.file !== null,
    pictureField: 'logoUrl',
  })
}

/** Saves and closes. An error is shown at its field, and the input stays. */
function saving(
  kept: KeptForm<ShopPatch, Shop | null>,
  logo: PictureChoice,
  save: Save,
  onClose: () => void,
): (data: ShopPatch) => Promise<void> {
  return async (data) => {
    const result = await save(data)
    if (result.ok) {
      kept.forget()
      return onClose()
    }
    if (kept.takeConflict(result.error)) return
    showFieldErrors(kept.form, result.error)
    logo.refuse(result.error)
  }
}
