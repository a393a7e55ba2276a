import { pagingLimits } from '@haat/contract/paging.limits'
import type { RecentlyViewed } from '@haat/contract/recently-viewed'
import { money } from '#core/format.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { paths } from '#core/paths.ts'
import { struckDiscount } from '#core/struck.ts'
import {
  useDeleteViewMutation,
  useGetRecentlyViewedQuery,
} from '#features/recently-viewed/recently-viewed-api.ts'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { IconButton, LinkButton } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { pictureColumns } from '#ui/picture-columns.tsx'
import { StarRating } from '#ui/rating.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

export default function RecentViewedPage() {
  const list = useListState()
  // The whole list on one page.
  const result = useGetRecentlyViewedQuery({ limit: pagingLimits.pageSizeMax })
  const [remove] = useDeleteViewMutation()
  const words = { pending: mutationMessages.pending, done: mutationMessages.deleted }

  return (
    <Screen title={dashboardPages.recentViewed.title}>
      <ListPanel
        caption="the products you looked at"
        result={result}
        list={list}
        isOnePage
        columns={columnsWith((id) => void runMutation(remove(id).unwrap(), words))}
        rowKey={(view) => view.id}
        empty={
          <EmptyState icon="history" title="You have no products">
            <LinkButton to={paths.products}>Buy Now</LinkButton>
          </EmptyState>
        }
      />
    </Screen>
  )
}

function columnsWith(remove: (id: string) => void): Column<RecentlyViewed>[] {
  return [
    ...pictureColumns<RecentlyViewed>({
      header: 'Image',
      src: ({ product }) => product.image,
      name: ({ product }) => product.name,
      to: ({ product }) => paths.product(product.id),
    }),
    {
      header: 'Rating',
      skeleton: 'h-5 w-28',
      cell: ({ product }) => <StarRating value={product.rating} count={product.reviewCount} />,
    },
    {
      header: 'Price',
      align: 'end',
      skeleton: 'h-5 w-20 md:ms-auto',
      cell: ({ product }) => <span className="figures font-semibold">{money(product.price)}</span>,
    },
    {
      header: 'Discount',
      align: 'end',
      skeleton: 'h-5 w-16 md:ms-auto',
      cell: ({ product }) => <span className="figures">{money(struckDiscount(product))}</span>,
    },
    {
      header: 'Actions',
      isHeaderHidden: true,
      isCorner: true,
      align: 'end',
      skeleton: 'size-10 ms-auto',
      cell: ({ id, product }) => (
        <IconButton icon="x" label={`Remove ${product.name}`} onClick={() => remove(id)} />
      ),
    },
  ]
}
