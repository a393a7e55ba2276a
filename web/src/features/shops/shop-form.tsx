import { shopInput, shopPatch, type Shop, type ShopPatch } from '@haat/contract/shops'
import { useState } from 'react'
import { changedValues, showFieldErrors, useSchemaForm } from '#core/forms.ts'
import type { ActResult } from '#ui/act.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { DialogForm } from '#ui/form-dialog.tsx'
import { ImageDrop } from '#ui/image-drop.tsx'
import type { PictureChoice } from '#ui/picture-choice.ts'

/** The fields of a shop: all of them with a logo for a new one, any of them for one there is. */
export function ShopForm({
  id,
  shop,
  logo,
  save,
}: {
  id: string
  /** Null: a new shop. */
  shop: Shop | null
  logo: PictureChoice
  save: (data: ShopPatch) => Promise<ActResult<unknown>>
}) {
  const [start] = useState<ShopPatch>(() => ({
    name: shop?.name ?? '',
    phoneNumber: shop?.phoneNumber ?? '',
    shopAddress: shop?.shopAddress ?? '',
    description: shop?.description ?? '',
  }))
  const form = useSchemaForm<ShopPatch>(shop === null ? shopInput : shopPatch, start)
  const { errors } = form.formState

  async function submit(data: ShopPatch) {
    const result = await save(shop === null ? data : changedValues(start, data))
    if (result.ok) return
    showFieldErrors(form, result.error)
    logo.refuse(result.error)
  }

  return (
    <DialogForm
      id={id}
      onSubmit={(event) => {
        const hasLogo = logo.check()
        void form.handleSubmit((data) => (hasLogo ? submit(data) : logo.focus()))(event)
      }}
    >
      <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="Phone number"
        type="tel"
        error={errors.phoneNumber?.message}
        {...form.register('phoneNumber', shop === null ? {} : { setValueAs: givenOnly })}
      />
      <TextField
        label="Address"
        error={errors.shopAddress?.message}
        {...form.register('shopAddress')}
      />
      <TextAreaField
        label="Description"
        error={errors.description?.message}
        {...form.register('description')}
      />
      <ImageDrop label="Logo" choice={logo} currentSrc={shop?.logoUrl} />
    </DialogForm>
  )
}

/** A phone number left empty counts as not given: the shop keeps the one it has. */
function givenOnly(value: string | undefined): string | undefined {
  return value === '' ? undefined : value
}
