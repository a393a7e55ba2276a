import type { Profile, ProfileInput, SignedUp, SignUpInput } from '@haat/contract/accounts'
import { fail } from '@haat/contract/errors'
import type { Role } from '@haat/contract/roles'
import { inTransaction, type Actor, type Ctx } from '#core/ctx.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import { removePicture, storePicture } from '#features/media/media.service.ts'
import { judgePassword } from './password-strength.ts'
import { newVerification } from './verification.service.ts'
import { findProfile, insertPerson, updateProfileRow } from './users.queries.ts'

/**
 * Registers a customer or a vendor, who then signs in. Throws EMAIL_TAKEN when the address has an account, and
 * WEAK_PASSWORD when a vendor's password is easy to guess; a customer only gets a warning.
 */
export function signUp(
  ctx: Ctx,
  role: Extract<Role, 'CUSTOMER' | 'VENDOR'>,
  input: SignUpInput,
): Promise<SignedUp> {
  return createPerson(ctx, null, role, input)
}

/**
 * Creates an admin with a temporary password, valid for `temporaryPasswordDays`. The admin can do nothing else
 * before changing it. Throws as a vendor's sign-up does.
 */
export function createAdmin(ctx: Ctx, actor: Actor, input: SignUpInput): Promise<SignedUp> {
  return createPerson(ctx, actor, 'ADMIN', input)
}

export async function getProfile(ctx: Ctx, actor: Actor): Promise<Profile> {
  return (await findProfile(ctx, actor.id)) ?? fail('SESSION_ENDED')
}

/**
 * Changes the given fields of the caller's own profile; a file becomes the profile photo. The email never changes.
 * A given one is ignored, because billing forms send it along.
 */
export async function updateProfile(
  ctx: Ctx,
  actor: Actor,
  input: ProfileInput,
  file: UploadedFile | null,
): Promise<Profile> {
  const photo = file === null ? null : await storePicture(ctx, actor, file)
  if (photo === null) return (await save(ctx)).profile
  return await inTransaction(ctx, async (tx) => {
    const { profile, replacedPhoto } = await save(tx)
    await removePicture(tx, replacedPhoto)
    return profile
  })

  async function save(within: Ctx) {
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
  return await write(ctx, async (tx, record) => {
    const person = await insertPerson(tx, { ...data, role, passwordHash, needPasswordChange })
    const token = await newVerification(tx, person.id)
    const recipient = {
      personId: person.id,
      to: person.email,
      name: person.name,
      isVerified: false,
    }
    await queueMail(tx, { ...recipient, kind: 'welcome', role, token })
    if (actor === null) await record(null, 'person.created', person.id, { role })
    else await record(actor, 'admin.created', person.id)
    return { ...person, passwordWarning }
  })
}

const write = declareWrite({
  subject: 'person',
  refusals: {
    people_email: () =>
      fail('EMAIL_TAKEN', {
        errors: [{ path: 'data.email', message: 'An account with this email already exists.' }],
      }),
  },
})
