import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import { deliveredOrder } from '#testing/notices.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { untyped } from '#testing/untyped.ts'
import { fitSms, smsParts } from './sms-length.ts'
import { httpGateway, type SmsAnswer } from './sms-gateway.ts'

const kit = useKit()
const sent: { to: string; text: string; reference: string }[] = []
let planned: SmsAnswer[] = []

afterEach(() => {
  sent.length = 0
  planned = []
})

async function buyer(phone = '+880 1712-345678'): Promise<TestPerson> {
  kit.ctx.resources.smsGateway = {
    send: async (message) => {
      sent.push(message)
      return planned.shift() ?? { is: 'sent' }
    },
  }
  const person = await kit.person('CUSTOMER')
  await deliveredOrder(kit, person, phone)
  const body = { topic: 'ORDERS', channel: 'SMS', isOn: true }
  await kit.call({ method: 'PATCH', url: '/notices/choices', as: person, body })
  return person
}
const tell = ({ id: personId, email: to, name }: TestPerson) =>
  queueMail(kit.ctx, {
    kind: 'orderStatusChanged',
    personId,
    to,
    name,
    isVerified: true,
    order: { id: '01900000-0000-7000-8000-000000000001', number: 1n },
    shopName: 'Radio House',
    status: 'SHIPPED',
    by: 'VENDOR',
    owed: null,
  })
const states = async ({ id }: TestPerson) =>
  (
    await kit.ctx.db.many(
      untyped,
      sql`select state from text_messages where person_id = ${id} order by id`,
    )
  ).map(({ state }) => state)

describe('text messages', () => {
  it('go to the phone of the newest delivered order, for the topics that were chosen', async () => {
    const person = await buyer()
    await tell(person)
    expect(await kit.runJobs()).toEqual([])
    expect(sent).toEqual([
      {
        to: '8801712345678',
        text: expect.stringMatching(/^Haat: Your order/),
        reference: expect.any(String),
      },
    ])
    await kit.runJobs(48)
    expect(sent).toHaveLength(1)
    const choices = await kit.call({ url: '/notices/choices', as: person })
    expect(choices.data).toMatchObject({ hasSms: true, phone: '••••••••678' })
  })

  it('are sent again only when the gateway surely did not take them', async () => {
    const person = await buyer()
    planned = [{ is: 'later', reason: 'busy' }]
    await tell(person)
    expect(await kit.runJobs()).toHaveLength(1)
    await kit.runJobs(1)
    expect(await states(person)).toEqual(['SENT'])
    expect(sent).toHaveLength(2)
    planned = [{ is: 'unclear', reason: 'timeout' }]
    await tell(person)
    await kit.runJobs()
    await kit.runJobs(48)
    expect(await states(person)).toEqual(['SENT', 'UNCLEAR'])
    expect(sent).toHaveLength(3)
  })

  it('are never sent to somebody without a delivered order, and five times a day at most', async () => {
    const stranger = await kit.person('CUSTOMER')
    const body = { topic: 'ORDERS', channel: 'SMS', isOn: true }
    await kit.call({ method: 'PATCH', url: '/notices/choices', as: stranger, body })
    await tell(stranger)
    const person = await buyer()
    for (let each = 0; each < 7; each += 1) await tell(person)
    await kit.runJobs()
    expect(await states(stranger)).toEqual(['SKIPPED'])
    expect((await states(person)).map(String).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'SENT'),
      'SKIPPED',
      'SKIPPED',
    ])
    expect(sent).toHaveLength(5)
  })

  it('never go to the phone of somebody for whom the person ordered', async () => {
    const person = await buyer()
    await deliveredOrder(kit, person, '01812345678', 'Grandmother')
    await tell(person)
    await kit.runJobs()
    expect(sent).toMatchObject([{ to: '8801712345678' }])
    await deliveredOrder(kit, person, '01912345678', person.name)
    const choices = await kit.call({ url: '/notices/choices', as: person })
    expect(choices.data).toMatchObject({ phone: '••••••••678' })
    await tell(person)
    await kit.runJobs()
    expect(sent.at(-1)).toMatchObject({ to: '8801912345678' })
  })

  it('are not sent to who was blocked or deleted meanwhile', async () => {
    const [blocked, deleted] = [await buyer(), await buyer()]
    await tell(blocked)
    await tell(deleted)
    await kit.ctx.db.run(sql`update people set status = 'BLOCKED' where id = ${blocked.id}`)
    await kit.ctx.db.run(sql`update people set deleted_at = now() where id = ${deleted.id}`)
    await kit.runJobs()
    expect(sent).toEqual([])
    for (const person of [blocked, deleted]) expect(await states(person)).toEqual(['SKIPPED'])
  })

  it('are counted as the network counts them, and shortened', () => {
    expect(smsParts('a'.repeat(160))).toBe(1)
    expect(smsParts('a'.repeat(161))).toBe(2)
    expect(smsParts('€'.repeat(81))).toBe(2)
    expect(smsParts('অ'.repeat(70))).toBe(1)
    expect(smsParts('অ'.repeat(71))).toBe(2)
    expect(smsParts('অ'.repeat(135))).toBe(3)
    const long = fitSms('আপনার অর্ডার পাঠানো হয়েছে '.repeat(20), 2)
    expect(smsParts(long)).toBe(2)
    expect(long.endsWith('…')).toBe(true)
    // "…" is none of the letters of a GSM message: with one, two parts hold 134 and not 306.
    const latin = fitSms('Your order was sent and arrives soon. '.repeat(20), 2)
    expect(smsParts(latin)).toBe(2)
    expect(latin.endsWith('...')).toBe(true)
    expect(latin.length).toBeGreaterThan(270)
  })

  it('know a gateway that cannot be reached from one that went silent', async () => {
    const account = { key: 'k', sender: 'Haat', timeoutMs: 2_000 }
    const message = { to: '8801712345678', text: 'অ & x', reference: 'y' }
    const asked: string[] = []
    const statuses = [200, 429, 400, 500, 0]
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        asked.push(body)
        const status = statuses[asked.length - 1] ?? 0
        if (status === 0) response.destroy()
        else response.writeHead(status).end('an answer')
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const gateway = httpGateway({ ...account, url: `http://127.0.0.1:${port}/send` })
    const answers = []
    for (const _ of statuses) answers.push((await gateway.send(message)).is)
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
    answers.push((await gateway.send(message)).is)
    expect(answers).toEqual(['sent', 'later', 'refused', 'unclear', 'unclear', 'later'])
    expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
      api_key: 'k',
      sender_id: 'Haat',
      number: message.to,
      message: message.text,
      reference: 'y',
    })
  })
})
