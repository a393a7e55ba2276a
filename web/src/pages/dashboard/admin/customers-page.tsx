import { formatDay } from '#core/format.ts'
import {
  useDeleteCustomerMutation,
  useGetCustomersQuery,
  useUpdateCustomerMutation,
} from '#features/accounts/people-api.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { NarrowedNote } from '#pages/dashboard/parts/narrowed-note.tsx'
import { fromDay } from '#pages/dashboard/parts/order-view.ts'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'
import { PeopleScreen } from './parts/people-screen.tsx'

export default function CustomersPage() {
  const list = useListState()
  const from = fromDay(list.query)
  const result = useGetCustomersQuery({ page: list.page, searchTerm: list.searchTerm, from })
  const [update, updating] = useUpdateCustomerMutation()
  const [remove] = useDeleteCustomerMutation()
  return (
    <PeopleScreen
      title={dashboardPages.customers.title}
      noun="customer"
      list={list}
      result={result}
      calls={{
        update: (id, data) => update({ id, data }).unwrap(),
        isUpdating: updating.isLoading,
        remove: (id) => remove(id).unwrap(),
      }}
      emptyText="No customer found"
      note={
        <NarrowedNote
          text={from === undefined ? undefined : `Customers who joined since ${formatDay(from)}.`}
          keys={['from']}
          all="Show all customers"
          list={list}
        />
      }
    />
  )
}
