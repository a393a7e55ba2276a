import type { FollowedShop } from '@haat/contract/following'
import { pagingLimits } from '@haat/contract/paging.limits'
import { followMessages } from '@haat/contract/messages'
import { formatCount } from '#core/format.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { paths } from '#core/paths.ts'
import { useGetFollowedShopsQuery, useUnfollowMutation } from '#features/following/following-api.ts'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { StatusChip } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { pictureColumns } from '#ui/picture-columns.tsx'
import { StarRating } from '#ui/rating.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

export default function MyFollowedShopsPage() {
  const list = useListState()
  // The whole list on one page.
  const result = useGetFollowedShopsQuery({ limit: pagingLimits.wholeListMax })
  const [unfollow] = useUnfollowMutation()
  const words = { pending: mutationMessages.pending, done: followMessages.unfollowed }

  return (
    <Screen title={dashboardPages.followedShops.title}>
      <ListPanel
        caption="the shops you follow"
        result={result}
        list={list}
        isOnePage
        columns={columnsWith((shopId) => void runMutation(unfollow({ shopId }).unwrap(), words))}
        rowKey={(follow) => follow.id}
        empty={
          <EmptyState icon="store" title="No shop found yet">
            <LinkButton to={paths.shops}>Go Shops</LinkButton>
          </EmptyState>
        }
      />
    </Screen>
  )
}

function columnsWith(unfollow: (shopId: string) => void): Column<FollowedShop>[] {
  return [
    ...pictureColumns<FollowedShop>({
      header: 'Logo',
      src: ({ shop }) => shop.logoUrl,
      name: ({ shop }) => shop.name,
      to: ({ shop }) => paths.shop(shop.id),
    }),
    {
      header: 'Rating',
      skeleton: 'h-5 w-28',
      cell: ({ shop }) => <StarRating value={shop.rating} count={shop.reviewCount} />,
    },
    {
      header: 'Followers',
      align: 'end',
      skeleton: 'h-5 w-10 md:ms-auto',
      cell: ({ shop }) => <span className="figures">{formatCount(shop.followerCount)}</span>,
    },
    {
      header: 'Actions',
      isHeaderHidden: true,
      align: 'end',
      skeleton: 'h-9 w-24 ms-auto',
      className: 'max-md:justify-end',
      cell: ({ shop }) => (
        <span className="inline-flex items-center gap-3">
          {shop.status === 'ACTIVE' ? null : <StatusChip status={shop.status} />}
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Unfollow ${shop.name}`}
            onClick={() => unfollow(shop.id)}
          >
            Unfollow
          </Button>
        </span>
      ),
    },
  ]
}
