import { emailField, id, messages, time } from './fields.ts'
import { z } from './schema.ts'

export const newsletterInput = z.object({ email: emailField(messages.newsletterEmail) })
export const newsletter = z.object({ id, email: z.string(), createdAt: time })
export type Newsletter = z.infer<typeof newsletter>

export const newsletterMessages = {
  sending: 'Sending...',
  subscribed: 'Subscribed successfully',
} as const
