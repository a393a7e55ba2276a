import {
  useDeleteVendorMutation,
  useGetVendorsQuery,
  useUpdateVendorMutation,
} from '#features/accounts/people-api.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'
import { PeopleScreen } from './parts/people-screen.tsx'

export default function VendorsPage() {
  const list = useListState()
  const result = useGetVendorsQuery({ page: list.page, searchTerm: list.searchTerm })
  const [update, updating] = useUpdateVendorMutation()
  const [remove] = useDeleteVendorMutation()
  return (
    <PeopleScreen
      title={dashboardPages.vendors.title}
      noun="vendor"
      list={list}
      result={result}
      calls={{
        update: (id, data) => update({ id, data }).unwrap(),
        isUpdating: updating.isLoading,
        remove: (id) => remove(id).unwrap(),
      }}
      emptyText="No customer found"
    />
  )
}
