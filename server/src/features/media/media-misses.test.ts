import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { useKit } from '#testing/kit.ts'

const kit = useKit({ callsPerMinute: 5 })
const get = (url: string, remoteAddress: string) => kit.app.inject({ url, remoteAddress })

it('a network that asks for pictures that do not exist is stopped for a while, and no other one', async () => {
  const missing = () => `/media/${randomUUID()}/640.webp`
  const answers: number[] = []
  for (let n = 0; n < 8; n += 1) answers.push((await get(missing(), '203.0.113.1')).statusCode)
  expect(answers).toEqual([404, 404, 404, 404, 404, 404, 429, 429])
  // What is stored costs no query, and somebody else at that address may be looking at it.
  const stored = randomUUID()
  await kit.ctx.resources.pictures.write(`${stored}/640.webp`, Buffer.from('picture'))
  expect((await get(`/media/${stored}/640.webp`, '203.0.113.1')).statusCode).toBe(200)
  const refused = await get(missing(), '203.0.113.1')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await get(missing(), '203.0.113.2')).statusCode).toBe(404)
  expect((await get('/media/x/1.webp', '203.0.113.2')).statusCode).toBe(404)
})
