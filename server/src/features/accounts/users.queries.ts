import type { Person, Profile, ProfileInput } from '@haat/contract/accounts'
import { accountLimits } from '@haat/contract/accounts.limits'
import type { Role } from '@haat/contract/roles'
import { actInsert } from '#core/sql/audit.ts'
import type { Actor, Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLivePerson, isVerified, person, toPerson } from './people.rows.ts'

export interface NewPerson {
  email: string
  name: string
  phoneNumber: string
  role: Role
  passwordHash: string
  needPasswordChange: boolean
}

const profile = {
  ...person,
  ...aliased('p', pick(tables.people, 'need_password_change')),
  email_verified: computed(bool, isVerified()),
}

/** Violates the unique index `people_email` when the address has an account already. */
export async function insertPerson(ctx: Ctx, values: NewPerson): Promise<Person> {
  const row = await ctx.db.one(
    person,
    sql`
    insert into people as p (email, name, phone_number, role, password_hash, need_password_change,
                             password_expires_at)
    values (${values.email}, ${values.name}, ${values.phoneNumber}, ${values.role},
            ${values.passwordHash}, ${values.needPasswordChange},
            case when ${values.needPasswordChange}::boolean
              then now() + make_interval(days => ${accountLimits.temporaryPasswordDays}::int) end)
    returning ${columns(person)}`,
  )
  return toPerson(row)
}

export async function findProfile(ctx: Ctx, id: string): Promise<Profile | null> {
  const row = await ctx.db.maybe(
    profile,
    sql`
    select ${columns(profile)} from people p where p.id = ${id} and ${isLivePerson()}`,
  )
  return row === null ? null : toProfile(row)
}

/**
 * Writes the given fields only, with a line in the audit log that names those that changed. `replacedPhoto` is the
 * photo that a new one replaces.
 */
export async function updateProfileRow(
  ctx: Ctx,
  actor: Actor,
  input: ProfileInput,
  photo: string | null,
): Promise<{ profile: Profile; replacedPhoto: string | null } | null> {
  const row = await ctx.db.maybe(
    { ...profile, old_photo: tables.people.profile_photo },
    sql`
    with old as (
      select id, name, phone_number, address, profile_photo from people
      where id = ${actor.id} and ${isLivePerson('people')} for update
    ), changed as (
      select array_remove(array[
        case when name <> ${input.name ?? null}::text then 'name' end,
        case when phone_number is distinct from coalesce(${input.phoneNumber ?? null}, phone_number)
          then 'phoneNumber' end,
        case when address is distinct from coalesce(${input.address ?? null}, address)
          then 'address' end,
        case when ${photo}::text is not null then 'profilePhoto' end], null) as fields
      from old
    ), recorded as (${actInsert(
      actor,
      {
        action: 'profile.changed',
        subjectType: 'person',
        subjectId: actor.id,
        details: sql`(select jsonb_build_object('fields', fields) from changed)`,
      },
      sql`(select cardinality(fields) > 0 from changed)`,
    )})
    update people p set
      name = coalesce(${input.name ?? null}, p.name),
      phone_number = coalesce(${input.phoneNumber ?? null}, p.phone_number),
      address = coalesce(${input.address ?? null}, p.address),
      profile_photo = coalesce(${photo}, p.profile_photo)
    from old
    where p.id = old.id and ${isLivePerson()}
    returning ${columns(profile)}, old.profile_photo as old_photo`,
  )
  if (row === null) return null
  return { profile: toProfile(row), replacedPhoto: photo === null ? null : row.old_photo }
}

function toProfile(row: RowOf<typeof profile>): Profile {
  const { user, ...rest } = toPerson(row)
  const { role, status } = user
  const { need_password_change: needPasswordChange, email_verified: emailVerified } = row
  return { ...rest, role, status, needPasswordChange, emailVerified }
}
