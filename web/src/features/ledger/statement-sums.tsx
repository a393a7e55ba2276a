import type { StatementMeta } from '@haat/contract/ledger'
import { money } from '#core/format.ts'
import { Skeleton } from '#ui/skeleton.tsx'

const columns = [
  ['In the hold', 'pending'],
  ['Available', 'available'],
  ['Set aside', 'reserve'],
  ['On its way', 'inPayout'],
  ['Together', 'total'],
] as const

const cell = 'px-2 py-1.5 text-end first:ps-0 first:text-start last:pe-0'

/** The balances before and after the period. */
export function StatementSums({ meta }: { meta: StatementMeta | undefined }) {
  const shown = columns.filter(
    ([, name]) => name !== 'reserve' || meta?.opening.reserve || meta?.closing.reserve,
  )
  return (
    <div className="relative overflow-x-auto border-b border-line px-4 py-3" tabIndex={-1}>
      <table className="figures w-full border-collapse text-xs sm:text-sm">
        <caption className="sr-only">Balances before and after the period</caption>
        <thead>
          <tr className="align-bottom text-xs text-muted">
            <th scope="col" className={`${cell} font-semibold`}>
              <span className="sr-only">Balance</span>
            </th>
            {shown.map(([label, name]) => (
              <th
                key={name}
                scope="col"
                className={`${cell} font-semibold ${name === 'total' ? '' : 'max-sm:hidden print:table-cell'}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name="Opening balance" sums={meta?.opening} shown={shown} />
          <Row name="Closing balance" sums={meta?.closing} shown={shown} />
        </tbody>
      </table>
    </div>
  )
}

function Row({
  name,
  sums,
  shown,
}: {
  name: string
  sums: StatementMeta['opening'] | undefined
  shown: readonly (typeof columns)[number][]
}) {
  return (
    <tr>
      <th scope="row" className={`${cell} font-normal`}>
        {name}
      </th>
      {shown.map(([, key]) => (
        <td
          key={key}
          className={`${cell} whitespace-nowrap ${key === 'total' ? 'font-semibold' : 'max-sm:hidden print:table-cell'}`}
        >
          {sums === undefined ? <Skeleton className="ms-auto h-4 w-16" /> : money(sums[key])}
        </td>
      ))}
    </tr>
  )
}
