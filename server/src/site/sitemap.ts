import type { FastifyInstance } from 'fastify'
import { cachedFor } from '#core/concurrency/single-flight.ts'
import type { Ctx } from '#core/ctx.ts'
import type { PageSource } from './renderer.ts'
import { filledCategories, productsFrom, runStarts } from './sitemap.queries.ts'

/** The protocol's limit of URLs in one file. */
const addressesPerFile = 50_000
const keptSeconds = 3_600
/** Dividing a large market into files reads the whole index of its products. */
const dividedMs = 600_000

/**
 * Serves `sitemap.xml` (an index over files of products) and `robots.txt`. Which pages they name follows
 * from the web app's table of pages; products and the lists of categories come from the database.
 */
export function sitemapRoutes(
  app: FastifyInstance,
  { renderer }: Pick<PageSource, 'renderer'>,
  perFile: number = addressesPerFile,
): void {
  const { ctx } = app
  const starts = cachedFor(
    dividedMs,
    async () => runStarts(await laggingCtx(ctx), perFile),
    (found) => found.length > 1,
  )

  app.requestClasses.exempt('/robots.txt')
  app.get('/robots.txt', async (_request, reply) => {
    const { disallowed } = (await renderer()).searchEngines
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${keptSeconds}`)
      .send(robots(ctx.config.publicUrl, disallowed))
  })
  app.get('/sitemap.xml', async (_request, reply) => {
    const files = ['pages', ...(await starts()).map((id) => `products-${id}`)]
    return reply.headers(xmlHeaders).send(
      xml(
        'sitemapindex',
        files.map((file) => ['sitemap', `${ctx.config.publicUrl}/sitemap/${file}.xml`]),
      ),
    )
  })
  app.get('/sitemap/pages.xml', async (_request, reply) => {
    const { sitemap } = (await renderer()).searchEngines
    const lists = (await filledCategories(await laggingCtx(ctx))).map(
      (category) => `/products?${new URLSearchParams({ category }).toString()}`,
    )
    return reply.headers(xmlHeaders).send(
      xml(
        'urlset',
        [...sitemap, ...lists].map((path) => ['url', ctx.config.publicUrl + path]),
      ),
    )
  })
  app.get<{ Params: { id: string } }>(
    '/sitemap/products-:id(^[0-9a-f-]{36}$).xml',
    async ({ params }, reply) =>
      reply.headers(xmlHeaders).send(await productFile(await laggingCtx(ctx), params.id, perFile)),
  )
}

/** With a replica as its database, where one shows everything that was announced. */
async function laggingCtx(ctx: Ctx): Promise<Ctx> {
  const db = (await ctx.replicas?.reader(ctx.replicas.announced())) ?? null
  return db === null ? ctx : { ...ctx, db }
}

const xmlHeaders = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': `public, max-age=${keptSeconds}`,
}

async function productFile(ctx: Ctx, id: string, perFile: number): Promise<string> {
  const products = await productsFrom(ctx, id, perFile)
  return xml(
    'urlset',
    products.map((product) => [
      'url',
      `${ctx.config.publicUrl}/products/${product.id}`,
      product.updatedAt,
    ]),
  )
}

type Address = [element: string, loc: string, lastmod?: string]

function xml(root: string, addresses: readonly Address[]): string {
  const lines = addresses.map(([element, loc, lastmod]) => {
    const when = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`
    // `&` is the only character of a URL that needs escaping in XML.
    return `<${element}><loc>${loc.replaceAll('&', '&amp;')}</loc>${when}</${element}>`
  })
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${lines.join('\n')}\n</${root}>\n`
}

function robots(origin: string, disallowed: readonly string[]): string {
  return [
    'User-agent: *',
    ...['/api/', ...disallowed].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
