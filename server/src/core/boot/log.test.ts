import { fastify } from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { readConfig } from './config.ts'
import { openLog } from './log.ts'

const secret = { AUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef' }

afterEach(() => vi.restoreAllMocks())

async function firstLines(env: Record<string, string>): Promise<string> {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  await openLog(readConfig({ ...secret, ...env }))
  vi.restoreAllMocks()
  return lines.join('')
}

it('begins with a warning when a real market takes the test page for money', async () => {
  expect(await firstLines({ DEMO_SEED: 'off' })).toContain('Set PAYMENT_GATEWAY')
})

it.each([
  ['a demo', {}],
  [
    'a market with a gateway',
    {
      DEMO_SEED: 'off',
      PAYMENT_GATEWAY: 'aamarpay',
      AAMARPAY_STORE_ID: 'store',
      AAMARPAY_SIGNATURE_KEY: 'key',
    },
  ],
  [
    'a web process, whose first process has warned',
    { DEMO_SEED: 'off', haat_inherited_database_url: 'postgres://haat@localhost/haat' },
  ],
])('begins without one in %s', async (_, env) => {
  expect(await firstLines(env)).toBe('')
})

it('leaves out of errors what PostgreSQL quotes of rows, also in the log of a request', async () => {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  const log = await openLog(readConfig(secret))
  const app = fastify({ loggerInstance: log })
  const quoted = { code: '22P05', detail: 'Secret 1', where: 'Secret 2', internalQuery: 'Secret 3' }
  app.get('/', ({ log: ofRequest }) => {
    const inner = Object.assign(new Error('inner'), quoted)
    ofRequest.error({ err: Object.assign(new Error('unsupported'), quoted, { causes: [inner] }) })
    ofRequest.error({ err: null })
    return ''
  })
  await app.inject('/')
  vi.restoreAllMocks()
  const failed = lines.find((line) => line.includes('unsupported'))
  expect(failed).toContain('22P05')
  expect(failed).not.toContain('Secret')
})
