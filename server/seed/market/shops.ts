import { createRng, seedFrom } from '#seed/prng.ts'
import { idAt } from './ids.ts'
import { phoneOf } from './names.ts'
import { vendorAt } from './people.ts'
import { dayMs, type Plan } from './plan.ts'
import { placeOf } from './shop-names.ts'

export interface ShopDraft {
  id: string
  vendorId: string
  name: string
  description: string
  phone: string
  address: string
  status: 'ACTIVE' | 'PENDING'
  colour: string
  createdAt: number
}

const colours = [
  '#0f766e',
  '#b45309',
  '#1d4ed8',
  '#be123c',
  '#6d28d9',
  '#15803d',
  '#0e7490',
  '#a21caf',
  '#c2410c',
  '#334155',
  '#4d7c0f',
  '#9f1239',
] as const

const openings = [
  'A family shop that has sold computers since the days of the floppy disk.',
  'We started with one counter and two chairs, and still answer every call ourselves.',
  'A young team that tries out everything before it goes on the shelf.',
  'Wholesale and retail for offices, schools and homes all over the country.',
  'Technicians first, sellers second: what we sell we can also repair.',
] as const
const middles = [
  'All products are new, original and sealed.',
  'You get honest advice, a fair price and a cash memo for everything.',
  'We build, upgrade and service computers in our own workshop.',
  'Students get help with choosing, and teachers with setting up a whole lab.',
] as const
const ends = [
  'Delivery in all 64 districts, cash on delivery included.',
  'Come by for a cup of tea, or let us bring it to your door.',
  'Open every day except Tuesday, from ten to eight.',
  'Orders before noon leave the shop the same day.',
] as const

/** Shop 0 is the demo vendor's. */
export function shopAt(plan: Plan, index: number): ShopDraft {
  const rng = createRng(seedFrom('shop', index))
  const vendor = vendorAt(plan, index)
  const { name, market } = placeOf(index)
  const createdAt = vendor.createdAt + Math.floor(rng.range(0.01, 3) * dayMs)
  return {
    id: idAt('shop', index, createdAt),
    vendorId: vendor.id,
    name,
    description: `${rng.pick(openings)} ${rng.pick(middles)} ${rng.pick(ends)}`,
    phone: phoneOf(500_000 + index),
    address: `Shop ${rng.int(101, 640)}, Level ${rng.int(1, 8)}, ${market}`,
    status: 'ACTIVE',
    colour: colours[index % colours.length] ?? '#334155',
    createdAt,
  }
}
