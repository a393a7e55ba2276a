import { shopSorts, shopStatuses, type Shop, type ShopStatus } from '@haat/contract/shops'
import { formatCount } from '#core/format.ts'
import {
  useDeleteShopMutation,
  useGetShopsQuery,
  useSetShopStatusMutation,
} from '#features/shops/shops-api.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { SelectField } from '#ui/field.tsx'
import { pictureColumns } from '#ui/picture-columns.tsx'
import { StarRating } from '#ui/rating.tsx'
import { actionsColumn } from '#ui/row-menu.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useDelete } from '#ui/use-delete.tsx'
import { useQuestion } from '#ui/use-question.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { sortFor } from '#pages/dashboard/parts/list-state.ts'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { SearchField } from '#pages/dashboard/parts/search-field.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

const statusNames: Record<ShopStatus, string> = {
  ACTIVE: 'Active',
  PENDING: 'Pending',
  SUSPENDED: 'Suspended',
  BLOCKED: 'Blocked',
}

/** What each status means for shoppers. */
const follows: Record<ShopStatus, string> = {
  ACTIVE: 'Shoppers can see the shop and buy its products.',
  PENDING: 'Shoppers cannot see the shop or its products until it is approved.',
  SUSPENDED: 'Shoppers can no longer see the shop or its products.',
  BLOCKED: 'Shoppers can no longer see the shop or its products.',
}

export default function ShopsPage() {
  const list = useListState()
  const result = useGetShopsQuery({
    page: list.page,
    searchTerm: list.searchTerm,
    ...sortFor(list, shopSorts),
  })
  const [setStatus] = useSetShopStatusMutation()
  const [remove] = useDeleteShopMutation()
  const deletion = useDelete<Shop>({
    item: 'shop',
    remove: (id) => remove(id).unwrap(),
  })
  const { ask, question } = useQuestion()

  function change({ id, name, status: was }: Shop, status: ShopStatus) {
    const words = { pending: mutationMessages.updating, done: mutationMessages.changed }
    const call = { id, status, seen: { status: was } }
    ask({
      title: `Set ${name} to ${statusNames[status]}?`,
      description: `${follows[status]} Its vendor is notified by email.`,
      confirmLabel: `Set to ${statusNames[status]}`,
      variant: status === 'ACTIVE' ? 'primary' : 'danger',
      onConfirm: () => void runMutation(setStatus(call).unwrap(), words),
    })
  }

  return (
    <Screen
      title={dashboardPages.adminShops.title}
      actions={<SearchField placeholder="Search by shop name" list={list} />}
    >
      <ListPanel
        caption="shops"
        result={result}
        list={list}
        columns={columnsWith(change, deletion.askToDelete)}
        notFound="No shop found"
        rowKey={(shop) => shop.id}
        empty={<EmptyState icon="store" title="You have no shops" />}
      />
      {question}
      {deletion.question}
    </Screen>
  )
}

function columnsWith(
  change: (shop: Shop, status: ShopStatus) => void,
  remove: (shop: Shop) => void,
): Column<Shop>[] {
  return [
    ...pictureColumns<Shop>({
      header: 'Logo',
      src: ({ logoUrl }) => logoUrl,
      name: ({ name }) => name,
      note: ({ vendor }) => (vendor === undefined ? undefined : <Vendor {...vendor} />),
      sortKey: 'name',
    }),
    {
      header: 'Rating',
      sortKey: 'rating',
      skeleton: 'h-5 w-20',
      cell: ({ rating }) => <StarRating value={rating} />,
    },
    figure('Reviews', 'reviewCount'),
    figure('Followers', 'followerCount'),
    figure('Products', 'productCount'),
    {
      header: 'Status',
      skeleton: 'h-11 w-36 md:w-32 xl:w-36',
      // Ask before a change, because the arrow keys choose each option in passing.
      cell: (shop) => (
        <SelectField
          label={`Status of ${shop.name}`}
          isLabelHidden
          value={shop.status}
          onChange={(event) => {
            const chosen = shopStatuses.find((each) => each === event.target.value)
            if (chosen !== undefined) change(shop, chosen)
          }}
          options={shopStatuses.map((value) => ({ value, label: statusNames[value] }))}
          className="w-36 md:w-32 xl:w-36"
        />
      ),
    },
    actionsColumn(
      ({ name }) => name,
      (shop) => [
        { label: 'Delete', icon: 'trash-2', isDanger: true, onSelect: () => remove(shop) },
      ],
    ),
  ]
}

/** The shop's vendor. While the vendor is blocked, the shop is closed whatever its own status is. */
function Vendor({ email, status }: NonNullable<Shop['vendor']>) {
  return (
    <>
      <EmailText>{email}</EmailText>
      {status === 'BLOCKED' ? (
        <span className="mt-1 block">
          <Badge tone="danger">Vendor blocked</Badge>
        </span>
      ) : null}
    </>
  )
}

function figure(
  header: string,
  key: 'reviewCount' | 'followerCount' | 'productCount',
): Column<Shop> {
  return {
    header,
    sortKey: key,
    align: 'end',
    skeleton: 'h-5 w-8 md:ms-auto',
    cell: (shop) => <span className="figures">{formatCount(shop[key])}</span>,
  }
}
