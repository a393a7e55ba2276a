import type { MarketFacts } from '@haat/contract/market'
import { isAllowed } from '@haat/contract/roles'
import { renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { StaticRouter } from 'react-router'
import type { CallApi } from '#core/api.ts'
import { isNotFound } from '#core/api-error.ts'
import { marketElementId, setMarket } from '#core/market.ts'
import { SiteProvider, type Site } from '#core/site.tsx'
import { App } from '#app/app.tsx'
import { fillTemplate, scriptsOf, splitHead, type Shell } from '#app/html.ts'
import { makeCalls } from '#app/page-calls.ts'
import { emptyState, makePageStore } from '#app/page-store.ts'
import { answersOf, stateElementId, type PageState } from '#app/page-state.ts'
import type { Match } from '#app/page-table.ts'
import { framePreloads, preloadsOf } from '#app/preloads.ts'
import { layoutOfPath, layouts, loadPage, redirectOf } from '#app/router.tsx'
import { matchRoute, routes } from '#app/site-table.ts'
import type { AppState } from '#app/store.ts'
import { islandsReady } from '#ui/island.tsx'

/** Every address of the site and who may see it, for tests that walk through all of them. */
export const addresses = routes.map(({ path, who }) => ({ path, who }))

/** The pages that the sitemap lists, and the address prefixes that robots.txt disallows. */
export const searchEngines = {
  sitemap: routes.filter(({ robots }) => robots === 'sitemap').map(({ path }) => path),
  disallowed: [
    ...new Set(
      routes
        .filter(({ path, robots }) => layoutOfPath(path) === 'dashboard' || robots === 'disallow')
        .map(({ path }) => path.replace(/^(\/[^/]+\/).+/, '$1')),
    ),
  ],
}

export interface RenderRequest {
  /** Path and query, as `planPage` settled them. */
  url: string
  /** The site's public address without a trailing slash. */
  origin: string
  market: MarketFacts
  shell: Shell
  callApi: CallApi
  /** The browser says that a customer is signed in. A page for customers then comes with its content. */
  isCustomer?: boolean
}

export interface RenderedPage {
  status: 200 | 404 | 500
  /** The document in pieces. */
  html: readonly string[]
  /** Set when nothing was found: the key of the page to send instead, the same for all such addresses. */
  sameAs?: string
}

/** The page that an address asks for, before anything is rendered. */
export interface PagePlan {
  /** Pages with the same key are the same page. */
  key: string
  redirectTo?: string
  /** Customers get the page with its content, others the layout alone. */
  isForCustomers?: true
}

/**
 * Resolves an address: where it redirects to, or which page it is. Query keys that the page does not depend
 * on are dropped, so that they do not render or cache it again.
 */
export function planPage(url: string): PagePlan {
  const { pathname, search, searchParams } = new URL(`http://site${url}`)
  const redirectTo = redirectOf(pathname)
  if (redirectTo !== undefined) return { key: redirectTo, redirectTo }
  const plain = plainPath(pathname)
  if (plain !== pathname) return { key: plain, redirectTo: plain + search }
  const match = matchRoute(pathname)
  if (match === null) return { key: missingPages[layoutOfPath(pathname)] }
  const query = new URLSearchParams()
  for (const key of preloadsOf(match.route.name)?.queryKeys ?? []) {
    const value = searchParams.get(key)
    if (value !== null && value !== '') query.set(key, value)
  }
  const key = query.size === 0 ? pathname : `${pathname}?${query}`
  return isOpenedFor(match, true) ? { key, isForCustomers: true } : { key }
}

/**
 * Whether a guarded page is rendered all the same: for customers, if its row in the preloads says how. The preloads
 * call the API as nobody, so the page contains only what is open to anyone.
 */
function isOpenedFor({ route: { who, name } }: Match, isCustomer: boolean): boolean {
  return (
    isCustomer && who !== 'anyone' && isAllowed(who, 'CUSTOMER') && preloadsOf(name) !== undefined
  )
}

function preloadsFor({ route: { who, name } }: Match, isOpened: boolean) {
  return isOpened || who === 'anyone' ? preloadsOf(name) : undefined
}

/** The "not found" pages, which are rendered once for all unknown addresses. */
const missingPages = { storefront: '/404', dashboard: '/dashboard/404' } as const

/** Renders a page with the API's responses in it. Guarded pages are the layout alone, unless they are opened. */
export async function renderPage({
  url,
  origin,
  market,
  shell,
  callApi,
  isCustomer = false,
}: RenderRequest): Promise<RenderedPage> {
  const { pathname, searchParams } = new URL(url, origin)
  const match = matchRoute(pathname)
  await loadPage(pathname)
  await islandsReady()
  const isOpened = match !== null && isOpenedFor(match, isCustomer)
  const asked = { pathname, query: searchParams, isOpened, callApi }
  const outcome = await preload(match, asked)
  if (outcome.isNothing && match !== null) {
    return { status: 404, html: [], sameAs: missingPages[layoutOfPath(pathname)] }
  }
  const described: object[] = []
  const site: Site = { origin, isOpened, describe: (data) => void described.push(data) }
  setMarket(market)
  const rendered = renderToString(
    <Provider store={makePageStore(outcome.state)}>
      <SiteProvider value={site}>
        <StaticRouter location={url}>
          <App />
        </StaticRouter>
      </SiteProvider>
    </Provider>,
  )
  const { head, body } = splitHead(rendered)
  const state: PageState = {
    ...answersOf(outcome.state),
    origin,
    isMissing: match === null,
    ...(isOpened ? { isOpened } : {}),
  }
  const html = fillTemplate(shell.template, {
    head: head + described.map(dataElement).join(''),
    app: body,
    state: [
      jsonElement(stateElementId, state),
      jsonElement(marketElementId, market),
      jsonElement('page-scripts', ownScripts(shell, pathname, match)),
    ].join(''),
  })
  return { status: outcome.status, html }
}

/** Structured data as search engines read it. */
function dataElement(data: object): string {
  return `<script type="application/ld+json">${contentOf(data)}</script>`
}

function jsonElement(id: string, data: object): string {
  return `<script type="application/json" id="${id}">${contentOf(data)}</script>`
}

/** JSON that is safe inside a script element: no text in it can close the element. */
function contentOf(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

/** The shell without content, for when rendering failed: the browser then renders by itself. */
export function renderBare({ template }: Shell, market: MarketFacts): string[] {
  return fillTemplate(template, { head: '', app: '', state: jsonElement(marketElementId, market) })
}

interface Outcome {
  /** With the responses of all calls that did not fail. */
  state: AppState
  status: RenderedPage['status']
  /** There is no such page; the "not found" page is sent instead. */
  isNothing: boolean
}

interface Asked {
  pathname: string
  query: URLSearchParams
  isOpened: boolean
  callApi: CallApi
}

async function preload(
  match: Match | null,
  { pathname, query, isOpened, callApi }: Asked,
): Promise<Outcome> {
  const own = match === null ? undefined : preloadsFor(match, isOpened)
  const visit = { params: match?.params ?? {}, query }
  const first = [...(own?.first(visit) ?? []), ...framePreloads[layoutOfPath(pathname)]()]
  const started = await makeCalls(emptyState(), callApi, first)
  const next = own?.next?.(started.state, visit) ?? []
  const { state, results } = await makeCalls(started.state, callApi, next)

  const hasFailed = [...started.results, ...results].some(({ isError }) => isError)
  const isNothing =
    match === null || (own?.needsFirst === true && isNotFound(started.results[0]?.error))
  const isMissing = isNothing || own?.isMissing?.(state, visit) === true
  const status = isMissing ? 404 : hasFailed ? 500 : 200
  return { state, status, isNothing }
}

/** Fetched when scripts start (`web/vite-plugins/first-paint.ts`). */
function ownScripts(shell: Shell, pathname: string, match: Match | null): string[] {
  const sources = [layouts[layoutOfPath(pathname)].file]
  if (match !== null) sources.push(match.route.page.file)
  return scriptsOf(shell.manifest, sources).map((file) => `/${file}`)
}

const idsInPath = /(?<=\/)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\/|$)/gi

/** `/products//x/` is `/products/x`. Ids become lower case: pages compare them with those of the API. */
function plainPath(pathname: string): string {
  return pathname
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
    .replaceAll(idsInPath, (each) => each.toLowerCase())
}
