import type { SettlementFileRow, SettlementResult } from '@haat/contract/settlement-files'
import { formatDay, money } from '#core/format.ts'
import { TwoLines, Wrapped } from '#features/finance/finance-cells.tsx'
import { resultWords } from '#features/finance/finance-words.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Link } from '#ui/link.tsx'
import { journalsOf } from './finance-nav.tsx'

const tones: Record<SettlementResult, Tone> = {
  MATCHED: 'success',
  FEE_DIFFERS: 'caution',
  AMOUNT_DIFFERS: 'danger',
  UNKNOWN: 'danger',
  DUPLICATE: 'neutral',
  MISSING: 'caution',
}

/** A row of the file, with what the books have in small where it differs. */
export const settlementColumns: Column<SettlementFileRow>[] = [
  {
    header: 'Row',
    isLead: true,
    skeleton: 'h-10 w-48 max-w-full',
    cell: ({ line, kind, reference, transactionId }) => (
      <TwoLines
        first={reference === '' ? transactionId : reference}
        second={`${line === null ? 'In no row' : `Row ${line}`} · ${kind === 'REFUND' ? 'Refund' : 'Payment'}`}
      />
    ),
  },
  {
    header: 'Result',
    skeleton: 'h-6 w-24',
    cell: ({ result }) => <Badge tone={tones[result]}>{resultWords[result]}</Badge>,
  },
  { header: 'Day', skeleton: 'h-5 w-24', cell: ({ day }) => formatDay(day) },
  { header: 'Transfer', skeleton: 'h-5 w-20', cell: ({ batch }) => <Wrapped>{batch}</Wrapped> },
  compared('Amount', ({ amount, ourAmount }) => [amount, ourAmount]),
  compared('Fee', ({ fee, ourFee }) => [fee, ourFee]),
  {
    header: 'Order',
    skeleton: 'h-5 w-16',
    cell: ({ orderId }) =>
      orderId === null ? (
        '–'
      ) : (
        <Link to={journalsOf(orderId)} className="tap text-link hover:underline">
          Entries
        </Link>
      ),
  },
]

function compared(
  header: string,
  of: (row: SettlementFileRow) => readonly [theirs: number | null, ours: number | null],
): Column<SettlementFileRow> {
  return {
    header,
    align: 'end',
    skeleton: 'h-5 w-20 md:ms-auto',
    cell: (row) => {
      const [theirs, ours] = of(row)
      return (
        <span className="figures block whitespace-nowrap">
          {theirs === null ? '–' : money(theirs)}
          {ours === null || ours === theirs ? null : (
            <span className="block text-xs text-muted">Books: {money(ours)}</span>
          )}
        </span>
      )
    },
  }
}
