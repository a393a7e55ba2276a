import type { InjectOptions } from 'fastify'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '#core/boot/config.ts'
import { sql } from '#core/sql/db.ts'
import { buildApp } from '#server/app.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { untyped } from '#testing/untyped.ts'
import { emptyExpiredMails, forgetOldMails, queueMail, warnOfUnsentMail } from './mail.service.ts'

const kit = useKit()
const get = (url: string) => kit.app.inject({ method: 'GET', url })
const welcome = { kind: 'welcome', token: 'a-token', isVerified: true } as const
const name = '<img src=x onerror=alert(1)> & co'
const databaseUrl = 'postgres://db.example/haat'
const smtpUrl = 'smtp://mail.example'

describe('the outbox', () => {
  it('keeps emails where no SMTP server is configured, and shows them', async () => {
    expect((await get('/dev/mail')).body).toContain('There are no emails yet.')
    await queueMail(kit.ctx, { ...welcome, to: 'f@test.example', name, role: 'VENDOR' })
    const { id } = await kit.ctx.db.one(pick(tables.mails, 'id'), sql`select id from mails`)
    const list = await get('/dev/mail')
    expect(list.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(list.body).toContain(`href="/dev/mail/${id}"`)
    const email = await get(`/dev/mail/${id}`)
    expect(email.body).toContain('Confirm my email')
    const html = await get(`/dev/mail/${id}/html`)
    expect(html.headers['content-security-policy']).toContain('sandbox')
    for (const page of [list, email, html]) expect(page.body).not.toContain('<img')
    expect(await kit.runJobs(10)).toEqual([])
  })

  it('answers 404 for emails that do not exist', async () => {
    expect((await get('/dev/mail/nothing')).statusCode).toBe(404)
    expect((await get('/dev/mail/01900000-0000-7000-8000-000000000001/html')).statusCode).toBe(404)
  })

  it('shows the text messages of the demo', async () => {
    const { id } = await kit.person('CUSTOMER')
    expect((await get('/dev/sms')).body).toContain('There are no text messages yet.')
    await kit.ctx.db.run(sql`
      with n as (
        insert into notices (person_id, topic, subject, path, is_shown)
        values (${id}, 'ORDERS', 'An order', '/dashboard/my-orders', true) returning id
      )
      insert into text_messages (notice_id, person_id, state, phone, body, parts, tried_at)
      select id, ${id}, 'SENT', '01712345678', 'Haat: <b>sent</b>', 1, now() from n`)
    const { body } = await get('/dev/sms')
    expect(body).toContain('Haat: &lt;b&gt;sent&lt;/b&gt;')
    expect(body).toContain('01712345678, SENT, 1 parts')
  })

  it('deletes emails after a month', async () => {
    await queueMail(kit.ctx, { ...welcome, to: 'g@test.example', name, role: 'CUSTOMER' })
    await kit.ctx.db.run(sql`
      update mails set created_at = now() - interval '31 days' where recipient = 'f@test.example'`)
    await forgetOldMails(kit.ctx)
    const left = await kit.ctx.db.many(untyped, sql`select recipient from mails`)
    expect(left).toEqual([{ recipient: 'g@test.example' }])
  })

  it('warns at start when emails to real people stay unsent', () => {
    const warned = (changes: Partial<Config>) => {
      const lines: string[] = []
      const write = (chunk: Buffer, _: string, done: () => void) => {
        lines.push(String(chunk))
        done()
      }
      const log = pino({ level: 'warn' }, new Writable({ write }))
      warnOfUnsentMail({ ...kit.ctx, log, config: { ...kit.ctx.config, ...changes } })
      return lines.join('')
    }
    expect(warned({ isDemo: false })).toContain('Set SMTP_URL and MAIL_FROM')
    expect(warned({ isDemo: true })).toBe('')
    expect(warned({ isDemo: false, smtpUrl })).toBe('')
  })
})

describe('a stranger who requests a reset link for the owner', () => {
  const stranger: Partial<InjectOptions> = { remoteAddress: '192.168.1.66' }
  const host = (value: string) => ({ headers: { host: value } })
  let people: Record<'customer' | 'admin' | 'owner', TestPerson>
  let email = ''

  beforeAll(async () => {
    people = {
      customer: await kit.person('CUSTOMER'),
      admin: await kit.person('ADMIN'),
      owner: await kit.person('SUPER_ADMIN'),
    }
    const body = { email: people.owner.email }
    await kit.call({ method: 'POST', url: '/auth/forgot-password', body })
    await kit.runJobs()
    email = await newestEmail()
  })

  async function newestEmail(): Promise<string> {
    const { id } = await kit.ctx.db.one(
      pick(tables.mails, 'id'),
      sql`select id from mails where kind = 'resetLink' order by id desc limit 1`,
    )
    return id
  }

  /** The responses of the three pages, in a market of this configuration. */
  async function read(changes: Partial<Config>, request: Partial<InjectOptions>) {
    const app = await buildApp({ ...kit.ctx, config: { ...kit.ctx.config, ...changes } })
    try {
      const urls = ['/dev/mail', `/dev/mail/${email}`, `/dev/mail/${email}/html`]
      const answers = await Promise.all(urls.map((url) => app.inject({ url, ...request })))
      const isTold = answers.some(({ body }) => body.includes('reset-password?'))
      const [status, ...others] = new Set(answers.map(({ statusCode }) => statusCode))
      // The pages agree, and only those that are shown contain the link.
      return others.length === 0 && isTold === (status === 200) ? status : 'leaks'
    } finally {
      await app.close()
    }
  }

  it.each<[string, Partial<Config>]>([
    ['the embedded database', {}],
    ['a database of its own', { databaseUrl }],
    ['an SMTP server', { smtpUrl }],
  ])('sees no outbox in a market with %s, on its machine or elsewhere', async (_, changes) => {
    const config = { isDemo: false, ...changes }
    expect(await read(config, {})).toBe(404)
    expect(await read(config, stranger)).toBe(404)
    expect(await read(config, { headers: { authorization: people.owner.token } })).toBe(404)
  })

  it('sees no outbox in a demo that has an SMTP server', async () => {
    expect(await read({ isDemo: true, smtpUrl }, {})).toBe(404)
  })

  it.each<[string, Partial<Config>, Partial<InjectOptions>]>([
    ['from the network', {}, stranger],
    ['from the network over IPv6', {}, { remoteAddress: 'fe80::1' }],
    ['that claims to be local', {}, { ...stranger, headers: { 'x-forwarded-for': '127.0.0.1' } }],
    [
      'through a proxy that adds x-forwarded-for',
      {},
      { headers: { 'x-forwarded-for': '203.0.113.9' } },
    ],
    [
      'through a proxy that adds only the scheme',
      {},
      { headers: { 'x-forwarded-proto': 'https' } },
    ],
    ['through a proxy that follows RFC 7239', {}, { headers: { forwarded: 'for=203.0.113.9' } }],
    ['through a proxy that adds Via', {}, { headers: { via: '1.1 cache' } }],
    ['behind nginx', {}, { headers: { 'x-real-ip': '203.0.113.9' } }],
    ['behind Cloudflare', {}, { headers: { 'cf-connecting-ip': '203.0.113.9' } }],
    ['to a market that trusts a proxy', { trustProxy: { hops: 1 } }, {}],
    ['to a market with a public address', { publicUrl: 'https://haat.example' }, {}],
    ['with a foreign host name that resolves to this machine', {}, host('evil.example:3000')],
    ['with a host that begins like this machine’s name', {}, host('localhost.evil.example')],
    ['with a host that begins like its address', {}, host('127.0.0.1.evil.example')],
    ['with an invalid host', {}, host('a b')],
    ['with a host of the network', {}, host('192.168.1.10:3000')],
  ])('sees no outbox in a demo with a request %s', async (_, changes, request) => {
    expect(await read(changes, request)).toBe(404)
  })

  it('sees no outbox in a demo behind an nginx that adds no header and speaks HTTP/1.0', async () => {
    const first = async (version: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET /dev/mail HTTP/${version}\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
      return (await text(socket)).split('\r\n')[0]
    }
    const port = Number(new URL(await kit.app.listen({ port: 0, host: '127.0.0.1' })).port)
    // A machine that is busy with other tests may refuse a request at first.
    await expect.poll(() => first('1.0')).toContain('404')
    await expect.poll(() => first('1.1')).toContain('200')
  })

  it('sees no outbox with a token that is not a super admin’s', async () => {
    const as = (token: string) => read({}, { ...stranger, headers: { authorization: token } })
    expect(await as(people.customer.token)).toBe(404)
    expect(await as(people.admin.token)).toBe(404)
    expect(await as('nonsense')).toBe(404)
    expect(await as(people.owner.token)).toBe(200)
    expect(await as(`Bearer ${people.owner.token}`)).toBe(200)
  })

  it.each(['localhost:3000', '127.0.0.1', '[::1]:3000', 'haat.localhost'])(
    'counts as the operator on the same machine, by the name %s',
    async (own) => {
      for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
        expect(await read({}, { remoteAddress, ...host(own) })).toBe(200)
      }
    },
  )

  it('finds no link once it has expired, and the stored email has none', async () => {
    await kit.ctx.db.run(sql`update mails set expires_at = now() where id = ${email}`)
    expect((await get(`/dev/mail/${email}/html`)).body).toBe('')
    expect((await get(`/dev/mail/${email}`)).body).toContain('This email has expired')
    await emptyExpiredMails(kit.ctx)
    const kept = await kit.ctx.db.one(
      untyped,
      sql`select body_text, body_html, content from mails where id = ${email}`,
    )
    expect(kept).toEqual({ body_text: '', body_html: '', content: null })
  })
})
