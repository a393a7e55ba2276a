import { expect, it } from 'vitest'
import { noClient, runInContext } from '#core/concurrency/request-context.ts'
import { createPasswordHasher } from './passwords.ts'

it('serves or rejects every sign-in of a rush in the time that its request has to start', async () => {
  const passwords = createPasswordHasher()
  const stored = await passwords.hash('right-horse')
  // 3,000 hashes take two threads 20 seconds at least.
  const since = performance.now()
  const all = await Promise.allSettled(
    Array.from({ length: 3_000 }, () => {
      const deadline = performance.now() + 1_500
      return runInContext({ client: noClient, deadline }, () =>
        passwords.matches(stored, 'right-horse'),
      )
    }),
  )
  const rejected = all.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(rejected.length).toBeGreaterThan(2_000)
  expect(performance.now() - since).toBeLessThan(10_000)
  for (const reason of rejected) {
    expect(reason).toMatchObject({ code: 'NOT_READY', retryAfterSeconds: expect.any(Number) })
  }
})
