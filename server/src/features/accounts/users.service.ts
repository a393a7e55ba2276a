import type { Person, Profile, ProfileInput, SignUpInput } from '@haat/contract/accounts'
import { fail } from '@haat/contract/errors'
import type { Role } from '@haat/contract/roles'
import { recordAct } from '#core/audit.ts'
import { inTransaction, type Actor, type Ctx } from '#core/ctx.ts'
import { brokeConstraint } from '#core/db.ts'
import type { UploadedFile } from '#core/multipart.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import { removePicture, storePicture } from '#features/media/media.service.ts'
import { hashPassword } from './passwords.ts'
import { findProfile, insertPerson, updateProfileRow } from './users.queries.ts'

/** Registers a customer or a vendor, who then signs in. EMAIL_TAKEN when the address has an account. */
export function signUp(
  ctx: Ctx,
  role: Extract<Role, 'CUSTOMER' | 'VENDOR'>,
  input: SignUpInput,
): Promise<Person> {
  return createPerson(ctx, null, role, input)
}

/** Makes an admin, who is asked to choose a password of their own. EMAIL_TAKEN as for a sign-up. */
export function createAdmin(ctx: Ctx, actor: Actor, input: SignUpInput): Promise<Person> {
  return createPerson(ctx, actor, 'ADMIN', input)
}

export async function getProfile(ctx: Ctx, actor: Actor): Promise<Profile> {
  return (await findProfile(ctx, actor.id)) ?? fail('SESSION_ENDED')
}

/**
 * Changes what is given of the caller's own profile; a file becomes the profile photo. The email of an account stays as it is: it is
 * accepted unchanged and refused otherwise (EMAIL_FIXED).
 */
export async function updateProfile(
  ctx: Ctx,
  actor: Actor,
  input: ProfileInput,
  file: UploadedFile | null,
): Promise<Profile> {
  if (input.email !== undefined && input.email !== actor.email) {
    fail('EMAIL_FIXED', {
      errors: [{ path: 'email', message: 'The email of an account can not be changed.' }],
    })
  }
  const photo = file === null ? null : await storePicture(ctx, actor, file)
  if (photo === null) return (await write(ctx)).profile
  return await inTransaction(ctx, async (tx) => {
    const { profile, replacedPhoto } = await write(tx)
    await removePicture(tx, replacedPhoto)
    return profile
  })

  async function write(within: Ctx) {
    const updated = await updateProfileRow(within, actor.id, input, photo?.url ?? null)
    return updated ?? fail('SESSION_ENDED')
  }
}

async function createPerson(
  ctx: Ctx,
  actor: Actor | null,
  role: Role,
  { data, password }: SignUpInput,
): Promise<Person> {
  const passwordHash = await hashPassword(password, actor === null ? 'newcomer' : 'known')
  const needPasswordChange = actor !== null
  try {
    return await inTransaction(ctx, async (tx) => {
      const person = await insertPerson(tx, { ...data, role, passwordHash, needPasswordChange })
      if (actor === null) {
        await queueMail(tx, { kind: 'welcome', to: person.email, name: person.name, role })
      } else {
        const act = { action: 'admin.created', subjectType: 'person', subjectId: person.id }
        await recordAct(tx, actor, act)
      }
      return person
    })
  } catch (error) {
    if (!brokeConstraint(error, 'people_email')) throw error
    return fail('EMAIL_TAKEN', {
      errors: [{ path: 'data.email', message: 'An account with this email already exists.' }],
    })
  }
}
