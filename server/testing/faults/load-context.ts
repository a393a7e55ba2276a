import type { Order } from '@haat/contract/orders'
import type { Rng } from '#seed/prng.ts'
import type { Journal } from '#testing/checker/journal.ts'
import type { Client } from './client.ts'
import type { Market } from './market.ts'
import type { People, Person } from './people.ts'

/** The context of a simulated person; each has their own `rng`. */
export interface Load {
  rng: Rng
  market: Market
  client: Client
  people: People
  journal: Journal
  /** The person's own orders that exist, as far as is known. */
  ordersOf(person: Person): Order[]
  /** Orders with an opened payment. */
  paid: Set<string>
  /** The order behind each review, by `customer product`. */
  reviewed: Map<string, string>
}
