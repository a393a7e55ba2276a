import type { PeopleQuery, Person, PersonInput, UserStatus } from '@haat/contract/accounts'
import type { Page } from '@haat/contract/paging'
import type { Role } from '@haat/contract/roles'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { type RowOf } from '#core/sql/kinds.ts'
import { columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { startOfDay } from '#core/sql/market-day.ts'
import { containing, selectPage } from '#core/sql/paging.ts'
import { isLivePerson, person, recipient, toPerson } from './people.rows.ts'

/** People of one role, newest first, searched by any part of their name, email or phone number. */
export async function selectPeople(
  ctx: Ctx,
  role: Role,
  { page, limit, searchTerm, from }: PeopleQuery,
): Promise<Page<Person>> {
  const where = [isLivePerson(), sql`p.role = ${role}`]
  if (from !== undefined) where.push(sql`p.created_at >= ${startOfDay(ctx, from)}`)
  const term = searchTerm?.trim() ?? ''
  if (term !== '') {
    where.push(sql`
      lower(p.name || ' ' || p.email || ' ' || coalesce(p.phone_number, '')) like ${containing(term)}`)
  }
  const { rows, meta } = await selectPage(ctx, person, {
    from: sql`people p`,
    where,
    orderBy: sql`p.id desc`,
    page,
    limit,
  })
  return { data: rows.map(toPerson), meta }
}

/** Locks the row until the transaction ends. Null when nobody of that role has the id. */
export async function lockPerson(ctx: Ctx, role: Role, id: string): Promise<Person | null> {
  const row = await ctx.db.maybe(
    person,
    sql`
    select ${columns(person)} from people p
    where p.id = ${id} and p.role = ${role} and ${isLivePerson()} for no key update`,
  )
  return row === null ? null : toPerson(row)
}

/** Writes the given fields only. Null when nobody of that role has the id. */
export async function updatePersonRow(
  ctx: Ctx,
  role: Role,
  id: string,
  input: PersonInput,
): Promise<Person | null> {
  const row = await ctx.db.maybe(
    person,
    sql`
    update people p set
      name = coalesce(${input.name ?? null}, name),
      phone_number = coalesce(${input.phoneNumber ?? null}, phone_number),
      address = coalesce(${input.address ?? null}, address)
    where p.id = ${id} and p.role = ${role} and ${isLivePerson()}
    returning ${columns(person)}`,
  )
  return row === null ? null : toPerson(row)
}

export async function findPersonId(ctx: Ctx, email: string): Promise<string | null> {
  const row = await ctx.db.maybe(
    pick(tables.people, 'id'),
    sql`
    select id from people where email = ${email} and ${isLivePerson('people')}`,
  )
  return row?.id ?? null
}

/** The address for emails to a person, and the name that greets them; null when the person is gone. */
export async function findRecipient(ctx: Ctx, id: string): Promise<RowOf<typeof recipient> | null> {
  return await ctx.db.maybe(
    recipient,
    sql`
    select ${columns(recipient)} from people p where p.id = ${id} and ${isLivePerson()}`,
  )
}

const lockedPerson = pick(tables.people, 'id', 'role', 'status')
export type LockedPerson = RowOf<typeof lockedPerson>

/** Locks the rows of these people until the transaction ends, always in the same order. */
export async function lockPeople(ctx: Ctx, ids: readonly string[]): Promise<LockedPerson[]> {
  return await ctx.db.many(
    lockedPerson,
    sql`
    select ${columns(lockedPerson)} from people
    where id in (${sql.join(
      ids.map((id) => sql`${id}`),
      ', ',
    )}) and ${isLivePerson('people')}
    order by id for no key update`,
  )
}

export async function updateStatus(ctx: Ctx, id: string, status: UserStatus): Promise<Person> {
  const row = await ctx.db.one(
    person,
    sql`
    update people p set status = ${status} where p.id = ${id} returning ${columns(person)}`,
  )
  return toPerson(row)
}

/** Hides a person. Triggers hide a vendor's shop and delete a customer's follows. */
export async function hidePerson(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.run(sql`update people set deleted_at = now() where id = ${id}`)
}
