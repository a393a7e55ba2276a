import { person } from '@haat/contract/accounts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { CreateAdminDialog, adminDraft } from '#features/accounts/create-admin-dialog.tsx'
import {
  useDeleteAdminMutation,
  useGetAdminsQuery,
  useUpdateAdminMutation,
} from '#features/accounts/people-api.ts'
import { Button } from '#ui/button.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { useEdited } from '#pages/dashboard/parts/use-edited.ts'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'
import { PeopleScreen } from './parts/people-screen.tsx'

export default function AdminsPage() {
  const list = useListState()
  const result = useGetAdminsQuery({ page: list.page, searchTerm: list.searchTerm })
  const [update, updating] = useUpdateAdminMutation()
  const [remove] = useDeleteAdminMutation()
  const created = useEdited(adminDraft, person)
  return (
    <>
      <PeopleScreen
        title={dashboardPages.admins.title}
        noun="admin"
        list={list}
        result={result}
        calls={{
          update: (id, data) => update({ id, data }).unwrap(),
          isUpdating: updating.isLoading,
          remove: (id) => remove(id).unwrap(),
        }}
        emptyText="No admin found"
        actions={
          <Button
            icon="user-plus"
            onPointerEnter={preloadDialog}
            onClick={() => created.open('new')}
            className="max-sm:w-full"
          >
            Create Admin
          </Button>
        }
      />
      {created.row === null ? null : <CreateAdminDialog onClose={created.close} />}
    </>
  )
}
