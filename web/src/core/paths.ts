import type { PageRow } from './page-row.ts'
import { pages } from './pages.ts'

type PathOf<Path extends string> = Path extends `${string}:id` ? (id: string) => string : Path
type Paths<Rows extends Record<string, PageRow>> = {
  [Name in keyof Rows]: PathOf<Rows[Name]['path']>
}

/**
 * The addresses to which the storefront links, so that no link is spelled by hand. The path of a page about one thing
 * takes its id. Those of the dashboard are in `dashboard-paths.ts`.
 */
export const paths = {
  ...pathsOf(pages),
  category: (name: string) => `${pages.products.path}?${new URLSearchParams({ category: name })}`,
  brand: (name: string) => `${pages.products.path}?${new URLSearchParams({ brand: name })}`,
  search: (term: string) => `${pages.products.path}?${new URLSearchParams({ search: term })}`,
  unauthorized: (role: string) => `${pages.unauthorized.path}?${new URLSearchParams({ role })}`,
}

/** The addresses of a table of pages. */
export function pathsOf<Rows extends Record<string, PageRow>>(rows: Rows): Paths<Rows>
export function pathsOf(rows: Record<string, PageRow>): object {
  return Object.fromEntries(
    Object.entries(rows).map(([name, { path }]) => [
      name,
      path.endsWith('/:id') ? (id: string) => path.replace(':id', encodeURIComponent(id)) : path,
    ]),
  )
}

/** Where someone was before they were asked to sign in, carried in the history entry's state. */
export interface CameFrom {
  from: string
}

/** The remembered path (own site only), or home. */
export function cameFrom(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return paths.home
  const { from } = state
  const isOwnPath = typeof from === 'string' && /^\/(?![/\\])/.test(from)
  return isOwnPath ? from : paths.home
}
