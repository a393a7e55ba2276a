import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { forgetUnusedPictures } from '#features/media/private-pictures.service.ts'
import { conversationCalls } from '#testing/conversations.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'

const kit = useKit()
const { send, read, picture, upload } = conversationCalls(kit)
let buyer: TestPerson
let vendor: TestPerson
let admin: TestPerson
let stranger: TestPerson
let otherVendor: TestPerson
let orderId: string

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  stranger = await kit.person('CUSTOMER')
  otherVendor = (await kit.shop()).vendor
})
beforeEach(async () => {
  buyer = await kit.person('CUSTOMER')
  const market = await marketOf(kit, [{ stock: 100 }])
  ;({ vendor } = market)
  const lines = [{ productId: market.productIds[0] ?? '' }]
  orderId = (await place(kit, buyer, orderBody(market.shopId, lines))).data.id
})

describe('pictures of a message', () => {
  it('are seen by the two and by admins only, and have no address', async () => {
    const { id } = await upload(buyer)
    expect((await picture(buyer, 'conversations', id)).code).toBe('NOT_FOUND')
    const { data } = await send(buyer, { orderId, pictures: [id.toUpperCase()] })
    expect(data.message.pictures).toMatchObject([{ id, width: 64, height: 64 }])
    for (const who of [buyer, vendor, admin]) {
      for (const size of ['small', 'full']) {
        const { content } = (await picture(who, 'conversations', id, size)).data
        expect(Buffer.from(content, 'base64').subarray(8, 12).toString()).toBe('WEBP')
      }
    }
    for (const who of [stranger, otherVendor]) {
      expect((await picture(who, 'conversations', id)).code).toBe('NOT_FOUND')
    }
    expect((await picture(buyer, 'complaints', id)).code).toBe('NOT_FOUND')
    for (const file of ['640.webp', '640.avif', 'original.webp', 'private-640.webp']) {
      const answer = await kit.app.inject({ method: 'GET', url: `/media/${id}/${file}` })
      expect(answer.statusCode, file).toBe(404)
    }
  })

  it('are the writer’s own and used once, also by two messages at once', async () => {
    const mine = await upload(buyer)
    const theirs = await upload(vendor)
    for (const pictures of [[theirs.id], [randomUUID()], [mine.id, mine.id]]) {
      expect(await send(buyer, { orderId, body: 'Look', pictures })).toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ path: 'pictures' }],
      })
    }
    const answers = await Promise.all(
      [1, 2].map(() => send(buyer, { orderId, pictures: [mine.id] })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
    expect((await read(buyer, { orderId })).data.messages).toHaveLength(1)
  })

  it('are deleted when nobody sends them for a day, and kept otherwise', async () => {
    const kept = await upload(buyer)
    const unused = await upload(buyer)
    await send(buyer, { orderId, pictures: [kept.id] })
    await kit.ctx.db.run(sql`update private_pictures set created_at = now() - interval '25 hours'`)
    await forgetUnusedPictures(kit.ctx)
    expect(await kit.runJobs(2)).toEqual([])
    expect((await picture(buyer, 'conversations', kept.id)).status).toBe(200)
    expect(await kit.ctx.db.run(sql`select from media where id = ${unused.id}`)).toBe(0)
    expect(await kit.ctx.db.run(sql`select from media where id = ${kept.id}`)).toBe(1)
  })
})
