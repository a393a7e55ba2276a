import { isCorrectable, type Journal } from '@haat/contract/ledger'
import { useState } from 'react'
import { formatDay, formatTime, money } from '#core/format.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { paths } from '#core/paths.ts'
import { useGetJournalsQuery } from '#features/finance/books-api.ts'
import { journalTitle } from '#features/finance/finance-words.ts'
import { ProposeDialog } from '#features/finance/propose-dialog.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { NarrowedNote } from '#pages/dashboard/parts/narrowed-note.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The entries of the books, each with its lines: all, or those of one order. */
export function JournalsPart() {
  const list = useListState()
  const given = list.query.get('orderId')
  const orderId = given !== null && idPattern.test(given) ? given : undefined
  const result = useGetJournalsQuery({ page: list.page, orderId })
  const [corrected, setCorrected] = useState<string | null>(null)
  return (
    <>
      <NarrowedNote
        text={orderId === undefined ? undefined : `Entries of order ${orderId}`}
        keys={['orderId']}
        all="Show all entries"
        list={list}
      />
      <ListPanel
        caption="entries of the books"
        result={result}
        list={list}
        columns={columnsWith(setCorrected)}
        notFound="This order has caused no entries yet"
        rowKey={({ key }) => key}
        empty={<EmptyState icon="scale" title="The books have no entries yet" />}
      />
      {corrected === null ? null : (
        <ProposeDialog
          subject={{ about: 'entry', journalKey: corrected }}
          onClose={() => setCorrected(null)}
        />
      )}
    </>
  )
}

function columnsWith(onCorrect: (key: string) => void): Column<Journal>[] {
  return [
    {
      header: 'Entry',
      isLead: true,
      skeleton: 'h-16 w-56 max-w-full',
      className: 'md:align-top',
      cell: (journal) => <What journal={journal} />,
    },
    {
      header: 'Lines',
      skeleton: 'h-16 w-full',
      className: 'md:align-top',
      cell: ({ lines }) => <Lines lines={lines} />,
    },
    {
      header: 'Correction',
      isHeaderHidden: true,
      align: 'end',
      skeleton: 'h-9 w-24 md:ms-auto',
      className: 'md:align-top',
      // A correction is undone by a new entry.
      cell: ({ key, kind, reversedBy }) =>
        !isCorrectable(key) || kind === 'correction' || reversedBy !== null ? null : (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Take back ${key}`}
            onClick={() => onCorrect(key)}
          >
            Take back
          </Button>
        ),
    },
  ]
}

function What({ journal }: { journal: Journal }) {
  const { key, at, note, orderId, shopId, reverses } = journal
  return (
    <div className="min-w-0 space-y-0.5 wrap-anywhere">
      <p className="font-semibold">{journalTitle(journal)}</p>
      <p className="figures text-xs text-muted">
        {formatDay(at)}, {formatTime(at)}
      </p>
      {note === null ? null : <p className="text-xs">{note}</p>}
      {reverses === null ? null : <p className="text-xs">Takes back {reverses}</p>}
      <p className="text-xs text-muted">{key}</p>
      <p className="flex flex-wrap gap-3 text-xs">
        {orderId === null ? null : (
          <>
            <Link to={paths.order(orderId)} className="tap text-link hover:underline">
              The order
            </Link>
            <Link to={`?orderId=${orderId}`} className="tap text-link hover:underline">
              Its entries
            </Link>
          </>
        )}
        {shopId === null ? null : (
          <Link to={dashboardPaths.financeShop(shopId)} className="tap text-link hover:underline">
            The shop’s statement
          </Link>
        )}
      </p>
    </div>
  )
}

function Lines({ lines }: Pick<Journal, 'lines'>) {
  return (
    <ul className="w-full min-w-0 space-y-1 text-xs">
      {lines.map(({ account, partyId, amount }, index) => (
        <li key={index} className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 text-start wrap-anywhere">
            {account}
            {partyId === null || partyId.length > 20 ? '' : ` (${partyId})`}
          </span>
          <span className="figures flex-none">
            {amount > 0 ? 'Debit' : 'Credit'} {money(Math.abs(amount))}
          </span>
        </li>
      ))}
    </ul>
  )
}
