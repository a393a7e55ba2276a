import {
  address as addressSchema,
  addressEdit,
  addressInput,
  mobileOrEmpty,
  type Address,
  type AddressInput,
} from '@haat/contract/addresses'
import { addressLimits } from '@haat/contract/addresses.limits'
import { addressMessages } from '@haat/contract/addresses.messages'
import { z } from '@haat/contract/schema'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { showFieldErrors, type SchemaForm } from '#core/forms.ts'
import { useKeptForm, type KeptForm } from '#core/use-kept-form.ts'
import { mutationMessages, runMutation, type MutationResult } from '#ui/run-mutation.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { EditNews } from '#ui/form-notes.tsx'
import { useCreateAddressMutation, useUpdateAddressMutation } from './addresses-api.ts'
import { PlacePicker } from './place-picker.tsx'

const { shape } = addressInput

/** What the form holds: the optional fields are empty texts, and no place is 0. */
const typedAddress = z.object({
  label: shape.label,
  name: shape.name,
  phone: shape.phone,
  altPhone: mobileOrEmpty,
  districtId: z.number(),
  placeId: z.number().check(z.minimum(1, addressMessages.place)),
  line: shape.line,
  note: z.string().check(z.trim(), z.maxLength(addressLimits.deliveryNoteMax)),
})
type TypedAddress = z.infer<typeof typedAddress>

const labels = {
  label: 'Title',
  name: 'Recipient',
  phone: 'Mobile number',
  altPhone: 'Other mobile number',
  districtId: 'District',
  placeId: 'Upazila or thana',
  line: 'House, road and area',
  note: 'Note for the courier',
}

/** Adds an address or changes one. Mount it while it is open. */
export function AddressDialog({
  address,
  onClose,
}: {
  address: Address | null
  onClose: () => void
}) {
  const formId = useId()
  const kept = useAddressForm(address)
  const { form } = kept
  const { save, isSaving } = useSave(kept.base)

  async function submit({ districtId: _, ...typed }: TypedAddress) {
    const input = { ...typed, altPhone: typed.altPhone || null, note: typed.note || null }
    const result = await save(input)
    if (result.ok) {
      kept.forget()
      return onClose()
    }
    if (!kept.takeConflict(result.error)) showFieldErrors(form, result.error)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={address === null ? 'Add Address' : 'Edit Address'}
      formId={formId}
      submitLabel={address === null ? 'Add address' : 'Save'}
      isPending={isSaving}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <EditNews
          kept={kept}
          labels={labels}
          write={(value, name) => written(kept.base, value, name)}
        />
        <AddressFields form={form} />
      </DialogForm>
    </FormDialog>
  )
}

function AddressFields({ form }: { form: SchemaForm<TypedAddress> }) {
  const { errors } = form.formState
  const districtId = useWatch({ control: form.control, name: 'districtId' })
  const placeId = useWatch({ control: form.control, name: 'placeId' })
  const field = (name: Exclude<keyof TypedAddress, 'districtId' | 'placeId'>) => ({
    label: labels[name],
    error: errors[name]?.message,
    ...form.register(name),
  })
  return (
    <>
      <TextField {...field('label')} hint="For example Home or Office." />
      <TextField {...field('name')} autoComplete="name" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('phone')} type="tel" autoComplete="tel" />
        <TextField {...field('altPhone')} type="tel" autoComplete="off" hint="If you wish." />
      </div>
      <PlacePicker
        value={{ districtId, placeId }}
        error={errors.placeId?.message}
        onChange={(value) => {
          const isShown = form.formState.isSubmitted
          form.setValue('districtId', value.districtId, { shouldDirty: true })
          form.setValue('placeId', value.placeId, { shouldDirty: true, shouldValidate: isShown })
        }}
      />
      <TextAreaField {...field('line')} rows={2} autoComplete="street-address" />
      <TextField {...field('note')} autoComplete="off" hint="If you wish." />
    </>
  )
}

function useAddressForm(address: Address | null): KeptForm<TypedAddress, Address | null> {
  return useKeptForm<TypedAddress, Address | null>({
    name: 'address',
    id: address?.id ?? 'new',
    schema: typedAddress,
    base: address,
    valuesOf: (base) => ({
      label: base?.label ?? '',
      name: base?.name ?? '',
      phone: base?.phone ?? '',
      altPhone: base?.altPhone ?? '',
      districtId: base?.districtId ?? 0,
      placeId: base?.placeId ?? 0,
      line: base?.line ?? '',
      note: base?.note ?? '',
    }),
    readBase: (found) => z.safeParse(addressSchema, found).data,
  })
}

/** The names of the places that somebody else chose; ids say nothing to people. */
function written(base: Address | null, value: unknown, name: string): string {
  const names = new Map<unknown, string>(
    name === 'districtId'
      ? [[base?.districtId, base?.districtEn ?? '']]
      : [[base?.placeId, base?.placeEn ?? '']],
  )
  const isPlace = name === 'districtId' || name === 'placeId'
  return isPlace ? (names.get(value) ?? 'another one') : String(value)
}

function useSave(address: Address | null) {
  const [create, creating] = useCreateAddressMutation()
  const [update, updating] = useUpdateAddressMutation()

  function save(input: AddressInput): Promise<MutationResult<unknown>> {
    if (address === null) {
      const messages = { pending: mutationMessages.pending, done: mutationMessages.submitted }
      return runMutation(create(input).unwrap(), messages)
    }
    const seen = z.parse(addressEdit.shape.seen, address)
    const messages = { pending: mutationMessages.updating, done: mutationMessages.updated }
    return runMutation(update({ id: address.id, edit: { ...input, seen } }).unwrap(), messages)
  }

  return { save, isSaving: creating.isLoading || updating.isLoading }
}
