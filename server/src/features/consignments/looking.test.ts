import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { consignmentLimits } from '@haat/contract/consignments.limits'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { consignmentCalls, packedParcel, waited } from '#testing/consignments.ts'
import { startFakeCouriers } from '#testing/fake-couriers.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { leaseSeconds } from './booking.service.ts'
import { ask, askLeaseSeconds } from './looking.service.ts'
import { tellOfUnknown } from './telling.service.ts'

const timeoutMs = 5_000
const fake = await startFakeCouriers(timeoutMs)
afterAll(() => fake.close())
const kit = useKit({ couriers: fake.config })
const { addAccount, book, found, listed, post, attention } = consignmentCalls(kit)
let buyer: TestPerson
let admin: TestPerson
let pathao: string

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
  pathao = (await addAccount(admin, 'PATHAO')).data.id
})
beforeEach(() => {
  fake.mood = 'well'
})

const mailsAbout = async (orderId: string) =>
  await kit.ctx.db.many(
    { recipient: text, subject: text },
    sql`select recipient, subject from mails where kind = 'courierTrouble' and starts_with(subject, (
        select s.name || ': ' from orders o join shops s on s.id = o.shop_id where o.id = ${orderId}))
      order by id`,
  )

describe('a parcel that nobody knows of', () => {
  it('is not said to be absent while a slow answer may still come', async () => {
    const { orderId, shipmentId, vendor } = await packedParcel(kit, buyer)
    fake.mood = 'slow'
    fake.slowMs = 2_000
    const answer = book(vendor, shipmentId, pathao)
    const isAsked = async () => (await listed(admin, orderId))[0]?.status === 'WAITING'
    while (!(await isAsked())) await pause(10)
    const id = (await listed(admin, orderId))[0]?.id ?? ''
    await ask(kit.ctx, id)
    expect((await listed(admin, orderId))[0]).toMatchObject({ status: 'UNKNOWN' })
    const said = await found(vendor, id, null)
    expect(said).toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
    expect(said.raw.body).toContain(`${consignmentLimits.absentAfterMinutes} minutes`)
    expect((await book(vendor, shipmentId, pathao)).code).toBe('EDIT_CONFLICT')
    expect((await answer).data.status).toBe('BOOKED')
    expect(fake.parcels).toHaveLength(1)
  }, 20_000)

  it('may be absent only when every call and its lease are over', async () => {
    const seconds = consignmentLimits.absentAfterMinutes * 60
    const { timeoutMs: real } = (await import('#core/boot/courier-config.ts')).couriersOf(
      { PORT: 1 },
      false,
    )
    expect(seconds).toBeGreaterThan(real / 1_000 + Math.max(leaseSeconds, askLeaseSeconds))
  })

  it('is told to its shop and the market once, after an hour', async () => {
    const { orderId, shipmentId, vendor } = await packedParcel(kit, buyer)
    fake.mood = 'loses'
    const { data } = await book(vendor, shipmentId, pathao)
    expect(data).toMatchObject({ status: 'UNKNOWN' })
    expect(data.absentFrom).not.toBeNull()
    await tellOfUnknown(kit.ctx)
    expect(await mailsAbout(orderId)).toEqual([])
    await kit.ctx.db.run(
      sql`update consignments set created_at = created_at - interval '1 hour' where id = ${data.id}`,
    )
    await Promise.all([tellOfUnknown(kit.ctx), tellOfUnknown(kit.ctx)])
    await tellOfUnknown(kit.ctx)
    const told = (await mailsAbout(orderId)).map(({ recipient }) => recipient)
    expect(told.toSorted()).toEqual([vendor.email, kit.ctx.config.contactEmail].toSorted())
    await waited(kit, data.id)
    expect((await found(vendor, data.id, null)).data.status).toBe('FAILED')
  })
})

describe('cash that differs', () => {
  it('is told to the shop and the market once, however often the courier says it', async () => {
    const { orderId, shipmentId, vendor } = await packedParcel(kit, buyer)
    const { data } = await book(vendor, shipmentId, pathao)
    const parcel = fake.parcels.at(-1)
    if (parcel === undefined) throw new Error('no parcel')
    for (const amount of [200, 200, 210]) {
      const at = new Date().toISOString()
      const message = fake.message(parcel, 'delivered', at, { collected_amount: amount })
      expect((await post(pathao, message)).statusCode).toBe(202)
    }
    const listing = await attention(admin)
    expect(listing.find(({ id }) => id === data.id)?.attention).toBe('COLLECTED_DIFFERS')
    const told = (await mailsAbout(orderId)).map(({ recipient }) => recipient)
    expect(told.toSorted()).toEqual([vendor.email, kit.ctx.config.contactEmail].toSorted())
  })
})
