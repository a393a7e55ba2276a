import {
  useDeleteCustomerMutation,
  useGetCustomersQuery,
  useUpdateCustomerMutation,
} from '#features/accounts/people-api.ts'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'
import { PeopleScreen } from './parts/people-screen.tsx'

export default function CustomersPage() {
  const list = useListState()
  const result = useGetCustomersQuery({ page: list.page, searchTerm: list.searchTerm })
  const [update, updating] = useUpdateCustomerMutation()
  const [remove, removing] = useDeleteCustomerMutation()
  return (
    <PeopleScreen
      title="Customers"
      noun="customer"
      list={list}
      result={result}
      calls={{
        update: (id, data) => update({ id, data }).unwrap(),
        isUpdating: updating.isLoading,
        remove: (id) => remove(id).unwrap(),
        isRemoving: removing.isLoading,
      }}
      emptyText="No customer found"
    />
  )
}
