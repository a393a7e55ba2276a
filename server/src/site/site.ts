import { Failure } from '@haat/contract/errors'
import type { MarketFacts } from '@haat/contract/market'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '#core/http/addresses.ts'
import { createLimiter, type Limiter } from '#core/concurrency/limiter.ts'
import { sendFailure } from '#core/http/errors.ts'
import { clockOf } from '#core/sql/market-day.ts'
import type { Metrics } from '#core/boot/metrics.ts'
import { saysCustomer } from '#features/accounts/customer-cookie.ts'
import { serveAssets } from './assets.ts'
import { builtPages, clientFolder } from './build.ts'
import { serveDevelopment } from './development.ts'
import { inProcessApi, repeatedCalls } from './in-process.ts'
import { createPage, type Page, type RenderedBody } from './page.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { sendPage } from './page-reply.ts'
import type { CallApi, PagePlan, PageSource } from './renderer.ts'
import { contentSecurityPolicy } from './security.ts'
import { sitemapRoutes } from './sitemap.ts'

export interface SiteOptions {
  /** Pages come from Vite, with hot reload, instead of the build. */
  isDevelopment?: boolean
  /** Registers a listener for changes of what public pages show; they are then rendered again. */
  onChange?: (listener: () => void) => void
}

const freshMs = 10_000
const staleMs = 60_000
const cacheBytes = 32 * 1024 * 1024
/**
 * A page without data costs its visitor several calls more, so a page may wait. No more than 44 pages are rendered or
 * wait, which leaves 20 of the slots that admission has for pages to those in the cache.
 */
const renderLimits = { concurrency: 4, queueMax: 40, waitMs: 1_600 }

/**
 * Serves the web app around the API: its files, its pages rendered on the server, `robots.txt` and
 * the sitemap. Register it after the API.
 * @throws MissingBuildError when the web app has not been built.
 */
export async function registerSite(app: FastifyInstance, options: SiteOptions = {}): Promise<void> {
  // Before the pages: those that are rendered again ask for new answers.
  options.onChange?.(app.sharedAnswers.expire)
  // The payment gateway sends people back to these pages.
  app.requestClasses.declare('/payment', 'order')
  const { marketTimeZone, contact, paymentGateways, deliveryRates, strikesProvenOnly } =
    app.ctx.config
  const market = {
    clock: clockOf(marketTimeZone),
    contact,
    paymentGateways,
    ...(strikesProvenOnly ? { strikesProvenOnly } : {}),
    ...(deliveryRates === null ? {} : { deliveryRates }),
  }
  if (options.isDevelopment === true) {
    const pages = await serveDevelopment(app)
    const site = { app, market, pages, ask: inProcessApi(app) }
    sitemapRoutes(app, pages)
    servePages(app, (request, reply) => sendUncached(site, request, reply))
    return
  }
  const pages = await builtPages(app.ctx.config.webDir)
  sitemapRoutes(app, pages)
  await serveAssets(app, clientFolder(app.ctx.config.webDir))
  const shell = await pages.shell('/')
  const policy = contentSecurityPolicy(shell.template, app.ctx.config.isSecure)
  const cache = createPageCache({
    freshMs,
    staleMs,
    maxBytes: cacheBytes,
    onError: (error) => {
      if (isBusy(error)) return
      app.log.error({ err: error }, 'a cached page could not be rendered again')
    },
  })
  const calls = repeatedCalls(inProcessApi(app))
  options.onChange?.(calls.expire)
  options.onChange?.(cache.expire)
  pageGauges(app.ctx.metrics, cache)
  const { rush } = app.ctx.resources
  const renders = createLimiter({ ...renderLimits, rush })
  const { renderBare } = await pages.renderer()
  const busyPage = createPage({ status: 503, body: renderBare(shell, market) })
  const site = { app, market, pages, ask: calls.call, cache, renders, busyPage }
  servePages(app, (request, reply) => {
    reply.header('content-security-policy', policy)
    return sendCached(site, request, reply)
  })
}

function pageGauges(metrics: Metrics, cache: PageCache): void {
  metrics.gauge('haat_page_cache_pages', 'Pages in the cache.', () => cache.size().pages)
  metrics.gauge('haat_page_cache_bytes', 'Size of the cached pages.', () => cache.size().bytes)
  metrics.gauge(
    'haat_page_cache_turnover',
    'Page requests and renderings since the start.',
    cache.turnover,
    'what',
  )
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Serves a page for every path that no other route matches, except below `/api/`. */
function servePages(app: FastifyInstance, sendPageOf: SendPage): void {
  app.get('/*', (request, reply) => {
    if (!request.url.startsWith('/api/')) return sendPageOf(request, reply)
    sendFailure(new Failure('NOT_FOUND'), request, reply)
    return reply
  })
}

interface Site {
  app: FastifyInstance
  market: MarketFacts
  pages: PageSource
  /** Calls the API. */
  ask: CallApi
}

interface CachedSite extends Site {
  cache: PageCache
  renders: Limiter
  /** Sent instead of a page that would have to wait too long. It is made once, because many get it at once. */
  busyPage: Page
}

/** What to render: a page's key, and whether it is for the browser of a customer. */
interface Asked {
  key: string
  isCustomer: boolean
}

async function sendCached(
  site: CachedSite,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { pages, cache } = site
  const { planPage } = await pages.renderer()
  const plan = planPage(request.url)
  if (plan.redirectTo !== undefined) return reply.redirect(plan.redirectTo, 301)
  const find = (asked: Asked) =>
    cache.get(asked.isCustomer ? `customer ${asked.key}` : asked.key, () =>
      renderLimited(site, asked, request),
    )
  const findAll = async () => {
    const own = await find(askedBy(request, plan))
    return own.sameAs === undefined ? own : await find({ key: own.sameAs, isCustomer: false })
  }
  const page = await findAll().catch((error: unknown) => {
    if (!isBusy(error)) throw error
    return site.busyPage
  })
  // What depends on who asks is in no cache but ours.
  const isPrivate = plan.isForCustomers === true
  reply.header('cache-control', isPrivate ? 'no-store' : cacheControl(page.status))
  return sendPage(page, request, reply)
}

function askedBy(request: FastifyRequest, { key, isForCustomers }: PagePlan): Asked {
  return { key, isCustomer: isForCustomers === true && saysCustomer(request) }
}

/**
 * Renders few pages at once, since each keeps the process busy for milliseconds and calls the API. A
 * visitor who would wait too long gets the page without data, which the browser fills in; its status 503
 * keeps search engines from indexing it.
 * @throws Failure when this page would wait too long.
 */
async function renderLimited(
  { renders, ...site }: CachedSite,
  asked: Asked,
  request: FastifyRequest,
) {
  const client = { network: networkOf(request.ip), person: '' }
  return await renders.run(() => render(site, asked), { client, isLong: true })
}

function isBusy(error: unknown): boolean {
  return error instanceof Failure && error.code === 'NOT_READY'
}

async function sendUncached(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { planPage } = await site.pages.renderer()
  const plan = planPage(request.url)
  if (plan.redirectTo !== undefined) return reply.redirect(plan.redirectTo, 302)
  const own = await render(site, askedBy(request, plan))
  const { sameAs } = own
  const { status, body } =
    sameAs === undefined ? own : await render(site, { key: sameAs, isCustomer: false })
  // Vite's own scripts and styles are inline, so pages under development have no policy.
  reply.removeHeader('content-security-policy')
  return reply.code(status).type('text/html; charset=utf-8').send(body.join(''))
}

/**
 * A page that fails to render is sent without data: the browser may still manage. If only the API was not
 * ready, the status is 503, which search engines do not take for a broken page.
 */
async function render(
  { app, market, pages, ask }: Site,
  { key: url, isCustomer }: Asked,
): Promise<RenderedBody> {
  const shell = await pages.shell(url)
  const { renderPage, renderBare } = await pages.renderer()
  const origin = app.ctx.config.publicUrl
  let isReady = true
  const callApi: CallApi = async (path) => {
    // A process that is stopping sends no response at all.
    const answer = await ask(path).catch((error: unknown) => {
      isReady = false
      throw error
    })
    if (answer.status === 503) isReady = false
    return answer
  }
  try {
    const { status, html, sameAs } = await renderPage({
      url,
      origin,
      market,
      shell,
      callApi,
      isCustomer,
    })
    return { status: status === 500 && !isReady ? 503 : status, body: html, sameAs }
  } catch (error) {
    app.log.error({ err: error, url }, 'a page failed to render')
    return { status: isReady ? 500 : 503, body: renderBare(shell, market) }
  }
}

/** Browsers revalidate every time (mostly with a 304); shared caches may answer for a moment. */
function cacheControl(status: number): string {
  if (status !== 200) return 'no-cache'
  const seconds = (ms: number) => ms / 1_000
  return `public, max-age=0, s-maxage=${seconds(freshMs)}, stale-while-revalidate=${seconds(staleMs)}`
}
