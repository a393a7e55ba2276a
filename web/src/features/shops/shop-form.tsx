import type { Shop, ShopPatch } from '@haat/contract/shops'
import type { KeptForm } from '#core/use-kept-form.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { DialogForm } from '#ui/form-dialog.tsx'
import { EditNews } from '#ui/form-notes.tsx'
import { ImageDrop } from '#ui/image-drop.tsx'
import type { PictureChoice } from '#ui/picture-choice.ts'

const labels = {
  name: 'Name',
  phoneNumber: 'Phone number',
  shopAddress: 'Address',
  description: 'Description',
}

/** The fields of a shop with its logo. */
export function ShopForm({
  id,
  kept,
  logo,
  submit,
}: {
  id: string
  kept: KeptForm<ShopPatch, Shop | null>
  logo: PictureChoice
  submit: (data: ShopPatch) => Promise<void>
}) {
  const { form, base } = kept
  const { errors } = form.formState
  return (
    <DialogForm
      id={id}
      onSubmit={(event) => {
        const hasLogo = logo.check()
        void form.handleSubmit((data) => (hasLogo ? submit(data) : logo.focus()))(event)
      }}
    >
      <EditNews kept={kept} labels={labels} />
      <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="Phone number"
        type="tel"
        error={errors.phoneNumber?.message}
        {...form.register('phoneNumber')}
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
      <ImageDrop label="Logo" choice={logo} currentSrc={base?.logoUrl} />
    </DialogForm>
  )
}
