import { returnStates, type ReturnRequest } from '@haat/contract/returns'
import { useSelector } from 'react-redux'
import { formatDay, money } from '#core/format.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { paths } from '#core/paths.ts'
import { selectRole } from '#core/session.ts'
import { deadlineWords, kindWords, returnStateWords } from '#features/returns/return-words.ts'
import { useGetReturnsQuery } from '#features/returns/returns-api.ts'
import { useReturnSteps } from '#features/returns/use-return-steps.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { SelectField } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { actionsColumn } from '#ui/row-menu.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from './parts/list-panel.tsx'
import { choiceOf } from './parts/list-state.ts'
import { Screen } from './parts/screen.tsx'
import { useListState } from './parts/use-list-state.ts'

const shown = ['ALL', ...returnStates] as const
const options = shown.map((value) => ({
  value,
  label: value === 'ALL' ? 'All' : returnStateWords[value].word,
}))

/** Returns, claims and warranty requests: the buyer’s, the shop’s or everybody’s. */
export default function ReturnsPage() {
  const list = useListState()
  const isBuyer = useSelector(selectRole) === 'CUSTOMER'
  const chosen = choiceOf(list.query, 'state', shown)
  const state = chosen === 'ALL' ? undefined : (chosen ?? (isBuyer ? undefined : 'OPEN'))
  const result = useGetReturnsQuery({ page: list.page, state })
  const { itemsFor, overlays } = useReturnSteps()
  return (
    <Screen
      title={dashboardPages.sentBack.title}
      note={isBuyer ? 'To send something back, open its order.' : undefined}
      actions={
        <SelectField
          label="State"
          isLabelHidden
          name="state"
          value={chosen ?? ''}
          onChange={(event) => list.change({ state: event.target.value })}
          placeholder={isBuyer ? 'All' : 'All that are open'}
          options={isBuyer ? options.slice(1) : options}
          className="min-w-32 max-sm:flex-1 sm:w-52"
        />
      }
    >
      <ListPanel
        caption="returns"
        result={result}
        list={list}
        columns={columnsWith(isBuyer, itemsFor)}
        rowKey={(row) => row.id}
        notFound="No return found"
        empty={<EmptyState icon="rotate-ccw" title="No returns" />}
      />
      {overlays}
    </Screen>
  )
}

function columnsWith(
  isBuyer: boolean,
  itemsFor: (row: ReturnRequest) => MenuItem[],
): Column<ReturnRequest>[] {
  return [
    {
      header: isBuyer ? 'Shop' : 'Customer',
      isLead: true,
      skeleton: 'h-10 w-32',
      cell: ({ orderId, customerName, shopName, createdAt }) => (
        <span className="block min-w-0">
          <Link
            to={paths.order(orderId)}
            className="tap block font-semibold wrap-anywhere hover:underline"
          >
            {isBuyer ? shopName : customerName}
          </Link>
          <span className="block text-xs wrap-anywhere text-muted">
            {isBuyer ? '' : `${shopName}, `}
            {formatDay(createdAt)}
          </span>
        </span>
      ),
    },
    ...sharedColumns,
    actionsColumn(
      ({ shopName, customerName }) =>
        `the return ${isBuyer ? `to ${shopName}` : `of ${customerName}`}`,
      itemsFor,
    ),
  ]
}

const sharedColumns: Column<ReturnRequest>[] = [
  {
    header: 'Products',
    className: 'max-w-72',
    skeleton: 'h-10 w-40',
    cell: ({ lines, kind }) => (
      <span className="block min-w-0 wrap-anywhere">
        <span className="line-clamp-2">
          {lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
        </span>
        <span className="block text-xs text-muted">{kindWords[kind]}</span>
      </span>
    ),
  },
  {
    header: 'Amount',
    align: 'end',
    skeleton: 'h-5 w-20 md:ms-auto',
    cell: ({ amount }) => <span className="figures">{money(amount)}</span>,
  },
  {
    header: 'State',
    brief: 'bare',
    skeleton: 'h-6 w-20',
    cell: (row) => (
      <span className="block">
        <Badge tone={returnStateWords[row.state].tone}>{returnStateWords[row.state].word}</Badge>
        <span className="block text-xs text-muted">{deadlineWords(row)}</span>
      </span>
    ),
  },
]
