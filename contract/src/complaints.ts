import { id, requiredText, time } from './fields.ts'
import { complaintLimits } from './complaints.limits.ts'
import { complaintMessages } from './complaints.messages.ts'
import { pageQuery, searchTerm } from './paging.ts'
import { privatePicture } from './private-pictures.ts'
import { roles } from './roles.ts'
import { z } from './schema.ts'

/** What people complain about. */
export const complaintKinds = [
  'NOT_DELIVERED',
  'WRONG_OR_DAMAGED',
  'REFUND',
  'PAYMENT',
  'CONDUCT',
  'ACCOUNT',
  'OTHER',
] as const
/** CONTACT: it came through the contact form, from somebody who may have no account. */
export const allComplaintKinds = [...complaintKinds, 'CONTACT'] as const
export type ComplaintKind = (typeof allComplaintKinds)[number]

/** OPEN waits for the market, ANSWERED for whoever complained. */
export const complaintStates = ['OPEN', 'ANSWERED', 'CLOSED'] as const
export type ComplaintState = (typeof complaintStates)[number]

const pictures = z._default(
  z.array(id).check(z.maxLength(complaintLimits.picturesMax, complaintMessages.pictures)),
  [],
)
const body = requiredText(complaintMessages.body, complaintLimits.bodyMax)

/** A complaint to the market, about an order of the caller, about a shop, or about anything. */
export const complaintInput = z.object({
  kind: z.enum(complaintKinds, complaintMessages.kind),
  orderId: z.optional(id),
  shopId: z.optional(id),
  subject: z
    .string()
    .check(
      z.trim(),
      z.minLength(complaintLimits.subjectMin, complaintMessages.subject),
      z.maxLength(complaintLimits.subjectMax),
    ),
  body,
  pictures,
  /** Made by the client for each complaint, so that sending it again adds nothing. */
  clientId: id,
})
export type ComplaintInput = z.input<typeof complaintInput>
export type NewComplaint = z.infer<typeof complaintInput>

/** A text in a complaint: of whoever complained, or an answer. */
export const complaintText = z.object({
  id,
  seq: z.number(),
  /** Null: somebody who wrote through the contact form. To others than admins, admins have no names. */
  by: z.nullable(
    z.object({ role: z.enum(roles), name: z.nullable(z.string()), isMe: z.boolean() }),
  ),
  body: z.string(),
  /** Only admins see it. */
  isInternal: z.boolean(),
  pictures: z.array(privatePicture),
  createdAt: time,
})
export type ComplaintText = z.infer<typeof complaintText>

/** A row of the lists. */
export const complaintRow = z.object({
  id,
  kind: z.enum(allComplaintKinds),
  state: z.enum(complaintStates),
  subject: z.string(),
  order: z.nullable(z.object({ id, number: z.nullable(z.string()) })),
  shop: z.nullable(z.object({ id, name: z.string() })),
  /** Who complained. Admins see the address to answer to. */
  by: z.object({
    id: z.nullable(id),
    role: z.nullable(z.enum(roles)),
    name: z.string(),
    email: z.nullable(z.string()),
  }),
  /** Until when the market has to answer; null unless it is OPEN. */
  answerBy: z.nullable(time),
  isOverdue: z.boolean(),
  /** Which admin handles it. Others than admins get null. */
  handler: z.nullable(z.object({ id, name: z.string() })),
  createdAt: time,
  closedAt: z.nullable(time),
  /** Until when it can be reopened; null when it can’t. */
  reopenBy: z.nullable(time),
  /** The number of the newest text that the caller sees. */
  lastSeq: z.number(),
})
export type ComplaintRow = z.infer<typeof complaintRow>

/** A complaint with its texts, oldest first. */
export const complaint = z.extend(complaintRow, { texts: z.array(complaintText) })
export type Complaint = z.infer<typeof complaint>

/** Another text. Admins answer, or note something that only admins see. */
export const complaintTextInput = z.object({
  body,
  pictures,
  isInternal: z._default(z.boolean(), false),
  clientId: id,
  /** The newest text that the caller saw. If there is a newer one, the server answers EDIT_CONFLICT. */
  seenSeq: z.optional(z.number().check(z.int(), z.minimum(0))),
})
export type ComplaintTextInput = z.input<typeof complaintTextInput>
export type NewComplaintText = z.infer<typeof complaintTextInput>

/** CLOSED by an admin or by whoever complained; OPEN (reopened) by the latter, within seven days. */
export const complaintStateInput = z.object({ state: z.enum(['OPEN', 'CLOSED']) })
export type ComplaintStateInput = z.infer<typeof complaintStateInput>

/** Takes a complaint over from nobody or from this admin, or lays it down. */
export const complaintHandlerInput = z.object({
  isMine: z.boolean(),
  /** Whom the caller saw as its handler. */
  from: z.nullable(id),
})
export type ComplaintHandlerInput = z.infer<typeof complaintHandlerInput>

export const complaintsQuery = z.object({
  ...pageQuery,
  searchTerm,
  state: z.optional(z.enum(complaintStates)),
  kind: z.optional(z.enum(allComplaintKinds)),
  orderId: z.optional(id),
})
export type ComplaintsQuery = z.infer<typeof complaintsQuery>

/** Counts up to 1,000: of all complaints for admins, of their own for anyone else. */
export const complaintCounts = z.object({
  open: z.number(),
  overdue: z.number(),
  answered: z.number(),
  /** Open ones that the calling admin handles. */
  mine: z.number(),
})
export type ComplaintCounts = z.infer<typeof complaintCounts>
