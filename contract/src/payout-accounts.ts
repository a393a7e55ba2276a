import { id } from './fields.ts'
import { pageQuery } from './paging.ts'
import { payoutAccount } from './payouts.ts'
import { z } from './schema.ts'

/** A shop's account as the list for admins has it, with who entered it. */
export const namedAccount = z.extend(payoutAccount, {
  shopId: id,
  shopName: z.string(),
  /** The shop's name by law; null while it has not entered one. */
  legalName: z.nullable(z.string()),
  changedBy: z.object({ id, name: z.string() }),
})
export type NamedAccount = z.infer<typeof namedAccount>

export const accountsQuery = z.object({
  ...pageQuery,
  state: z.optional(z.enum(['UNVERIFIED', 'VERIFIED'])),
})
export type AccountsQuery = z.infer<typeof accountsQuery>
