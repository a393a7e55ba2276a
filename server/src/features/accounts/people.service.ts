import type { PeopleQuery, Person, PersonEdit, UserStatus } from '@haat/contract/accounts'
import { fail } from '@haat/contract/errors'
import type { Page } from '@haat/contract/paging'
import { isAdmin, type Role } from '@haat/contract/roles'
import { announceChange } from '#core/sql/changes.ts'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { declareWrite } from '#core/sql/writes.ts'
import {
  hidePerson,
  lockPerson,
  lockPeople,
  selectPeople,
  updatePersonRow,
  updateStatus,
  type LockedPerson,
} from './people.queries.ts'
import { endSessionsOf } from './ending-sessions.queries.ts'

/** The roles that have their own list. */
export type ListedRole = Exclude<Role, 'SUPER_ADMIN'>

export function listPeople(ctx: Ctx, role: ListedRole, query: PeopleQuery): Promise<Page<Person>> {
  return selectPeople(ctx, role, query)
}

/**
 * Changes the given fields of a person of this role; the email never changes. Throws NOT_FOUND for anyone else, and
 * EDIT_CONFLICT when the person has changed since the editor read them.
 */
export function updatePerson(
  ctx: Ctx,
  actor: Actor,
  role: ListedRole,
  id: string,
  { seen, ...input }: PersonEdit,
): Promise<Person> {
  return write(ctx, async (tx, record) => {
    if (seen !== undefined) {
      const { name, phoneNumber, address } = (await lockPerson(tx, role, id)) ?? fail('NOT_FOUND')
      insistOnSeen(seen, { name, phoneNumber, address }, input)
    }
    const person = (await updatePersonRow(tx, role, id, input)) ?? fail('NOT_FOUND')
    const given = Object.entries(input).flatMap(([name, value]) =>
      value === undefined ? [] : [name],
    )
    await record(actor, 'person.updated', id, { fields: given })
    return person
  })
}

/**
 * Blocks or unblocks an account. Blocking ends every session at once and closes a vendor's shop to buyers;
 * unblocking opens it again. Throws SELF_CHANGE for the caller's own account, and NOT_ALLOWED when an ADMIN changes
 * an admin's.
 */
export function changeStatus(
  ctx: Ctx,
  actor: Actor,
  id: string,
  status: UserStatus,
): Promise<Person> {
  return write(ctx, async (tx, record) => {
    const before = await lockOther(tx, actor, id)
    const person = await updateStatus(tx, id, status)
    if (status === 'BLOCKED') await endSessionsOf(tx, id)
    if (before.status !== status) {
      if (before.role === 'VENDOR') await announceShops(tx)
      await record(actor, 'person.status-changed', id, { from: before.status, to: status })
    }
    return person
  })
}

/**
 * Deletes a person of this role. The person, a vendor's shop and its products are hidden, sessions end, and orders
 * stay readable. Throws SELF_CHANGE, NOT_ALLOWED or NOT_FOUND.
 */
export function deletePerson(
  ctx: Ctx,
  actor: Actor,
  role: ListedRole,
  id: string,
): Promise<{ id: string }> {
  return write(ctx, async (tx, record) => {
    await lockOther(tx, actor, id, role)
    await hidePerson(tx, id)
    await endSessionsOf(tx, id)
    await record(actor, 'person.deleted', id)
    if (role === 'VENDOR') await announceShops(tx)
    return { id }
  })
}

const write = declareWrite({ subject: 'person' })

/** Blocking or unblocking a vendor closes or opens their shop. */
async function announceShops(tx: Tx): Promise<void> {
  await announceChange(tx)
}

/**
 * Locks both rows, so that nobody acts with a role that is just being taken from them: of two admins who block each
 * other at once, only one succeeds. Throws SELF_CHANGE, NOT_FOUND or NOT_ALLOWED.
 */
export async function lockOther(
  tx: Tx,
  actor: Actor,
  id: string,
  role?: ListedRole,
): Promise<LockedPerson> {
  if (id.toLowerCase() === actor.id) fail('SELF_CHANGE')
  const people = await lockPeople(tx, [actor.id, id])
  const self = people.find((person) => person.id === actor.id)
  if (self?.status !== 'ACTIVE') fail('SESSION_ENDED')
  const other = people.find((person) => person.id !== actor.id)
  if (other === undefined || (role !== undefined && other.role !== role)) return fail('NOT_FOUND')
  if (isAdmin(other.role) && actor.role !== 'SUPER_ADMIN') fail('NOT_ALLOWED')
  return other
}
