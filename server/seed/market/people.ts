import { createRng, seedFrom } from '#seed/prng.ts'
import { idAt } from './ids.ts'
import { emailOf, homeOf, nameOf, phoneOf } from './names.ts'
import { dayMs, type Plan } from './plan.ts'

export interface PersonDraft {
  id: string
  name: string
  email: string
  phone: string
  address: string
  role: 'SUPER_ADMIN' | 'ADMIN' | 'VENDOR' | 'CUSTOMER'
  status: 'ACTIVE' | 'BLOCKED'
  createdAt: number
}

/** Customer 0 is the demo's. */
export function customerAt(plan: Plan, index: number): PersonDraft {
  const rng = createRng(seedFrom('customer', index))
  const createdAt = Math.floor(plan.now - dayMs * (index === 0 ? 300 : 2 + rng.skewed(1.2) * 400))
  const name = index === 0 ? 'Nusrat Jahan' : nameOf(rng)
  return {
    id: idAt('customer', index, createdAt),
    name,
    email: index === 0 ? 'customer@haat.example' : emailOf(name, index),
    phone: phoneOf(1_000_000 + index),
    address: homeOf(rng),
    role: 'CUSTOMER',
    status: index > 0 && rng.chance(0.015) ? 'BLOCKED' : 'ACTIVE',
    createdAt,
  }
}

/** Vendor 0 is the demo's; each owns the shop of the same index. */
export function vendorAt(plan: Plan, index: number): PersonDraft {
  const rng = createRng(seedFrom('vendor', index))
  const createdAt = Math.floor(plan.now - dayMs * (450 + rng.next() * 500))
  const name = index === 0 ? 'Tanvir Ahmed' : nameOf(rng)
  return {
    id: idAt('vendor', index, createdAt),
    name,
    email: index === 0 ? 'vendor@haat.example' : emailOf(name, index).replace('@', '.shop@'),
    phone: phoneOf(index),
    address: homeOf(rng),
    role: 'VENDOR',
    status: 'ACTIVE',
    createdAt,
  }
}

/** The admins of the market. */
export function adminsOf(plan: Plan): PersonDraft[] {
  const createdAt = plan.now - dayMs * 960
  const admins = [
    ['SUPER_ADMIN', 'Shirin Chowdhury', 'superadmin@haat.example'],
    ['ADMIN', 'Rafiq Hasan', 'admin@haat.example'],
  ] as const
  return admins.map(([role, name, email], index) => ({
    id: idAt('admin', index, createdAt),
    name,
    email,
    phone: phoneOf(900_000 + index),
    address: 'Haat, Kawran Bazar, Dhaka 1215',
    role,
    status: 'ACTIVE',
    createdAt,
  }))
}
