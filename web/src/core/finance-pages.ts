import { adminRoles } from '@haat/contract/roles'
import type { PageRow } from './page-row.ts'

/** The rows of Finance in the table of pages (`pages.ts`). */
export const financePages = {
  finance: {
    path: '/dashboard/finance',
    file: 'dashboard/admin/finance',
    who: adminRoles,
    title: 'Finance',
    icon: 'wallet',
    menus: ['ADMIN', 'tiles'],
  },
  // The id is the name of a part of Finance.
  financePart: {
    path: '/dashboard/finance/:id',
    file: 'dashboard/admin/finance',
    who: adminRoles,
    title: 'Finance',
  },
  financeShop: {
    path: '/dashboard/finance/shops/:id',
    file: 'dashboard/admin/finance-shop',
    who: adminRoles,
    title: 'Statement of a Shop',
  },
  financeFile: {
    path: '/dashboard/finance/files/:id',
    file: 'dashboard/admin/finance-file',
    who: adminRoles,
    title: 'Settlement File',
  },
} as const satisfies Record<string, PageRow>
