import { menuLinks } from '#core/dashboard-menus.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { tileNotes } from './tile-notes.ts'

/** Links to every admin screen, because a super admin's sidebar has none. */
export function SuperAdminTiles() {
  return (
    <nav aria-label="Admin screens">
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {menuLinks('tiles').map(({ to, label, icon }) => (
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
                <span className="block text-sm text-muted">{tileNotes[to]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
