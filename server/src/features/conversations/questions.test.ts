import { conversationLimits } from '@haat/contract/conversations.limits'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { conversationCalls } from '#testing/conversations.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'

const kit = useKit()
const { send, read, inbox, report, hide, unread, markRead } = conversationCalls(kit)
let buyer: TestPerson
let vendor: TestPerson
let admin: TestPerson
let shopId: string
let productId: string

beforeAll(async () => {
  admin = await kit.person('ADMIN')
})
beforeEach(async () => {
  buyer = await kit.person('CUSTOMER')
  const market = await marketOf(kit, [{ stock: 100 }])
  ;({ shopId, vendor } = market)
  productId = market.productIds[0] ?? ''
})

const buy = async () => (await place(kit, buyer, orderBody(shopId, [{ productId }]))).data.id
const lastOf = async (as: TestPerson, conversationId: string) =>
  (await read(as, { conversationId })).data.messages.at(-1)

describe('a question about a product', () => {
  it('hides phone numbers until the two have an order, and admins see all', async () => {
    const words = 'Call ০১৭১২-৩৪৫৬৭৮ or me@example.com'
    const { data } = await send(buyer, { productId, body: words })
    const id = data.conversation.id ?? ''
    expect(data.conversation.isMasking).toBe(true)
    expect(data.message).toMatchObject({ body: 'Call ••• or •••', isMasked: true })
    expect(await lastOf(vendor, id)).toMatchObject({ body: 'Call ••• or •••', isMasked: true })
    expect((await inbox(vendor)).data[0]?.excerpt).toBe('Call ••• or •••')
    expect(await lastOf(admin, id)).toMatchObject({ body: words, isMasked: true })
    const orderId = await buy()
    expect(await lastOf(vendor, id)).toMatchObject({ body: words, isMasked: false })
    expect((await inbox(vendor)).data[0]?.excerpt).toBe(words)
    await kit.ctx.db.run(sql`update orders set status = 'CANCELLED' where id = ${orderId}`)
    expect(await lastOf(vendor, id)).toMatchObject({ body: 'Call ••• or •••' })
  })

  it('is one for each person and product, also when it begins twice at once', async () => {
    const answers = await Promise.all([
      send(buyer, { productId, body: 'One' }),
      send(buyer, { productId: productId.toUpperCase(), body: 'Two' }),
    ])
    expect(new Set(answers.map(({ data }) => data.conversation.id)).size).toBe(1)
    expect((await read(buyer, { productId })).data.messages).toHaveLength(2)
    const other = await kit.person('CUSTOMER')
    expect((await read(other, { productId })).data.messages).toEqual([])
  })

  it('is asked by customers, about what is for sale; what was asked stays', async () => {
    for (const who of [vendor, admin]) {
      expect((await send(who, { productId, body: 'Mine?' })).code).toBe('NOT_FOUND')
    }
    const hidden = await kit.product({ shopId, status: 'DRAFT' })
    expect((await read(buyer, { productId: hidden })).code).toBe('NOT_FOUND')
    await send(buyer, { productId, body: 'Is it new?' })
    await kit.ctx.db.run(sql`update products set deleted_at = now() where id = ${productId}`)
    expect((await read(buyer, { productId })).data.messages).toHaveLength(1)
    expect((await send(buyer, { productId, body: 'And now?' })).status).toBe(201)
    const other = await kit.person('CUSTOMER')
    expect((await send(other, { productId, body: 'Is it?' })).code).toBe('NOT_FOUND')
  })

  it('is one of so many that a person begins in an hour', async () => {
    await kit.ctx.db.run(sql`
      insert into products (shop_id, category_id, name, description, price, stock)
      select shop_id, category_id, 'Copy ' || n, 'x', 100, 1
      from products, generate_series(1, ${conversationLimits.startsPerHour}) n where id = ${productId}`)
    await kit.ctx.db.run(sql`
      insert into conversations (product_id, shop_id, customer_id)
      select id, shop_id, ${buyer.id} from products where shop_id = ${shopId} and name like 'Copy %'`)
    expect((await send(buyer, { productId, body: 'One more' })).code).toBe('TOO_MANY_REQUESTS')
    const orderId = await buy()
    expect((await send(buyer, { orderId, body: 'About my order' })).status).toBe(201)
    await kit.ctx.db.run(sql`update conversations set created_at = now() - interval '61 minutes'`)
    expect((await send(buyer, { productId, body: 'One more' })).status).toBe(201)
  })
})

describe('what is unread', () => {
  it('is counted for each person, never goes back, and comes first', async () => {
    const orderId = await buy()
    const one = (await send(buyer, { orderId, body: 'One' })).data.conversation.id ?? ''
    await send(buyer, { orderId, body: 'Two' })
    const two = (await send(buyer, { productId, body: 'Three' })).data.conversation.id ?? ''
    expect(await unread(vendor)).toBe(3)
    expect(await unread(buyer)).toBe(0)
    expect(await unread(admin)).toBe(0)
    expect((await markRead(vendor, two, 99)).data).toMatchObject({ unread: 0, readSeq: 1 })
    expect((await inbox(vendor)).data.map(({ id }) => id)).toEqual([one, two])
    expect((await inbox(buyer)).data.map(({ id }) => id)).toEqual([two, one])
    expect((await markRead(vendor, one, 1)).data).toMatchObject({ unread: 1, readSeq: 1 })
    expect((await markRead(vendor, one, 0)).data).toMatchObject({ unread: 1, readSeq: 1 })
    // A message that comes while the others are being read is counted once.
    await Promise.all([markRead(vendor, one, 2), send(buyer, { orderId, body: 'Four' })])
    expect(await unread(vendor)).toBe(1)
    expect((await inbox(vendor, '?view=unread')).data.map(({ id }) => id)).toEqual([one])
    expect((await inbox(vendor, '?view=products')).data.map(({ id }) => id)).toEqual([two])
    expect((await inbox(vendor, '?view=reported')).data).toEqual([])
  })

  it('is searched by the order’s number and by names', async () => {
    const orderId = await buy()
    const { data } = await send(buyer, { orderId, body: 'Hello' })
    const { order, shop } = data.conversation
    const found = async (as: TestPerson, term: string) =>
      (await inbox(as, `?searchTerm=${encodeURIComponent(term)}`)).data.length
    for (const as of [buyer, vendor, admin]) {
      expect(await found(as, order?.number ?? '')).toBe(1)
      expect(await found(as, 'No such name')).toBe(0)
    }
    expect(await found(buyer, shop.name.toUpperCase())).toBe(1)
    expect(await found(vendor, buyer.name)).toBeGreaterThan(0)
    expect(await found(vendor, buyer.email)).toBe(0)
  })
})

describe('a reported message', () => {
  it('is seen by admins, who hide it or keep it', async () => {
    const { data } = await send(buyer, { productId, body: 'Rude words' })
    const { id } = data.message
    expect((await report(buyer, id)).code).toBe('NOT_ALLOWED')
    expect((await report(await kit.person('CUSTOMER'), id)).code).toBe('NOT_FOUND')
    expect((await report(vendor, id, 'He is rude')).data).toMatchObject({
      isReported: true,
      reports: 0,
      report: null,
    })
    await report(vendor, id)
    const conversationId = data.conversation.id ?? ''
    expect((await inbox(admin, '?view=reported')).data).toMatchObject([
      { id: conversationId, reports: 1, mute: null },
    ])
    expect(await lastOf(admin, conversationId)).toMatchObject({ reports: 1, report: 'He is rude' })
    expect((await hide(vendor, id)).code).toBe('NOT_ALLOWED')
    expect((await hide(admin, id)).data).toMatchObject({ body: 'Rude words', isHidden: true })
    for (const who of [buyer, vendor]) {
      expect(await lastOf(who, conversationId)).toMatchObject({ body: '', isHidden: true })
      expect((await inbox(who)).data[0]?.excerpt).toBe('')
    }
    expect((await inbox(admin, '?view=reported')).data).toEqual([])
    expect((await hide(admin, id, false)).data.isHidden).toBe(false)
    expect(await lastOf(vendor, conversationId)).toMatchObject({ body: 'Rude words' })
  })
})
