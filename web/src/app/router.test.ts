import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { preloadsOf } from './preloads.ts'
import { layoutOfPath, layouts, redirectOf } from './router.tsx'
import { matchRoute, routes } from './site-table.ts'

const source = path.resolve(import.meta.dirname, '..')
const files = Object.keys(import.meta.glob('../pages/**/*-page.tsx'))

describe.each(routes.map((route) => [route.path, route] as const))('%s', (address, route) => {
  test('is the route that its address finds', () => {
    const visit = address.replaceAll(/:\w+/g, '01930000-0000-7000-8000-000000000001')
    expect(matchRoute(visit)?.route).toBe(route)
  })

  test('is guarded if it belongs to the dashboard', () => {
    const layout = layoutOfPath(route.path)
    expect(layout).toBe(route.file.startsWith('dashboard/') ? 'dashboard' : 'storefront')
    expect(layout === 'dashboard' && route.who === 'anyone').toBe(false)
  })

  test('is in the sitemap only if anyone may open it', () => {
    expect(route.robots === 'sitemap' && route.who !== 'anyone').toBe(false)
  })

  test('has everything that its menus show', () => {
    expect(route.menus !== undefined && route.icon === undefined).toBe(false)
  })
})

test('every page has a row', () => {
  const listed = new Set(routes.map(({ page }) => `../${page.file}.tsx`))
  const unlisted = files.filter((file) => !listed.has(file))
  expect(unlisted).toEqual(['../pages/storefront/not-found-page.tsx'])
})

test('only pages that are open to anyone have preloads, and the page of a shop', () => {
  const preloaded = routes.filter(({ name }) => preloadsOf(name) !== undefined)
  expect(preloaded.map((route) => route.path)).toEqual([
    '/',
    '/products',
    '/products/:id',
    '/shops',
    '/shops/:id',
  ])
  const guarded = preloaded.filter(({ who }) => who !== 'anyone')
  expect(guarded.map(({ path: address }) => address)).toEqual(['/shops/:id'])
})

test('every layout names its file', () => {
  for (const frame of Object.values(layouts)) {
    expect(existsSync(path.join(source, `${frame.file}.tsx`))).toBe(true)
  }
})

test('an unknown address has the layout of its section', () => {
  expect(matchRoute('/nowhere')).toBeNull()
  expect(layoutOfPath('/nowhere')).toBe('storefront')
  expect(layoutOfPath('/dashboard/nowhere')).toBe('dashboard')
})

test('the dashboard redirects to its overview', () => {
  expect(redirectOf('/dashboard')).toBe('/dashboard/index')
  expect(redirectOf('/dashboard/index')).toBeUndefined()
})

test('links are made from the table', () => {
  expect(paths.cart).toBe('/cart')
  expect(paths.product('a b')).toBe('/products/a%20b')
  expect(paths.unauthorized('ADMIN')).toBe('/unauthorized-access?role=ADMIN')
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(Object.keys(pages)))
  expect(dashboardPaths.complaint('a b')).toBe('/dashboard/complaints/a%20b')
  expect(Object.keys(dashboardPaths)).toEqual(Object.keys(dashboardPages))
})
