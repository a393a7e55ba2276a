import type { Person } from '@haat/contract/accounts'
import { sql, type Sql } from '#core/sql/db.ts'

/** One person as the lists show them, from a table or alias `p`. */
export const personColumns = sql`
  p.id, p.name, p.email, p.phone_number, p.address, p.profile_photo, p.role, p.status, p.created_at`

export interface PersonRow {
  id: string
  name: string
  email: string
  phone_number: string | null
  address: string | null
  profile_photo: string | null
  role: Person['user']['role']
  status: Person['user']['status']
  created_at: string
}

/** What a guesser of the password of the person of alias `p` knows of them. */
export const guessedColumns = sql`p.role, p.name, p.email,
  (select s.name from shops s where s.vendor_id = p.id and s.deleted_at is null) as "shopName"`

/** Whether the person of alias `p` exists; demo accounts do only while the demo is on. */
export function isReal(isDemo: boolean): Sql {
  return sql`p.deleted_at is null and (${isDemo}::boolean or not p.is_demo)`
}

export function toPerson(row: PersonRow): Person {
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
