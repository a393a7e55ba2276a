import { adminRoles } from '@haat/contract/roles'
import type { PageRow } from './page-row.ts'

/** The rows of couriers in the table of pages (`pages.ts`). */
export const courierPages = {
  couriers: {
    path: '/dashboard/couriers',
    file: 'dashboard/couriers',
    who: ['VENDOR', ...adminRoles],
    title: 'Couriers',
    icon: 'truck',
    menus: ['VENDOR', 'ADMIN', 'tiles'],
  },
} as const satisfies Record<string, PageRow>
