import { randomUUID } from 'node:crypto'
import { conversationLimits } from '@haat/contract/conversations.limits'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { conversationCalls } from '#testing/conversations.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'

const kit = useKit()
const { send, read, inbox, unread, markRead, ask } = conversationCalls(kit)
let buyer: TestPerson
let vendor: TestPerson
let admin: TestPerson
let stranger: TestPerson
let otherVendor: TestPerson
let shopId: string
let productId: string
let orderId: string

beforeAll(async () => {
  admin = await kit.person('ADMIN', { name: 'Admin Rahim' })
  stranger = await kit.person('CUSTOMER')
  otherVendor = (await kit.shop()).vendor
})
beforeEach(async () => {
  buyer = await kit.person('CUSTOMER')
  const market = await marketOf(kit, [{ stock: 100 }])
  ;({ shopId, vendor } = market)
  productId = market.productIds[0] ?? ''
  orderId = await newOrder()
})

const newOrder = async (as = buyer) =>
  (await place(kit, as, orderBody(shopId, [{ productId }]))).data.id
const bodies = (messages: { body: string }[]) => messages.map(({ body }) => body)

describe('the conversation of an order', () => {
  it('begins with the first message, and is read by its buyer, its shop and admins', async () => {
    const empty = await read(buyer, { orderId: orderId.toUpperCase() })
    expect(empty.data).toMatchObject({
      conversation: { id: null, order: { id: orderId }, lastSeq: 0, mute: null, isMasking: false },
      messages: [],
    })
    const words = 'কবে আসবে? 01712345678 <b>now</b>'
    expect((await send(buyer, { orderId, body: `  ${words} ` })).status).toBe(201)
    const sent = await send(vendor, { orderId, body: 'Tomorrow' })
    const { id } = sent.data.conversation
    for (const reader of [buyer, vendor, admin]) {
      const { data } = await read(reader, { conversationId: id ?? '' })
      expect(bodies(data.messages)).toEqual([words, 'Tomorrow'])
      expect(data.messages.map(({ by }) => by.isMe)).toEqual([reader === buyer, reader === vendor])
    }
    const { by } = (await read(buyer, { orderId })).data.messages[1] ?? {}
    expect(by).toMatchObject({ role: 'VENDOR', name: sent.data.conversation.shop.name })
  })

  it('does not exist for anyone else', async () => {
    const { data } = await send(buyer, { orderId, body: 'Hello' })
    const conversationId = data.conversation.id ?? ''
    for (const who of [stranger, otherVendor]) {
      for (const about of [{ orderId }, { conversationId }]) {
        expect((await read(who, about)).code).toBe('NOT_FOUND')
        expect((await send(who, { ...about, body: 'Me too' })).code).toBe('NOT_FOUND')
      }
      expect((await markRead(who, conversationId, 1)).code).toBe('NOT_FOUND')
      expect((await ask(who, conversationId)).code).toBe('NOT_FOUND')
    }
    expect((await read(buyer, { orderId: randomUUID() })).code).toBe('NOT_FOUND')
    expect((await send(null, { orderId, body: 'Hi' })).code).toBe('NOT_SIGNED_IN')
  })

  it('says what a message lacks', async () => {
    for (const [body, path] of [
      [{ orderId }, 'body'],
      [{ orderId, body: ' \n ' }, 'body'],
      [{ orderId, body: 'x'.repeat(conversationLimits.bodyMax + 1) }, 'body'],
      [{ orderId, productId, body: 'Which?' }, 'conversationId'],
      [{ body: 'About what?' }, 'conversationId'],
      [{ orderId, body: 'x', clientId: 'no-id' }, 'clientId'],
      [{ orderId, pictures: Array.from({ length: 5 }, () => randomUUID()) }, 'pictures'],
    ] as const) {
      expect(
        await send(buyer, { ...body, pictures: [...('pictures' in body ? body.pictures : [])] }),
      ).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path }] })
    }
    const longest = 'ক'.repeat(conversationLimits.bodyMax)
    expect((await send(buyer, { orderId, body: longest })).status).toBe(201)
  })

  it('holds a message once, however often it is sent, also at once and as the first', async () => {
    const message = { orderId, body: 'Only once', clientId: randomUUID() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(buyer, message)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ data }) => data.message.id)).size).toBe(1)
    const capitals = { ...message, clientId: message.clientId.toUpperCase() }
    expect((await send(buyer, capitals)).data.message.seq).toBe(1)
    expect((await send(buyer, { ...message, body: 'Else' })).code).toBe('IDEMPOTENCY_KEY_REUSED')
    const other = await newOrder()
    expect((await send(buyer, { ...message, orderId: other })).code).toBe('IDEMPOTENCY_KEY_REUSED')
    // The other side has ids of its own.
    expect((await send(vendor, message)).data.message.seq).toBe(2)
  })

  it('numbers messages that are sent at once, and every reader sees the same sequence', async () => {
    const senders = [buyer, vendor]
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        send(senders[n % 2] ?? buyer, { orderId, body: `Message ${n}` }),
      ),
    )
    const seqs = answers.map(({ data }) => data.message.seq).toSorted((a, b) => a - b)
    expect(seqs).toEqual(Array.from({ length: 24 }, (_, n) => n + 1))
    const [mine, theirs] = await Promise.all([read(buyer, { orderId }), read(vendor, { orderId })])
    expect(bodies(mine.data.messages)).toEqual(bodies(theirs.data.messages))
    const times = mine.data.messages.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted())
    expect(await unread(buyer)).toBe(12)
    expect(await unread(vendor)).toBe(12)
  })

  it('is read in parts, however long it is', async () => {
    const { data } = await send(buyer, { orderId, body: 'First' })
    const { id } = data.conversation
    await kit.ctx.db.run(sql`
      insert into conversation_messages (conversation_id, seq, client_id, by_id, by_role, body, created_at)
      select ${id}, n, gen_random_uuid(), ${vendor.id}, 'VENDOR', 'No ' || n, now() - interval '1 day'
      from generate_series(2, 5000) n`)
    await kit.ctx.db.run(sql`update conversations set last_seq = 5000 where id = ${id}`)
    const newest = await read(buyer, { orderId })
    expect(newest.data.hasOlder).toBe(true)
    expect(newest.data.messages.at(-1)?.body).toBe('No 5000')
    expect(newest.data.messages).toHaveLength(conversationLimits.pageSize)
    const before = String(newest.data.messages[0]?.seq)
    const older = await read(buyer, { orderId, before })
    expect(older.data.messages.at(-1)?.seq).toBe(Number(before) - 1)
    const first = await read(buyer, { orderId, before: '3' })
    expect(bodies(first.data.messages)).toEqual(['First', 'No 2'])
    expect(first.data.hasOlder).toBe(false)
    const plan = await kit.ctx.db.many(
      { 'QUERY PLAN': text },
      sql`explain select id from conversation_messages where conversation_id = ${id} and seq < 4000
        order by seq desc limit 31`,
    )
    expect(JSON.stringify(plan)).toContain('conversation_messages_seq')
  })

  it('takes so many messages a minute from one person, in all conversations', async () => {
    await send(buyer, { orderId, body: 'Hello' })
    await kit.ctx.db.run(sql`
      insert into conversation_messages (conversation_id, seq, client_id, by_id, by_role, body)
      select c.id, n, gen_random_uuid(), ${buyer.id}, 'CUSTOMER', 'x'
      from conversations c, generate_series(2, ${conversationLimits.messagesPerMinute - 1}) n
      where order_id = ${orderId}`)
    await kit.ctx.db.run(sql`update conversations set last_seq = 100 where order_id = ${orderId}`)
    const other = await newOrder()
    const answers = await Promise.all([
      send(buyer, { orderId, body: 'One' }),
      send(buyer, { orderId: other, body: 'Two' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429])
    expect((await send(vendor, { orderId, body: 'I may' })).status).toBe(201)
    await kit.ctx.db.run(
      sql`update conversation_messages set created_at = now() - interval '61 seconds'`,
    )
    expect((await send(buyer, { orderId, body: 'Again' })).status).toBe(201)
  })
})

describe('who may write', () => {
  it('is an admin once somebody asks, complains, disputes or reports', async () => {
    const { data } = await send(buyer, { orderId, body: 'Hello' })
    const id = data.conversation.id ?? ''
    expect(await send(admin, { conversationId: id, body: 'Haat here' })).toMatchObject({
      code: 'STATUS_NOT_ALLOWED',
    })
    expect((await ask(admin, id)).code).toBe('NOT_ALLOWED')
    expect((await ask(vendor, id, false)).code).toBe('NOT_ALLOWED')
    expect((await ask(vendor, id)).data.adminAskedAt).not.toBeNull()
    expect((await send(admin, { conversationId: id, body: 'Haat here' })).status).toBe(201)
    const { messages } = (await read(buyer, { orderId })).data
    expect(messages[1]?.by).toEqual({ role: 'ADMIN', name: null, isMe: false })
    expect((await read(admin, { orderId })).data.messages[1]?.by.name).toBe('Admin Rahim')
    expect((await ask(admin, id, false)).data.mute).toBe('NOT_ASKED')
    await kit.ctx.db.run(sql`
      insert into complaints (kind, person_id, order_id, subject, answer_by)
      values ('OTHER', ${buyer.id}, ${orderId}, 'Late', now())`)
    expect((await send(admin, { orderId, body: 'We look into it' })).status).toBe(201)
    await kit.ctx.db.run(sql`update complaints set state = 'CLOSED', closed_at = now()`)
    expect((await send(admin, { orderId, body: 'Bye' })).code).toBe('STATUS_NOT_ALLOWED')
  })

  it('is nobody to a shop or a buyer that has left, and no blocked account', async () => {
    await send(buyer, { orderId, body: 'Hello' })
    await kit.ctx.db.run(sql`update people set status = 'BLOCKED' where id = ${buyer.id}`)
    expect((await send(buyer, { orderId, body: 'Blocked' })).status).toBe(401)
    expect((await send(vendor, { orderId, body: 'Anyway' })).status).toBe(201)
    await kit.ctx.db.run(
      sql`update people set status = 'ACTIVE', deleted_at = now() where id = ${buyer.id}`,
    )
    expect((await read(vendor, { orderId })).data.conversation.mute).toBe('BUYER_GONE')
    expect((await send(vendor, { orderId, body: 'Hello?' })).code).toBe('STATUS_NOT_ALLOWED')
    await kit.ctx.db.run(sql`update people set deleted_at = null where id = ${buyer.id}`)
    await kit.ctx.db.run(sql`update shops set deleted_at = now() where id = ${shopId}`)
    expect((await read(buyer, { orderId })).data.conversation.mute).toBe('SHOP_GONE')
    expect((await send(buyer, { orderId, body: 'Hello?' })).code).toBe('STATUS_NOT_ALLOWED')
    expect((await inbox(vendor)).data).toHaveLength(1)
  })

  it('is the buyer and a suspended shop about their order, but nobody asks it about products', async () => {
    await send(buyer, { productId, body: 'Is it new?' })
    await kit.ctx.db.run(sql`update shops set status = 'BLOCKED' where id = ${shopId}`)
    expect((await send(buyer, { orderId, body: 'Where is it?' })).status).toBe(201)
    expect((await send(vendor, { orderId, body: 'Coming' })).status).toBe(201)
    expect((await read(buyer, { productId })).data.conversation.mute).toBe('SHOP_CLOSED')
    expect((await send(buyer, { productId, body: 'Still?' })).code).toBe('STATUS_NOT_ALLOWED')
    expect((await send(stranger, { productId, body: 'Is it?' })).code).toBe('NOT_FOUND')
  })
})
