import {
  adminPhoneField,
  day,
  emailField,
  id,
  nameField,
  passwordField,
  phoneField,
  requiredText,
  signUpPhoneField,
  time,
} from './fields.ts'
import { absentIf } from './blanks.ts'
import { accountLimits } from './accounts.limits.ts'
import { fieldLimits } from './fields.limits.ts'
import { twoFactorLimits } from './two-factor.limits.ts'
import { personPhoto } from './media.ts'
import { fieldMessages } from './fields.messages.ts'
import { listQuery } from './paging.ts'
import { roles } from './roles.ts'
import { z } from './schema.ts'

export const userStatuses = ['ACTIVE', 'BLOCKED'] as const
export type UserStatus = (typeof userStatuses)[number]

const role = z.enum(roles)
const userStatus = z.enum(userStatuses)

/** `code` is from the authenticator app, or a recovery code; required if two-factor sign-in is on. */
export const loginInput = z.object({
  email: emailField(),
  password: passwordField(),
  code: z.optional(z.string().check(z.trim(), z.maxLength(twoFactorLimits.secondFactorCodeMax))),
})
export type LoginInput = z.infer<typeof loginInput>

/** The fields of the sign-up form; in the request the password is beside `data`, not inside it. */
export const signUpForm = z.object({
  name: nameField,
  email: emailField(),
  phoneNumber: signUpPhoneField,
  password: passwordField(),
})

export const signUpInput = z.object({
  data: z.object({ name: nameField, email: emailField(), phoneNumber: signUpPhoneField }),
  password: passwordField(),
})
export type SignUpInput = z.infer<typeof signUpInput>

/** A new admin; in the request the password is beside `data`, not inside it. */
export const adminForm = z.extend(signUpForm, { phoneNumber: adminPhoneField })
export type AdminForm = z.infer<typeof adminForm>

export const adminInput = z.object({
  data: z.object({ name: nameField, email: emailField(), phoneNumber: adminPhoneField }),
  password: passwordField(),
})

export const sessionUser = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role,
  status: userStatus,
  needPasswordChange: z.boolean(),
})
export type SessionUser = z.infer<typeof sessionUser>

export const session = z.object({
  user: sessionUser,
  accessToken: z.string(),
  refreshToken: z.string(),
})
export type Session = z.infer<typeof session>

/** The number of sessions ended. */
export const endedSessions = z.object({ ended: z.number() })
export type EndedSessions = z.infer<typeof endedSessions>

/** A warning if the accepted password is easy to guess. */
const passwordWarning = z.optional(z.string())
export const changedPassword = z.extend(endedSessions, { passwordWarning })
export type ChangedPassword = z.infer<typeof changedPassword>
export const resetPasswordReply = z.nullable(z.object({ passwordWarning }))
export type ResetPasswordReply = z.infer<typeof resetPasswordReply>

export const refreshInput = z.object({ refreshToken: z.optional(z.nullable(z.string())) })
export const forgotPasswordInput = z.object({ email: emailField() })
export const resetPasswordForm = z.object({ password: passwordField(fieldMessages.resetPassword) })
export const resetPasswordInput = z.object({
  id,
  password: passwordField(fieldMessages.resetPassword),
})
export const resetPasswordQuery = z.object({ token: z.string().check(z.minLength(1)) })
export const verifyEmailInput = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(accountLimits.tokenMax)),
})
export const changePasswordInput = z.object({
  oldPassword: z.string().check(z.minLength(1), z.maxLength(fieldLimits.passwordMax)),
  newPassword: passwordField(),
})
export type ChangePasswordInput = z.infer<typeof changePasswordInput>

export const profile = z.object({
  id,
  email: z.string(),
  name: z.string(),
  phoneNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  profilePhoto: personPhoto,
  role,
  status: userStatus,
  needPasswordChange: z.boolean(),
  /** Whether the link emailed to the account's address was opened. */
  emailVerified: z.boolean(),
  createdAt: time,
})
export type Profile = z.infer<typeof profile>

/**
 * The fields of their own profile that people may change. The email may be sent but never changes. Null
 * counts as absent, because clients send back the profile that they received.
 */
export const profileInput = z.object({
  name: z.optional(z.nullable(nameField)),
  phoneNumber: z.optional(z.nullable(phoneField(fieldMessages.billingPhone))),
  email: z.optional(z.nullable(emailField())),
  address: z.optional(z.nullable(requiredText(fieldMessages.address, fieldLimits.addressMax))),
})
export type ProfileInput = z.infer<typeof profileInput>

/** The same from other clients, which send boxes that nobody filled as empty texts. */
export const profileRequest = z.extend(profileInput, {
  phoneNumber: absentIf(profileInput.shape.phoneNumber, ''),
  address: absentIf(profileInput.shape.address, ''),
})

/** The checkout's billing form. Every field is required. */
export const billingForm = z.object({
  name: nameField,
  phoneNumber: phoneField(fieldMessages.billingPhone),
  email: emailField(),
  address: requiredText(fieldMessages.address, fieldLimits.addressMax),
})
export type BillingForm = z.infer<typeof billingForm>

/** A customer, vendor or admin as the people lists show them. */
export const person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  profilePhoto: personPhoto,
  createdAt: time,
  user: z.object({ id, email: z.string(), role, status: userStatus }),
})
export type Person = z.infer<typeof person>

export const signedUp = z.extend(person, { passwordWarning })
export type SignedUp = z.infer<typeof signedUp>

export const personInput = z.object({
  name: z.optional(nameField),
  phoneNumber: z.optional(phoneField(fieldMessages.billingPhone)),
  address: z.optional(requiredText(fieldMessages.address, fieldLimits.addressMax)),
})
export type PersonInput = z.infer<typeof personInput>

/**
 * A change, with the values that its editor saw. If these are no longer current, the server answers
 * EDIT_CONFLICT.
 */
export const personEdit = z.extend(personInput, {
  phoneNumber: absentIf(personInput.shape.phoneNumber, null),
  address: absentIf(personInput.shape.address, null),
  seen: z.optional(z.partial(z.pick(person, { name: true, phoneNumber: true, address: true }))),
})
export type PersonEdit = z.infer<typeof personEdit>

export const userStatusInput = z.object({ status: userStatus })
/** `from`: people who joined on this day or later. */
export const peopleQuery = z.extend(listQuery, { from: z.optional(day) })
export type PeopleQuery = z.infer<typeof peopleQuery>
