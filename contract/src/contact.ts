import { emailField, nameField } from './fields.ts'
import { limits } from './limits.ts'
import { z } from './schema.ts'

/** A message to the people who run the market. */
export const contactForm = z.object({
  name: nameField,
  email: emailField(),
  subject: z
    .string()
    .check(
      z.trim(),
      z.minLength(limits.contactSubjectMin, 'Subject must be at least 5 characters.'),
      z.maxLength(limits.contactSubjectMax),
    ),
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(limits.contactMessageMin, 'Message must be at least 10 characters.'),
      z.maxLength(limits.textMax),
    ),
})
export type ContactMessage = z.infer<typeof contactForm>

/** Where an answer will come to. */
export const contactReply = z.object({ email: z.string() })
