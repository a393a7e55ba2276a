import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { useKit } from '#testing/kit.ts'
import { bool } from '#core/sql/kinds.ts'
import type { Mail } from './mails.ts'
import { queueMail, queueMails } from './mail.service.ts'

interface Received {
  to: string
  raw: string
}

let received: Received[] = []
/** The server's responses to the next emails, in order. After them it accepts everything. */
let answers: { at: 'rcpt' | 'data'; code: number }[] = []
/** The server accepts the next email, and the connection breaks before it says so. */
let breaksAfterTaking = false

const refusal = (code: number) => Object.assign(new Error('not now'), { responseCode: code })
const takeAnswer = (at: 'rcpt' | 'data') => (answers[0]?.at === at ? answers.shift() : undefined)

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: (_address, _session, done) => {
    const answer = takeAnswer('rcpt')
    done(answer === undefined ? null : refusal(answer.code))
  },
  onData: (stream, session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const answer = takeAnswer('data')
      if (answer !== undefined) return done(refusal(answer.code))
      const to = session.envelope.rcptTo.map(({ address }) => address).join()
      received.push({ to, raw: Buffer.concat(chunks).toString() })
      if (!breaksAfterTaking) return done()
      breaksAfterTaking = false
      for (const connection of server.connections) connection.close()
    })
  },
})
await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
const { port } = server.server.address() as AddressInfo

const kit = useKit({
  smtpUrl: `smtp://127.0.0.1:${port}`,
  mailFrom: 'Haat <market@haat.example>',
  publicUrl: 'https://market.example',
})

const welcome = { kind: 'welcome', token: 'a-token', isVerified: true } as const
const reset = {
  kind: 'resetLink',
  to: 'mina@test.example',
  name: 'Mina',
  isVerified: true,
  personId: '01900000-0000-7000-8000-000000000001',
  token: 'a-token',
} as const satisfies Mail
const stateOf = () =>
  kit.ctx.db.many(
    { sent: bool, failed: bool, has_text: bool },
    sql`
    select sent_at is not null as sent, failed_at is not null as failed,
      content is not null or body_text <> '' as has_text
    from mails order by id`,
  )
const header = (mail: Received | undefined, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(mail?.raw.split('\r\n\r\n')[0] ?? '')?.[1]?.trim()
/** Ends the pauses between delivery attempts. */
const hours = 10

beforeEach(async () => {
  received = []
  answers = []
  await kit.ctx.db.run(sql`delete from mails`)
  await kit.ctx.db.run(sql`delete from graphile_worker._private_jobs`)
})
afterAll(() => new Promise<void>((closed) => server.close(() => closed())))

describe('sending an email', () => {
  it('delivers once the transaction commits, as text and HTML, and then deletes the text', async () => {
    await inTransaction(kit.ctx, (tx) => queueMail(tx, { ...reset, name: 'Mina "M" রহমান' }))
    expect(await kit.runJobs()).toEqual([])
    expect(received).toHaveLength(1)
    const [mail] = received
    expect(mail?.to).toBe('mina@test.example')
    expect(header(mail, 'From')).toBe('Haat <market@haat.example>')
    expect(header(mail, 'Subject')).toBe('Reset your Haat password')
    expect(header(mail, 'Message-ID')).toMatch(/^<[0-9a-f-]{36}@market\.example>$/)
    expect(mail?.raw).toContain('Content-Type: text/plain')
    expect(mail?.raw).toContain('Content-Type: text/html')
    expect(mail?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(
      'https://market.example/reset-password?id=01900000-0000-7000-8000-000000000001&token=a-token',
    )
    expect(await stateOf()).toEqual([{ sent: true, failed: false, has_text: false }])
    await kit.runJobs(hours)
    expect(received).toHaveLength(1)
  })

  it('never delivers when the transaction is rolled back', async () => {
    const undone = inTransaction(kit.ctx, async (tx) => {
      await queueMail(tx, reset)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await kit.runJobs(hours)
    expect(received).toEqual([])
    expect(await stateOf()).toEqual([])
  })

  it('retries while the server is busy, and then delivers one email', async () => {
    answers = [
      { at: 'rcpt', code: 450 },
      { at: 'data', code: 451 },
    ]
    await queueMail(kit.ctx, { ...welcome, to: 'a@test.example', name: 'A', role: 'CUSTOMER' })
    expect(await kit.runJobs()).toHaveLength(1)
    expect(await kit.runJobs()).toEqual([])
    expect(await kit.runJobs(hours)).toHaveLength(1)
    expect(await kit.runJobs(hours)).toEqual([])
    expect(received).toHaveLength(1)
    expect(await stateOf()).toMatchObject([{ sent: true }])
  })

  it('gives up at once on an address that the server rejects permanently', async () => {
    answers = [{ at: 'rcpt', code: 550 }]
    await queueMail(kit.ctx, { ...welcome, to: 'b@test.example', name: 'B', role: 'CUSTOMER' })
    expect(await kit.runJobs()).toEqual([])
    await kit.runJobs(hours)
    expect(received).toEqual([])
    expect(await stateOf()).toEqual([{ sent: false, failed: true, has_text: false }])
  })

  it('gives up after the last delivery attempt', async () => {
    answers = Array.from({ length: 20 }, () => ({ at: 'data', code: 451 }))
    await queueMail(kit.ctx, { ...welcome, to: 'c@test.example', name: 'C', role: 'CUSTOMER' })
    let failures = 0
    for (let n = 0; n < 20; n += 1) failures += (await kit.runJobs(hours)).length
    expect(failures).toBe(16)
    expect(await stateOf()).toMatchObject([{ sent: false, failed: true }])
  })

  it('keeps the Message-ID when the acknowledgement was lost, so that the duplicate can be recognised', async () => {
    breaksAfterTaking = true
    await queueMail(kit.ctx, { ...welcome, to: 'd@test.example', name: 'D', role: 'CUSTOMER' })
    expect(await kit.runJobs()).toHaveLength(1)
    await kit.runJobs(hours)
    expect(received).toHaveLength(2)
    expect(header(received[0], 'Message-ID')).toBe(header(received[1], 'Message-ID'))
  })

  it('delivers a reset link before what was queued earlier, and what goes to many readers last', async () => {
    const product = { productId: reset.personId, productName: 'A lamp', price: 1n, priceThen: 2n }
    const shop = { shopName: 'A shop', status: 'ACTIVE' } as const
    const to = (reader: string) => ({ to: `${reader}@test.example`, name: 'R', isVerified: true })
    await queueMails(kit.ctx, [
      { kind: 'wishTold', ...to('many'), ...product, isBack: true, isCheaper: false },
      { kind: 'shopStatusChanged', ...to('one'), ...shop },
    ])
    await queueMail(kit.ctx, reset)
    expect(await kit.runJobs()).toEqual([])
    const readers = ['mina@test.example', 'one@test.example', 'many@test.example']
    expect(received.map((mail) => mail.to)).toEqual(readers)
  })

  it('does not send an expired reset link', async () => {
    answers = [{ at: 'data', code: 451 }]
    await queueMail(kit.ctx, reset)
    await kit.runJobs()
    await kit.ctx.db.run(sql`update mails set expires_at = now() - interval '1 second'`)
    expect(await kit.runJobs(hours)).toEqual([])
    expect(received).toEqual([])
  })

  it('lets no name start another header', async () => {
    const name = 'Eve\r\nBcc: everyone@test.example'
    await queueMail(kit.ctx, {
      kind: 'shopStatusChanged',
      to: 'e@test.example',
      name,
      isVerified: true,
      shopName: name,
      status: 'ACTIVE',
    })
    await kit.runJobs()
    expect(received.map(({ to }) => to)).toEqual(['e@test.example'])
    expect(header(received[0], 'Bcc')).toBeUndefined()
  })

  it('offers no outbox', async () => {
    expect((await kit.app.inject('/dev/mail')).statusCode).toBe(404)
  })
})
