import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { docProblems } from './check-docs.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'haat-docs-'))
  plant({
    'package.json': JSON.stringify({ scripts: { start: '', test: '', check: '' } }),
    'web/package.json': JSON.stringify({ scripts: { build: '' } }),
    '.gitignore': 'node_modules/\n.data/\n',
    '.env.example': '# PORT=3000\nDATABASE_URL=\n',
    'server/src/core/boot/environment.ts':
      'const schema = {\n  PORT: port,\n  DATABASE_URL: url,\n}\n',
    'server/src/features/orders/orders.service.ts': "fail('OUT_OF_STOCK')",
    'server/src/features/orders/orders.test.ts': "it('takes the stock once', work)",
    'README.md': 'Set `PORT` and `DATABASE_URL`. Run `npm start`.',
    'ARCHITECTURE.md': '',
    'CONTRIBUTING.md': '',
    'SECURITY.md': '',
    'deploy/README.md': '',
    'docs/decisions/0001-stack.md': '',
  })
})

afterEach(() => rmSync(root, { recursive: true }))

function plant(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
}

const right: [what: string, text: string][] = [
  ['a path', 'See `server/src/core/boot/environment.ts` and `server/src/features/`.'],
  ['the end of a path', '`core/boot/environment.ts`, `orders.service.ts` and `.service.ts`'],
  ['an import', "`import { config } from '#core/boot/environment.ts'`"],
  ['a pattern', '`server/src/features/<noun>/<noun>.service.ts`, `docs/decisions/*.md`'],
  ['braces', '`server/src/{core,features}/`'],
  ['a folder that running makes', 'Data is in `.data/`, packages in `node_modules/`.'],
  ['a tree', '```\n├─ server/src/  core features\n│  └─ environment.ts\n```'],
  ['scripts', '```\nnpm test\nnpm run check\nnpm run build -w web\nnpm ci\n```'],
  ['a variable and a code', '`PORT=4000 npm start` may answer `OUT_OF_STOCK`'],
  ['addresses and types', '`/products/{id}` at `http://localhost:3000/x.ts` is `text/html`'],
  ['a link', '[decisions](docs/decisions/0001-stack.md#context), [elsewhere](https://example.org)'],
  ['a test by its title', 'Tests: `orders.test.ts` “takes the stock once”.'],
  ['prose', 'Node.js and the either/or of server/nowhere in prose'],
]

test.each(right)('accepts %s', (_what, text) => {
  plant({ 'CONTRIBUTING.md': text })
  expect(docProblems(root)).toEqual([])
})

const wrong: [what: string, text: string, problem: string][] = [
  ['a path', 'a\n`server/src/core/gone.ts`', "CONTRIBUTING.md:2 names 'server/src/core/gone.ts'"],
  ['a folder', '`server/gone/`', "names 'server/gone/'"],
  ['a file name', '`gone.service.ts`', "names 'gone.service.ts'"],
  ['a pattern', '`web/src/<noun>/<noun>-api.ts`', "names 'web/src/<noun>/<noun>-api.ts'"],
  ['one of the braces', '`server/src/{core,gone}/`', "names 'server/src/gone/'"],
  ['a path in a tree', '```\n│  └─ gone.ts\n```', "names 'gone.ts'"],
  ['a script', '`npm run gone`', "npm script 'gone'"],
  ['a script of a workspace', '`npm run check -w web`', "npm script 'check'"],
  ['a variable', '`GONE_URL`', "names 'GONE_URL'"],
  ['a variable that is set', '`GONE=1 npm start`', "names 'GONE'"],
  ['a test by its title', '`orders.test.ts` “takes the stock once”, “gone”', 'the test “gone”'],
  ['a link', '[x](docs/gone.md)', "links to 'docs/gone.md'"],
]

test.each(wrong)('finds %s that is not there', (_what, text, problem) => {
  plant({ 'CONTRIBUTING.md': text })
  expect(docProblems(root).join('\n')).toContain(problem)
})

test('checks every decision except superseded ones', () => {
  const text = 'See `server/gone.ts`.'
  plant({ 'docs/decisions/0001-stack.md': text })
  expect(docProblems(root)).toHaveLength(1)
  plant({ 'docs/decisions/0001-stack.md': `Status: superseded by 0002\n\n${text}` })
  expect(docProblems(root)).toEqual([])
})

test('reports a missing document', () => {
  rmSync(path.join(root, 'SECURITY.md'))
  expect(docProblems(root)).toEqual(['SECURITY.md: is missing'])
})

test('reports differences between configuration, example and README', () => {
  plant({
    'server/src/core/boot/environment.ts': 'const schema = {\n  PORT: port,\n  SMTP_URL: url,\n}\n',
  })
  expect(docProblems(root)).toEqual([
    "README.md:1 names 'DATABASE_URL', which no source knows",
    '.env.example: does not name SMTP_URL',
    'README.md: does not name SMTP_URL',
    'server/src/core/boot/environment.ts: does not name DATABASE_URL',
  ])
})
