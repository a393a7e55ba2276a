import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { featureOrder, importProblems } from './check-imports.ts'
import { planted } from './planted-breaches.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'haat-imports-'))
  const imports = {
    '#core/*': './src/core/*',
    '#features/*': './src/features/*',
    '#site/*': './src/site/*',
    '#ui/*': './src/ui/*',
    '#pages/*': './src/pages/*',
  }
  plant({
    'contract/package.json': JSON.stringify({ exports: { './*': './src/*.ts' } }),
    'server/package.json': JSON.stringify({ imports }),
    'web/package.json': JSON.stringify({ imports }),
    'contract/src/money.ts': 'export const taka = 1',
    'server/src/core/sql/db.ts':
      "import { taka } from '@haat/contract/money'\nexport const db = taka",
    'server/src/core/boot/config.ts': 'export const config = process.env.PORT',
    'server/src/features/shops/shops.queries.ts':
      "import { db } from '#core/sql/db.ts'\nexport const rows = [db]",
    'server/src/features/shops/shops.service.ts': "import './shops.queries.ts'",
    'server/src/features/shops/shops.routes.ts': "import './shops.service.ts'",
    'server/src/features/orders/orders.service.ts': "import '#features/shops/shops.service.ts'",
    'server/src/site/pages.ts': "import '#features/shops/shops.service.ts'",
    'server/src/features.ts': [
      "import { orders } from '#features/orders/orders.service.ts'",
      "import { shops } from '#features/shops/shops.routes.ts'",
      "import '#site/pages.ts'",
      'const features: readonly (() => void)[] = [shops, orders]',
    ].join('\n'),
    'web/src/core/api.ts': "import { taka } from '@haat/contract/money'\nexport const api = taka",
    'web/src/ui/button.tsx': 'export const Button = () => <button>{1}</button>',
    'web/src/features/shops/card.tsx': "import '#ui/button.tsx'",
    'web/src/features/orders/row.tsx': "import '#core/api.ts'",
    'web/src/pages/storefront/home-page.tsx': "import '#features/shops/card.tsx'",
    'web/src/pages/dashboard/home-page.tsx': "import '#features/orders/row.tsx'",
    'web/src/app/router.tsx': "export const page = () => import('#pages/dashboard/home-page.tsx')",
    'web/src/entry-client.tsx': "import './app/router.tsx'",
  })
})

afterEach(() => rmSync(root, { recursive: true }))

function plant(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
}

test('a web feature that composes others may import only those', () => {
  plant({ 'web/src/features/coupons/box.tsx': '', 'web/src/features/checkout/form.tsx': '' })
  plant({
    'web/src/features/checkout/form.tsx':
      "import '#features/coupons/box.tsx'\nimport '#features/shops/card.tsx'",
  })
  const problems = importProblems(root).filter((problem) => problem.includes('/checkout/'))
  expect(problems).toEqual([
    expect.stringContaining('form.tsx:2 web features never import each other'),
  ])
})

test('reports nothing for a repository that follows the rules', () => {
  expect(importProblems(root)).toEqual([])
  expect(featureOrder(root)).toEqual(['shops', 'orders'])
})

describe('planted breaches', () => {
  test.each(planted)('%s', (_what, file, text, problem) => {
    plant({
      'server/src/core/sql/db.test.ts': '',
      'server/src/core/db-kit.ts': '',
      'server/src/core/http/http.ts': '',
      'server/src/core/jobs/jobs.ts': '',
      [file]: text,
    })
    const found = importProblems(root)
    expect(found.join('\n')).toContain(problem)
    expect(found.some((each) => each.startsWith(file))).toBe(true)
  })

  test("a query may join another feature's rows", () => {
    plant({
      'server/src/features/shops/shops.rows.ts': "export const columns = 's.id'",
      'server/src/features/orders/orders.queries.ts':
        "import { columns } from '#features/shops/shops.rows.ts'\nexport const all = [columns]",
    })
    expect(importProblems(root)).toEqual([])
  })

  test('an import cycle', () => {
    plant({
      'server/src/core/one.ts': "import './two.ts'",
      'server/src/core/two.ts': "import './three.ts'",
      'server/src/core/three.ts': "import './one.ts'",
    })
    const circle = importProblems(root).join()
    expect(circle).toMatch(/^circle: .*one\.ts.*two\.ts/)
  })

  test('a constant table does not count as state', () => {
    plant({
      'server/src/core/sql/table.ts':
        "export const words = new Set(['a'])\nexport const names = { a: 1 }\nexport const max = 5",
    })
    expect(importProblems(root)).toEqual([])
  })

  test('an import cycle of types only', () => {
    plant({
      'server/src/core/one.ts': "import type { Two } from './two.ts'\nexport type One = Two[]",
      'server/src/core/two.ts': "import type { One } from './one.ts'\nexport type Two = One | 1",
    })
    expect(importProblems(root).join()).toMatch(/^circle: .*one\.ts.*two\.ts/)
  })

  test("tests may reach anything of their own side, but not the other side's", () => {
    const file = 'server/src/core/sql/db.test.ts'
    plant({ [file]: "import '#features/shops/shops.queries.ts'" })
    expect(importProblems(root)).toEqual([])
    plant({ [file]: "import '@haat/web/src/core/api.ts'" })
    expect(importProblems(root)).toEqual([`${file}:1 server may not import web/src/core/api.ts`])
  })
})

test('the process reads the market only when PostgreSQL is starting', () => {
  plant({
    'server/src/main.ts': "const market = await import('./open-market.ts')",
    'server/src/open-market.ts': "import './app.ts'",
    'server/src/app.ts': '',
  })
  const ofMain = () =>
    importProblems(root).filter((problem) => problem.startsWith('server/src/main.ts'))
  expect(ofMain()).toEqual([])
  plant({ 'server/src/main.ts': "import './open-market.ts'" })
  expect(ofMain()).toEqual([
    'server/src/main.ts pulls in server/src/app.ts: reach it by import() only',
  ])
})
