import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { replaceVocabulary } from '#features/catalog/vocabulary.queries.ts'
import { writeFacetRows } from './facet-rows.ts'
import { withoutKeys, withoutTriggers } from './indexes.ts'
import { writeSearchRows } from './search-rows.ts'

/** What follows new products and what is said of them. */
const followers = [
  ['products', 'products_taken_in'],
  ['products', 'products_taken_in_facets'],
  ['product_attributes', 'product_attributes_said_of'],
  ['product_attributes', 'product_attributes_axes_added'],
  ['product_pictures', 'product_pictures_added'],
  ['product_search', 'product_search_learnt'],
] as const

/**
 * Runs `work`, which writes products, without the triggers that follow new products, and then does what they
 * would have done for all of them at once: counts, search rows, vocabulary. PostgreSQL makes the search rows with
 * all cores, which a trigger can't.
 */
export async function withoutFollowers(
  tx: Tx,
  work: () => Promise<void>,
  onStep: (text: string) => void,
): Promise<void> {
  await withoutTriggers(tx, followers, async () => {
    await work()
    onStep('Search rows')
    await countProducts(tx)
    await withoutKeys(tx, ['product_search'], () => writeSearchRows(tx))
    onStep('Facets')
    await withoutKeys(tx, ['product_facets'], () => writeFacetRows(tx))
    // They are counted at the end of the seed.
    await tx.db.run(sql`insert into facet_deltas (product_id) select id from products`)
  })
  onStep('Vocabulary')
  await replaceVocabulary(tx)
}

async function countProducts(tx: Tx): Promise<void> {
  await tx.db.run(sql`
    update shops s set product_count = n.products
    from (select shop_id, count(*)::int as products from products where deleted_at is null group by shop_id) n
    where s.id = n.shop_id`)
  await tx.db.run(sql`
    update categories c set product_count = n.products
    from (select category_id, count(*)::int as products from products where visible and is_face group by category_id) n
    where c.id = n.category_id`)
}
