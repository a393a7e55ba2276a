import { companionLimits } from '@haat/contract/companions.limits'
import type { Companions } from '@haat/contract/companions'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4, oneOf, uuid } from '#core/sql/kinds.ts'
import { columns, computed, optional, present } from '#core/sql/shapes.ts'
import {
  isOnSale,
  listedProduct,
  toListedProduct,
  withCategoryAndShop,
} from '#features/catalog/products.rows.ts'

const companion = {
  ...listedProduct,
  kind: computed(oneOf('BOUGHT', 'VIEWED'), sql`m.kind`),
}

/**
 * What goes together with a product on sale, in one round trip: only products on sale, and none of its own family,
 * which its page offers to choose from. Null: there is none.
 */
export async function findCompanions(ctx: Ctx, productId: string): Promise<Companions | null> {
  const rows = await ctx.db.many(
    { of_id: uuid, buyers: int4.orNull, ...optional(companion) },
    sql`
    select o.id as of_id, (select b.buyers from product_buyers b where b.product_id = o.id) as buyers, x.*
    from products o left join lateral (
      select ${columns(companion)} from product_companions m join products p on p.id = m.companion_id
        ${withCategoryAndShop}
      where m.product_id = o.id and ${isOnSale()} and (o.family_id is null or p.family_id is distinct from o.family_id)
      order by m.kind, m.position
    ) x on true
    where o.id = ${productId} and ${isOnSale('o')}`,
  )
  const [first] = rows
  if (first === undefined) return null
  const of = (kind: 'BOUGHT' | 'VIEWED') =>
    present(companion, rows)
      .filter((row) => row.kind === kind)
      .slice(0, companionLimits.shown)
      .map((row) => toListedProduct(row, ctx.pictureBase))
  return {
    productId: first.of_id,
    buyers: first.buyers,
    boughtTogether: of('BOUGHT'),
    alsoViewed: of('VIEWED'),
  }
}
