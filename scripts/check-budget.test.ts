import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { measureBudget } from './check-budget.ts'

let folder = ''
const home = 'src/pages/storefront/home-page.tsx'
const list = 'src/pages/storefront/products-page.tsx'
const product = 'src/pages/storefront/product-page.tsx'
const dashboard = 'src/pages/dashboard/vendor/orders-page.tsx'

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-budget-'))
  mkdirSync(path.join(folder, '.vite'))
  for (const [name, kilobytes] of Object.entries({ entry: 60, ui: 20, home: 5, heavy: 80 })) {
    writeFileSync(path.join(folder, `${name}.js`), randomBytes(kilobytes * 1000))
  }
})

afterEach(() => rmSync(folder, { recursive: true }))

function build(changes: Record<string, object | undefined> = {}) {
  const manifest = {
    'src/entry-client.tsx': { file: 'entry.js', isEntry: true, dynamicImports: [dashboard] },
    '_ui.js': { file: 'ui.js' },
    [home]: { file: 'home.js', imports: ['src/entry-client.tsx', '_ui.js'] },
    [list]: { file: 'home.js', imports: ['_ui.js'] },
    [product]: { file: 'home.js' },
    [dashboard]: { file: 'heavy.js', imports: ['_ui.js'] },
    ...changes,
  }
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  return measureBudget(folder)
}

test('adds up entry, page and what they import, once each', () => {
  const { loads, problems } = build()
  expect(problems).toEqual([])
  expect(loads.map(({ url }) => url)).toEqual(['/', '/products', '/products/{id}'])
  expect(loads[0]?.files).toEqual(['entry.js', 'home.js', 'ui.js'])
  expect(loads[0]?.bytes).toBeGreaterThan(85_000)
  expect(loads[0]?.bytes).toBeLessThan(86_000)
})

test('finds a page over the budget', () => {
  const { problems } = build({ [product]: { file: 'heavy.js' } })
  expect(problems).toEqual([expect.stringMatching(/^\/products\/\{id\}: 140\.\d KB of 130 KB/)])
})

test('measures the compressed file that the server sends', () => {
  writeFileSync(path.join(folder, 'entry.js.br'), randomBytes(1000))
  expect(build().loads[0]?.bytes).toBeLessThan(27_000)
})

test('finds the dashboard in the storefront, however deep', () => {
  const { problems } = build({ '_ui.js': { file: 'ui.js', imports: [dashboard] } })
  expect(problems).toContain(`/: loads the dashboard's ${dashboard}`)
})

test('a page that the build lacks, and no build at all, are problems', () => {
  expect(build({ [home]: { file: 'home.js' }, [list]: undefined }).problems).toEqual([
    `/products: the build has no chunk for ${list}`,
  ])
  rmSync(path.join(folder, '.vite'), { recursive: true })
  expect(measureBudget(folder).problems).toHaveLength(1)
})
