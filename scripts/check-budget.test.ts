import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { measureBudget } from './check-budget.ts'

let root = ''
let folder = ''
const layout = 'src/app/layouts/storefront-layout.tsx'
const home = 'src/pages/storefront/home-page.tsx'
const list = 'src/pages/storefront/products-page.tsx'
const product = 'src/pages/storefront/product-page.tsx'
const dashboard = 'src/pages/dashboard/vendor/orders-page.tsx'

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'haat-budget-'))
  folder = path.join(root, 'web/dist/client')
  mkdirSync(path.join(folder, '.vite'), { recursive: true })
  mkdirSync(path.join(root, 'web/src/core'), { recursive: true })
  const rows = Object.entries({ '/': home, '/products': list, '/products/:id': product }).map(
    ([url, page]) =>
      `{ path: '${url}', file: '${page.slice('src/pages/'.length, -'-page.tsx'.length)}' },`,
  )
  writeFileSync(path.join(root, 'web/src/core/pages.ts'), rows.join('\n'))
  for (const [name, kilobytes] of Object.entries({
    entry: 55,
    ui: 20,
    layout: 5,
    home: 5,
    heavy: 80,
  })) {
    writeFileSync(path.join(folder, `${name}.js`), randomBytes(kilobytes * 1000))
  }
})

afterEach(() => rmSync(root, { recursive: true }))

function build(changes: Record<string, object | undefined> = {}) {
  const manifest = {
    'src/entry-client.tsx': { file: 'entry.js', isEntry: true, dynamicImports: [dashboard] },
    '_ui.js': { file: 'ui.js' },
    [layout]: { file: 'layout.js', imports: ['_ui.js'] },
    [home]: { file: 'home.js', imports: ['src/entry-client.tsx', '_ui.js'] },
    [list]: { file: 'home.js', imports: ['_ui.js'] },
    [product]: { file: 'home.js' },
    [dashboard]: { file: 'heavy.js', imports: ['_ui.js'] },
    ...changes,
  }
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  return measureBudget(root)
}

test('adds up the entry, the page and their imports, once each', () => {
  const { loads, problems } = build()
  expect(problems).toEqual([])
  expect(loads.map(({ url }) => url)).toEqual([
    '/',
    '/products',
    '/products/:id',
    'dashboard/vendor/orders',
  ])
  expect(loads[0]?.files).toEqual(['entry.js', 'home.js', 'layout.js', 'ui.js'])
  expect(loads[0]?.bytes).toBeGreaterThan(85_000)
  expect(loads[0]?.bytes).toBeLessThan(86_000)
})

test('reports a page over the budget', () => {
  const { problems } = build({ [product]: { file: 'heavy.js' } })
  expect(problems).toEqual([expect.stringMatching(/^\/products\/:id: 160\.\d KB of 130 KB/)])
})

test('reports a dashboard screen over its budget', () => {
  writeFileSync(path.join(folder, 'huge.js'), randomBytes(120_000))
  const { problems } = build({ [dashboard]: { file: 'huge.js' } })
  expect(problems).toEqual([])
  writeFileSync(path.join(folder, 'huge.js'), randomBytes(150_000))
  expect(build({ [dashboard]: { file: 'huge.js' } }).problems).toEqual([
    expect.stringMatching(/^dashboard\/vendor\/orders: 205\.\d KB of 180 KB/),
  ])
})

test('measures the compressed file that the server sends', () => {
  writeFileSync(path.join(folder, 'entry.js.br'), randomBytes(1000))
  expect(build().loads[0]?.bytes).toBeLessThan(32_000)
})

test('reports dashboard code in a storefront page, at any import depth', () => {
  const { problems } = build({ '_ui.js': { file: 'ui.js', imports: [dashboard] } })
  expect(problems).toContain(`/: loads the dashboard's ${dashboard}`)
})

test('reports a page without a chunk, and a missing build', () => {
  expect(build({ [home]: { file: 'home.js' }, [list]: undefined }).problems).toEqual([
    `/products: the build has no chunk for ${list}`,
  ])
  rmSync(path.join(folder, '.vite'), { recursive: true })
  expect(measureBudget(root).problems).toHaveLength(1)
})
