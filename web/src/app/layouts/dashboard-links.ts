import type { Role } from '@haat/contract/roles'
import { menuLinks } from '#core/dashboard-menus.ts'
import { menuLink } from '#core/menus.ts'
import { pages } from '#core/pages.ts'

/** The sidebar's links: the overview for everybody, then the role's own. */
export function dashboardLinks(role: Role | null) {
  const overview = menuLink(pages.dashboard)
  // A super admin opens the admin screens from the tiles of the overview.
  return role === null || role === 'SUPER_ADMIN' ? [overview] : [overview, ...menuLinks(role)]
}
