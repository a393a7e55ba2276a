import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf, journalsOf } from '#testing/ledger.ts'
import { refundCalls } from '#testing/refunded-orders.ts'
import { openDispute } from '#testing/disputes.ts'
import { deliveredForReturn, returnCalls, returnIn } from '#testing/returns.ts'

const kit = useKit()
const { step, read, ask, wait, faults } = returnCalls(kit)
let buyer: TestPerson
let admin: TestPerson
let second: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
  second = await kit.person('ADMIN')
})
afterEach(() => {
  kit.ctx.config.returnSecondPerson = 1_000_000n
})

const scene = () => deliveredForReturn(kit, buyer)
const verdict = (itemId: string, accepted: number) => ({
  outcome: 'DECIDED',
  lines: [{ itemId, accepted, resellable: 0 }],
  text: 'The pictures show it.',
})

describe('a dispute', () => {
  it('sets the shop’s part aside, and the verdict decides who has it', async () => {
    const place = await scene()
    const { shopId, orderId, items } = place
    const before = await balancesOf(kit, shopId)
    const id = await returnIn(kit, place, 'DISPUTED')
    const reserved = (await balancesOf(kit, shopId))['vendor.reserve'] ?? 0n
    expect(reserved).toBeGreaterThan(0n)
    expect((await journalsOf(kit, orderId))['return.disputed']).toHaveLength(2)
    expect(await faults()).toEqual([])
    const { data } = await step(admin, id, 'verdict', verdict(items[0], 0))
    expect(data).toMatchObject({ state: 'REFUSED', amount: 0, escalateBefore: null })
    expect({ ...before, 'vendor.reserve': 0n }).toEqual(await balancesOf(kit, shopId))
    expect((await step(buyer, id, 'escalate', { text: 'Again' })).code).toBe('STATUS_NOT_ALLOWED')
    expect(await faults()).toEqual([])
  })

  it('gives the buyer the money of pieces that never travelled, or has them sent back', async () => {
    const place = await scene()
    const { items, vendor } = place
    const id = await returnIn(kit, place, 'DISPUTED')
    const decided = await step(admin, id, 'verdict', verdict(items[0], 1))
    expect(decided.data).toMatchObject({ state: 'ACCEPTED', amount: 150.01 })
    const { data: other } = await ask(buyer, {
      orderId: place.orderId,
      lines: [{ itemId: items[1], quantity: 1 }],
    })
    await step(vendor, other.id, 'reject', { reason: 'MISUSE' })
    await step(buyer, other.id, 'escalate', { text: 'I did not' })
    const back = await step(admin, other.id, 'verdict', {
      outcome: 'SEND_BACK',
      text: 'Look at it',
    })
    expect(back.data).toMatchObject({ state: 'APPROVED', amount: 180 })
    expect(await faults()).toEqual([])
  })

  it('above the limit waits for a second admin', async () => {
    kit.ctx.config.returnSecondPerson = 1_000n
    const place = await scene()
    const { items, vendor } = place
    const id = await returnIn(kit, place, 'RECEIVED', { quantity: 2 })
    const asked = await step(vendor, id, 'escalate', { text: 'These are not ours' })
    expect(asked.data.state).toBe('DISPUTED')
    const proposed = await step(admin, id, 'verdict', verdict(items[0], 2))
    expect(proposed.data).toMatchObject({ state: 'DISPUTED', verdict: { byId: admin.id } })
    expect((await read(buyer, id)).verdict).toBe(null)
    expect((await read(buyer, id)).events.map((each) => each.step)).not.toContain('PROPOSED')
    expect((await step(second, id, 'verdict', verdict(items[0], 0))).code).toBe('EDIT_CONFLICT')
    const confirm = (as: TestPerson, decision: string) =>
      step(as, id, 'verdict/confirmation', { decision })
    expect((await confirm(admin, 'APPROVED')).code).toBe('SECOND_PERSON_REQUIRED')
    const answers = await Promise.all([confirm(second, 'APPROVED'), confirm(second, 'APPROVED')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(buyer, id)).state).toBe('ACCEPTED')
    expect(await faults()).toEqual([])
  })

  it('is open to the buyer for seven days, once', async () => {
    const place = await scene()
    const id = await returnIn(kit, place, 'REJECTED')
    await wait(id, 7 * 24)
    expect((await step(buyer, id, 'escalate', { text: 'Late' })).message).toMatch(/has passed/)
    const other = await returnIn(kit, place, 'REJECTED')
    expect((await step(place.vendor, other, 'escalate', { text: 'Me' })).code).toBe(
      'STATUS_NOT_ALLOWED',
    )
    // The same pieces are part of a new request by now.
    await returnIn(kit, place, 'REQUESTED', { quantity: 3 })
    expect((await step(buyer, other, 'escalate', { text: 'Now' })).message).toMatch(
      /another request/,
    )
    expect(await faults()).toEqual([])
  })

  it('is about pieces that nobody has refunded otherwise meanwhile', async () => {
    const place = await scene()
    const [itemId] = place.items
    const rejected = await returnIn(kit, place, 'REJECTED', { quantity: 2 })
    const onItsWay = await returnIn(kit, place, 'IN_TRANSIT')
    const { decide } = refundCalls(kit, () => admin)
    const refunded = await decide({ orderId: place.orderId, lines: [{ itemId, quantity: 1 }] })
    expect(refunded.status).toBe(201)
    expect((await step(buyer, rejected, 'escalate', { text: 'I did not' })).message).toMatch(
      /another request/,
    )
    // Else nobody could say any more that this one has arrived.
    const lines = [{ itemId, received: 1 }]
    expect((await step(place.vendor, onItsWay, 'received', { lines })).status).toBe(200)
    expect(await faults()).toEqual([])
  })

  it('tells both of the verdict', async () => {
    const place = await scene()
    const id = await returnIn(kit, place, 'DISPUTED')
    await kit.ctx.db.run(sql`delete from mails`)
    await step(admin, id, 'verdict', verdict(place.items[0], 0))
    const mails = await kit.ctx.db.many(
      { recipient: text, body: text },
      sql`select recipient, content::text as body from mails where kind = 'returnMoved'`,
    )
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      [buyer.email, place.vendor.email].toSorted(),
    )
    expect(mails.every(({ body }) => body.includes('The pictures show it.'))).toBe(true)
  })
})

it('cash is refunded by hand, and a payment that a bank took back waits', async () => {
  const cash = await deliveredForReturn(kit, buyer, 'COD')
  const id = await returnIn(kit, cash, 'ACCEPTED')
  expect(await read(buyer, id)).toMatchObject({ state: 'ACCEPTED', amount: 150.01 })
  const disputed = await scene()
  const other = await returnIn(kit, disputed, 'RECEIVED')
  await openDispute(kit, admin, disputed.orderId)
  const all = { lines: [{ itemId: disputed.items[0], accepted: 1, resellable: 1 }] }
  expect((await step(disputed.vendor, other, 'decide', all)).message).toMatch(/bank/)
  await wait(other, 72)
  expect((await read(buyer, other)).state).toBe('RECEIVED')
  expect(await faults()).toEqual([])
})
