import { emailField, nameField } from './fields.ts'
import { contactLimits } from './contact.limits.ts'
import { fieldLimits } from './fields.limits.ts'
import { z } from './schema.ts'

/** A message to the people who run the market. */
export const contactForm = z.object({
  name: nameField,
  email: emailField(),
  subject: z
    .string()
    .check(
      z.trim(),
      z.minLength(contactLimits.contactSubjectMin, 'Subject must be at least 5 characters.'),
      z.maxLength(contactLimits.contactSubjectMax),
    ),
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(contactLimits.contactMessageMin, 'Message must be at least 10 characters.'),
      z.maxLength(fieldLimits.textMax),
    ),
})
export type ContactMessage = z.infer<typeof contactForm>

/** The address for the reply. */
export const contactReply = z.object({ email: z.string() })
