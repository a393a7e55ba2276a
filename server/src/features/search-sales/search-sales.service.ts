import type { ListQuery, Page } from '@haat/contract/paging'
import type { SearchSale } from '@haat/contract/searches'
import { inTransaction, type Ctx } from '#core/ctx.ts'
import { searchedWords } from '#features/catalog/search-words.service.ts'
import { selectFavourites } from './favourites.queries.ts'
import {
  addSales,
  countFavourites,
  forgetOldSales,
  selectSearched,
  takeDay,
} from './search-sales.queries.ts'

/**
 * Learns what people bought after which search, day by day: each is one transaction that also notes the day, so a killed
 * one is learnt again and a learnt one never twice. Then counts anew who bought what; orders that were cancelled or
 * refunded since no longer count.
 */
export async function learnFromSales(ctx: Ctx): Promise<void> {
  while (!ctx.lifecycle.isDraining) {
    const isLeft = await inTransaction(ctx, async (tx) => {
      const day = await takeDay(tx)
      if (day === null) return false
      const terms = await selectSearched(tx, day)
      await addSales(
        tx,
        day,
        terms.map((term) => ({ term, words: searchedWords(term) })),
      )
      return true
    })
    if (!isLeft) break
  }
  if (ctx.lifecycle.isDraining) return
  await inTransaction(ctx, async (tx) => {
    await forgetOldSales(tx)
    await countFavourites(tx)
  })
}

/** What people buy after which search, what most people bought first. */
export function listSales(ctx: Ctx, query: ListQuery): Promise<Page<SearchSale>> {
  return selectFavourites(ctx, query)
}
