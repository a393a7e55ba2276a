import type { DeliveryInput } from '@haat/contract/addresses'
import { addressLimits } from '@haat/contract/addresses.limits'
import { errorMessage } from '#core/api-error.ts'
import { useCreateAddressMutation } from '#features/addresses/addresses-api.ts'
import { toast } from '#ui/toast.ts'
import type { CheckoutValues } from './checkout-values.ts'

/** Adds the address of a placed order to the address book, under the name of its place. The order stands either way. */
export function useKeepAddress() {
  const [create] = useCreateAddressMutation()
  return async ({ placeName }: CheckoutValues, delivery: DeliveryInput): Promise<void> => {
    const label = placeName.slice(0, addressLimits.addressLabelMax)
    try {
      await create({ ...delivery, label }).unwrap()
    } catch (error) {
      toast.error(`Your address was not saved. ${errorMessage(error)}`)
    }
  }
}
