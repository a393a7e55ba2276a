import type { PageRow } from './page-row.ts'

/** The row of returns in the table of pages (`pages.ts`): buyers, shops and admins each see theirs. */
export const returnPages = {
  sentBack: {
    path: '/dashboard/returns',
    file: 'dashboard/returns',
    who: 'signed-in',
    title: 'Returns',
    icon: 'rotate-ccw',
    menus: ['CUSTOMER', 'VENDOR', 'ADMIN', 'tiles'],
  },
} as const satisfies Record<string, PageRow>
