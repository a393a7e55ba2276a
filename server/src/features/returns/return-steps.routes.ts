import { idParams } from '@haat/contract/fields'
import {
  agreementInput,
  arrivalInput,
  cancelReturnInput,
  escalationInput,
  inspectionOfReturn,
  offerInput,
  receiptInput,
  rejectionInput,
  sentInput,
  settlementInput,
  verdictDecision,
  verdictInput,
} from '@haat/contract/return-steps'
import { returnRequest } from '@haat/contract/returns'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/http.ts'
import { agree, decide, offer, receive, settle } from './receiving.service.ts'
import { confirm, escalate, judge } from './return-disputes.service.ts'
import { approve, cancel, noteArrival, reject, send } from './returns.service.ts'

const reply = { reply: { one: returnRequest }, params: idParams } as const
const errors = ['NOT_FOUND', 'STATUS_NOT_ALLOWED'] as const
const shops = {
  ...reply,
  who: ['VENDOR', ...adminRoles],
  own: 'requests to the caller’s shop; admins see every request',
} as const
const buyers = {
  ...reply,
  who: ['CUSTOMER', ...adminRoles],
  own: 'requests of the caller; admins act for every buyer',
} as const

/** The steps of a request, each by whoever may take it. */
export function returnStepsRoutes(app: FastifyInstance): void {
  answers(app)
  travel(app)
  inspection(app)
  settling(app)
  disputes(app)
}

function answers(app: FastifyInstance): void {
  route(app, {
    ...shops,
    method: 'POST',
    url: '/returns/:id/approve',
    summary: 'Approve a request. Without an answer within 48 hours it is approved by itself.',
    message: 'Return approved successfully',
    errors,
    handle: ({ ctx, actor, params }) => approve(ctx, actor, params.id),
  })
  route(app, {
    ...reply,
    method: 'POST',
    url: '/returns/:id/reject',
    who: ['VENDOR'],
    own: 'requests to the caller’s shop',
    summary:
      'Reject a request, with a reason from the list. Its buyer may have the market decide within 7 days.',
    body: rejectionInput,
    message: 'Return rejected successfully',
    errors,
    handle: ({ ctx, actor, params, body }) => reject(ctx, actor, params.id, body),
  })
  route(app, {
    ...buyers,
    method: 'POST',
    url: '/returns/:id/cancel',
    summary:
      'End a request: its buyer until the pieces are sent, an admin, who says why, until it is decided.',
    body: cancelReturnInput,
    message: 'Return cancelled successfully',
    errors,
    handle: ({ ctx, actor, params, body }) => cancel(ctx, actor, params.id, body),
  })
}

function travel(app: FastifyInstance): void {
  route(app, {
    ...buyers,
    method: 'POST',
    url: '/returns/:id/sent',
    summary: 'Say who carries the pieces back. Not sent within 7 days, the request ends.',
    body: sentInput,
    message: 'Return sent successfully',
    errors,
    handle: ({ ctx, actor, params, body }) => send(ctx, actor, params.id, body),
  })
  route(app, {
    ...buyers,
    method: 'POST',
    url: '/returns/:id/arrived',
    summary:
      'Note the courier’s proof of delivery. Unless the shop counts them within 72 hours, the pieces count as received.',
    body: arrivalInput,
    message: 'Delivery noted successfully',
    errors,
    handle: ({ ctx, actor, params, body }) => noteArrival(ctx, actor, params.id, body),
  })
  route(app, {
    ...shops,
    method: 'POST',
    url: '/returns/:id/received',
    summary:
      'Say how many pieces of each line arrived, with their serial numbers where they were noted when they were sent.',
    body: receiptInput,
    message: 'Return received successfully',
    errors,
    handle: ({ ctx, actor, params, body }) => receive(ctx, actor, params.id, body),
  })
}

function inspection(app: FastifyInstance): void {
  route(app, {
    ...reply,
    method: 'POST',
    url: '/returns/:id/decide',
    who: ['VENDOR'],
    own: 'requests to the caller’s shop',
    summary:
      'Accept or refuse the pieces that arrived, and say which can be sold again. Without a decision within 72 hours all are accepted.',
    body: inspectionOfReturn,
    message: 'Return decided successfully',
    errors,
    handle: ({ ctx, actor, params, body }) => decide(ctx, actor, params.id, body),
  })
  route(app, {
    ...reply,
    method: 'POST',
    url: '/returns/:id/offer',
    who: ['VENDOR'],
    own: 'requests to the caller’s shop',
    summary:
      'Ask to keep a part of the refund for the state of the pieces. Nothing changes unless the buyer agrees.',
    body: offerInput,
    message: 'Offer sent successfully',
    errors,
    handle: ({ ctx, actor, params, body }) => offer(ctx, actor, params.id, body),
  })
  route(app, {
    ...reply,
    method: 'POST',
    url: '/returns/:id/agree',
    who: ['CUSTOMER'],
    own: 'requests of the caller',
    summary: 'Agree to what the shop keeps of the refund.',
    body: agreementInput,
    message: 'Agreed successfully',
    errors: [...errors, 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, params, body }) => agree(ctx, actor, params.id, body),
  })
}

function settling(app: FastifyInstance): void {
  route(app, {
    ...shops,
    method: 'POST',
    url: '/returns/:id/settle',
    summary:
      'Send others for accepted pieces, as an order at price 0, or give the money back. After 7 days it goes back by itself.',
    body: settlementInput,
    message: 'Return settled successfully',
    errors,
    handle: ({ ctx, actor, params, body }) => settle(ctx, actor, params.id, body),
  })
}

function disputes(app: FastifyInstance): void {
  route(app, {
    ...reply,
    method: 'POST',
    url: '/returns/:id/escalate',
    who: ['CUSTOMER', 'VENDOR'],
    own: 'requests of the caller or to the caller’s shop',
    summary:
      'Have the market decide, once for a request: the buyer within 7 days after a refusal, both about what arrived.',
    body: escalationInput,
    message: 'Dispute opened successfully',
    errors,
    handle: ({ ctx, actor, params, body }) => escalate(ctx, actor, params.id, body),
  })
  const admins = { ...reply, who: adminRoles } as const
  route(app, {
    ...admins,
    method: 'POST',
    url: '/returns/:id/verdict',
    summary:
      'Decide a dispute, with a text for both. Above an amount another admin has to confirm it.',
    body: verdictInput,
    message: 'Verdict entered successfully',
    errors: [...errors, 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, params, body }) => judge(ctx, actor, params.id, body),
  })
  route(app, {
    ...admins,
    method: 'POST',
    url: '/returns/:id/verdict/confirmation',
    summary: 'Confirm another admin’s verdict, or reject it.',
    body: verdictDecision,
    message: 'Verdict decided successfully',
    errors: [...errors, 'SECOND_PERSON_REQUIRED', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, params, body }) => confirm(ctx, actor, params.id, body),
  })
}
