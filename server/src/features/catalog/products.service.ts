import type { Product, ProductsQuery } from '@haat/contract/catalog'
import { fail } from '@haat/contract/errors'
import type { Page } from '@haat/contract/paging'
import type { ProductsMeta, SearchNotes } from '@haat/contract/searches'
import { isAdmin } from '@haat/contract/roles'
import type { Actor, Ctx } from '#core/ctx.ts'
import { noteSearch } from '#features/searches/searches.service.ts'
import type { ProductHooks } from './product-hooks.ts'
import { askedOf } from './facets.service.ts'
import { pricesOf } from './prices.ts'
import type { ProductList } from './product-filters.queries.ts'
import { selectProducts } from './product-lists.queries.ts'
import { findProduct } from './products.queries.ts'
import { readTerm } from './search-terms.ts'
import { searchedWords } from './search-words.service.ts'

/**
 * Products that everyone may see; a vendor who filters by their own email sees all of theirs. Without a sort, a
 * search lists the best match first, any other list the newest. For a customer who sends their own email, products
 * of followed shops come first in lists without a search or a sort.
 */
export async function listProducts(
  ctx: Ctx,
  actor: Actor | null,
  query: ProductsQuery,
): Promise<Page<Product, ProductsMeta>> {
  const { category = null, page, limit } = query
  const term = termOf(query)
  const isInStock = query.inStock === 'true'
  const shop = shopOf(actor, query)
  const list: ProductList = {
    term,
    categoryName: category,
    isParent: false,
    brand: query.brand ?? null,
    shop,
    ...pricesOf(query),
    isInStock,
    asked: askedOf(ctx, query, isInStock, term !== null),
    sort: sortOf(query, ctx.config.strikesProvenOnly && !isOwn(shop)),
    followerId: ownCustomerId(actor, query.userEmail),
    isLowOnly: query.lowStock === 'true',
    page,
    limit,
  }
  // A list of few products is compared with what was typed, as it was typed.
  const isPlain = term === null || (list.isLowOnly && isOwn(shop))
  return isPlain
    ? withNotes(await selectProducts(ctx, list))
    : await searchProducts(ctx, list, term, query)
}

/** Counts a search whose results depend on its words alone, of whole words, in the statistics; null for others. */
export function searchCounter(
  ctx: Ctx,
  actor: Actor | null,
  query: ProductsQuery,
  { search, total }: ProductsMeta,
): (() => void) | null {
  const term = termOf(query)
  if (term === null || query.isTyping !== undefined || !isWholeMarket(ctx, query)) return null
  const isAll = search === undefined || search.missing.length === 0
  const counted = {
    term: searchedWords(typedOrMeant(term, search)),
    result: total === 0 ? 'NONE' : isAll ? 'ALL' : 'PART',
    customerId: actor?.role === 'CUSTOMER' ? actor.id : null,
  } as const
  return () => noteSearch(ctx, counted)
}

function termOf({ searchTerm }: ProductsQuery): string | null {
  return searchTerm?.replaceAll('\0', ' ').trim() || null
}

function isWholeMarket(ctx: Ctx, query: ProductsQuery): boolean {
  const { category, shopId, vendorEmail, page, inStock } = query
  const { lowest, highest } = pricesOf(query)
  const asked = askedOf(ctx, query, inStock === 'true', true)
  const narrowing = [category, shopId, vendorEmail, lowest, highest, asked]
  return page === 1 && narrowing.every((each) => each === undefined || each === null)
}

/** A misspelt term is counted as its correction. */
function typedOrMeant(typed: string, search: SearchNotes | undefined): string {
  return search === undefined || search.missing.length > 0 ? typed : (search.searchedFor ?? typed)
}

/** A price in the search term is used besides the filters, unless it leaves no result. */
async function searchProducts(
  ctx: Ctx,
  list: ProductList,
  typed: string,
  query: ProductsQuery,
): Promise<Page<Product, ProductsMeta>> {
  const term = readTerm(typed)
  const narrowed = {
    ...list,
    term: term.words,
    ...pricesOf(query, term),
  }
  const found = await selectProducts(ctx, narrowed)
  if (found.meta.total > 0 || term.priceText === null) {
    return withNotes(found, { minPrice: term.minPrice, maxPrice: term.maxPrice })
  }
  const anyPrice = await selectProducts(ctx, { ...list, term: term.words })
  const missing = [...(anyPrice.notes?.missing ?? []), term.priceText]
  return withNotes({ ...anyPrice, notes: { ...anyPrice.notes, missing } })
}

function withNotes(
  { data, meta, notes }: Awaited<ReturnType<typeof selectProducts>>,
  price: Pick<SearchNotes, 'minPrice' | 'maxPrice'> = { minPrice: null, maxPrice: null },
): Page<Product, ProductsMeta> {
  const isPlain = notes === null && price.minPrice === null && price.maxPrice === null
  if (isPlain) return { data, meta }
  const { searchedFor = null, missing = [], didYouMean = null } = notes ?? {}
  return { data, meta: { ...meta, search: { searchedFor, missing, didYouMean, ...price } } }
}

/**
 * A product that the caller may see: one on sale, or a vendor's own. When a customer sends their own email,
 * `onView` is called. Throws NOT_FOUND otherwise.
 */
export async function getProduct(
  ctx: Ctx,
  actor: Actor | null,
  input: { id: string; userEmail?: string | undefined },
  onView: ProductHooks['onView'],
): Promise<Product> {
  const product = (await findProduct(ctx, input.id, actor?.id ?? null)) ?? fail('NOT_FOUND')
  if (actor !== null && ownCustomerId(actor, input.userEmail) !== null) {
    await onView(ctx, actor, product.id)
  }
  return product
}

/** A vendor sorts their own products by what they have typed. */
const isOwn = (shop: ProductList['shop']) => shop !== null && 'ownedBy' in shop

function shopOf(actor: Actor | null, { shopId, vendorEmail }: ProductsQuery): ProductList['shop'] {
  const named = shopId === undefined ? {} : { id: shopId }
  if (vendorEmail === undefined) return shopId === undefined ? null : { id: shopId }
  if (actor?.role === 'VENDOR' && actor.email === vendorEmail) {
    return { ownedBy: actor.id, ...named }
  }
  // Strangers must not learn whether an email has a shop, so any email gets the answer of an unknown one.
  return { vendorEmail: isAdmin(actor?.role) ? vendorEmail : '', ...named }
}

function sortOf(
  { sortBy, sortOrder, searchTerm }: ProductsQuery,
  isProvenOnly: boolean,
): ProductList['sort'] {
  if (sortBy === 'discount' && isProvenOnly)
    return { by: 'provenDiscount', order: sortOrder ?? 'desc' }
  if (sortBy !== undefined)
    return { by: sortBy, order: sortOrder ?? (sortBy === 'price' ? 'asc' : 'desc') }
  return sortOrder === 'asc' && searchTerm === undefined ? { by: 'createdAt', order: 'asc' } : null
}

function ownCustomerId(actor: Actor | null, userEmail: string | undefined): string | null {
  return actor?.role === 'CUSTOMER' && actor.email === userEmail ? actor.id : null
}
