import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/src/core/boot/config.ts'
import { configure, makeFolders, templateValues, wordsOf } from './configure.ts'
import { foundations, marketParts } from './parts.ts'
import { placesOf } from './places.ts'
import { claimState } from './state.ts'
import { renderTemplate } from './templates.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'haat-cluster-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const options = { folder, ports: 9900, isSynchronous: true, callsPerMinute: 0 }
// Without root nothing needs the accounts of the packages.
const places = placesOf(options, false)
const state = claimState(options)
const parts = [...foundations(places), ...marketParts(places)]
const valuesOf = (isSynchronous: boolean, hasBrotli: boolean) =>
  templateValues(places, state, { ...options, isSynchronous }, hasBrotli)
const written = (file: string) => readFileSync(path.join(folder, 'etc', file), 'utf8')
makeFolders(folder)
for (const part of parts) configure(part, places, valuesOf(true, true))

describe('templates', () => {
  it('are all used, and leave no name open', () => {
    const used = new Set(parts.flatMap(({ configs }) => configs.map(({ template }) => template)))
    expect([...used].toSorted()).toEqual(
      readdirSync(path.join(import.meta.dirname, 'templates')).toSorted(),
    )
    for (const file of parts.flatMap(({ configs }) => configs.map((each) => each.file))) {
      expect(written(file)).not.toMatch(/\{\{|undefined/)
    }
  })

  it('of which one asks for a name without a value are rejected', () => {
    expect(() => renderTemplate('redis.conf', {})).toThrow(
      'redis.conf asks for REDIS_PORT, which has no value.',
    )
  })

  it('with secrets are readable by nobody else', () => {
    for (const file of readdirSync(path.join(folder, 'etc'))) {
      expect(statSync(path.join(folder, 'etc', file)).mode & 0o077).toBe(0)
    }
    expect(statSync(path.join(folder, 'cluster.json')).mode & 0o077).toBe(0)
  })

  it('give every process of the market settings that it accepts', () => {
    const names = ['web1', 'web2', 'web3', 'worker1', 'worker2']
    const configs = names.map((name) =>
      readConfig({ ...parseEnv(written('market.env')), ...parseEnv(written(`${name}.env`)) }),
    )
    expect(configs.map(({ role }) => role)).toEqual(['web', 'web', 'web', 'worker', 'worker'])
    expect(new Set(configs.map(({ metrics }) => metrics.port)).size).toBe(5)
    expect(configs.slice(0, 3).map(({ port }) => port)).toEqual([9950, 9951, 9952])
    expect(configs[0]).toMatchObject({ publicUrl: 'https://localhost:9943', callsPerMinute: 0 })
  })

  it('say what the operator chose', () => {
    expect(written('db1.yml')).toContain('synchronous_mode: true')
    expect(valuesOf(false, true)['IS_SYNCHRONOUS']).toBe('false')
    expect(written('nginx.conf')).toContain('brotli on;')
    expect(
      renderTemplate('nginx.conf', { ...valuesOf(true, false), NGINX_USER: '', WEB_SERVERS: '' }),
    ).not.toContain('brotli')
  })
})

describe('words that start a part', () => {
  it('are those of the program for whoever is not root', () => {
    for (const part of parts) expect(wordsOf(part, places)).not.toContain('setpriv')
  })

  it('name the account, and the network of a node, for root', () => {
    const asRoot = placesOf(options, true)
    const words = foundations(asRoot).map((part) => wordsOf(part, asRoot).join(' '))
    expect(words).toEqual([
      expect.stringMatching(/^setpriv --reuid etcd --regid etcd .*etcd --config-file/),
      expect.stringMatching(/^ip netns exec haat9900-db1 setpriv --reuid postgres .*patroni/),
      expect.stringMatching(/^ip netns exec haat9900-db2 setpriv --reuid postgres .*patroni/),
      expect.stringMatching(/^setpriv --reuid haproxy /),
      expect.stringMatching(/^setpriv --reuid postgres .*pgbouncer/),
      expect.stringMatching(/^setpriv --reuid redis /),
    ])
  })
})
