import { adminRoles } from '@haat/contract/roles'
import type { PageRow } from './page-row.ts'

/** The rows of attributes, brands and searches in the table of pages (`pages.ts`). */
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
  synonyms: {
    path: '/dashboard/search-words',
    file: 'dashboard/admin/synonyms',
    who: adminRoles,
    title: 'Search Words',
    icon: 'search',
    menus: ['tiles'],
  },
  fruitlessSearches: {
    path: '/dashboard/searches-without-result',
    file: 'dashboard/admin/fruitless-searches',
    who: adminRoles,
    title: 'Searches Without Result',
  },
  searchSales: {
    path: '/dashboard/bought-after-searches',
    file: 'dashboard/admin/search-sales',
    who: adminRoles,
    title: 'Bought After Searches',
  },
} as const satisfies Record<string, PageRow>
