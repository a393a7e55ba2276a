import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { environment } from '../server/src/core/boot/environment.ts'

const root = path.resolve(import.meta.dirname, '..')
const known = new Set(Object.keys(environment.shape))
/** Settings of other programs. */
const foreign = new Set([
  'MALLOC_ARENA_MAX',
  'MALLOC_TRIM_THRESHOLD_',
  'NODE_ENV',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
])

/** The names that a file sets: `NAME=value`, `Environment=A=1 B=2`, `ENV A=1 B=2`, or `NAME: value` in YAML. */
function settingsIn(file: string): string[] {
  return readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(#|ARG|HEALTHCHECK|CMD)/.test(line))
    .flatMap((line) => [
      ...line.matchAll(/(?:^|\s|Environment=)([A-Z][A-Z0-9_]+)=/g),
      ...line.matchAll(/(?:^\s+|[{,]\s*)([A-Z][A-Z0-9_]+):\s/g),
    ])
    .map(([, name = '']) => name)
}

const files = [
  'Containerfile',
  'compose.yaml',
  'deploy/cluster/templates/market.env',
  'deploy/cluster/templates/web.env',
  'deploy/cluster/templates/worker.env',
  ...readdirSync(path.join(import.meta.dirname, 'systemd')).map((name) => `deploy/systemd/${name}`),
]

describe('files of deploy/', () => {
  it.each(files)('%s sets only what the market knows', (file) => {
    expect(settingsIn(file).filter((name) => !known.has(name) && !foreign.has(name))).toEqual([])
  })

  it.each([
    'Containerfile',
    'deploy/cluster/parts.ts',
    'deploy/systemd/haat-web@.service',
    'deploy/systemd/haat-worker@.service',
  ])(
    '%s starts the same program as npm start, with the same flags and settings of its memory',
    (file) => {
      const told = (name: string, what: RegExp) => [
        ...new Set(readFileSync(path.join(root, name), 'utf8').match(what)),
      ]
      for (const what of [
        /--(?:max-|heap-)[a-z-]*=\w+/g,
        /(?<=\W)server\/dist\/\w+\.\w+/g,
        /(?<=MALLOC_ARENA_MAX\W{1,4})\d+/g,
        /(?<=MALLOC_TRIM_THRESHOLD_\W{1,4})\d+/g,
      ]) {
        expect(told('package.json', what)).not.toEqual([])
        expect(told(file, what)).toEqual(told('package.json', what))
      }
    },
  )

  it('pass every setting of .env to the containers, and name what a real market must choose', () => {
    const text = (file: string) => readFileSync(path.join(root, file), 'utf8')
    expect(text('compose.yaml')).toMatch(/^x-market:[^]*?^  env_file: \[\.env\]$[^]*?^x-settings:/m)
    // A .env for a market outside of containers may hold these too.
    expect(settingsIn('compose.yaml')).toEqual(
      expect.arrayContaining(['REDIS_URL', 'DATABASE_DIRECT_URL', 'HOST', 'PORT', 'DATA_DIR']),
    )
    expect(settingsIn('deploy/systemd/haat.env')).toContain('PAYMENT_GATEWAY')
    expect(text('docs/operations.md')).toMatch(/Set at least: .*`PAYMENT_GATEWAY`/)
  })

  it('start one process for each unit or container, with connections that do not grow with the cores', () => {
    expect(settingsIn('deploy/systemd/haat.env')).toContain('DATABASE_POOL')
    expect(settingsIn('compose.yaml')).toContain('DATABASE_POOL')
    for (const file of ['compose.yaml', 'deploy/systemd/haat-web@.service']) {
      expect(readFileSync(path.join(root, file), 'utf8')).toMatch(/\bWEB_CONCURRENCY(=|: ')1\b/)
    }
  })

  it('are read by the rule above', () => {
    expect(settingsIn('compose.yaml')).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'AUTH_SECRET', 'ROLE', 'POSTGRES_PASSWORD']),
    )
    expect(settingsIn('Containerfile')).toEqual([
      'NODE_ENV',
      'MALLOC_ARENA_MAX',
      'MALLOC_TRIM_THRESHOLD_',
      'DATA_DIR',
      'METRICS_PORT',
    ])
    expect(settingsIn('deploy/systemd/haat-web@.service')).toEqual(
      expect.arrayContaining(['ROLE', 'PORT', 'HOST', 'DATA_DIR']),
    )
  })
})
