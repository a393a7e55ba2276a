import type { WaitingOrder } from '@haat/contract/packing'
import type { Page } from '@haat/contract/paging'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { useGetWaitingOrdersQuery } from '#features/shipments/packing-api.ts'
import { LinkButton } from '#ui/button.tsx'
import type { QueryResult } from '#ui/query-state.tsx'
import { EmptyState, Notice } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { choiceOf } from '#pages/dashboard/parts/list-state.ts'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { useListState, type ListState } from '#pages/dashboard/parts/use-list-state.ts'
import { BatchBar } from './batch-bar.tsx'
import { BatchResult } from './batch-result.tsx'
import { PackedParcels } from './packed-parcels.tsx'
import { batchSize, paperKinds, papersPath } from './papers.ts'
import { Papers } from './printed-papers.tsx'
import { useBatch, type Batch } from './use-batch.ts'
import { waitingColumns } from './waiting-columns.tsx'

/** The packing desk: what waits, packing many orders at once, and the papers of what is packed. */
export default function ToPackPage() {
  const [query] = useSearchParams()
  const kind = choiceOf(query, 'what', paperKinds)
  return kind === undefined ? <Desk /> : <Papers kind={kind} />
}

function Desk() {
  const list = useListState()
  const result = useGetWaitingOrdersQuery({ page: list.page, limit: batchSize })
  const isLoading = result.data === undefined && result.error === undefined
  return (
    <Screen
      title={dashboardPages.toPack.title}
      note="Orders that are paid, or will be on delivery, the oldest first."
      actions={
        <LinkButton to={papersPath('pick-list')} variant="secondary" icon="printer">
          Pick list
        </LinkButton>
      }
    >
      <div className="space-y-6">
        <Waiting list={list} result={result} />
        {/* Not before the list has its height, or it would be pushed down. */}
        {isLoading ? null : <PackedParcels />}
      </div>
    </Screen>
  )
}

function Waiting({ list, result }: { list: ListState; result: QueryResult<Page<WaitingOrder>> }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const orders = result.data?.data ?? []
  // What was packed meanwhile, or stands on another page, is not chosen any more.
  const ready = orders.filter(({ lines }) => lines.every(({ asksSerial }) => !asksSerial))
  const ids = ready.map(({ orderId }) => orderId).filter((id) => chosen.has(id))
  const { pack, isPacking, last, isLost, forget } = useBatch()

  function choose(orderId: string, isChosen: boolean) {
    const next = new Set(ids)
    if (isChosen) next.add(orderId)
    else next.delete(orderId)
    setChosen(next)
  }

  return (
    <>
      <LastAnswer last={last} isLost={isLost} onClose={forget} />
      <ListPanel
        caption="the orders to pack"
        result={result}
        list={list}
        columns={waitingColumns(new Set(ids), choose)}
        rowKey={({ orderId }) => orderId}
        empty={
          <EmptyState
            icon="circle-check"
            title="Nothing to pack"
            hint="Every order that can be packed is in a parcel."
          />
        }
      >
        {result.data !== undefined && ready.length === 0 ? null : (
          <BatchBar
            chosen={ids.length}
            most={ready.length}
            isPacking={isPacking}
            onAll={(isChosen) =>
              setChosen(new Set(isChosen ? ready.map(({ orderId }) => orderId) : []))
            }
            onPack={() => void pack(orders.filter(({ orderId }) => ids.includes(orderId)))}
          />
        )}
      </ListPanel>
    </>
  )
}

/** What became of the last orders that were packed at once, if anybody knows. */
function LastAnswer({
  last,
  isLost,
  onClose,
}: Pick<Batch, 'last' | 'isLost'> & { onClose: () => void }) {
  return (
    <>
      {last === null ? null : <BatchResult last={last} onClose={onClose} />}
      {isLost ? (
        <Notice tone="danger">
          No answer came, so some of these orders may be packed already. You can press Pack again:
          nothing is packed twice.
        </Notice>
      ) : null}
    </>
  )
}
