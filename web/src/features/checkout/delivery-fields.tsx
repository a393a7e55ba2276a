import type { Address } from '@haat/contract/addresses'
import { useWatch } from 'react-hook-form'
import type { SchemaForm } from '#core/forms.ts'
import { useGetAddressesQuery } from '#features/addresses/addresses-api.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceGroup, RadioCard } from '#ui/choice.tsx'
import { TextAreaField } from '#ui/field.tsx'
import { lazyPart, LazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Notice } from '#ui/states.tsx'
import type { CheckoutValues } from './checkout-values.ts'

const placeFields = lazyPart(async () => (await import('./place-fields.tsx')).PlaceFields)

/** Where the parcel goes: one of the saved addresses, or one that is typed. */
export function DeliveryFields({
  form,
  saved,
}: {
  form: SchemaForm<CheckoutValues>
  saved: readonly Address[]
}) {
  const deliverTo = useWatch({ control: form.control, name: 'deliverTo' })
  const chosen = saved.find(({ id }) => id === deliverTo)

  function choose(id: string, text: string) {
    form.setValue('deliverTo', id, { shouldDirty: true })
    // The profile gets its first address, as it does from a typed one.
    if (form.getValues('address').trim() === '') form.setValue('address', text)
  }

  return (
    <div className="space-y-5 sm:col-span-2">
      <LostBook />
      {saved.length === 0 ? null : (
        <ChoiceGroup legend="Deliver to">
          <div className="grid gap-3 sm:grid-cols-2">
            {saved.map(({ id, label, name, phone, text }) => (
              <RadioCard
                key={id}
                name="deliver-to"
                value={id}
                label={<span className="wrap-anywhere">{label}</span>}
                note={
                  <span className="wrap-anywhere">
                    {name}, {phone}. {text}
                  </span>
                }
                checked={chosen?.id === id}
                onChange={() => choose(id, text)}
              />
            ))}
            <RadioCard
              name="deliver-to"
              value=""
              label="Another address"
              checked={chosen === undefined}
              onChange={() => choose('', '')}
            />
          </div>
        </ChoiceGroup>
      )}
      {chosen === undefined ? <TypedAddress form={form} /> : null}
    </div>
  )
}

/** Says that the saved addresses are missing; the form works without them. */
function LostBook() {
  const { isError, isFetching, refetch } = useGetAddressesQuery(undefined)
  if (!isError) return null
  return (
    <Notice>
      <p>Your saved addresses could not be loaded. You can type an address instead.</p>
      <Button
        size="sm"
        variant="secondary"
        className="mt-2"
        isPending={isFetching}
        onClick={() => void refetch()}
      >
        Try again
      </Button>
    </Notice>
  )
}

function TypedAddress({ form }: { form: SchemaForm<CheckoutValues> }) {
  return (
    <>
      <TextAreaField
        label="Delivery address"
        autoComplete="street-address"
        rows={3}
        error={form.formState.errors.address?.message}
        {...form.register('address')}
      />
      <LazyPart
        part={placeFields}
        props={{ form }}
        fallback={<Skeleton className="h-64 w-full sm:h-36" />}
      />
    </>
  )
}
