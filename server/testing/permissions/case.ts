import type { ErrorCode } from '@haat/contract/errors'
import type { Access } from '@haat/contract/roles'
import type { Call } from '#testing/kit.ts'
import type { World } from './world.ts'

type Request = Pick<Call, 'url' | 'body' | 'headers'>

/**
 * The expected permissions of one route, and a request that tests them. `who` and `own` are written by hand, not
 * read from the route, so that a permission can't change by accident.
 */
export interface Case {
  who: Access
  /** A caller can access only their own rows. */
  own?: true
  /** Why a write has no line in the audit log; every other write must have one. */
  unaudited?: string
  /** A request about the world's rows, for any caller. */
  request: (world: World) => Request | Promise<Request>
  /** The error for a caller who may use the route, but not for rows of others. Admins may use it for all rows. */
  stranger?: ErrorCode
  /** Text that the response contains for the owner and for admins only. */
  shows?: (world: World) => string
}

/** The cases of one feature, in `<noun>.permissions.ts`, by method and path: `GET /orders/my-orders`. */
export type Permissions = Record<string, Case>
