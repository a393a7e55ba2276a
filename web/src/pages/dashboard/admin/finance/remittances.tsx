import { remittanceStatuses, type Remittance } from '@haat/contract/couriers'
import { countOf, formatDay, money } from '#core/format.ts'
import {
  useDecideRemittanceMutation,
  useGetRemittancesQuery,
} from '#features/finance/couriers-api.ts'
import { amountColumn, TwoLines } from '#features/finance/finance-cells.tsx'
import { useMe } from '#features/finance/use-me.ts'
import type { Column } from '#ui/data-table.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { EmptyState } from '#ui/states.tsx'
import { FilterSelect } from '#pages/dashboard/parts/filter-select.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { choiceOf } from '#pages/dashboard/parts/list-state.ts'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'
import { DecisionCell } from './decision-cell.tsx'

/** What couriers have handed over: one admin enters it, another confirms that it has arrived. */
export function Remittances() {
  const list = useListState()
  const status = choiceOf(list.query, 'status', remittanceStatuses)
  const result = useGetRemittancesQuery({ page: list.page, status })
  const [decide] = useDecideRemittanceMutation()
  const me = useMe()
  const onDecide = ({ id }: Remittance, decision: 'APPROVED' | 'REJECTED') =>
    runMutation(decide({ id, decision }).unwrap(), {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
    })
  return (
    <section aria-labelledby="remittances" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="remittances" className="text-lg">
          Remittances
        </h2>
        <FilterSelect
          label="Status"
          name="status"
          value={status}
          values={remittanceStatuses}
          list={list}
        />
      </div>
      <ListPanel
        caption="remittances"
        result={result}
        list={list}
        columns={columnsWith(me, onDecide)}
        notFound="No remittance found"
        rowKey={({ id }) => id}
        empty={<EmptyState icon="banknote" title="No courier has handed over cash yet" />}
      />
    </section>
  )
}

const sum = (amount: number) => <span className="figures whitespace-nowrap">{money(amount)}</span>

function columnsWith(
  me: string,
  onDecide: (remittance: Remittance, decision: 'APPROVED' | 'REJECTED') => Promise<unknown>,
): Column<Remittance>[] {
  return [
    {
      header: 'Courier',
      isLead: true,
      skeleton: 'h-10 w-36',
      cell: ({ courier, reference }) => <TwoLines first={courier} second={reference} />,
    },
    {
      header: 'Collected',
      align: 'end',
      skeleton: 'h-10 w-20 md:ms-auto',
      cell: ({ collected, orders }) => (
        <span className="block">
          {sum(collected)}
          <span className="figures block text-xs text-muted">{countOf(orders, 'order')}</span>
        </span>
      ),
    },
    amountColumn('Fee', ({ fee }) => fee),
    {
      header: 'Received',
      align: 'end',
      skeleton: 'h-10 w-20 md:ms-auto',
      cell: ({ received, difference }) => (
        <span className="block">
          {sum(received)}
          {difference === 0 ? null : (
            <span className="figures block text-xs whitespace-nowrap text-danger">
              {money(Math.abs(difference))} {difference > 0 ? 'missing' : 'too much'}
            </span>
          )}
        </span>
      ),
    },
    {
      header: 'Entered',
      skeleton: 'h-10 w-28',
      cell: ({ createdAt, by }) => <TwoLines first={formatDay(createdAt)} second={by.name} />,
    },
    decisionColumn(me, onDecide),
  ]
}

function decisionColumn(
  me: string,
  onDecide: (remittance: Remittance, decision: 'APPROVED' | 'REJECTED') => Promise<unknown>,
): Column<Remittance> {
  return {
    header: 'Decision',
    skeleton: 'h-9 w-32',
    cell: (remittance) => {
      const { status, by, decidedBy, courier, received, reference } = remittance
      return (
        <DecisionCell
          status={status}
          isOwn={by.id === me}
          mayWithdraw
          decidedBy={decidedBy?.name ?? null}
          name={`the remittance ${reference} of ${courier}`}
          approval={{
            label: 'Confirm',
            description: `${money(received)} of ${courier} with the number ${reference} has arrived in our bank account. It is entered in the books at once.`,
          }}
          onDecide={(decision) => onDecide(remittance, decision)}
        />
      )
    },
  }
}
