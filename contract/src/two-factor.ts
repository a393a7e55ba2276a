import { time } from './fields.ts'
import { fieldLimits } from './fields.limits.ts'
import { twoFactorLimits } from './two-factor.limits.ts'
import { fieldMessages } from './fields.messages.ts'
import { z } from './schema.ts'

/** The roles that can turn on two-factor sign-in. */
export const twoFactorRoles = ['SUPER_ADMIN', 'ADMIN', 'VENDOR'] as const

/** Six digits of the app, or a recovery code; spaces and dashes are left out on the server. */
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
  /** Whether the market requires it of the caller. */
  isRequired: z.boolean(),
})
export type TwoFactorStatus = z.infer<typeof twoFactorStatus>

/** A secret for the authenticator app: in base32 to type, and as the address a QR code holds. */
export const twoFactorSecret = z.object({ secret: z.string(), uri: z.string() })
export type TwoFactorSecret = z.infer<typeof twoFactorSecret>

/** What every change of two-factor sign-in asks for. */
export const twoFactorProof = z.object({
  password: z.string().check(z.minLength(1), z.maxLength(fieldLimits.passwordMax)),
  code,
})
export type TwoFactorProof = z.infer<typeof twoFactorProof>

/** The recovery codes. They are shown only once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodes>
