import type { Order } from '@haat/contract/orders'
import type { Rng } from '#seed/prng.ts'
import type { Journal } from '#testing/checker/journal.ts'
import type { Client } from './client.ts'
import type { Market } from './market.ts'
import type { People, Person } from './people.ts'

/** What everybody who takes part works with; `rng` is one's own. */
export interface Load {
  rng: Rng
  market: Market
  client: Client
  people: People
  journal: Journal
  /** Orders of one's own that stand, as far as is known. */
  ordersOf(person: Person): Order[]
  /** Orders somebody has begun to pay. */
  paid: Set<string>
  /** The order that each review came from, by `customer product`. */
  reviewed: Map<string, string>
}
