import type { Address } from '@haat/contract/addresses'
import { useSelector } from 'react-redux'
import { selectRole } from '#core/session.ts'
import { useGetAddressesQuery } from '#features/addresses/addresses-api.ts'

/** The default address of a customer who is signed in. */
export function useDefaultAddress(): Address | undefined {
  const isCustomer = useSelector(selectRole) === 'CUSTOMER'
  const { data } = useGetAddressesQuery(undefined, { skip: !isCustomer })
  return isCustomer ? data?.data.find(({ isDefault }) => isDefault) : undefined
}
