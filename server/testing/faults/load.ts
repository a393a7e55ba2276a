import { setTimeout as sleep } from 'node:timers/promises'
import type { Order } from '@haat/contract/orders'
import { createRng, seedFrom, type Rng } from '#seed/prng.ts'
import { buy, cancel, pay } from './buying.ts'
import type { Load } from './load-context.ts'
import type { Person } from './people.ts'
import { payOut } from './paying-out.ts'
import { edit, giveBack, handleOrders, productPicture } from './selling.ts'
import { applyCoupon, browse, comeAndGo, follow, lookAtOwn, photo, review } from './visiting.ts'

type Action = (load: Load, person: Person) => Promise<unknown>
type Part = readonly (readonly [weight: number, action: Action])[]

const customer: Part = [
  [40, buy],
  [14, browse],
  [20, pay],
  [6, cancel],
  [6, lookAtOwn],
  [5, review],
  [5, follow],
  [4, applyCoupon],
  [3, comeAndGo],
  [2, photo],
]
const vendor: Part = [
  [50, handleOrders],
  [30, edit],
  [15, browse],
  [9, productPicture],
  [1, comeAndGo],
]
const admin: Part = [
  [40, giveBack],
  [40, payOut],
  [20, browse],
]

export interface RunningLoad {
  /** Stops all simulated people and waits for them. */
  stop(): Promise<void>
  /** Errors of the simulated people, not of the market. */
  errors: string[]
}

/** Every simulated person has their own account and performs one action after the other until stopped. */
export function startLoad(
  base: Omit<Load, 'rng' | 'ordersOf' | 'paid'>,
  seed: number,
): RunningLoad {
  const { market } = base
  const orders = new Map<string, Order[]>()
  const paid = new Set<string>()
  const errors: string[] = []
  const over = new AbortController()
  const ordersOf = (person: Person) => {
    const own = orders.get(person.id) ?? []
    orders.set(person.id, own)
    return own
  }
  async function live(person: Person, part: Part, number: number): Promise<void> {
    const rng = createRng(seedFrom(seed, 'life', number))
    const load: Load = { ...base, rng, ordersOf, paid }
    while (!over.signal.aborted) {
      try {
        await choose(part, rng)(load, person)
      } catch (error) {
        errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
        await sleep(200)
      }
    }
  }
  const parts = [
    ...market.customers.map((person) => [person, customer] as const),
    ...market.vendors.map((person) => [person, vendor] as const),
    ...market.admins.map((person) => [person, admin] as const),
  ]
  const lives = parts.map(([person, part], number) => live(person, part, number))
  return {
    errors,
    stop: async () => {
      over.abort()
      await Promise.all(lives)
    },
  }
}

function choose(part: Part, rng: Rng): Action {
  let left = rng.next() * part.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, action] of part) {
    left -= weight
    if (left < 0) return action
  }
  return browse
}
