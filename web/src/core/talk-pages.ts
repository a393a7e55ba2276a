import { adminRoles } from '@haat/contract/roles'
import type { PageRow } from './page-row.ts'

/** The rows of messages and complaints in the table of pages (`pages.ts`). */
export const talkPages = {
  messages: {
    path: '/dashboard/messages',
    file: 'dashboard/messages',
    who: 'signed-in',
    title: 'Messages',
    icon: 'message-square',
    menus: ['CUSTOMER', 'VENDOR', 'ADMIN', 'tiles'],
  },
  questions: {
    path: '/dashboard/questions',
    file: 'dashboard/questions',
    who: ['VENDOR', ...adminRoles],
    title: 'Questions',
    icon: 'circle-question-mark',
    menus: ['VENDOR', 'ADMIN', 'tiles'],
  },
  complaints: {
    path: '/dashboard/complaints',
    file: 'dashboard/complaints',
    who: 'signed-in',
    title: 'Complaints',
    icon: 'circle-alert',
    menus: ['CUSTOMER', 'VENDOR', 'ADMIN', 'tiles'],
  },
  complaint: {
    path: '/dashboard/complaints/:id',
    file: 'dashboard/complaints',
    who: 'signed-in',
    title: 'Complaint',
  },
} as const satisfies Record<string, PageRow>
