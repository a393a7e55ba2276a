import { fieldLimits } from './fields.limits.ts'
import { fieldMessages } from './fields.messages.ts'
import { isTaka } from './money.ts'
import { z } from './schema.ts'
import { westernDigits } from './western-digits.ts'

/** An id, in small letters as the database writes it, so that two of them can be compared. */
export const id = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'Invalid id'), z.toLowerCase())
export const idParams = z.object({ id })
export const time = z.iso.datetime()
/** A day in the market's time zone, `2026-11-21`. */
export const day = z.iso.date()

/** An email address, normalised for storage and comparison: trimmed and in lower case. */
export function emailField(message: string = fieldMessages.email) {
  return z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254, message), z.email(message))
}

export const nameField = z
  .string()
  .check(
    z.trim(),
    z.minLength(fieldLimits.nameMin, fieldMessages.name),
    z.maxLength(fieldLimits.nameMax),
  )

export function passwordField(message: string = fieldMessages.password) {
  return z
    .string()
    .check(z.minLength(fieldLimits.passwordMin, message), z.maxLength(fieldLimits.passwordMax))
}

/** Numbers may be typed with Bangla digits, and are stored with western ones. */
const inWesternDigits = z.overwrite(westernDigits)
const phonePattern = /^\+?[0-9][0-9 -]*$/
const phoneCharacters = 'Phone number may only contain digits.'

/** Exactly eleven characters, as the sign-up form requires. */
export const signUpPhoneField = z
  .string()
  .check(
    z.trim(),
    inWesternDigits,
    z.length(fieldLimits.signUpPhoneLength, { error: fieldMessages.signUpPhone, abort: true }),
    z.regex(phonePattern, phoneCharacters),
  )

/** Ten to fifteen digits: admins may be anywhere in the world. */
export const adminPhoneField = z.string().check(
  z.trim(),
  inWesternDigits,
  z.maxLength(fieldLimits.phoneMax, { error: fieldMessages.adminPhone, abort: true }),
  z.regex(phonePattern, { error: fieldMessages.adminPhone, abort: true }),
  z.refine((value) => {
    const digits = value.replaceAll(/\D/g, '').length
    return digits >= fieldLimits.adminPhoneMin && digits <= fieldLimits.adminPhoneMax
  }, fieldMessages.adminPhone),
)

/** At least eleven characters, as all other forms require. */
export function phoneField(message: string) {
  return z
    .string()
    .check(
      z.trim(),
      inWesternDigits,
      z.minLength(fieldLimits.phoneMin, { error: message, abort: true }),
      z.maxLength(fieldLimits.phoneMax),
      z.regex(phonePattern, phoneCharacters),
    )
}

/** An amount in a request: taka with at most two decimals, 0 or more. */
export const takaField = z
  .number()
  .check(
    z.minimum(0),
    z.maximum(fieldLimits.priceMaxTaka),
    z.refine(isTaka, 'Must have at most two decimals'),
  )

/** An amount in a response, in taka. */
export const taka = z.number()

export function requiredText(message: string, max: number = fieldLimits.textMax) {
  return z.string().check(z.trim(), z.minLength(1, message), z.maxLength(max))
}
