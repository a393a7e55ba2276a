import type { Follower } from '@haat/contract/following'
import { useSelector } from 'react-redux'
import { selectUserEmail } from '#core/session.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { useGetFollowersQuery } from '#features/following/following-api.ts'
import { StatusChip } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { pictureColumns } from '#ui/picture-columns.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

const columns: Column<Follower>[] = [
  ...pictureColumns<Follower>({
    header: 'Photo',
    src: ({ customer }) => customer.profilePhoto,
    name: ({ customer }) => customer.name,
    isRound: true,
  }),
  {
    header: 'Email',
    skeleton: 'h-5 w-40',
    className: 'md:min-w-44',
    cell: ({ customer }) => <EmailText>{customer.email}</EmailText>,
  },
  {
    header: 'Phone',
    skeleton: 'h-5 w-28',
    cell: ({ customer }) => <span className="figures">{customer.phoneNumber ?? 'Not given'}</span>,
  },
  {
    header: 'Status',
    skeleton: 'h-6 w-16',
    cell: ({ customer }) => <StatusChip status={customer.user.status} />,
  },
]

export default function ShopFollowersPage() {
  const list = useListState()
  const email = useSelector(selectUserEmail) ?? ''
  const result = useGetFollowersQuery({ shopId: email, page: list.page }, { skip: email === '' })
  return (
    <Screen title={dashboardPages.shopFollowers.title}>
      <ListPanel
        caption="your followers"
        result={result}
        list={list}
        columns={columns}
        rowKey={(follower) => follower.id}
        empty={<EmptyState icon="users" title="No follower found" />}
      />
    </Screen>
  )
}
