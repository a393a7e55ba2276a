import { courierTitles, type StatementLine } from '@haat/contract/consignments'
import { useState } from 'react'
import { money } from '#core/format.ts'
import {
  useGetCourierAccountsQuery,
  useGetStatementLinesQuery,
} from '#features/consignments/consignments-api.ts'
import { StatementDialog } from '#features/consignments/statement-dialog.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from './list-panel.tsx'
import { useListState } from './use-list-state.ts'

const columns: Column<StatementLine>[] = [
  {
    header: 'Parcel',
    isLead: true,
    skeleton: 'h-5 w-32',
    cell: ({ courier, consignment }) => (
      <span className="wrap-anywhere">
        {courierTitles[courier]} {consignment}
      </span>
    ),
  },
  {
    header: 'Payment',
    skeleton: 'h-5 w-24',
    cell: ({ reference }) => <span className="wrap-anywhere">{reference}</span>,
  },
  amount('Collected', ({ collected }) => collected),
  amount('Fee', ({ fee }) => fee),
  {
    header: 'State',
    skeleton: 'h-5 w-20',
    cell: ({ remittanceId }) =>
      remittanceId === null ? (
        <Badge tone="caution">Fits no cash</Badge>
      ) : (
        <Badge tone="success">In a remittance</Badge>
      ),
  },
]

function amount(header: string, of: (line: StatementLine) => number): Column<StatementLine> {
  return {
    header,
    align: 'end',
    skeleton: 'h-5 w-20 md:ms-auto',
    cell: (line) => <span className="figures">{money(of(line))}</span>,
  }
}

/** What couriers paid out to the market, line by line. */
export function StatementLines() {
  const list = useListState()
  const result = useGetStatementLinesQuery({ page: list.page })
  const { data } = useGetCourierAccountsQuery(undefined)
  const [isOpen, setOpen] = useState(false)
  const accounts = data?.accounts ?? []
  return (
    <section aria-labelledby="statement-lines" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="statement-lines" className="text-lg">
          What couriers paid out
        </h2>
        {accounts.length === 0 ? null : (
          <Button size="sm" icon="upload" variant="secondary" onClick={() => setOpen(true)}>
            Import
          </Button>
        )}
      </div>
      <ListPanel
        caption="lines of couriers’ statements"
        result={result}
        list={list}
        columns={columns}
        rowKey={({ statementId, line }) => `${statementId} ${line}`}
        empty={<EmptyState icon="list" title="Nothing was imported yet" />}
      />
      {isOpen ? <StatementDialog accounts={accounts} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}
