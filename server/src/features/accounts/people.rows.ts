import type { Person } from '@haat/contract/accounts'
import { sql, type Sql } from '#core/sql/db.ts'
import type { RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
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
/** @deprecated */
export const personColumns = columns(person)
export type PersonRow = RowOf<typeof person>

/** What a guesser of the password of the person of alias `p` knows of them. */
export const guessedColumns = sql`p.role, p.name, p.email,
  (select s.name from shops s where s.vendor_id = p.id and s.deleted_at is null) as "shopName"`

/** Whether the person of alias `p` exists; demo accounts do only while the demo is on. */
export function isReal(isDemo: boolean): Sql {
  return sql`p.deleted_at is null and (${isDemo}::boolean or not p.is_demo)`
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
