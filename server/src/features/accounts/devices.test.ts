import { accountLimits } from '@haat/contract/accounts.limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { signInScene } from '#testing/sign-ins.ts'

const kit = useKit({ isDemo: false })
const { deviceAt, exhaustStrangers, guess, login, password, someone } = signInScene(kit)
const { signInFailuresPerClient: perClient } = accountLimits
let ann: TestPerson

beforeEach(async () => {
  await kit.ctx.db.run(sql`delete from sign_in_failures`)
  ann = await someone()
})

describe('a known device', () => {
  it('is identified by a cookie that scripts and other paths never get', async () => {
    const { cookie } = await login(ann.email, password)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/v1/auth' })
    expect(cookie?.maxAge).toBe(400 * 24 * 60 * 60)
    expect(cookie?.value).not.toContain(ann.id)
    expect(
      (await login(ann.email, password, { device: cookie?.value ?? '' })).cookie,
    ).toBeUndefined()
  })

  it('has a small number of wrong guesses, separate from that of other devices', async () => {
    const stolen = await deviceAt(ann.email, '10.4.0.1')
    const other = await deviceAt(ann.email, '10.4.0.2')
    expect(other).not.toBe(stolen)
    expect(await guess(ann.email, perClient, { ip: '10.4.1.1', device: stolen })).toEqual(
      Array(perClient).fill(401),
    )
    expect((await login(ann.email, password, { ip: '10.4.1.2', device: stolen })).status).toBe(429)
    expect((await login(ann.email, password, { ip: '10.4.1.3', device: other })).status).toBe(200)
    expect((await login(ann.email, password, { ip: '10.4.1.4' })).status).toBe(200)
  })

  it('is not recognised with another account’s mark, another id, junk, or an old password', async () => {
    const device = await deviceAt(ann.email, '10.5.0.1')
    const owner = ann
    ann = await someone()
    const foreign = await deviceAt(ann.email, '10.5.0.2')
    ann = owner
    await exhaustStrangers(ann.email)
    const from = (shown: string) => login(ann.email, password, { ip: '10.5.1.1', device: shown })
    const [id, mark] = device.split('.')
    expect((await from(device)).status).toBe(200)
    await kit.ctx.db.run(sql`delete from sessions where person_id = ${ann.id}`)
    const junk = [foreign, `${foreign.split('.')[0]}.${mark}`, `${id}`, `${id}.`, '.', '%00.%ff']
    const long = `${id}.${Array(5).fill(mark).join('.')}`
    for (const each of [...junk, long, 'x'.repeat(3_000)]) {
      expect((await from(each)).status, each).toBe(429)
    }
    const renewed = await kit.ctx.resources.passwords.hash(password)
    await kit.ctx.db.run(sql`update people set password_hash = ${renewed} where id = ${ann.id}`)
    expect((await from(device)).status).toBe(429)
  })

  it('may be known to several accounts, and stays known when sessions are renewed', async () => {
    const first = ann
    const device = await deviceAt(ann.email, '10.6.0.1')
    ann = await someone()
    const { data, cookie } = await login(ann.email, password, { ip: '10.6.0.1', device })
    ann = first
    await exhaustStrangers(ann.email)
    const both = cookie?.value ?? ''
    expect((await login(ann.email, password, { ip: '10.6.0.2', device: both })).status).toBe(200)
    const renewed = await kit.call({
      method: 'POST',
      url: '/auth/refresh-token',
      body: { refreshToken: data.refreshToken },
    })
    expect(renewed.raw.cookies.map(({ name }) => name)).toEqual(['haat_refresh', 'haat_device'])
  })
})
