import type { Actor } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { uuid } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { createFamily } from '#features/families/families.service.ts'
import { answerQuestion, askQuestion } from '#features/questions/questions.service.ts'
import { askFor, plantAttribute } from '#testing/attributes.ts'
import type { Kit } from '#testing/kit.ts'
import { familyOf } from './catalogue-bodies.ts'
import { readCatalogue } from './catalogue.ts'

const actorOf = (id: string, role: Actor['role']): Actor => ({
  id,
  role,
  email: '',
  sessionId: id,
  requirement: null,
})

/** Attributes and brands that no product has, families of the largest shops, and questions about their products. */
export async function plantCatalogue(kit: Kit): Promise<void> {
  const { ctx } = kit
  await ctx.db.run(
    sql`insert into brands (name) select 'Fuzz brand ' || n from generate_series(1, 10) n`,
  )
  for (let n = 0; n < 12; n += 1) await plantAttribute(kit, { labels: ['A', 'B', 'C', 'D', 'E'] })
  const axis = await plantAttribute(kit, { labels: ['Red', 'Blue', 'Green', 'Black', 'White'] })
  const categories = await ctx.db.many(
    pick(tables.categories, 'id'),
    sql`select id from categories where deleted_at is null`,
  )
  for (const { id } of categories) {
    await askFor(kit, id, { attributeId: axis.id, isAxis: true })
  }
  await plantFamilies(kit)
  await plantQuestions(kit)
}

async function plantFamilies({ ctx }: Kit): Promise<void> {
  const { starts } = await readCatalogue(ctx)
  for (const vendorId of new Set(starts.map((start) => start.vendor_id))) {
    const own = starts.filter((start) => start.vendor_id === vendorId).slice(0, 3)
    for (const start of own) await createFamily(ctx, actorOf(vendorId, 'VENDOR'), familyOf(start))
  }
}

/** Of those who placed the newest orders; a third is answered. */
async function plantQuestions({ ctx }: Kit): Promise<void> {
  const rows = await ctx.db.many(
    { customer_id: uuid, product_id: uuid, vendor_id: uuid },
    sql`
    with asking as (select distinct customer_id from (
      select customer_id from orders order by id desc limit 12) newest),
    about as (select p.id, s.vendor_id from products p join shops s on s.id = p.shop_id
      where p.visible order by s.product_count desc, p.id limit 6)
    select a.customer_id, b.id as product_id, b.vendor_id from asking a cross join about b
    order by a.customer_id, b.id`,
  )
  for (const [n, { customer_id: customerId, product_id: productId, vendor_id }] of rows.entries()) {
    const input = { productId, clientId: crypto.randomUUID(), text: 'Does it come with a cable?' }
    const { id } = await askQuestion(ctx, actorOf(customerId, 'CUSTOMER'), input)
    if (n % 3 > 0) continue
    await answerQuestion(ctx, actorOf(vendor_id, 'VENDOR'), id, { text: 'It does.' })
  }
}
