import type { Ctx } from '#core/ctx.ts'
import { demoPassword } from '#seed/market/demo.ts'
import { idAt } from '#seed/market/ids.ts'
import { adminsOf, customerAt, vendorAt, type PersonDraft } from '#seed/market/people.ts'
import { returnsOf } from '#seed/market/terms.ts'
import { dayMs, type Plan } from '#seed/market/plan.ts'
import { shopAt } from '#seed/market/shops.ts'
import { inChunks, insertRows, upTo } from './insert.ts'
import type { Pictures } from './pictures.ts'
import { categories, people, shops } from './tables.ts'

/** Loads all people. They share one password, and none may sign in outside the demo. */
export async function loadPeople(ctx: Ctx, plan: Plan): Promise<void> {
  const password_hash = await ctx.resources.passwords.hash(demoPassword)
  function* everybody(): Generator<PersonDraft> {
    yield* adminsOf(plan)
    for (const index of upTo(plan.shops)) yield vendorAt(plan, index)
    for (const index of upTo(plan.customers)) yield customerAt(plan, index)
  }
  await inChunks(everybody(), 2_000, (chunk) =>
    insertRows(
      ctx.db,
      people,
      chunk.map(({ phone, createdAt, ...person }) => ({
        ...person,
        phone_number: phone,
        password_hash,
        is_demo: true,
        created_at: createdAt,
        updated_at: createdAt,
        email_verified_at: createdAt,
      })),
    ),
  )
}

/** Returns the ids in the order of the plan. */
export async function loadShops(ctx: Ctx, plan: Plan, pictures: Pictures): Promise<string[]> {
  const ids: string[] = []
  await inChunks(upTo(plan.shops), 1_000, async (indexes) => {
    const rows = indexes.map((index) => {
      const shop = shopAt(plan, index)
      return {
        id: shop.id,
        vendor_id: shop.vendorId,
        name: shop.name,
        description: shop.description,
        logo_url: pictures.logo(index),
        phone_number: shop.phone,
        shop_address: shop.address,
        created_at: shop.createdAt,
        updated_at: shop.createdAt,
      }
    })
    await insertRows(ctx.db, shops, rows)
    ids.push(...rows.map(({ id }) => id))
  })
  return ids
}

/** Returns the ids in the order of the plan's kinds. */
export async function loadCategories(ctx: Ctx, plan: Plan, pictures: Pictures): Promise<string[]> {
  const rows = plan.kinds.map(({ name, nameBn, description }, index) => {
    const createdAt = plan.now - dayMs * 950 + index * 60_000
    const { rule: returns, days } = returnsOf(name)
    return {
      id: idAt('category', index, createdAt),
      name,
      name_bn: nameBn,
      description,
      image: pictures.category(index),
      returns,
      return_days: days,
      created_at: createdAt,
      updated_at: createdAt,
    }
  })
  await insertRows(ctx.db, categories, rows)
  return rows.map(({ id }) => id)
}
