import type { Follower } from '@haat/contract/following'
import { limits } from '@haat/contract/limits'
import type { Page } from '@haat/contract/paging'
import { useSelector } from 'react-redux'
import { isNotFound } from '#core/api-error.ts'
import { selectUserEmail } from '#core/session.ts'
import { useGetFollowersQuery } from '#features/following/following-api.ts'
import { StatusChip } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
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
    className: 'break-all',
    cell: ({ customer }) => customer.email,
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

/** A vendor without a shop has nobody who could follow it. */
const nobody: Page<Follower> = { data: [], meta: { page: 1, limit: limits.pageSize, total: 0 } }

export default function ShopFollowersPage() {
  const list = useListState()
  const email = useSelector(selectUserEmail) ?? ''
  const answer = useGetFollowersQuery({ shopId: email, page: list.page }, { skip: email === '' })
  const result = isNotFound(answer.error)
    ? { ...answer, data: nobody, currentData: nobody, error: undefined }
    : answer
  return (
    <Screen title="Shop Followers">
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
