import { contactLimits } from '@haat/contract/contact.limits'
import { fieldLimits } from '@haat/contract/fields.limits'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#core/boot/config.ts'
import { sql } from '#core/sql/db.ts'
import { useKit } from '#testing/kit.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'

let received: { to: string[]; raw: string }[] = []
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, { envelope }, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address)
      received.push({ to, raw: Buffer.concat(chunks).toString() })
      done()
    })
  },
})
await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
const { port } = server.server.address() as AddressInfo
afterAll(() => new Promise<void>((closed) => server.close(() => closed())))

const kit = useKit({
  smtpUrl: `smtp://127.0.0.1:${port}`,
  mailFrom: 'Haat <market@haat.example>',
  contactEmail: 'desk@haat.example',
  callsPerMinute: 3_000,
})

const words = {
  name: 'Mina Rahman',
  email: 'mina@test.example',
  subject: 'Where is my order?',
  message: 'It has been six days.\nPlease look. <b>Thanks</b>',
}
let networks = 0
/** Each message comes from its own network unless `remoteAddress` is given. */
const send = (body: object, remoteAddress = `10.9.${(networks += 1)}.1`) =>
  kit.app.inject({ method: 'POST', url: '/api/v1/contact/create', payload: body, remoteAddress })
const queuedEmails = () =>
  kit.ctx.db.many(
    pick(tables.mails, 'recipient', 'reply_to', 'body_text'),
    sql`select recipient, reply_to, content::text as body_text from mails order by id`,
  )

beforeEach(async () => {
  received = []
  await kit.ctx.db.run(sql`delete from mails`)
  await kit.ctx.db.run(sql`delete from graphile_worker._private_jobs`)
})

describe('the contact form', () => {
  it('emails the people who run the market, who can reply to the visitor, and nobody else', async () => {
    const answer = await send(words)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ success: true, data: { email: words.email } })
    expect(await queuedEmails()).toMatchObject([
      { recipient: 'desk@haat.example', reply_to: words.email },
    ])
    await kit.runJobs()
    expect(received.map(({ to }) => to)).toEqual([['desk@haat.example']])
    const [email] = received
    expect(email?.raw).toMatch(/^Reply-To: mina@test\.example\r$/m)
    expect(email?.raw).toMatch(/^From: "?Haat"? <market@haat\.example>\r$/m)
    expect(email?.raw).toMatch(/^Subject: Contact form: Where is my order\?\r$/m)
  })

  it('shows the message as plain text, whatever it contains', async () => {
    const headers = 'Hi there\r\nBcc: victim@test.example'
    await send({ ...words, subject: headers, name: 'Mina\r\nCc: victim@test.example' })
    const [email] = await queuedEmails()
    expect(email?.body_text).toContain('<b>Thanks</b>')
    expect(email?.body_text).toContain('Please look.')
    await kit.runJobs()
    expect(received[0]?.raw).toContain('&lt;b&gt;Thanks&lt;/b&gt;')
    expect(received.map(({ to }) => to)).toEqual([['desk@haat.example']])
    expect(received[0]?.raw.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|cc):/im)
  })

  it('rejects an invalid message, field by field', async () => {
    const bare = {
      name: 'A',
      email: 'a@b.co, victim@test.example',
      subject: 'Hi',
      message: 'Short',
    }
    const { errors } = (await send(bare)).json<{ errors: { path: string; message: string }[] }>()
    expect(errors.map(({ path }) => path).toSorted()).toEqual([
      'email',
      'message',
      'name',
      'subject',
    ])
    const long = { ...words, message: 'x'.repeat(fieldLimits.textMax + 1) }
    expect((await send(long)).statusCode).toBe(400)
    expect(await queuedEmails()).toEqual([])
  })

  it('accepts a limited number of messages an hour, from one network and in all', async () => {
    for (let n = 1; n <= contactLimits.contactMessagesPerNetwork; n += 1) {
      expect((await send(words, '10.8.1.1')).statusCode).toBe(201)
    }
    const more = await send(words, '10.8.1.1')
    expect(more.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(more.headers['retry-after'])).toBeGreaterThan(60)
    expect((await send(words)).statusCode).toBe(201)

    await kit.ctx.db.run(sql`
      insert into mails (kind, recipient, recipient_name, subject)
      select 'contactMessage', '', '', ''
      from generate_series(1, ${contactLimits.contactMessagesPerHour}::int)`)
    expect((await send(words)).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await kit.ctx.db.run(sql`update mails set created_at = now() - interval '61 minutes'`)
    expect((await send(words)).statusCode).toBe(201)
  })
})

it('goes to CONTACT_EMAIL, or else to the sender address of the market’s emails', () => {
  const read = (env: Record<string, string>) => readConfig({ AUTH_SECRET: 'x'.repeat(32), ...env })
  const from = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Haat <desk@shop.example>' }
  expect(read({ ...from, CONTACT_EMAIL: 'help@shop.example' }).contactEmail).toBe(
    'help@shop.example',
  )
  expect(read(from).contactEmail).toBe('desk@shop.example')
  expect(read({ ...from, MAIL_FROM: 'a@shop.example' }).contactEmail).toBe('a@shop.example')
  expect(() => read({ CONTACT_EMAIL: 'nobody' })).toThrow('CONTACT_EMAIL')
})
