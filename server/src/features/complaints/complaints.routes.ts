import {
  complaint,
  complaintCounts,
  complaintHandlerInput,
  complaintInput,
  complaintRow,
  complaintsQuery,
  complaintStateInput,
  complaintTextInput,
} from '@haat/contract/complaints'
import { idParams } from '@haat/contract/fields'
import { privatePictureContent, privatePictureQuery } from '@haat/contract/private-pictures'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import {
  addText,
  changeHandler,
  changeState,
  complain,
  getComplaint,
  getCounts,
  getPicture,
  listComplaints,
} from './complaints.service.ts'

const own = 'complaints of the caller; admins see all'

/** Complaints to the market, and how the market answers them. */
export function complaintsRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Complaint: complaint, ComplaintRow: complaintRow },
    examples: {
      subject: 'The parcel never came',
      seenSeq: 3,
    },
  })
  reading(app)
  writing(app)
  deciding(app)
}

function reading(app: FastifyInstance): void {
  const common = { method: 'GET', who: 'signed-in', own } as const
  route(app, {
    ...common,
    url: '/complaints',
    summary:
      'Complaints: those that wait for an answer first, the longest due before the others; then the newest.',
    query: complaintsQuery,
    reply: { page: complaintRow },
    message: 'Complaints retrieved successfully',
    handle: ({ ctx, actor, query }) => listComplaints(ctx, actor, query),
  })
  route(app, {
    ...common,
    url: '/complaints/counts',
    summary: 'How many complaints are open, overdue, answered, and handled by the caller.',
    reply: { one: complaintCounts },
    message: 'Counts retrieved successfully',
    handle: ({ ctx, actor }) => getCounts(ctx, actor),
  })
  route(app, {
    ...common,
    url: '/complaints/:id',
    summary: 'A complaint with its texts, oldest first. Internal notes are shown to admins only.',
    params: idParams,
    reply: { one: complaint },
    message: 'Complaint retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => getComplaint(ctx, actor, params.id),
  })
  route(app, {
    ...common,
    url: '/complaints/pictures/:id',
    summary: 'A picture of a complaint, in base64.',
    params: idParams,
    query: privatePictureQuery,
    reply: { one: privatePictureContent },
    message: 'Picture retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, query }) => getPicture(ctx, actor, params.id, query),
  })
}

function writing(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/complaints',
    who: ['CUSTOMER', 'VENDOR'],
    own: 'orders of the caller',
    summary:
      'Complain to the market about an order, a shop or anything. It answers within 72 hours. The same `clientId` again answers as the first time.',
    body: complaintInput,
    reply: { one: complaint },
    status: 201,
    message: 'Complaint sent successfully',
    errors: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'TOO_MANY_REQUESTS'],
    handle: ({ ctx, actor, body }) => complain(ctx, actor, body),
  })
  route(app, {
    method: 'POST',
    url: '/complaints/:id/texts',
    who: 'signed-in',
    own,
    summary:
      'Write in a complaint. What an admin writes answers it, unless it is an internal note. The same `clientId` again answers as the first time.',
    params: idParams,
    body: complaintTextInput,
    reply: { one: complaint },
    status: 201,
    message: 'Text added successfully',
    errors: [
      'NOT_FOUND',
      'NOT_ALLOWED',
      'EDIT_CONFLICT',
      'STATUS_NOT_ALLOWED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
    handle: ({ ctx, actor, params, body }) => addText(ctx, actor, params.id, body),
  })
}

function deciding(app: FastifyInstance): void {
  const common = {
    method: 'PATCH',
    params: idParams,
    reply: { one: complaint },
    message: 'Complaint updated successfully',
  } as const
  route(app, {
    ...common,
    url: '/complaints/:id',
    who: 'signed-in',
    own,
    summary: 'Close a complaint. Whoever complained can reopen it within seven days.',
    body: complaintStateInput,
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'STATUS_NOT_ALLOWED'],
    handle: ({ ctx, actor, params, body }) => changeState(ctx, actor, params.id, body),
  })
  route(app, {
    ...common,
    url: '/complaints/:id/handler',
    who: adminRoles,
    summary: 'Take a complaint over, or lay it down.',
    body: complaintHandlerInput,
    errors: ['NOT_FOUND', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, params, body }) => changeHandler(ctx, actor, params.id, body),
  })
}
