import type { Profile, ProfileInput, SignedUp, SignUpInput } from '@haat/contract/accounts'
import { fail } from '@haat/contract/errors'
import type { Role } from '@haat/contract/roles'
import { recordAct } from '#core/sql/audit.ts'
import { inTransaction, type Actor, type Ctx } from '#core/ctx.ts'
import { brokeConstraint } from '#core/sql/db-errors.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import { removePicture, storePicture } from '#features/media/media.service.ts'
import { judgePassword } from './password-strength.ts'
import { newVerification } from './verification.service.ts'
import { findProfile, insertPerson, updateProfileRow } from './users.queries.ts'

/**
 * Registers a customer or a vendor, who then signs in. EMAIL_TAKEN when the address has an account;
 * WEAK_PASSWORD for a vendor's that is easy to guess, of which a customer is only warned.
 */
export function signUp(
  ctx: Ctx,
  role: Extract<Role, 'CUSTOMER' | 'VENDOR'>,
  input: SignUpInput,
): Promise<SignedUp> {
  return createPerson(ctx, null, role, input)
}

/**
 * Makes an admin, who may do nothing before they choose a password of their own; the one given here lets
 * them in for `temporaryPasswordDays`. Refuses as a vendor's sign-up does.
 */
export function createAdmin(ctx: Ctx, actor: Actor, input: SignUpInput): Promise<SignedUp> {
  return createPerson(ctx, actor, 'ADMIN', input)
}

export async function getProfile(ctx: Ctx, actor: Actor): Promise<Profile> {
  return (await findProfile(ctx, actor.id)) ?? fail('SESSION_ENDED')
}

/**
 * Changes what is given of the caller's own profile; a file becomes the profile photo. The email of an
 * account stays as it is, whatever is given: billing forms send it along.
 */
export async function updateProfile(
  ctx: Ctx,
  actor: Actor,
  input: ProfileInput,
  file: UploadedFile | null,
): Promise<Profile> {
  const photo = file === null ? null : await storePicture(ctx, actor, file)
  if (photo === null) return (await write(ctx)).profile
  return await inTransaction(ctx, async (tx) => {
    const { profile, replacedPhoto } = await write(tx)
    await removePicture(tx, replacedPhoto)
    return profile
  })

  async function write(within: Ctx) {
    const updated = await updateProfileRow(within, actor, input, photo?.url ?? null)
    return updated ?? fail('SESSION_ENDED')
  }
}

async function createPerson(
  ctx: Ctx,
  actor: Actor | null,
  role: Role,
  { data, password }: SignUpInput,
): Promise<SignedUp> {
  const passwordWarning = await judgePassword(password, { role, ...data }, 'password')
  const passwordHash = await ctx.resources.passwords.hash(
    password,
    actor === null ? 'newcomer' : 'known',
  )
  const needPasswordChange = actor !== null
  try {
    return await inTransaction(ctx, async (tx) => {
      const person = await insertPerson(tx, { ...data, role, passwordHash, needPasswordChange })
      const token = await newVerification(tx, person.id)
      const recipient = { to: person.email, name: person.name, isVerified: false }
      await queueMail(tx, { ...recipient, kind: 'welcome', role, token })
      if (actor === null) {
        const act = { action: 'person.created', subjectType: 'person', details: { role } }
        await recordAct(tx, null, { ...act, subjectId: person.id })
      } else {
        const act = { action: 'admin.created', subjectType: 'person', subjectId: person.id }
        await recordAct(tx, actor, act)
      }
      return { ...person, passwordWarning }
    })
  } catch (error) {
    if (!brokeConstraint(error, 'people_email')) throw error
    return fail('EMAIL_TAKEN', {
      errors: [{ path: 'data.email', message: 'An account with this email already exists.' }],
    })
  }
}
