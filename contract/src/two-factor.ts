import { time } from './fields.ts'
import { fieldLimits } from './fields.limits.ts'
import { twoFactorLimits } from './two-factor.limits.ts'
import { fieldMessages } from './fields.messages.ts'
import { z } from './schema.ts'

/** The roles that can turn on two-factor sign-in. */
export const twoFactorRoles = ['SUPER_ADMIN', 'ADMIN', 'VENDOR'] as const

/** Six digits from the app, or a recovery code. The server removes spaces and dashes. */
const code = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, fieldMessages.code),
    z.maxLength(twoFactorLimits.secondFactorCodeMax),
  )

/** The caller's two-factor sign-in. */
export const twoFactorStatus = z.object({
  isOn: z.boolean(),
  since: z.nullable(time),
  recoveryCodesLeft: z.number(),
  /** Whether the caller must use two-factor sign-in in this market. */
  isRequired: z.boolean(),
})
export type TwoFactorStatus = z.infer<typeof twoFactorStatus>

/** A secret for the authenticator app: in base32 for typing, and as the URL for a QR code. */
export const twoFactorSecret = z.object({ secret: z.string(), uri: z.string() })
export type TwoFactorSecret = z.infer<typeof twoFactorSecret>

/** The proof that every change of two-factor sign-in requires. */
export const twoFactorProof = z.object({
  password: z.string().check(z.minLength(1), z.maxLength(fieldLimits.passwordMax)),
  code,
})
export type TwoFactorProof = z.infer<typeof twoFactorProof>

/** The recovery codes. They are shown only once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodes>
