import { emailField, nameField } from './fields.ts'
import { limits } from './limits.ts'
import { z } from './schema.ts'

export const contactForm = z.object({
  name: nameField,
  email: emailField(),
  subject: z
    .string()
    .check(
      z.trim(),
      z.minLength(limits.contactSubjectMin, 'Subject must be at least 5 characters.'),
    ),
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(limits.contactMessageMin, 'Message must be at least 10 characters.'),
    ),
})
