import { useSelector } from 'react-redux'
import { NavLink } from 'react-router'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { paths } from '#core/paths.ts'
import { selectRole } from '#core/session.ts'
import { UnreadMessages } from '#features/conversations/unread-messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import { dashboardLinks } from './dashboard-links.ts'

const row = 'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium transition-colors'

/** The sidebar of large screens. */
export function DashboardSidebar() {
  return (
    <aside className="sticky top-0 hidden h-dvh w-64 flex-none flex-col border-e border-line bg-surface lg:flex print:hidden">
      <div className="flex h-18 items-center px-6">
        <Link to={paths.home} aria-label="Haat home" className="tap flex items-center rounded-md">
          <Logo />
        </Link>
      </div>
      <div className="flex-1 overflow-y-auto px-3 py-4">
        <DashboardNav />
      </div>
      <div className="border-t border-line p-3">
        <Link to={paths.home} className={`${row} text-muted hover:bg-neutral-soft hover:text-ink`}>
          <Icon name="arrow-left" />
          Back to the shop
        </Link>
      </div>
    </aside>
  )
}

/** The role's links, in the sidebar and in the slide-out menu of small screens. */
export function DashboardNav({ onFollow }: { onFollow?: () => void }) {
  const role = useSelector(selectRole)
  return (
    <nav aria-label="Dashboard">
      <ul className="space-y-1">
        {dashboardLinks(role).map((link) => (
          <li key={link.to}>
            <NavLink
              to={link.to}
              onClick={onFollow}
              className={`${row} text-muted hover:bg-neutral-soft hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-on-primary-soft`}
            >
              <Icon name={link.icon} />
              {link.label}
              {link.to === dashboardPaths.messages ? <UnreadMessages /> : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
