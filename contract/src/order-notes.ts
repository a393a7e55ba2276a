import { id, requiredText, time } from './fields.ts'
import { roles } from './roles.ts'
import { z } from './schema.ts'

export const orderNoteLimits = { bodyMax: 1_000, perOrder: 200 } as const

export const orderNoteMessages = {
  body: 'Please write a note.',
  tooMany: `An order holds at most ${orderNoteLimits.perOrder} notes.`,
} as const

export const orderNoteInput = z.object({
  body: requiredText(orderNoteMessages.body, orderNoteLimits.bodyMax),
})
export type OrderNoteInput = z.infer<typeof orderNoteInput>

/** What a shop or the market noted on an order. Its buyer never sees it. */
export const orderNote = z.object({
  id,
  body: z.string(),
  /** Who wrote it. Shops see no names of admins: they are the market to them. */
  by: z.object({ role: z.enum(roles), name: z.nullable(z.string()) }),
  createdAt: time,
})
export type OrderNote = z.infer<typeof orderNote>

/** The notes of an order, oldest first. */
export const orderNotes = z.object({ notes: z.array(orderNote) })
export type OrderNotes = z.infer<typeof orderNotes>
