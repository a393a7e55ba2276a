import { refundStates, type Refund } from '@haat/contract/refunds'
import { useCallback, useState } from 'react'
import { useSelector } from 'react-redux'
import { formatDay, money } from '#core/format.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { paths } from '#core/paths.ts'
import { selectUser } from '#core/session.ts'
import { isLost, lostWords, type LostRefund } from '#features/payments/lost-refunds.ts'
import { purposeOf, refundStateWords, whereaboutsOf } from '#features/payments/refund-words.ts'
import { useGetAllRefundsQuery } from '#features/payments/refunds-api.ts'
import { TransferDialog } from '#features/payments/transfer-dialog.tsx'
import { useRefundSteps } from '#features/payments/use-refund-steps.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { SelectField } from '#ui/field.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { Link } from '#ui/link.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { actionsColumn } from '#ui/row-menu.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { choiceOf } from '#pages/dashboard/parts/list-state.ts'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

const lostDialog = lazyPart(
  async () => (await import('#features/payments/lost-refund-dialog.tsx')).LostRefundDialog,
)

const options = refundStates.map((value) => ({ value, label: refundStateWords[value].word }))

export default function RefundsPage() {
  const list = useListState()
  const state = choiceOf(list.query, 'state', refundStates)
  const result = useGetAllRefundsQuery({ page: list.page, state: state ?? 'OPEN' })
  const [entered, setEntered] = useState<Refund | null>(null)
  const [lost, setLost] = useState<LostRefund | null>(null)
  const closeLost = useCallback(() => setLost(null), [])
  const { itemsFor, question } = useRefundSteps(setEntered, setLost)

  return (
    <Screen
      title={dashboardPages.refunds.title}
      note="Money that goes back to customers. Refunds of an order are decided in its details."
      actions={
        <SelectField
          label="State"
          isLabelHidden
          name="state"
          value={state ?? ''}
          onChange={(event) => list.change({ state: event.target.value })}
          placeholder="All that are open"
          options={options}
          className="min-w-32 max-sm:flex-1 sm:w-52"
        />
      }
    >
      <ListPanel
        caption="refunds"
        result={result}
        list={list}
        columns={columnsWith(itemsFor)}
        rowKey={(refund) => refund.id}
        notFound="No refund found"
        empty={
          <EmptyState icon="banknote" title="No open refund" hint="Every refund has been sent." />
        }
      />
      {entered === null ? null : (
        <TransferDialog refund={entered} onClose={() => setEntered(null)} />
      )}
      {lost === null ? null : (
        <LazyPart
          part={lostDialog}
          props={{ refund: lost, onClose: closeLost }}
          onMissing={closeLost}
        />
      )}
      {question}
    </Screen>
  )
}

function columnsWith(itemsFor: (refund: Refund) => MenuItem[]): Column<Refund>[] {
  return [
    {
      header: 'Customer',
      isLead: true,
      skeleton: 'h-10 w-32',
      cell: ({ orderId, customerName, shopName, createdAt }) => (
        <span className="block min-w-0">
          <Link
            to={paths.order(orderId)}
            className="tap block font-semibold wrap-anywhere hover:underline"
          >
            {customerName}
          </Link>
          <span className="block text-xs wrap-anywhere text-muted">
            {shopName}, {formatDay(createdAt)}
          </span>
        </span>
      ),
    },
    {
      header: 'Amount',
      brief: 'bare',
      align: 'end',
      skeleton: 'h-5 w-20 md:ms-auto',
      cell: ({ amount }) => <span className="figures font-semibold">{money(amount)}</span>,
    },
    {
      header: 'State',
      brief: 'bare',
      skeleton: 'h-6 w-20',
      cell: ({ state }) => (
        <Badge tone={refundStateWords[state].tone}>{refundStateWords[state].word}</Badge>
      ),
    },
    { header: 'For', skeleton: 'h-10 w-40', cell: (refund) => <Purpose refund={refund} /> },
    actionsColumn(
      ({ amount, customerName }) => `the refund of ${money(amount)} to ${customerName}`,
      itemsFor,
    ),
  ]
}

function Purpose({ refund }: { refund: Refund }) {
  const viewer = useSelector(selectUser)?.id
  const last = refund.attempts[0]
  return (
    <span className="block min-w-0 wrap-anywhere">
      <span className="line-clamp-2">{purposeOf(refund)}</span>
      <span className="block text-xs text-muted">{whereaboutsOf(refund)}</span>
      {isLost(refund) ? (
        <span className="block text-xs text-danger">{lostWords(refund, viewer)}</span>
      ) : null}
      {refund.state === 'FAILED' && last?.reason ? (
        <span className="block text-xs text-danger">{last.reason}</span>
      ) : null}
      {refund.state === 'TO_CONFIRM' && last ? (
        <span className="block text-xs text-muted">
          {last.reference}, entered by {last.by?.name}
        </span>
      ) : null}
    </span>
  )
}
