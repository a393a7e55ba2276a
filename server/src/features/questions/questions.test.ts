import { randomUUID } from 'node:crypto'
import { questionLimits } from '@haat/contract/questions.limits'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { questionCalls } from '#testing/questions.ts'
import { reviewCalls } from '#testing/reviews.ts'

const kit = useKit()
const { ask, answer, unanswer, remove, report, hide, ofProduct, list } = questionCalls(kit)
const { bought } = reviewCalls(kit)
let admin: TestPerson
let shop: { id: string; vendor: TestPerson }
let asker: TestPerson

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  shop = await kit.shop({ name: 'Cable House' })
  asker = await kit.person('CUSTOMER', { name: 'Nadia' })
})

const newProduct = () => kit.product({ shopId: shop.id })
async function newBuyer(productId: string, status = 'DELIVERED') {
  const buyer = await kit.person('CUSTOMER')
  await bought(buyer, productId, status)
  return buyer
}
const mailsTo = async ({ email }: TestPerson) =>
  (
    await kit.ctx.db.many(
      { kind: text },
      sql`select kind from mails where recipient = ${email} and kind like 'question%' order by id`,
    )
  ).map(({ kind }) => kind)

describe('a question', () => {
  it('is asked by a customer, once however often it is sent, and its vendor is told', async () => {
    const productId = await newProduct()
    const before = (await mailsTo(shop.vendor)).length
    const clientId = randomUUID()
    const words = 'New? Write to me@example.com'
    const sent = await Promise.all([1, 2, 3, 4].map(() => ask(asker, productId, words, clientId)))
    expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1)
    expect((await ask(asker, productId, 'Other words', clientId)).code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect((await ofProduct(productId, shop.vendor)).data[0]?.mayAnswer).toBe(true)
    expect((await ofProduct(productId, asker)).data[0]?.mayAnswer).toBe(false)
    const seen = await ofProduct(productId)
    expect(seen.data).toMatchObject([{ text: 'New? Write to •••', name: 'Nadia', isMine: false }])
    expect((await ofProduct(productId, asker)).data[0]).toMatchObject({ isMine: true })
    expect((await ofProduct(productId, admin)).data[0]?.text).toBe(words)
    expect(await mailsTo(shop.vendor)).toHaveLength(before + 1)
  })

  it('is limited, and is for products on sale', async () => {
    const productId = await newProduct()
    const writer = await kit.person('CUSTOMER')
    const made = await Promise.all(
      Array.from({ length: questionLimits.questionsPerHour + 3 }, () => ask(writer, productId)),
    )
    const codes = made.map(({ status }) => status)
    expect(codes.filter((status) => status === 201)).toHaveLength(questionLimits.questionsPerHour)
    expect(codes.filter((status) => status === 429)).toHaveLength(3)
    expect((await ofProduct(productId, null, '?limit=4&page=3')).data).toHaveLength(2)
    await kit.ctx.db.run(sql`update products set status = 'PAUSED' where id = ${productId}`)
    expect((await ask(asker, productId)).code).toBe('NOT_FOUND')
    expect((await ofProduct(productId)).data).toEqual([])
    expect((await ofProduct(productId, shop.vendor)).data.length).toBeGreaterThan(0)
    expect((await ask(asker, await newProduct(), '  ')).status).toBe(400)
    expect((await ask(asker, await newProduct(), 'x'.repeat(1_001))).status).toBe(400)
  })

  it('counts after it was taken back, so that asking anew is no way to send mail', async () => {
    const productId = await newProduct()
    const writer = await kit.person('CUSTOMER')
    const before = (await mailsTo(shop.vendor)).length
    const askAndTakeBack = async () => {
      const { status, data } = await ask(writer, productId)
      return status === 201 ? (await remove(writer, data.id)).status : status
    }
    const taken = []
    for (let count = 0; count < questionLimits.questionsPerHour + 1; count += 1) {
      taken.push(await askAndTakeBack())
    }
    expect(taken.filter((status) => status === 200)).toHaveLength(questionLimits.questionsPerHour)
    expect(taken.at(-1)).toBe(429)
    expect((await mailsTo(shop.vendor)).length - before).toBe(questionLimits.questionsPerHour)
  })

  it('can be taken back while it has no answer, by its writer', async () => {
    const productId = await newProduct()
    const writer = await kit.person('CUSTOMER')
    const first = (await ask(writer, productId)).data.id
    const second = (await ask(writer, productId)).data.id
    await answer(shop.vendor, second)
    expect((await remove(await kit.person('CUSTOMER'), first)).code).toBe('NOT_FOUND')
    expect((await remove(writer, second)).code).toBe('STATUS_NOT_ALLOWED')
    expect((await remove(writer, first)).status).toBe(200)
    expect((await remove(writer, first)).code).toBe('NOT_FOUND')
    expect((await ofProduct(productId)).data.map(({ id }) => id)).toEqual([second])
  })
})

describe('an answer', () => {
  it('is the shop’s or a buyer’s, one of each, and the asker is told once of each kind', async () => {
    const productId = await newProduct()
    const writer = await kit.person('CUSTOMER')
    const { id } = (await ask(writer, productId)).data
    const [one, two] = [await newBuyer(productId), await newBuyer(productId)]
    await answer(one, id, 'Mine was. Call 01712345678')
    await answer(two, id)
    await Promise.all([1, 2, 3].map(() => answer(shop.vendor, id, 'Yes')))
    expect((await ofProduct(productId)).data[0]?.answers).toMatchObject([
      { by: 'SHOP', name: 'Cable House', text: 'Yes' },
      { by: 'BUYER', text: 'Mine was. Call •••' },
      { by: 'BUYER', text: 'It is.' },
    ])
    await unanswer(shop.vendor, id)
    await answer(shop.vendor, id, 'Still yes')
    expect(await mailsTo(writer)).toEqual(['questionAnswered', 'questionAnswered'])
  })

  it('is not a stranger’s, nor one’s who waits for the parcel or sent it back', async () => {
    const productId = await newProduct()
    const { id } = (await ask(asker, productId)).data
    const waiting = await newBuyer(productId, 'SHIPPED')
    const back = await newBuyer(productId)
    await kit.ctx.db.run(sql`update order_items i set returned = 1 from orders o
      where o.id = i.order_id and o.customer_id = ${back.id}`)
    const rival = (await kit.shop()).vendor
    for (const as of [asker, waiting, back, rival]) {
      expect((await answer(as, id)).code).toBe('NOT_ALLOWED')
    }
    expect((await answer(admin, id)).status).toBe(403)
    expect((await answer(null, id)).status).toBe(401)
    expect((await unanswer(rival, id)).code).toBe('NOT_FOUND')
  })

  it('of buyers are limited in number, the shop’s is not', async () => {
    const productId = await newProduct()
    const { id } = (await ask(asker, productId)).data
    const buyers = await Promise.all(
      Array.from({ length: questionLimits.answersOfBuyers + 2 }, () => newBuyer(productId)),
    )
    const made = await Promise.all(buyers.map((each) => answer(each, id)))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(questionLimits.answersOfBuyers)
    expect(made.filter(({ code }) => code === 'STATUS_NOT_ALLOWED')).toHaveLength(2)
    expect((await answer(shop.vendor, id)).status).toBe(200)
  })
})

describe('the questions of a shop', () => {
  it('open ones are without the shop’s answer, the oldest first', async () => {
    const own = await kit.shop()
    const productId = await kit.product({ shopId: own.id })
    const ids = []
    for (let n = 0; n < 3; n += 1) ids.push((await ask(asker, productId)).data.id)
    const [first, second, third] = ids
    const open = async () => (await list(own.vendor, '?view=open')).data.map(({ id }) => id)
    expect(await open()).toEqual([first, second, third])
    await answer(await newBuyer(productId), first ?? '')
    await answer(own.vendor, second ?? '')
    expect(await open()).toEqual([first, third])
    await unanswer(own.vendor, second ?? '')
    expect(await open()).toHaveLength(3)
    await hide(admin, third ?? '')
    expect(await open()).toEqual([first, second])
    expect((await list(own.vendor)).data).toHaveLength(2)
    expect((await list((await kit.shop()).vendor)).data).toEqual([])
    expect((await list(asker)).status).toBe(403)
  })
})

describe('moderation', () => {
  it('a report is one for each person; admins see it first, and settle it either way', async () => {
    const productId = await newProduct()
    const { id } = (await ask(asker, productId)).data
    const buyer = await newBuyer(productId)
    const answers = (await answer(buyer, id)).data.answers
    const answerId = answers[0]?.id ?? ''
    const reader = await kit.person('CUSTOMER')
    await Promise.all([1, 2, 3].map(() => report(reader, `answers/${answerId}`, 'Sells')))
    await report(shop.vendor, id)
    await report(shop.vendor, id)
    expect((await report(asker, id)).code).toBe('NOT_ALLOWED')
    expect((await report(buyer, `answers/${answerId}`)).code).toBe('NOT_ALLOWED')
    await ask(await kit.person('CUSTOMER'), productId)
    const [first] = (await list(admin)).data
    expect(first).toMatchObject({ id, reports: 1, answers: [{ reports: 1, report: 'Sells' }] })
    expect((await ofProduct(productId, reader)).data.at(-1)).not.toHaveProperty('reports')
    expect((await list(shop.vendor, '?view=reported')).data).toEqual([])
    await hide(admin, `answers/${answerId}`)
    expect((await ofProduct(productId)).data.at(-1)?.answers).toEqual([])
    expect((await ofProduct(productId, buyer)).data.at(-1)?.answers).toMatchObject([
      { isHidden: true },
    ])
    await hide(admin, id, false)
    expect((await list(admin, '?view=reported')).data).toEqual([])
    await hide(admin, `answers/${answerId}`, false)
    expect((await ofProduct(productId)).data.at(-1)?.answers).toHaveLength(1)
  })

  it('a hidden question is only its writer’s and the admins’', async () => {
    const productId = await newProduct()
    const { id } = (await ask(asker, productId)).data
    await hide(admin, id)
    expect((await ofProduct(productId)).data).toEqual([])
    expect((await ofProduct(productId, shop.vendor)).data).toEqual([])
    expect((await ofProduct(productId, asker)).data).toMatchObject([{ isHidden: true }])
    expect((await answer(shop.vendor, id)).code).toBe('NOT_FOUND')
    expect((await report(shop.vendor, id)).code).toBe('NOT_FOUND')
    await hide(admin, id, false)
    expect((await ofProduct(productId)).data).toHaveLength(1)
    for (const as of [asker, shop.vendor]) expect((await hide(as, id)).status).toBe(403)
  })

  it('what is hidden can’t be deleted, to be posted again, by its writer', async () => {
    const productId = await newProduct()
    const writer = await kit.person('CUSTOMER')
    const { id } = (await ask(writer, productId)).data
    const buyer = await newBuyer(productId)
    const answerId = (await answer(buyer, id)).data.answers[0]?.id ?? ''
    await report(shop.vendor, `answers/${answerId}`)
    await hide(admin, `answers/${answerId}`)
    expect((await unanswer(buyer, id)).code).toBe('STATUS_NOT_ALLOWED')
    expect((await answer(buyer, id, 'Again')).data.answers).toMatchObject([{ isHidden: true }])
    // It would take the hidden answer along.
    expect((await remove(writer, id)).code).toBe('STATUS_NOT_ALLOWED')
    await hide(admin, `answers/${answerId}`, false)
    expect((await unanswer(buyer, id)).status).toBe(200)
    await hide(admin, id)
    expect((await remove(writer, id)).code).toBe('STATUS_NOT_ALLOWED')
    await hide(admin, id, false)
    expect((await remove(writer, id)).status).toBe(200)
  })
})
