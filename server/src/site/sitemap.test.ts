import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRequestClasses } from '#core/http/request-classes.ts'
import { useKit } from '#testing/kit.ts'
import { builtPages } from './build.ts'
import { sitemapRoutes } from './sitemap.ts'

const kit = useKit()
let app: FastifyInstance

/** Two products a file. */
beforeAll(async () => {
  app = Fastify()
  app.decorate('ctx', kit.ctx)
  app.decorate('requestClasses', createRequestClasses())
  sitemapRoutes(app, await builtPages(kit.ctx.config.webDir), 2)
})
afterAll(() => app.close())

test('robots.txt names the sitemap', async () => {
  const { body } = await app.inject('/robots.txt')
  expect(body).toContain(`Sitemap: ${kit.ctx.config.publicUrl}/sitemap.xml`)
  const disallowed = body.match(/(?<=^Disallow: ).*/gm)
  expect(disallowed).toEqual(['/api/', '/dashboard/', '/checkout', '/payment/', '/cart'])
})

test('the sitemap lists every visible product, in files of bounded size', async () => {
  const shop = await kit.shop()
  const ids: string[] = []
  const categoryId = await kit.category('Home & Office')
  await kit.category('Empty')
  for (let count = 0; count < 5; count += 1) {
    ids.push(await kit.product({ shopId: shop.id, categoryId }))
  }
  const hidden = await kit.product({ shopId: shop.id, status: 'DRAFT' })
  const index = (await app.inject('/sitemap.xml')).body
  const files = [...index.matchAll(/<loc>[^<]*(\/sitemap\/[^<]+)<\/loc>/g)].map(([, url]) => url)
  expect(files).toHaveLength(4)
  const bodies = await Promise.all(files.map(async (url) => (await app.inject(String(url))).body))
  const address = (page: string) => `<loc>${kit.ctx.config.publicUrl}${page}</loc>`
  const listed = ['/', '/products', '/shops', '/about-us', '/contact', '/terms', '/privacy']
  for (const page of [...listed, '/shipping', '/returns', '/warranty']) {
    expect(bodies[0]).toContain(address(page))
  }
  expect(bodies[0]).not.toContain(address('/cart'))
  expect(bodies[0]).toContain(address('/products?category=Home+%26+Office'))
  expect(bodies[0]).not.toContain('category=Empty')
  const products = bodies.join('').match(/(?<=\/products\/)[0-9a-f-]{36}/g)
  expect(products?.toSorted()).toEqual(ids.toSorted())
  expect(products).not.toContain(hidden)
  // Dividing reads every product, so the files of a large market stay for a while.
  await kit.product({ shopId: shop.id, categoryId })
  await kit.product({ shopId: shop.id, categoryId })
  expect((await app.inject('/sitemap.xml')).body).toBe(index)
})
