import type { Journal, Proposal, ShopBalance, StatementEntry } from '@haat/contract/ledger'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf, deliveredOrder, type Sale } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import { checkBooks } from './books.service.ts'
import { releaseEarnings } from './holds.service.ts'

const kit = useKit()
let admin: TestPerson
let other: TestPerson
let vendor: TestPerson
let sale: Sale

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  other = await kit.person('SUPER_ADMIN')
  await openShop()
})

async function openShop(): Promise<void> {
  const { shopId, vendor: owner, productIds } = await marketOf(kit, [{}])
  vendor = owner
  sale = { buyer: await kit.person('CUSTOMER'), shopId, productId: productIds[0] ?? '' }
}

const delivered = (daysAgo: number) => deliveredOrder(kit, sale, daysAgo)

const balance = (as: TestPerson) => kit.call<ShopBalance>({ url: '/finance/balance', as })
const statement = (as: TestPerson) => kit.call<StatementEntry[]>({ url: '/finance/statement', as })

describe('a change of the books', () => {
  const propose = (body: object, as = admin) =>
    kit.call<Proposal>({ method: 'POST', url: '/finance/proposals', as, body })
  const decide = (id: string, decision = 'APPROVED', as = other) =>
    kit.call<Proposal>({
      method: 'PATCH',
      url: `/finance/proposals/${id}`,
      as,
      body: { decision },
    })
  const credit = (amount: number) => ({
    kind: 'CREDIT',
    shopId: sale.shopId,
    amount,
    reason: 'A parcel we lost',
  })
  const available = async () => (await balance(vendor)).data.available

  it('does not undo a payout', async () => {
    const reason = 'The bank sent it back'
    const answer = await propose({ kind: 'CORRECTION', journalKey: 'payout.paid:1', reason })
    expect(answer).toMatchObject({ status: 400, errors: [{ path: 'journalKey' }] })
  })

  it('is entered once another person approves it, with its reason', async () => {
    await openShop()
    const { data } = await propose(credit(200))
    expect(data).toMatchObject({ status: 'PENDING', by: { id: admin.id }, decidedBy: null })
    expect(await available()).toBe(0)
    expect(await decide(data.id, 'APPROVED', admin)).toMatchObject({
      status: 409,
      code: 'SECOND_PERSON_REQUIRED',
    })
    expect((await decide(data.id)).data).toMatchObject({
      status: 'APPROVED',
      decidedBy: { id: other.id, name: other.name },
    })
    expect(await available()).toBe(200)
    expect((await statement(vendor)).data).toMatchObject([
      { kind: 'adjustment', note: 'A parcel we lost', total: 200 },
    ])
    const penalty = await propose({ ...credit(250.5), kind: 'PENALTY' })
    await decide(penalty.data.id)
    expect(await available()).toBe(-50.5)
  })

  it('is entered once when two people approve it at the same time', async () => {
    await openShop()
    const { data } = await propose(credit(200))
    const third = await kit.person('ADMIN')
    const answers = await Promise.all([decide(data.id), decide(data.id, 'APPROVED', third)])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 409,
    ])
    expect(await available()).toBe(200)
  })

  it('is not entered when it is rejected', async () => {
    await openShop()
    const { data } = await propose(credit(200))
    expect((await decide(data.id, 'REJECTED')).data.status).toBe('REJECTED')
    expect(await decide(data.id)).toMatchObject({ status: 409, code: 'STATUS_NOT_ALLOWED' })
    expect(await available()).toBe(0)
    const list = await kit.call<Proposal[]>({
      url: '/finance/proposals?status=REJECTED',
      as: admin,
    })
    expect(list.data.map(({ id }) => id)).toContain(data.id)
  })

  it('takes a journal back once', async () => {
    await openShop()
    const id = await delivered(3)
    const correction = {
      kind: 'CORRECTION',
      journalKey: `order.delivered:${id}`,
      reason: 'Never arrived',
    }
    const { data } = await propose(correction)
    expect(await propose(correction)).toMatchObject({ status: 409, code: 'ALREADY_CORRECTED' })
    await decide(data.id)
    expect(await balancesOf(kit, sale.shopId)).toEqual({ 'vendor.pending': 0n })
    const journals = await kit.call<Journal[]>({
      url: `/finance/journals?orderId=${id}`,
      as: admin,
    })
    expect(journals.data[0]).toMatchObject({
      key: `correction:${data.id}`,
      reverses: correction.journalKey,
      by: admin.id,
      approvedBy: other.id,
      note: 'Never arrived',
      reversedBy: null,
    })
    const reversed = journals.data.filter(({ reversedBy }) => reversedBy !== null)
    expect(reversed.map(({ key, reversedBy }) => [key, reversedBy])).toEqual([
      [correction.journalKey, `correction:${data.id}`],
    ])
    expect(await propose(correction)).toMatchObject({ status: 409, code: 'ALREADY_CORRECTED' })
  })

  it('may be proposed again after it was rejected, and only of what exists', async () => {
    await openShop()
    const id = await delivered(3)
    const correction = {
      kind: 'CORRECTION',
      journalKey: `order.delivered:${id}`,
      reason: 'Never arrived',
    }
    await decide((await propose(correction)).data.id, 'REJECTED')
    expect(await propose(correction)).toMatchObject({ status: 201 })
    const nothing = { ...correction, journalKey: 'order.delivered:no' }
    expect(await propose(nothing)).toMatchObject({ status: 404 })
    for (const kind of ['payout.made', 'dispute.opened', 'courier.billed', 'return.disputed'])
      expect(await propose({ ...correction, journalKey: `${kind}:no` })).toMatchObject({
        status: 400,
      })
    expect(await propose({ ...credit(5), shopId: id })).toMatchObject({ status: 404 })
    expect(await propose({ ...credit(0) })).toMatchObject({ status: 400 })
    expect(await propose({ ...credit(5), reason: ' ' })).toMatchObject({ status: 400 })
  })

  it('is refused when what it takes back has left the account', async () => {
    await openShop()
    const id = await delivered(9)
    await releaseEarnings(kit.ctx)
    const { data } = await propose({
      kind: 'CORRECTION',
      journalKey: `order.delivered:${id}`,
      reason: 'Never arrived',
    })
    expect(await decide(data.id)).toMatchObject({ status: 409, code: 'BALANCE_TOO_LOW' })
    const { data: list } = await kit.call<Proposal[]>({ url: '/finance/proposals', as: admin })
    expect(list[0]).toMatchObject({ id: data.id, status: 'PENDING' })
  })

  const correct = async (journalKey: string) => {
    const { data } = await propose({ kind: 'CORRECTION', journalKey, reason: 'Never arrived' })
    return await decide(data.id)
  }
  const endHold = async (id: string) => {
    await kit.ctx.db.run(
      sql`update ledger_holds set since = since - interval '9 days' where order_id = ${id}`,
    )
    await releaseEarnings(kit.ctx)
  }

  it('takes nothing of other orders; what came later is corrected first', async () => {
    await openShop()
    const released = await delivered(9)
    await releaseEarnings(kit.ctx)
    const held = await delivered(1)
    const tooLow = { status: 409, code: 'BALANCE_TOO_LOW' }
    expect(await correct(`order.delivered:${released}`)).toMatchObject(tooLow)
    expect(await balancesOf(kit, sale.shopId)).toEqual({
      'vendor.available': 46_000n,
      'vendor.pending': 46_000n,
    })
    expect((await correct(`order.released:${released}`)).status).toBe(200)
    const proposals = await kit.call<Proposal[]>({
      url: '/finance/proposals?status=PENDING',
      as: admin,
    })
    expect((await decide(proposals.data[0]?.id ?? '')).status).toBe(200)
    expect(await balancesOf(kit, sale.shopId)).toEqual({
      'vendor.available': 0n,
      'vendor.pending': 46_000n,
    })
    await endHold(released)
    await endHold(held)
    expect(await balancesOf(kit, sale.shopId)).toEqual({
      'vendor.available': 46_000n,
      'vendor.pending': 0n,
    })
    expect((await checkBooks(kit.ctx)).findings).toEqual([])
  })

  it('does not take back a payment of what was delivered', async () => {
    await openShop()
    const id = await delivered(3)
    const url = `/finance/journals?orderId=${id}`
    const { data: journals } = await kit.call<Journal[]>({ url, as: admin })
    const settled = journals.find(({ kind }) => kind === 'payment.settled')
    expect(await correct(settled?.key ?? '')).toMatchObject({ code: 'BALANCE_TOO_LOW' })
  })

  it('of the end of a hold puts the money back, which is released once more', async () => {
    await openShop()
    const id = await delivered(9)
    await releaseEarnings(kit.ctx)
    expect((await correct(`order.released:${id}`)).status).toBe(200)
    await releaseEarnings(kit.ctx)
    const held = { 'vendor.available': 0n, 'vendor.pending': 46_000n }
    expect(await balancesOf(kit, sale.shopId)).toEqual(held)
    await endHold(id)
    const ended = { 'vendor.available': 46_000n, 'vendor.pending': 0n }
    expect(await balancesOf(kit, sale.shopId)).toEqual(ended)
    const keys = await kit.ctx.db.many(
      { key: text },
      sql`select key from journals where order_id = ${id} and kind = 'order.released' order by id`,
    )
    expect(keys.map(({ key }) => key)).toEqual([`order.released:${id}`, `order.released:${id}/2`])
    expect((await checkBooks(kit.ctx)).findings).toEqual([])
  })
})
