import { emailField, id, time } from './fields.ts'
import { newsletterLimits } from './newsletters.limits.ts'
import { newsletterMessages } from './messages.ts'
import { pageQuery, searchTerm } from './paging.ts'
import { z } from './schema.ts'

export const newsletterInput = z.object({ email: emailField(newsletterMessages.email) })
export type NewsletterInput = z.infer<typeof newsletterInput>

export const newsletter = z.object({ id, email: z.string(), createdAt: time })
export type Newsletter = z.infer<typeof newsletter>

/** The response does not reveal whether the address was already subscribed. */
export const newsletterSubscription = z.object({ email: z.string() })

/** Like every list, but by default the first page holds all rows. */
export const newslettersQuery = z.object({
  ...pageQuery,
  searchTerm,
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(newsletterLimits.newslettersListed)),
    newsletterLimits.newslettersListed,
  ),
})
export type NewslettersQuery = z.infer<typeof newslettersQuery>
