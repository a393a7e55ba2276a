import type { ListQuery, Page } from '@haat/contract/paging'
import type { SearchSale } from '@haat/contract/searches'
import type { Ctx } from '#core/ctx.ts'
import { containing, selectPage } from '#core/sql/paging.ts'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { aliased, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

const favourite = {
  ...aliased('f', pick(tables.search_favourites, 'query', 'product_id', 'buyers')),
  name: computed(text, sql`p.name`),
}

/** What most people bought first, also by a part of the search or of the product's name. */
export async function selectFavourites(
  ctx: Ctx,
  { page, limit, searchTerm }: ListQuery,
): Promise<Page<SearchSale>> {
  const term = searchTerm?.trim() ?? ''
  const { rows, meta } = await selectPage(ctx, favourite, {
    from: sql`search_favourites f join products p on p.id = f.product_id`,
    where:
      term === ''
        ? []
        : [sql`(f.query like ${containing(term)} or lower(p.name) like ${containing(term)})`],
    orderBy: sql`f.buyers desc, f.query, f.product_id`,
    page,
    limit,
  })
  const data = rows.map(({ query, product_id, buyers, name }) => ({
    query,
    productId: product_id,
    productName: name,
    buyers,
  }))
  return { data, meta }
}
