import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { featureOrder, importProblems } from './check-imports.ts'

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
      "import { db } from '#core/db.ts'\nexport const rows = [db]",
    'server/src/features/shops/shops.service.ts': "import './shops.queries.ts'",
    'server/src/features/shops/shops.routes.ts': "import './shops.service.ts'",
    'server/src/features/orders/orders.service.ts': "import '#features/shops/shops.service.ts'",
    'server/src/site/pages.ts': "import '#features/shops/shops.service.ts'",
    'server/src/app.ts': [
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

test('a web feature that puts others together may import those, and no others', () => {
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

test('a repository that keeps to the directions has no problems', () => {
  expect(importProblems(root)).toEqual([])
  expect(featureOrder(root)).toEqual(['shops', 'orders'])
})

const planted: [what: string, file: string, text: string, problem: string][] = [
  [
    'contract imports the server',
    'contract/src/bad.ts',
    "import '@haat/server/src/core/db.ts'",
    'contract may not import server/src/core/sql/db.ts',
  ],
  [
    'the web imports the server',
    'web/src/core/bad.ts',
    "import type {} from '../../../server/src/core/db.ts'",
    'web/src/core may not import server/src/core/sql/db.ts',
  ],
  [
    'core imports a feature',
    'server/src/core/bad.ts',
    "import '#features/shops/shops.service.ts'",
    'server/src/core may not import server/src/features/shops/shops.service.ts',
  ],
  [
    'a feature imports the site',
    'server/src/features/shops/bad.ts',
    "import '#site/pages.ts'",
    'server/src/features may not import server/src/site/pages.ts',
  ],
  [
    'a feature imports a later feature',
    'server/src/features/shops/shops.jobs.ts',
    "import '#features/orders/orders.service.ts'",
    "'orders' does not come before 'shops'",
  ],
  [
    'a feature that app.ts does not list imports another',
    'server/src/features/mail/mail.service.ts',
    "import '#features/shops/shops.service.ts'",
    "feature 'mail' is not in server/src/app.ts",
  ],
  [
    "a feature reads another feature's queries",
    'server/src/features/orders/orders.queries.ts',
    "import { db } from '#features/shops/shops.queries.ts'",
    'of another feature import only .service.ts and .rows.ts',
  ],
  [
    "a query calls another feature's service",
    'server/src/features/orders/orders.queries.ts',
    "import '#features/shops/shops.service.ts'",
    'a queries file may not call a service file',
  ],
  [
    'a row file runs a query',
    'server/src/features/shops/shops.rows.ts',
    "import { db } from './shops.queries.ts'",
    'a rows file may not call a queries file',
  ],
  [
    'a route runs a query',
    'server/src/features/shops/more.routes.ts',
    "import { db } from './shops.queries.ts'",
    'a routes file may not call a queries file',
  ],
  [
    'a plain file smuggles a query to a route',
    'server/src/features/shops/sly.ts',
    "import { db } from './shops.queries.ts'",
    'a plain file may not call a queries file',
  ],
  [
    'a query calls a service',
    'server/src/features/shops/more.queries.ts',
    "import './shops.service.ts'",
    'a queries file may not call a service file',
  ],
  [
    'a feature reads the environment',
    'server/src/features/shops/env.ts',
    'export const port = process.env.PORT',
    'only server/src/core/boot/config.ts may read the environment',
  ],
  [
    'a feature takes the environment apart',
    'server/src/features/shops/env.ts',
    'const { env } = process\nexport const port = env',
    'only server/src/core/boot/config.ts may read the environment',
  ],
  [
    'the environment comes in by import',
    'server/src/site/env.ts',
    "import { env } from 'node:process'\nexport const port = env",
    'only server/src/core/boot/config.ts may read the environment',
  ],
  ['a barrel', 'server/src/core/index.ts', "export * from './db.ts'", "re-exports './db.ts'"],
  [
    'a climb out of the folder',
    'server/src/site/climb.ts',
    "import '../core/db.ts'",
    "across folders import by '#…'",
  ],
  [
    'the kit imports a feature',
    'web/src/ui/bad.tsx',
    "import '#features/shops/card.tsx'",
    'web/src/ui may not import web/src/features/shops/card.tsx',
  ],
  [
    'the kit knows the store',
    'web/src/ui/bad.tsx',
    "import { useSelector } from 'react-redux'",
    "web/src/ui must do without 'react-redux'",
  ],
  [
    'web core imports the kit',
    'web/src/core/bad.ts',
    "import '#ui/button.tsx'",
    'web/src/core may not import web/src/ui/button.tsx',
  ],
  [
    'a web feature imports another',
    'web/src/features/shops/bad.tsx',
    "import '#features/orders/row.tsx'",
    'web features never import each other',
  ],
  [
    'a web feature imports a page',
    'web/src/features/shops/bad.tsx',
    "import '#pages/storefront/home-page.tsx'",
    'web/src/features may not import web/src/pages/storefront/home-page.tsx',
  ],
  [
    'a page imports the app',
    'web/src/pages/storefront/bad-page.tsx',
    "import '@haat/web/src/app/router.tsx'",
    'web/src/pages may not import web/src/app/router.tsx',
  ],
  [
    'a shopper would download the dashboard',
    'web/src/pages/storefront/bad-page.tsx',
    "import '#pages/dashboard/home-page.tsx'",
    'pulls in web/src/pages/dashboard/home-page.tsx',
  ],
  [
    'a source imports a test',
    'server/src/core/bad.ts',
    "import './db.test.ts'",
    'imports test code',
  ],
  [
    "a source imports the tests' helper",
    'server/src/features/orders/bad.ts',
    "import '../../core/db-kit.ts'",
    'imports test code',
  ],
  [
    'an import that leads nowhere',
    'server/src/core/bad.ts',
    "import './gone.ts'",
    "'./gone.ts' does not exist",
  ],
]

describe('planted breaches', () => {
  test.each(planted)('%s', (_what, file, text, problem) => {
    plant({ 'server/src/core/sql/db.test.ts': '', 'server/src/core/db-kit.ts': '', [file]: text })
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

  test('a circle', () => {
    plant({
      'server/src/core/one.ts': "import './two.ts'",
      'server/src/core/two.ts': "import './three.ts'",
      'server/src/core/three.ts': "import './one.ts'",
    })
    const circle = importProblems(root).join()
    expect(circle).toMatch(/^circle: .*one\.ts.*two\.ts/)
  })

  test('a circle of types alone is none', () => {
    plant({
      'server/src/core/one.ts': "import type { Two } from './two.ts'\nexport type One = Two[]",
      'server/src/core/two.ts': "import type { One } from './one.ts'\nexport type Two = One | 1",
    })
    expect(importProblems(root)).toEqual([])
  })

  test("tests may reach anything of their own side, but not the other side's", () => {
    const file = 'server/src/core/sql/db.test.ts'
    plant({ [file]: "import '#features/shops/shops.queries.ts'" })
    expect(importProblems(root)).toEqual([])
    plant({ [file]: "import '@haat/web/src/core/api.ts'" })
    expect(importProblems(root)).toEqual([`${file}:1 server may not import web/src/core/api.ts`])
  })
})
