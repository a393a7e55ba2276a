import { accountLimits } from '@haat/contract/accounts.limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { signInScene, type From } from '#testing/sign-ins.ts'
import { tables } from '#core/sql/tables.ts'
import { text } from '#core/sql/kinds.ts'
import { untyped } from '#testing/untyped.ts'
import { pick } from '#core/sql/shapes.ts'
import { waitRules } from './sign-in-attempts.ts'

const kit = useKit({ isDemo: false })
const { deviceAt, exhaustStrangers, guess, login, password, someone } = signInScene(kit)
const {
  signInFailuresPerClient: perClient,
  signInFailuresPerAccount: perAccount,
  signInFailuresPerAddress: perAddress,
} = accountLimits
let ann: TestPerson

beforeEach(async () => {
  await kit.ctx.db.run(sql`delete from sign_in_failures`)
  ann = await someone()
})

/** Ends every wait. */
const waitsEnd = () => kit.ctx.db.run(sql`update sign_in_failures set blocked_until = now()`)
const eventsOf = (personId: string | null) =>
  kit.ctx.db.many(
    { action: tables.audit_log.action, from: text },
    sql`
    select action, details->>'from' as "from" from audit_log
    where action like 'sign-in.%' and subject_id is not distinct from ${personId} order by id`,
  )

describe('wrong passwords from one address', () => {
  it('block that address for this account, twice as long each time', async () => {
    expect(await guess(ann.email, perClient)).toEqual(Array(perClient).fill(401))
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const refused = await login(ann.email, password)
      expect(refused.status).toBe(429)
      expect(refused.wait).toBeGreaterThan(minutes * 60 - 30)
      expect(refused.wait).toBeLessThanOrEqual(minutes * 60)
      expect((await login(ann.email, password, { ip: '10.0.0.2' })).status).toBe(200)
      await waitsEnd()
      expect((await login(ann.email, 'wrong-horse')).status).toBe(401)
    }
    await waitsEnd()
    expect((await login(ann.email, password)).status).toBe(200)
  })

  it('count for a day, or until a successful sign-in', async () => {
    for (let round = 0; round < 2; round += 1) {
      await guess(ann.email, perClient - 1)
      expect((await login(ann.email, password)).status).toBe(200)
    }
    await guess(ann.email, perClient - 1)
    await kit.ctx.db.run(sql`
      update sign_in_failures set window_started_at = now() - interval '25 hours'`)
    expect(await guess(ann.email, perClient)).toEqual(Array(perClient).fill(401))
    expect((await login(ann.email, password)).status).toBe(429)
  })

  it('get the same answers for an unknown email', async () => {
    const ghost = 'ghost@test.example'
    expect(await guess(ghost, perClient + 1)).toEqual([...Array(perClient).fill(401), 429])
  })

  it('block that address for every account, and count an IPv6 household as one address', async () => {
    await kit.ctx.db.run(sql`
      insert into sign_in_failures (subject, failures, window_started_at, blocked_until)
      select 'address ' || network, ${perAddress}, now(), now() + interval '15 minutes'
      from unnest(array['10.2.0.1', '2001:db8:0:1']) network`)
    expect((await login(ann.email, password, { ip: '10.2.0.1' })).status).toBe(429)
    expect((await login(ann.email, password, { ip: '::ffff:10.2.0.1' })).status).toBe(429)
    expect((await login(ann.email, password, { ip: '2001:db8:0:1:aa::7' })).status).toBe(429)
    expect((await login(ann.email, password, { ip: '2001:db8:0:2::7' })).status).toBe(200)
  })

  it('for many accounts block that address', async () => {
    for (let n = 0; n < perAddress; n += 1) {
      expect(await guess(`someone${n}@test.example`, 1, { ip: '10.2.1.1' })).toEqual([401])
    }
    expect((await login(ann.email, password, { ip: '10.2.1.1' })).status).toBe(429)
    expect(await eventsOf(null)).toEqual([
      { action: 'sign-in.throttled', from: 'address 10.2.1.1' },
    ])
  })
})

describe('wrong passwords from many addresses', () => {
  it('block strangers, but never the owner’s known devices and addresses', async () => {
    const device = await deviceAt(ann.email, '10.3.0.1')
    await exhaustStrangers(ann.email)
    const refused = await login(ann.email, password, { ip: '10.3.0.2' })
    expect(refused.status).toBe(429)
    expect(refused.wait).toBeGreaterThan(14 * 60)
    expect((await login(ann.email, password, { ip: '10.3.0.3', device })).status).toBe(200)
    expect((await login(ann.email, password, { ip: '10.3.0.1' })).status).toBe(200)
    // A sign-in by the owner gives strangers no further guesses.
    expect((await login(ann.email, password, { ip: '10.3.0.4' })).status).toBe(429)
  })

  it('write only a few lines to the audit log', async () => {
    await exhaustStrangers(ann.email)
    await guess(ann.email, 20, { ip: '10.3.1.1' })
    const seen = await eventsOf(ann.id)
    expect(seen[0]).toEqual({ action: 'sign-in.failed', from: 'strangers' })
    expect(seen).toContainEqual({ action: 'sign-in.throttled', from: 'strangers' })
    expect(seen).toContainEqual({ action: 'sign-in.throttled', from: 'address 10.9.0.0' })
    expect(seen.length).toBeLessThanOrEqual(2 + perAccount / perClient)
    const [leak] = await kit.ctx.db.many(
      untyped,
      sql`
      select id from audit_log where action like 'sign-in.%' and details::text like ${`%${ann.email}%`}`,
    )
    expect(leak).toBeUndefined()
  })

  it('are deleted when the password is reset, and that browser can sign in at once', async () => {
    await exhaustStrangers(ann.email)
    await kit.call({ method: 'POST', url: '/auth/forgot-password', body: { email: ann.email } })
    await kit.runJobs()
    const { body_text } = await kit.ctx.db.one(
      pick(tables.mails, 'body_text'),
      sql`
      select content::text as body_text from mails where recipient = ${ann.email} order by id desc limit 1`,
    )
    const token = /token=([\w-]+)/.exec(body_text)?.[1] ?? ''
    const done = await kit.call({
      method: 'POST',
      url: `/auth/reset-password?token=${token}`,
      body: { id: ann.id, password: 'brand-new' },
    })
    expect(done.status).toBe(200)
    const device = done.raw.cookies.find(({ name }) => name === 'haat_device')?.value ?? ''
    expect((await login(ann.email, 'brand-new', { ip: '10.3.2.1' })).status).toBe(200)
    await exhaustStrangers(ann.email)
    expect((await login(ann.email, 'brand-new', { ip: '10.3.2.2' })).status).toBe(429)
    expect((await login(ann.email, 'brand-new', { ip: '10.3.2.2', device })).status).toBe(200)
  })

  it('do not stop a signed-in person from changing the password', async () => {
    const { data } = await login(ann.email, password, { ip: '10.3.3.1' })
    await exhaustStrangers(ann.email)
    const change = (oldPassword: string) =>
      kit.call({
        method: 'POST',
        url: '/auth/change-password',
        headers: { authorization: data.accessToken },
        body: { oldPassword, newPassword: 'brand-new' },
      })
    for (let n = 0; n < perClient; n += 1) expect((await change('wrong-horse')).status).toBe(422)
    expect((await change(password)).status).toBe(429)
    await waitsEnd()
    expect((await change(password)).status).toBe(200)
  })
})

describe('simultaneous guesses', () => {
  const told = (answers: { status: number }[]) =>
    answers.filter(({ status }) => status === 401).length
  /** Too many guesses, or too much to do just now: either way nothing was learned. */
  const rejected = ({ status }: { status: number }) => status === 429 || status === 503
  const race = (count: number, from: (n: number) => From) =>
    Promise.all(Array.from({ length: count }, (_, n) => login(ann.email, `wrong-${n}`, from(n))))

  it('from one address learn no more than sequential ones', async () => {
    const answers = await race(40, () => ({ ip: '10.7.0.1' }))
    expect(told(answers)).toBeLessThanOrEqual(perClient)
    expect(answers.filter(rejected)).toHaveLength(40 - told(answers))
    expect((await login(ann.email, password, { ip: '10.7.0.1' })).status).toBe(429)
  })

  it('from many addresses learn no more than strangers may', async () => {
    const left = 10
    await kit.ctx.db.run(sql`
      insert into sign_in_failures (subject, email, failures, window_started_at)
      values (${`${ann.email} strangers`}, ${ann.email}, ${perAccount - left}, now())`)
    const answers = await race(40, (n) => ({ ip: `10.7.1.${n}` }))
    expect(told(answers)).toBeLessThanOrEqual(left)
    expect(told(answers)).toBeGreaterThan(0)
    expect((await login(ann.email, password, { ip: '10.7.2.1' })).status).toBe(429)
  })

  it('from a known device learn no more than that device may', async () => {
    const device = await deviceAt(ann.email, '10.8.0.1')
    const answers = await race(40, (n) => ({ ip: `10.8.1.${n}`, device }))
    expect(told(answers)).toBeLessThanOrEqual(perClient)
  })

  it('do not let the right password through after too many wrong ones', async () => {
    const secrets = [...Array.from({ length: 40 }, (_, n) => `wrong-${n}`), password]
    const answers = await Promise.all(
      secrets.map((secret) => login(ann.email, secret, { ip: '10.8.2.1' })),
    )
    expect(told(answers)).toBeLessThanOrEqual(perClient)
    // The right password may have been checked early. Either way, no other request got through.
    const wrong = answers.slice(0, -1)
    expect(wrong.filter(rejected)).toHaveLength(40 - told(wrong))
  })
})

it('a flood of sign-ins from many addresses is rejected, and does not lock out a known device', async () => {
  const device = await deviceAt(ann.email, '10.20.0.1')
  let served = 0
  const flood = Promise.all(
    Array.from({ length: 500 }, async (_, n) => {
      const from = { ip: `10.21.${n >> 8}.${n & 255}` }
      const answer = await login(`flood${n}@test.example`, 'wrong-horse', from)
      if (answer.status === 401) served += 1
      return answer
    }),
  )
  const owner = await login(ann.email, password, { ip: '10.20.0.2', device })
  expect(owner.status).toBe(200)
  expect(served).toBeLessThan(60)
  expect((await kit.call({ url: '/products' })).status).toBe(200)
  const answers = await flood
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(250)
  expect(refused.every(({ wait }) => wait > 0)).toBe(true)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(500 - refused.length)
  expect((await login(ann.email, password, { ip: '10.20.0.3' })).status).toBe(200)
})

it('an account allows strangers 75 guesses a day, and each known device or address 33', () => {
  const guessesADay = ({ free, firstWaitSeconds, longestWaitSeconds }: typeof waitRules.client) => {
    let count = free
    let seconds = firstWaitSeconds
    for (let wait = firstWaitSeconds; seconds < 86_400; seconds += wait) {
      count += 1
      wait = Math.min(longestWaitSeconds, wait * 2)
    }
    return count
  }
  expect(guessesADay(waitRules.account)).toBe(75)
  expect(guessesADay(waitRules.client)).toBe(33)
})
