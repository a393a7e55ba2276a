import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { temporaryDataDir } from '#testing/market-process.ts'

const program = path.join(import.meta.dirname, 'untyped.mjs')
let server: string
let written: string

/** A server of one file, which says whether Node has loaded its compiler for TypeScript. */
const source = (says: string) =>
  `const says: string = '${says}'\nconst list: string[] = process.moduleLoadList\nconsole.log(says, list.some((name) => name.includes('amaro')))\n`

beforeEach((test) => {
  const { dataDir, remove } = temporaryDataDir()
  test.onTestFinished(remove)
  server = path.join(dataDir, 'server')
  written = path.join(server, 'dist/untyped.json')
  fs.mkdirSync(path.join(server, 'src'), { recursive: true })
  fs.writeFileSync(path.join(dataDir, 'package.json'), '{ "type": "module" }')
  fs.copyFileSync(program, path.join(server, 'untyped.mjs'))
  fs.writeFileSync(path.join(server, 'src/main.ts'), source('first'))
})

const run = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: server, encoding: 'utf8' }).trim()
const build = () => run('--disable-warning=ExperimentalWarning', 'untyped.mjs')
const start = () => run('--import=./untyped.mjs', 'src/main.ts')

it('code that was written without its types runs without Node’s compiler', () => {
  expect(start()).toBe('first true')
  build()
  expect(start()).toBe('first false')
})

it('code that has changed since runs as it is now, and is written by the next build', () => {
  build()
  fs.writeFileSync(path.join(server, 'src/main.ts'), source('second'))
  expect(start()).toBe('second true')
  build()
  expect(start()).toBe('second false')
  const kept: Record<string, string> = JSON.parse(fs.readFileSync(written, 'utf8'))
  expect(Object.values(kept), 'the old code is gone').toEqual([expect.stringContaining("'second'")])
})

it.each(['', '{"abc', 'null', '[]', '"text"'])(
  'a file that says %j harms no start and is written again',
  (text) => {
    build()
    fs.writeFileSync(written, text)
    expect(start()).toBe('first true')
    build()
    expect(start()).toBe('first false')
  },
)

it('a build that changes nothing writes nothing, and leaves no other file', () => {
  build()
  const before = fs.statSync(written)
  build()
  expect(fs.statSync(written)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs })
  expect(fs.readdirSync(path.dirname(written))).toEqual(['untyped.json'])
})

it('errors name the line of the source', () => {
  const broken = 'interface Wide {\n  of: string\n}\n\nthrow new Error(`of line ${5 as number}`)\n'
  fs.writeFileSync(path.join(server, 'src/main.ts'), broken)
  build()
  expect(start).toThrow(/main\.ts:5/)
})
