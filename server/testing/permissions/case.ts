import type { ErrorCode } from '@haat/contract/errors'
import type { Call } from '#testing/kit.ts'
import type { World } from './world.ts'

type Request = Pick<Call, 'url' | 'body' | 'headers'>

/** How one call is put to the test: a request about the world's things, whoever makes it. */
export interface Case {
  request: (world: World) => Request | Promise<Request>
  /** What those who may call it get for what is not theirs; admins may touch everyone's. */
  stranger?: ErrorCode
  /** Text that the answer holds for its owner and for admins, and for nobody else. */
  shows?: (world: World) => string
}

/** Cases by the words of their route. */
export type Cases = Record<string, Case>
