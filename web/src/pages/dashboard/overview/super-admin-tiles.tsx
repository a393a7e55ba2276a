import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'

const tiles: { to: string; label: string; note: string; icon: IconName }[] = [
  {
    to: paths.admins,
    label: 'Admins',
    note: 'Make, block and remove admins',
    icon: 'shield-check',
  },
  { to: paths.customers, label: 'Customers', note: 'Everybody who buys', icon: 'users' },
  { to: paths.vendors, label: 'Vendors', note: 'Everybody who sells', icon: 'user-check' },
  { to: paths.adminShops, label: 'Shops', note: 'Who may sell, and who may not', icon: 'store' },
  { to: paths.allOrders, label: 'Orders', note: 'Every order, and refunds', icon: 'shopping-bag' },
  { to: paths.reviews, label: 'Reviews', note: 'What buyers say, and hiding it', icon: 'star' },
  { to: paths.categories, label: 'Categories', note: 'How the market is sorted', icon: 'layers' },
  { to: paths.synonyms, label: 'Search Words', note: 'What finds what', icon: 'search' },
  { to: paths.coupons, label: 'Coupons', note: 'Codes and their limits', icon: 'ticket-percent' },
  { to: paths.newsletters, label: 'Newsletters', note: 'Who wants to hear', icon: 'newspaper' },
]

/** The ways into every admin screen: a SUPER_ADMIN's sidebar has none. */
export function SuperAdminTiles() {
  return (
    <nav aria-label="Admin screens">
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {tiles.map(({ to, label, note, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full items-start gap-4 rounded-lg bg-surface p-5 shadow-hairline transition-shadow hover:shadow-float"
            >
              <span className="grid size-11 flex-none place-items-center rounded-md bg-primary-soft text-on-primary-soft">
                <Icon name={icon} />
              </span>
              <span>
                <span className="block font-semibold">{label}</span>
                <span className="block text-sm text-muted">{note}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
