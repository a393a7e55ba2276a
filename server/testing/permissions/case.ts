import type { ErrorCode } from '@haat/contract/errors'
import type { Access } from '@haat/contract/roles'
import type { Call } from '#testing/kit.ts'
import type { World } from './world.ts'

type Request = Pick<Call, 'url' | 'body' | 'headers'>

/**
 * What was decided about one route, and a request that proves it. `who` and `own` are written by hand from the
 * design, not taken from the route, so that a permission changes only when somebody means it.
 */
export interface Case {
  who: Access
  /** A caller reaches only their own rows. */
  own?: true
  /** Why a write leaves no line in the audit log; without it, it has to. */
  unaudited?: string
  /** A request about the world's rows, whoever makes it. */
  request: (world: World) => Request | Promise<Request>
  /** The error for a caller who may use the route, but not for rows of others. Admins may use it for all rows. */
  stranger?: ErrorCode
  /** Text that the answer holds for its owner and for admins, and for nobody else. */
  shows?: (world: World) => string
}

/** The cases of one feature, in `<noun>.permissions.ts`, by method and path: `GET /orders/my-orders`. */
export type Permissions = Record<string, Case>
