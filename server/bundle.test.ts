import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { temporaryDataDir } from '#testing/market-process.ts'

const hourMs = 3_600_000
const packages = path.resolve(import.meta.dirname, '../node_modules')
let server: string

beforeEach((test) => {
  const { dataDir, remove } = temporaryDataDir()
  test.onTestFinished(remove)
  server = path.join(dataDir, 'server')
  fs.mkdirSync(path.join(server, 'src'), { recursive: true })
  fs.symlinkSync(packages, path.join(dataDir, 'node_modules'))
  fs.copyFileSync(path.join(import.meta.dirname, 'bundle.mjs'), path.join(server, 'bundle.mjs'))
  write('later.ts', "export const later: string = 'first'")
  write('beside.txt', 'of the source')
})

const write = (name: string, text: string) => fs.writeFileSync(path.join(server, 'src', name), text)
const run = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: server, encoding: 'utf8', stdio: 'pipe' }).trim()
const build = () => run('bundle.mjs')
const start = () => run('dist/main.mjs')
const partsOf = (name: string) =>
  fs.readdirSync(path.join(server, 'dist')).filter((file) => file.startsWith(name))

it('holds the code without its types, and loads neither a library’s files nor Node’s compiler', () => {
  write(
    'main.ts',
    `import { LRUCache } from 'lru-cache'
     const cache: LRUCache<string, string> = new LRUCache({ max: 1 })
     cache.set('of', 'a library')
     const list: string[] = process.moduleLoadList
     console.log(cache.get('of'), list.some((name) => name.includes('amaro')))`,
  )
  build()
  fs.unlinkSync(path.join(server, '../node_modules'))
  expect(start()).toBe('a library false')
})

it('finds files beside its source', () => {
  write(
    'main.ts',
    `import { readFileSync } from 'node:fs'
     console.log(readFileSync(new URL('beside.txt', import.meta.url), 'utf8'))`,
  )
  build()
  expect(start()).toBe('of the source')
})

it('keeps what a market that still runs may import later, and nothing for ever', () => {
  const age = (hours: number) => {
    const time = new Date(Date.now() - hours * hourMs)
    for (const name of partsOf('')) fs.utimesSync(path.join(server, 'dist', name), time, time)
  }
  const version = (word: string) => write('later.ts', `export const later: string = '${word}'`)
  write('main.ts', "console.log((await import('./later.ts')).later)")
  build()
  age(48)
  version('second')
  build()
  expect(start()).toBe('second')
  expect(partsOf('later'), 'of the build before, however old').toHaveLength(2)
  version('third')
  build()
  expect(partsOf('later'), 'of the last hour').toHaveLength(2)
  age(2)
  build()
  expect(start()).toBe('third')
  expect(partsOf('later'), 'of the build before').toHaveLength(2)
  build()
  expect(partsOf('later')).toHaveLength(1)
})

it('a build that is told of anything doubtful fails, and names it', () => {
  write('main.ts', "import 'no-such-library'")
  expect(build).toThrow(/no-such-library/)
})

it('a process loads the libraries of pictures and mail, and the demo’s seed, when it needs them', () => {
  const early = /^import .*"sharp"|#region .*\/(?:node_modules\/nodemailer\/|seed\/load\.ts)/m
  for (const text of readAtStart()) expect(text).not.toMatch(early)
})

it('is kept with one byte a character: all that a start reads is ASCII', () => {
  for (const text of readAtStart()) expect(/.*\P{ASCII}.*/u.exec(text)?.[0]).toBeUndefined()
})

/** The parts of the built server that each of its processes reads. */
function readAtStart(): string[] {
  const textOf = (name: string) =>
    fs.readFileSync(path.join(import.meta.dirname, 'dist', name), 'utf8')
  const [, market = ''] = /import\("\.\/(open-market-[^"]+)"\)/.exec(textOf('main.mjs')) ?? []
  const parts = new Map<string, string>()
  const read = (name: string) => {
    if (parts.has(name)) return
    const text = textOf(name)
    parts.set(name, text)
    for (const [, other = ''] of text.matchAll(/^import .*"\.\/([^"]+)"/gm)) read(other)
  }
  read('main.mjs')
  read(market)
  if (parts.size < 3) throw new Error('The parts were not found.')
  return [...parts.values()]
}
