import { dashboardPaths } from '#core/dashboard-paths.ts'
import { Link } from '#ui/link.tsx'

const tabs = [
  { name: 'statement', label: 'Statement' },
  { name: 'payouts', label: 'Payouts' },
  { name: 'invoices', label: 'Invoices' },
  { name: 'details', label: 'Account' },
] as const
export type EarningsTab = (typeof tabs)[number]['name']

/** The part of the page that the address names; the statement for anything else. */
export function earningsTab(query: URLSearchParams): EarningsTab {
  return tabs.find(({ name }) => name === query.get('tab'))?.name ?? 'statement'
}

/** Links to the parts of the Earnings page. */
export function EarningsNav({ current }: { current: EarningsTab }) {
  return (
    <nav aria-label="Parts of earnings">
      <ul className="flex flex-wrap gap-0.5 sm:gap-1 rounded-md bg-sunken p-1">
        {tabs.map(({ name, label }) => (
          <li key={name} className="flex-1">
            <Link
              to={
                name === 'statement'
                  ? dashboardPaths.earnings
                  : `${dashboardPaths.earnings}?tab=${name}`
              }
              preventScrollReset
              aria-current={name === current ? 'page' : undefined}
              className="tap grid min-h-10 place-items-center rounded-sm px-1 text-sm sm:px-2 font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:shadow-raised"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
