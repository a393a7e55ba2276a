import { adminRoles } from '@haat/contract/roles'
import type { PageRow } from './page-row.ts'

/** The rows of attributes and brands in the table of pages (`pages.ts`). */
export const cataloguePages = {
  attributes: {
    path: '/dashboard/attributes',
    file: 'dashboard/admin/attributes',
    who: adminRoles,
    title: 'Attributes',
    icon: 'list',
    menus: ['ADMIN', 'tiles'],
  },
  categoryAttributes: {
    path: '/dashboard/category-attributes/:id',
    file: 'dashboard/admin/category-attributes',
    who: adminRoles,
    title: 'Attributes of a Category',
  },
  brands: {
    path: '/dashboard/brands',
    file: 'dashboard/admin/brands',
    who: adminRoles,
    title: 'Brands',
    icon: 'tag',
    menus: ['ADMIN', 'tiles'],
  },
} as const satisfies Record<string, PageRow>
