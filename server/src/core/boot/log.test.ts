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
