import type { Complaint } from '@haat/contract/complaints'
import type { Conversation } from '@haat/contract/conversations'

/** A conversation of the signed-in customer as the API sends it, for tests. */
export const aConversation: Conversation = {
  id: '01930000-0000-7000-8000-00000000c001',
  order: null,
  product: { id: '01930000-0000-7000-8000-00000000c002', name: 'Mouse' },
  shop: { id: '01930000-0000-7000-8000-0000000000cc', name: 'Shop A' },
  customer: { id: '01930000-0000-7000-8000-0000000000aa', name: 'Customer' },
  lastSeq: 100,
  unread: 0,
  readSeq: 100,
  mute: null,
  isMasking: false,
  adminAskedAt: null,
}

/** A complaint of the signed-in customer as the API sends it, for tests. */
export const aComplaint: Complaint = {
  id: '01930000-0000-7000-8000-00000000c003',
  kind: 'OTHER',
  state: 'OPEN',
  subject: 'It is late',
  order: null,
  shop: null,
  by: {
    id: '01930000-0000-7000-8000-0000000000aa',
    role: 'CUSTOMER',
    name: 'Customer',
    email: null,
  },
  answerBy: null,
  isOverdue: false,
  handler: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  closedAt: null,
  reopenBy: null,
  lastSeq: 1,
  texts: [],
}
