import type { WriteOff } from '@haat/contract/debts'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { money } from '#core/format.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { selectUser } from '#core/session.ts'
import { useDecideWriteOffMutation, useGetWriteOffsQuery } from '#features/finance/debts-api.ts'
import { amountColumn, timeColumn, TwoLines, Wrapped } from '#features/finance/finance-cells.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Link } from '#ui/link.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { EmptyState } from '#ui/states.tsx'
import { DecisionCell } from './decision-cell.tsx'
import { PagedTable } from './paged-table.tsx'

/** Debts that were given up, or are proposed to be: of one shop, or of all. */
export function WriteOffs({ shopId }: { shopId?: string }) {
  const [page, setPage] = useState(1)
  const result = useGetWriteOffsQuery({ page, shopId })
  const decisionColumn = useDecisionColumn()
  const isOfAll = shopId === undefined
  return (
    <section aria-labelledby="write-offs" className="space-y-3">
      <h2 id="write-offs" className="text-lg">
        Write-offs
      </h2>
      <PagedTable
        caption="write-offs"
        result={result}
        columns={[isOfAll ? shopColumn : reasonColumn, ...columns, decisionColumn]}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon="scale"
            title={isOfAll ? 'No debt was written off' : 'No debt of this shop was written off'}
            hint={isOfAll ? 'Propose it on the page of the shop that owes.' : undefined}
          />
        }
        onPage={setPage}
      />
    </section>
  )
}

const shopColumn: Column<WriteOff> = {
  header: 'Shop',
  isLead: true,
  skeleton: 'h-10 w-48 max-w-full',
  cell: ({ shopId, shopName, reason }) => (
    <Link to={dashboardPaths.financeShop(shopId)} className="tap block hover:underline">
      <TwoLines first={shopName} second={reason} />
    </Link>
  ),
}

const reasonColumn: Column<WriteOff> = {
  header: 'Reason',
  isLead: true,
  skeleton: 'h-5 w-48 max-w-full',
  cell: ({ reason }) => <Wrapped>{reason}</Wrapped>,
}

const columns: Column<WriteOff>[] = [
  amountColumn('Amount', ({ amount }) => amount),
  timeColumn('Proposed', ({ createdAt }) => createdAt),
  { header: 'By', skeleton: 'h-5 w-28', cell: ({ by }) => <Wrapped>{by.name}</Wrapped> },
]

function useDecisionColumn(): Column<WriteOff> {
  const me = useSelector(selectUser)
  const [decide] = useDecideWriteOffMutation()
  return {
    header: 'Decision',
    skeleton: 'h-9 w-32',
    cell: ({ id, status, amount, shopName, by, decidedBy }) => (
      <DecisionCell
        status={status}
        isOwn={by.id === me?.id}
        decider="super admin"
        mayDecide={me?.role === 'SUPER_ADMIN'}
        mayWithdraw
        decidedBy={decidedBy?.name ?? null}
        name={`the write-off of ${money(amount)} of ${shopName}`}
        approval={{
          label: 'Approve',
          description: `${money(amount)} that ${shopName} owes is given up. It is a loss of the market and entered in the books at once.`,
        }}
        onDecide={(decision) =>
          runMutation(decide({ id, decision }).unwrap(), {
            pending: mutationMessages.updating,
            done: mutationMessages.updated,
          })
        }
      />
    ),
  }
}
