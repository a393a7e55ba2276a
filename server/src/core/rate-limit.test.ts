import { expect, it } from 'vitest'
import { useKit } from '#testing/kit.ts'

const kit = useKit({ callsPerMinute: 40 })
const refused = { status: 429, code: 'TOO_MANY_REQUESTS' }

it('gives an address so many calls a minute, fewer where a call is dear, and says how long to wait', async () => {
  const subscribe = (n: number) =>
    kit.call({
      method: 'POST',
      url: '/newsletters/create',
      body: { email: `reader${n}@test.example` },
    })
  for (let n = 1; n <= 30; n += 1) expect((await subscribe(n)).status).toBe(201)
  const waiting = await subscribe(31)
  expect(waiting).toMatchObject(refused)
  const seconds = Number(waiting.raw.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  const list = () => kit.call({ url: '/categories' })
  for (let n = 1; n <= 40; n += 1) expect((await list()).status).toBe(200)
  expect(await list()).toMatchObject(refused)
})
