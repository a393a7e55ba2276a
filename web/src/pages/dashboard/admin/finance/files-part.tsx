import type { SettlementFile } from '@haat/contract/settlement-files'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatCount, formatDay } from '#core/format.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { timeColumn, Wrapped } from '#features/finance/finance-cells.tsx'
import { gatewayWords } from '#features/finance/finance-words.ts'
import { ImportDialog } from '#features/finance/import-dialog.tsx'
import { useGetSettlementFilesQuery } from '#features/finance/settlement-files-api.ts'
import { StatusChip } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/states.tsx'
import { AddButton } from '#pages/dashboard/parts/add-button.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

/** What gateways say they paid to the bank. */
export function FilesPart() {
  const list = useListState()
  const result = useGetSettlementFilesQuery({ page: list.page })
  const [isImporting, setImporting] = useState(false)
  const navigate = useNavigate()
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-muted">
          Each row is compared with the books. Another admin accepts the file; then what arrived in
          the bank, other fees and differences are entered.
        </p>
        <AddButton onClick={() => setImporting(true)}>Import File</AddButton>
      </div>
      <ListPanel
        caption="settlement files"
        result={result}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon="upload"
            title="No settlement file yet"
            hint="Download one from the gateway’s merchant panel, and import it here."
          />
        }
      />
      {isImporting ? (
        <ImportDialog
          onImported={(id) => void navigate(dashboardPaths.financeFile(id))}
          onClose={() => setImporting(false)}
        />
      ) : null}
    </div>
  )
}

const columns: Column<SettlementFile>[] = [
  {
    header: 'File',
    isLead: true,
    skeleton: 'h-10 w-48',
    cell: ({ id, number, gateway, name }) => (
      <Link to={dashboardPaths.financeFile(id)} className="tap block wrap-anywhere hover:underline">
        <span className="block font-semibold">
          {gatewayWords[gateway]}, no. {number}
        </span>
        <span className="block text-xs text-muted">{name}</span>
      </Link>
    ),
  },
  { header: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
  {
    header: 'Days',
    cell: ({ firstDay, lastDay }) =>
      firstDay === lastDay
        ? formatDay(firstDay)
        : `${formatDay(firstDay)} to ${formatDay(lastDay)}`,
  },
  {
    header: 'Rows',
    align: 'end',
    cell: ({ rows }) => <span className="figures">{formatCount(rows)}</span>,
  },
  timeColumn('Imported', ({ createdAt }) => createdAt),
  {
    header: 'By',
    cell: ({ by, decidedBy }) => (
      <Wrapped>{decidedBy === null ? by.name : `${by.name}, decided by ${decidedBy.name}`}</Wrapped>
    ),
  },
]
