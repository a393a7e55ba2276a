import type { PageRow } from './page-row.ts'

/** The row of notices in the table of pages (`pages.ts`). */
export const noticePages = {
  notices: {
    path: '/dashboard/notices',
    file: 'dashboard/notices',
    who: 'signed-in',
    title: 'Notices',
  },
} as const satisfies Record<string, PageRow>
