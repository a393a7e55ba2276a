import { adminRoles } from '@haat/contract/roles'
import type { PageRow } from './page-row.ts'

/** The rows of deadlines and scorecards in the table of pages (`pages.ts`). */
export const servicePages = {
  deadlines: {
    path: '/dashboard/deadlines',
    file: 'dashboard/service',
    who: adminRoles,
    title: 'Deadlines',
    icon: 'clock',
    menus: ['ADMIN', 'tiles'],
  },
  // A vendor sees the card of their shop.
  scorecards: {
    path: '/dashboard/scorecards',
    file: 'dashboard/service',
    who: ['VENDOR', ...adminRoles],
    title: 'Scorecards',
    icon: 'trending-up',
    menus: ['VENDOR', 'ADMIN', 'tiles'],
  },
} as const satisfies Record<string, PageRow>
