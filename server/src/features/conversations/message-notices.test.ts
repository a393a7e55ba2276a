import { beforeEach, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { conversationCalls } from '#testing/conversations.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'

const kit = useKit()
const { send, markRead, ask, hide } = conversationCalls(kit)
let buyer: TestPerson
let vendor: TestPerson
let orderId: string
let productId: string

beforeEach(async () => {
  buyer = await kit.person('CUSTOMER')
  const market = await marketOf(kit, [{ stock: 100 }])
  ;({ vendor } = market)
  productId = market.productIds[0] ?? ''
  orderId = (await place(kit, buyer, orderBody(market.shopId, [{ productId }]))).data.id
  await kit.runJobs(1)
  await kit.ctx.db.run(sql`delete from mails`)
  await kit.ctx.db.run(sql`update people set email_verified_at = now()`)
})

const mails = async () =>
  await kit.ctx.db.many(
    pick(tables.mails, 'recipient', 'subject', 'body_text'),
    sql`select recipient, subject, content::text as body_text from mails where kind = 'newMessage' order by id`,
  )
/** Makes the emails of `minutes` ago, and runs the jobs that are due then. */
async function later(minutes: number) {
  await kit.ctx.db.run(sql`
    update conversation_reads set mailed_at = mailed_at - make_interval(mins => ${minutes})`)
  await kit.ctx.db.run(sql`
    update graphile_worker._private_jobs set run_at = run_at - make_interval(mins => ${minutes})`)
  expect(await kit.runJobs()).toEqual([])
}

it('a reader gets one email about messages that they have not read after a minute', async () => {
  await send(buyer, { orderId, body: 'Secret words' })
  await send(buyer, { orderId, body: 'More' })
  expect(await kit.runJobs()).toEqual([])
  expect(await mails()).toEqual([])
  await later(1)
  expect(await mails()).toMatchObject([{ recipient: vendor.email }])
  expect((await mails())[0]?.body_text).not.toContain('Secret')
  expect((await mails())[0]?.body_text).toContain(`/dashboard/orders/${orderId}#messages`)
  await later(60)
  expect(await mails()).toHaveLength(1)
})

it('not more than one in 15 minutes, however much is written, and none of it is forgotten', async () => {
  await send(buyer, { orderId, body: 'One' })
  await later(1)
  for (const body of ['Two', 'Three']) await send(buyer, { orderId, body })
  await later(5)
  expect(await mails()).toHaveLength(1)
  await later(10)
  expect(await mails()).toHaveLength(2)
  await later(60)
  expect(await mails()).toHaveLength(2)
})

it('none to who has read it, to who wrote it, and to who can’t sign in', async () => {
  const { data } = await send(buyer, { orderId, body: 'One' })
  await markRead(vendor, data.conversation.id ?? '', 1)
  await later(1)
  expect(await mails()).toEqual([])
  await send(buyer, { orderId, body: 'Two' })
  await kit.ctx.db.run(sql`update people set status = 'BLOCKED' where id = ${vendor.id}`)
  await later(1)
  expect(await mails()).toEqual([])
})

it('both hear of what Haat writes, and an unverified address gets no names', async () => {
  const { data } = await send(buyer, { productId, body: 'Is it new?' })
  await ask(buyer, data.conversation.id ?? '')
  await later(1)
  await kit.ctx.db.run(sql`delete from mails`)
  await kit.ctx.db.run(sql`update people set email_verified_at = null where id = ${buyer.id}`)
  await send(vendor, { conversationId: data.conversation.id ?? '', body: 'Yes' })
  await later(1)
  const [mail] = await mails()
  expect(mail).toMatchObject({ recipient: buyer.email, subject: 'New message from a shop on Haat' })
  await send(await kit.person('ADMIN'), {
    conversationId: data.conversation.id ?? '',
    body: 'All good?',
  })
  await later(20)
  const all = await mails()
  expect(
    all
      .slice(1)
      .map(({ recipient }) => recipient)
      .toSorted(),
  ).toEqual([buyer.email, vendor.email].toSorted())
  // Who wrote is named: these are the market's words, not a person's.
  expect(all.slice(1).map(({ subject }) => subject)).toEqual([
    'New message from Haat',
    'New message from Haat',
  ])
})

it('who was blocked meanwhile hears of the next message once they can sign in again', async () => {
  const setStatus = (status: string) =>
    kit.ctx.db.run(sql`update people set status = ${status} where id = ${vendor.id}`)
  await send(buyer, { orderId, body: 'One' })
  await setStatus('BLOCKED')
  await later(1)
  expect(await mails()).toEqual([])
  await setStatus('ACTIVE')
  await send(buyer, { orderId, body: 'Two' })
  await later(1)
  expect(await mails()).toMatchObject([{ recipient: vendor.email }])
})

it('a message that is shown again gets its email, and so do later ones', async () => {
  const admin = await kit.person('ADMIN')
  const { data } = await send(buyer, { orderId, body: 'One' })
  await hide(admin, data.message.id)
  await later(1)
  expect(await mails()).toEqual([])
  await hide(admin, data.message.id, false)
  await hide(admin, data.message.id, false)
  await later(1)
  expect(await mails()).toMatchObject([{ recipient: vendor.email }])
  await send(buyer, { orderId, body: 'Two' })
  await later(15)
  expect(await mails()).toHaveLength(2)
  await later(60)
  expect(await mails()).toHaveLength(2)
})

it('a job that was given up keeps no later message silent', async () => {
  await send(buyer, { orderId, body: 'One' })
  await kit.ctx.db.run(sql`update graphile_worker._private_jobs set attempts = max_attempts`)
  await kit.ctx.db.run(
    sql`update conversation_messages set created_at = created_at - interval '61 minutes'`,
  )
  await send(buyer, { orderId, body: 'Two' })
  await later(1)
  expect(await mails()).toMatchObject([{ recipient: vendor.email }])
})
