import type { ProductFacetsQuery } from '@haat/contract/catalog'
import { readAttributes } from '@haat/contract/facet-texts'
import type { Facet, FacetList } from '@haat/contract/facets'
import { pagingLimits } from '@haat/contract/paging.limits'
import { toTaka } from '@haat/contract/money'
import type { Ctx } from '#core/ctx.ts'
import { frameOf } from './facet-frames.service.ts'
import { facetsOf, type UncountedFacet } from './facet-lists.ts'
import {
  countHits,
  countSets,
  readScope,
  selectAttributeFacets,
  selectBasicKeys,
  selectKeys,
  type AskedFacets,
  type FacetScope,
} from './facets.queries.ts'
import { pricesOf } from './prices.ts'
import { readTerm } from './search-terms.ts'

type Facets = Pick<ProductFacetsQuery, 'brand' | 'attributes' | 'minRating' | 'onSale' | 'shop'>

/** A filter by facets as a query says it; null when it asks for none. Stock alone is no facet of a plain list. */
export function askedOf(
  { config }: Pick<Ctx, 'config'>,
  query: Facets,
  isInStock: boolean,
  isSearch: boolean,
): AskedFacets | null {
  const sale = config.strikesProvenOnly ? 'provenSale' : 'onSale'
  const { brand, attributes, minRating, onSale, shop } = query
  const asked: AskedFacets = {
    ...(brand === undefined ? {} : { brand: listed(brand) }),
    ...(attributes === undefined
      ? {}
      : { attributes: Object.fromEntries(readAttributes(attributes)) }),
    ...(minRating === undefined ? {} : { minRating }),
    ...(onSale === undefined ? {} : { [sale]: true as const }),
    ...(shop === undefined ? {} : { shop: listed(shop.toLowerCase()) }),
  }
  const isAsked = Object.keys(asked).length > 0 || (isInStock && isSearch)
  if (!isAsked) return null
  return isInStock ? { ...asked, inStock: true } : asked
}

function listed(text: string): string[] {
  return [...new Set(text.split(',').map((each) => each.trim()))].filter((each) => each !== '')
}

/**
 * What a list of products can be narrowed by, with counts. The counts of a facet leave out what is chosen of itself.
 * They follow changes within a minute.
 */
export async function listFacets(ctx: Ctx, query: ProductFacetsQuery): Promise<FacetList> {
  const typed = query.searchTerm?.replaceAll('\0', ' ').trim() || null
  const term = typed === null ? null : readTerm(typed)
  const isInStock = query.inStock === 'true'
  const shop = query.shop ?? query.shopId
  const narrowed = { ...query, ...(shop === undefined ? {} : { shop }) }
  const asked: AskedFacets = { ...askedOf(ctx, narrowed, isInStock, term !== null) }
  if (isInStock) asked.inStock = true
  const scope: FacetScope = {
    asked,
    ...(await readScope(ctx, query.category ?? null, asked)),
    ...pricesOf(query, term),
  }
  if (term === null) return await facetsOfCategory(ctx, scope)
  const found = await facetsOfSearch(ctx, scope, term.words)
  // As the list does: a price in the term that leaves nothing is left out.
  if (found.total > 0 || term.priceText === null) return found
  return await facetsOfSearch(ctx, { ...scope, ...pricesOf(query) }, term.words)
}

async function facetsOfCategory(ctx: Ctx, scope: FacetScope): Promise<FacetList> {
  const chosen = scope.groups.flatMap(({ keys }) => keys)
  const { attributes, keys, all, ends } = await frameOf(ctx, scope, chosen)
  const facets = facetsOf(attributes, keys, scope, ctx.config.strikesProvenOnly)
  const sets = [null, ...scope.groups].map((left) => ({
    groups: scope.groups.filter((group) => group !== left),
    asked: facets
      .filter(({ group }) => (group ?? null) === left)
      .flatMap(({ values }) => values.map(({ key }) => key))
      .concat(left === null && all !== undefined ? [all] : []),
  }))
  const counts = await countSets(ctx, scope, sets)
  const products = new Map(counts.map(({ key, products: count }) => [key, count]))
  return {
    total: all === undefined ? 0 : (products.get(all) ?? 0),
    facets: shown(facets, products),
    price:
      ends.lowest === null || ends.highest === null
        ? null
        : { lowest: toTaka(ends.lowest), highest: toTaka(ends.highest) },
  }
}

/** Without a category, a search has the attributes of the one that most of what it finds is in. */
async function facetsOfSearch(ctx: Ctx, scope: FacetScope, words: string): Promise<FacetList> {
  const [hits, basics] = await Promise.all([
    countHits(ctx, scope, words, pagingLimits.countedRowsMax),
    selectBasicKeys(ctx),
  ])
  const found = new Map(
    hits.filter(({ missed }) => missed === 0).map(({ key, products }) => [key, products]),
  )
  const total = found.get(basics.find((each) => each.is_all)?.key ?? -1) ?? 0
  const [main] = basics
    .filter(({ category, key }) => category !== null && (found.get(key) ?? 0) > total / 2)
    .toSorted((a, b) => (b.depth ?? 0) - (a.depth ?? 0))
  const root = scope.root ?? main?.category ?? null
  const any = new Map<number, number>()
  for (const { key, products } of hits) any.set(key, (any.get(key) ?? 0) + products)
  const chosen = scope.groups.flatMap(({ keys }) => keys)
  const [attributes, keys] = await Promise.all([
    root === null ? [] : selectAttributeFacets(ctx, root),
    selectKeys(ctx, { counted: any }, chosen),
  ])
  const facets = facetsOf(attributes, keys, scope, ctx.config.strikesProvenOnly)
  const products = new Map<number, number>()
  for (const { group, values } of facets) {
    const place = group === undefined ? 0 : scope.groups.indexOf(group) + 1
    for (const { key } of values) {
      const counted = hits.filter(
        (hit) => hit.key === key && (hit.missed === 0 || hit.missed === place),
      )
      products.set(
        key,
        counted.reduce((sum, hit) => sum + hit.products, 0),
      )
    }
  }
  return { total, facets: shown(facets, products), price: null }
}

/** Values without products are left out, but for those that are chosen; a facet needs two values, or a chosen one. */
function shown(facets: readonly UncountedFacet[], products: ReadonlyMap<number, number>): Facet[] {
  return facets.flatMap(({ group: _group, values, ...facet }) => {
    const kept = values
      .map(({ key, ...value }) => ({ ...value, products: products.get(key) ?? 0 }))
      .filter((value) => value.products > 0 || value.isChosen)
    const isUseful =
      kept.length > 1 ||
      kept.some(({ isChosen }) => isChosen) ||
      (kept.length === 1 && ['RATING', 'SALE', 'STOCK', 'BOOL'].includes(facet.kind))
    return isUseful ? [{ ...facet, values: kept }] : []
  })
}
