import type { Ctx } from '#core/ctx.ts'
import { hashPassword } from '#features/accounts/passwords.ts'
import { demoPassword } from '#seed/market/demo.ts'
import { idAt } from '#seed/market/ids.ts'
import { adminsOf, customerAt, vendorAt, type PersonDraft } from '#seed/market/people.ts'
import { dayMs, type Plan } from '#seed/market/plan.ts'
import { shopAt } from '#seed/market/shops.ts'
import { inChunks, insertRows, upTo } from './insert.ts'
import type { Pictures } from './pictures.ts'

const peopleColumns = {
  id: 'uuid',
  email: 'text',
  name: 'text',
  phone_number: 'text',
  address: 'text',
  role: 'text',
  status: 'text',
  password_hash: 'text',
  is_demo: 'boolean',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const

/** Everybody of the market. All share one password, and none may sign in outside the demo. */
export async function loadPeople(ctx: Ctx, plan: Plan): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  function* everybody(): Generator<PersonDraft> {
    yield* adminsOf(plan)
    for (const index of upTo(plan.shops)) yield vendorAt(plan, index)
    for (const index of upTo(plan.customers)) yield customerAt(plan, index)
  }
  await inChunks(everybody(), 2_000, (people) =>
    insertRows(
      ctx.db,
      'people',
      peopleColumns,
      people.map(({ phone, createdAt, ...person }) => ({
        ...person,
        phone_number: phone,
        password_hash: passwordHash,
        is_demo: true,
        created_at: createdAt,
        updated_at: createdAt,
      })),
    ),
  )
}

const shopColumns = {
  id: 'uuid',
  vendor_id: 'uuid',
  name: 'text',
  description: 'text',
  logo_url: 'text',
  phone_number: 'text',
  shop_address: 'text',
  status: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const

export async function loadShops(ctx: Ctx, plan: Plan, pictures: Pictures): Promise<string[]> {
  const shops = Array.from({ length: plan.shops }, (_, index) => shopAt(plan, index))
  await insertRows(
    ctx.db,
    'shops',
    shopColumns,
    shops.map((shop, index) => ({
      id: shop.id,
      vendor_id: shop.vendorId,
      name: shop.name,
      description: shop.description,
      logo_url: pictures.logo(index),
      phone_number: shop.phone,
      shop_address: shop.address,
      status: shop.status,
      created_at: shop.createdAt,
      updated_at: shop.createdAt,
    })),
  )
  return shops.map(({ id }) => id)
}

const categoryColumns = {
  id: 'uuid',
  name: 'text',
  description: 'text',
  image: 'text',
  created_at: 'timestamptz',
} as const

/** Returns the ids in the order of the plan's kinds. */
export async function loadCategories(ctx: Ctx, plan: Plan, pictures: Pictures): Promise<string[]> {
  const rows = plan.kinds.map((kind, index) => {
    const createdAt = plan.now - dayMs * 950 + index * 60_000
    return {
      id: idAt('category', index, createdAt),
      name: kind.name,
      description: kind.description,
      image: pictures.category(index),
      created_at: createdAt,
    }
  })
  await insertRows(ctx.db, 'categories', categoryColumns, rows)
  return rows.map(({ id }) => id)
}
