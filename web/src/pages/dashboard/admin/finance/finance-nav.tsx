import { dashboardPaths } from '#core/dashboard-paths.ts'
import { Link } from '#ui/link.tsx'

/** The parts of Finance, by the name that their address has; the first has none. */
const parts = [
  { name: '', label: 'Overview' },
  { name: 'payouts', label: 'Payouts' },
  { name: 'accounts', label: 'Payout accounts' },
  { name: 'balances', label: 'Balances' },
  { name: 'debts', label: 'Debts' },
  { name: 'couriers', label: 'Couriers' },
  { name: 'journals', label: 'Journals' },
  { name: 'changes', label: 'Changes' },
  { name: 'files', label: 'Settlement files' },
  { name: 'check', label: 'Book check' },
] as const
export type FinancePart = (typeof parts)[number]['name']

/** The part with this name; undefined when there is none. */
export const financePart = (name: string): (typeof parts)[number] | undefined =>
  parts.find((each) => each.name === name)

const pathOfPart = (name: FinancePart): string =>
  name === '' ? dashboardPaths.finance : dashboardPaths.financePart(name)

/** Where the entries of an order are shown. */
export const journalsOf = (orderId: string): string =>
  `${pathOfPart('journals')}?orderId=${orderId}`

export function FinanceNav({ current }: { current: FinancePart | null }) {
  return (
    <nav aria-label="Parts of finance" className="mb-5">
      <ul className="flex flex-wrap gap-1 rounded-md bg-sunken p-1">
        {parts.map(({ name, label }) => (
          <li key={name} className="max-sm:grow">
            <Link
              to={pathOfPart(name)}
              aria-current={name === current ? 'page' : undefined}
              className="tap grid min-h-10 place-items-center rounded-sm px-3 text-sm lg:max-2xl:px-2 font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:shadow-raised"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
