import type { Person } from '@haat/contract/accounts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, text, type RowOf } from '#core/sql/kinds.ts'
import { aliased, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { keepsPictures } from '#features/media/media.rows.ts'

/** One person as the lists show them, from `people p`. */
export const person = aliased(
  'p',
  pick(
    tables.people,
    'id',
    'name',
    'email',
    'phone_number',
    'address',
    'profile_photo',
    'role',
    'status',
    'created_at',
  ),
)
/** Whether `people p` has verified the email address. */
export const isVerified = (p = 'p'): Sql => sql.raw(`${p}.email_verified_at is not null`)

/** The address for emails to `people p`, and the name that greets them. */
export const recipient = {
  ...aliased('p', {
    personId: tables.people.id,
    to: tables.people.email,
    name: tables.people.name,
  }),
  isVerified: computed(bool, isVerified()),
}

/** What somebody who guesses the password of `people p` may know about them. */
export const guessed = {
  ...aliased('p', pick(tables.people, 'role', 'name', 'email')),
  shopName: computed(
    text.orNull,
    sql`(select s.name from shops s where s.vendor_id = p.id and s.deleted_at is null)`,
  ),
}

/** The person exists; deleting someone only hides them. */
export const isLivePerson = (p = 'p'): Sql => sql.raw(`${p}.deleted_at is null`)

/** Whether `people p` exists here: demo accounts exist only while the demo is on. */
export function isReal(isDemo: boolean): Sql {
  return sql`${isLivePerson()} and (${isDemo}::boolean or not p.is_demo)`
}

/** Whether `people p` may be signed in: they exist here and no admin has blocked them. */
export function maySignIn(isDemo: boolean): Sql {
  return sql`p.status = 'ACTIVE' and ${isReal(isDemo)}`
}

export function toPerson(row: RowOf<typeof person>): Person {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    address: row.address,
    profilePhoto: row.profile_photo,
    createdAt: row.created_at,
    user: { id: row.id, email: row.email, role: row.role, status: row.status },
  }
}

export const profilePhotos = keepsPictures(tables.people.profile_photo)
