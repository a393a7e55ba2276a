import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createCtx } from '#server/resources.ts'
import { buildApp } from '#server/app.ts'
import { useKit } from '#testing/kit.ts'

// A kit and a second app are like two processes of one market.
const kit = useKit({
  callsPerMinute: 200,
  processes: { webConcurrency: 2, inheritedDatabaseUrl: undefined },
})
let other: FastifyInstance

beforeAll(async () => {
  other = await buildApp(createCtx(kit.ctx.config, kit.ctx.pool, kit.ctx.log))
  await other.ready()
})
afterAll(() => other.close())

const apps = () => [kit.app, other]

it('a route’s own limit is exact, whichever process a request reaches', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 34; n += 1) {
    const app = apps()[n % 2] ?? kit.app
    const payload = { email: `reader${n}@test.example` }
    const answer = await app.inject({ method: 'POST', url: '/api/v1/newsletters/create', payload })
    statuses.push(answer.statusCode)
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(30)
  expect(statuses.slice(30)).toEqual([429, 429, 429, 429])
})

it('the general limit of a client is used up in all processes a moment after it is in one', async () => {
  const get = async (app: FastifyInstance, remoteAddress: string) =>
    (await app.inject({ url: '/api/v1/categories', remoteAddress })).statusCode
  for (let n = 0; n < 201; n += 1) await get(kit.app, '198.51.100.1')
  expect(await get(kit.app, '198.51.100.1')).toBe(429)
  await vi.waitFor(
    async () => {
      for (let n = 0; n < 5; n += 1) await get(other, '198.51.100.1')
      expect(await get(other, '198.51.100.1')).toBe(429)
    },
    { timeout: 30_000, interval: 500 },
  )
  expect(await get(other, '198.51.100.2')).toBe(200)
})

it('sends no statement for a client that is far from a limit', async () => {
  kit.statements.length = 0
  await kit.app.inject({ url: '/api/v1/categories', remoteAddress: '198.51.100.3' })
  expect(kit.statements.filter((text) => text.includes('rate_counts'))).toEqual([])
})

it('wrong passwords count together, whichever process they reach', async () => {
  const { email } = await kit.person('CUSTOMER')
  const statuses: number[] = []
  for (let n = 0; n < 7; n += 1) {
    const app = apps()[n % 2] ?? kit.app
    const payload = { email, password: 'wrong-horse' }
    const remoteAddress = '198.51.100.9'
    const url = '/api/v1/auth/login'
    statuses.push((await app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
})
