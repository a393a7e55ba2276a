import { matchPath, type Params } from 'react-router'
import type { PageRow } from '#core/page-row.ts'
import type { LazyPage } from './lazy-page.tsx'

/** A row of a table of pages (`src/core/pages.ts`) with what shows it. */
export interface Route extends PageRow {
  /** The row's key in the table. */
  name: string
  page: LazyPage
}

export interface Match {
  route: Route
  params: Params
}

export interface PageTable {
  routes: readonly Route[]
  /** The route of an address, or null when there is no such page. */
  match: (pathname: string) => Match | null
}

export function pageTable(
  rows: Readonly<Record<string, PageRow>>,
  pageOf: (file: string) => LazyPage,
): PageTable {
  const routes = Object.entries(rows).map(([name, row]) => ({
    ...row,
    name,
    page: pageOf(row.file),
  }))
  // `matchPath` compiles its pattern each time, so that the usual spelling of an address is looked up instead.
  const fixed = new Map(routes.map((route) => [route.path, route]))
  const patternsFirst = routes.toSorted((a, b) => Number(isPattern(b)) - Number(isPattern(a)))

  function match(pathname: string): Match | null {
    const known = fixed.get(pathname)
    if (known !== undefined) return { route: known, params: {} }
    for (const route of patternsFirst) {
      const found = matchPath(route.path, pathname)
      if (found !== null) return { route, params: found.params }
    }
    return null
  }

  return { routes, match }
}

function isPattern({ path }: Route): boolean {
  return path.includes(':')
}

/** Whether search engines may index the page. */
export function isIndexed({ who, robots }: PageRow): boolean {
  return who === 'anyone' && robots !== 'noindex' && robots !== 'disallow'
}
