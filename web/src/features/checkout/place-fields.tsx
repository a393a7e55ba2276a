import { useWatch } from 'react-hook-form'
import type { SchemaForm } from '#core/forms.ts'
import { PlacePicker } from '#features/addresses/place-picker.tsx'
import { Checkbox } from '#ui/choice.tsx'
import type { CheckoutValues } from './checkout-values.ts'

/** The district and the upazila or thana of a typed address, and whether it is saved. */
export function PlaceFields({ form }: { form: SchemaForm<CheckoutValues> }) {
  const { control, formState, setValue } = form
  const districtId = useWatch({ control, name: 'districtId' })
  const placeId = useWatch({ control, name: 'placeId' })
  return (
    <div className="space-y-3">
      <PlacePicker
        value={{ districtId, placeId }}
        hint="The courier finds you faster with these. In English or Bangla."
        error={formState.errors.placeId?.message}
        onChange={(value, place) => {
          setValue('districtId', value.districtId, { shouldDirty: true })
          setValue('placeName', place?.nameEn ?? '')
          setValue('placeId', value.placeId, {
            shouldDirty: true,
            shouldValidate: formState.isSubmitted,
          })
        }}
      />
      <Checkbox
        label="Save to my address book"
        disabled={placeId === 0}
        {...form.register('isKept')}
      />
    </div>
  )
}
