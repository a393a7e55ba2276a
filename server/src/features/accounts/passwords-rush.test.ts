import { fail } from '@haat/contract/errors'
import { expect, it, onTestFinished } from 'vitest'
import { noClient, runInContext } from '#core/concurrency/request-context.ts'
import { useKit } from '#testing/kit.ts'
import { signInScene } from '#testing/sign-ins.ts'
import { createPasswordHasher } from './passwords.ts'

const kit = useKit({ isDemo: false })
const { deviceAt, login, password, someone } = signInScene(kit)

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

it('asks the database nothing for a stranger who would be rejected anyway, and lets a device in', async () => {
  const { email } = await someone()
  const device = await deviceAt(email, '10.0.0.1')
  const [id] = device.split('.')
  const { passwords } = kit.ctx.resources
  kit.ctx.resources.passwords = { ...passwords, checkRoom: () => fail('NOT_READY') }
  onTestFinished(() => void (kit.ctx.resources.passwords = passwords))
  kit.statements.length = 0
  for (const from of [{}, { device: 'forged' }, { device: id ?? '' }]) {
    expect((await login(email, password, from)).status).toBe(503)
  }
  expect(kit.statements).toEqual([])
  expect((await login(email, password, { device })).status).toBe(200)
})
