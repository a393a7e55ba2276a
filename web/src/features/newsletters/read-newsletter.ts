import { newsletterInput } from '@haat/contract/newsletters'
import { z } from '@haat/contract/schema'

/** The address as it is sent, or null when it is invalid. */
export function readNewsletter(email: string): string | null {
  const read = z.safeParse(newsletterInput, { email })
  return read.success ? read.data.email : null
}
