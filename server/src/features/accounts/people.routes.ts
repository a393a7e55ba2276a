import { peopleQuery, person, personEdit, userStatusInput } from '@haat/contract/accounts'
import { idParams } from '@haat/contract/fields'
import { adminRoles, type Role } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/http.ts'
import {
  changeStatus,
  deletePerson,
  listPeople,
  updatePerson,
  type ListedRole,
} from './people.service.ts'

interface PeopleList {
  path: string
  role: ListedRole
  who: readonly Role[]
  one: string
  many: string
}

const lists: readonly PeopleList[] = [
  { path: '/customers', role: 'CUSTOMER', who: adminRoles, one: 'Customer', many: 'Customers' },
  { path: '/vendors', role: 'VENDOR', who: adminRoles, one: 'Vendor', many: 'Vendors' },
  { path: '/admins', role: 'ADMIN', who: ['SUPER_ADMIN'], one: 'Admin', many: 'Admins' },
]

/** The people of the market, managed by admins. */
export function peopleRoutes(app: FastifyInstance): void {
  for (const list of lists) listRoutes(app, list)
  route(app, {
    method: 'PATCH',
    url: '/users/:id/status',
    who: adminRoles,
    own: 'anybody but oneself; an admin’s account only by a SUPER_ADMIN',
    summary: 'Block or unblock an account. Blocking ends every session at once.',
    params: idParams,
    body: userStatusInput,
    reply: { one: person },
    message: 'User status changed successfully',
    errors: ['SELF_CHANGE', 'NOT_ALLOWED', 'NOT_FOUND'],
    handle: ({ ctx, actor, params, body }) => changeStatus(ctx, actor, params.id, body.status),
  })
}

function listRoutes(app: FastifyInstance, { path, role, who, one, many }: PeopleList): void {
  route(app, {
    method: 'GET',
    url: path,
    who,
    summary: `${many}, newest first, by any part of name, email or phone number.`,
    query: peopleQuery,
    reply: { page: person },
    message: `${many} retrieved successfully`,
    handle: ({ ctx, query }) => listPeople(ctx, role, query),
  })
  route(app, {
    method: 'PATCH',
    url: `${path}/:id`,
    who,
    summary: `Change a ${one.toLowerCase()}’s name, phone number or address. With \`seen\`, what its editor saw, it is refused when that has changed since.`,
    params: idParams,
    body: personEdit,
    reply: { one: person },
    message: `${one} updated successfully`,
    errors: ['NOT_FOUND', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, params, body }) => updatePerson(ctx, actor, role, params.id, body),
  })
  route(app, {
    method: 'DELETE',
    url: `${path}/:id`,
    who,
    own: 'anybody of the list but oneself',
    summary: `Delete a ${one.toLowerCase()}. Their sessions end; orders stay readable.`,
    params: idParams,
    reply: { one: idParams },
    message: `${one} deleted successfully`,
    errors: ['SELF_CHANGE', 'NOT_FOUND'],
    handle: ({ ctx, actor, params }) => deletePerson(ctx, actor, role, params.id),
  })
}
