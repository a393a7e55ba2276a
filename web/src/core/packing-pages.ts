import type { Access } from '@haat/contract/roles'
import type { PageRow } from './page-row.ts'

const vendor: Access = ['VENDOR']

/** The row of the packing desk in the table of pages (`pages.ts`). */
export const packingPages = {
  toPack: {
    path: '/dashboard/to-pack',
    file: 'dashboard/packing/to-pack',
    who: vendor,
    title: 'To Pack',
    icon: 'truck',
    menus: ['VENDOR'],
  },
} as const satisfies Record<string, PageRow>
