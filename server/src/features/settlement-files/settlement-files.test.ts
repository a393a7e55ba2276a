import type { SettlementFileDetails, SettlementFileRow } from '@haat/contract/settlement-files'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { creditOf, settle, soldOrder, type Sale } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import { fileForm, importFile, today, type FiledRow } from '#testing/settlement-files.ts'
import { settlementFileChecks } from './settlement-file-checks.ts'

const kit = useKit()
let first: TestPerson
let second: TestPerson
let sale: Sale

beforeAll(async () => {
  first = await kit.person('ADMIN')
  second = await kit.person('ADMIN')
  const { shopId, productIds } = await marketOf(kit, [{}])
  sale = { buyer: await kit.person('CUSTOMER'), shopId, productId: productIds[0] ?? '' }
})

/** A payment of 1,000 taka, of which the books have this fee. Returns the gateway's name of it. */
async function paid(fee = 2_500n): Promise<string> {
  const orderId = await soldOrder(kit, sale, { subtotal: 100_000n })
  return `BANK-${await settle(kit, orderId, { fee })}`
}

const filed = (reference: string, more: FiledRow = {}): FiledRow => ({
  reference,
  amount: '1000',
  fee: '25',
  batch: 'T-1',
  ...more,
})
const details = (id: string) =>
  kit.call<SettlementFileDetails>({ url: `/finance/settlement-files/${id}`, as: first })
const rowsOf = async (id: string, result = '') => {
  const url = `/finance/settlement-files/${id}/rows?limit=50${result === '' ? '' : `&result=${result}`}`
  return (await kit.call<SettlementFileRow[]>({ url, as: first })).data
}
const decide = (id: string, as: TestPerson, body: object) =>
  kit.call<SettlementFileDetails>({
    method: 'PATCH',
    url: `/finance/settlement-files/${id}`,
    as,
    body,
  })
async function accept(id: string, as = second) {
  const { postings } = (await details(id)).data
  return await decide(id, as, { decision: 'ACCEPTED', seen: { postings } })
}
/** What the gateway holds, and the rest: debit above zero. */
async function booked() {
  const [clearing, bank, fees, difference] = await Promise.all([
    creditOf(kit, 'gateway.clearing', 'sslcommerz'),
    creditOf(kit, 'bank.main'),
    creditOf(kit, 'expense.gateway'),
    creditOf(kit, 'difference'),
  ])
  return { clearing: -clearing, bank: -bank, fees: -fees, difference: -difference }
}
const faults = async () => {
  const found = await Promise.all(
    settlementFileChecks.map(({ query }) => kit.ctx.db.many({ what: text }, query)),
  )
  return found.flat()
}

/** One row of each kind, and a payment that is in no row. */
async function importDifferences() {
  const [matched, otherFee, otherAmount, missing] = [
    await paid(),
    await paid(0n),
    await paid(),
    await paid(),
  ]
  const before = await booked()
  const { status, data } = await importFile(kit, first, [
    filed(matched),
    filed(otherFee),
    filed(otherAmount, { amount: '990', batch: 'T-2' }),
    filed('NOBODY-KNOWS', { amount: '77.50', fee: '2.50' }),
    filed(matched),
  ])
  expect(status).toBe(201)
  expect(data).toMatchObject({
    status: 'PENDING',
    rows: 5,
    firstDay: today(),
    postings: {
      bank: 975 + 975 + 965 + 75,
      clearing: 975 + 1000 + 975,
      fees: 25,
      difference: -65,
    },
  })
  expect(Object.fromEntries(data.results.map(({ result, rows }) => [result, rows]))).toEqual({
    MATCHED: 1,
    FEE_DIFFERS: 1,
    AMOUNT_DIFFERS: 1,
    UNKNOWN: 1,
    DUPLICATE: 1,
    MISSING: 1,
  })
  expect(await rowsOf(data.id, 'MISSING')).toMatchObject([
    { line: null, reference: missing, amount: null, ourAmount: 1000, ourFee: 25 },
  ])
  expect(await rowsOf(data.id, 'FEE_DIFFERS')).toMatchObject([
    { line: 3, reference: otherFee, fee: 25, ourFee: 0 },
  ])
  return { data, before }
}

describe('a settlement file', () => {
  it('is compared with the books, and entered once another admin accepts it', async () => {
    const { data, before } = await importDifferences()
    expect(await booked()).toEqual(before)
    expect(await accept(data.id, first)).toMatchObject({ code: 'SECOND_PERSON_REQUIRED' })
    expect((await accept(data.id)).data).toMatchObject({
      status: 'ACCEPTED',
      decidedBy: { id: second.id },
      postings: data.postings,
      results: data.results,
    })
    const after = await booked()
    expect(after.clearing - before.clearing).toBe(-295_000n)
    expect(after.bank - before.bank).toBe(299_000n)
    expect(after.fees - before.fees).toBe(2_500n)
    expect(after.difference - before.difference).toBe(-6_500n)
    expect(await faults()).toEqual([])
  })

  it('is imported once; rows that overlap with another file are entered once', async () => {
    const [one, two] = [await paid(), await paid()]
    const rows = [filed(one), filed('UNKNOWN-1')]
    const { data } = await importFile(kit, first, rows)
    expect(await importFile(kit, second, rows)).toMatchObject({
      status: 409,
      code: 'EDIT_CONFLICT',
    })
    const overlapping = await importFile(kit, first, [...rows, filed(two)])
    await accept(data.id)
    const before = await booked()
    const { postings } = (await details(overlapping.data.id)).data
    expect(postings).toEqual({ bank: 975, clearing: 975, fees: 0, difference: 0 })
    await accept(overlapping.data.id)
    expect((await booked()).bank - before.bank).toBe(97_500n)
    expect(await rowsOf(overlapping.data.id, 'DUPLICATE')).toHaveLength(2)
    expect(await faults()).toEqual([])
  })

  it('may be imported again after it was rejected, also by who imported it', async () => {
    const rows = [filed(await paid())]
    const { data } = await importFile(kit, first, rows)
    expect((await decide(data.id, first, { decision: 'REJECTED' })).data.status).toBe('REJECTED')
    expect(await accept(data.id)).toMatchObject({ code: 'EDIT_CONFLICT' })
    expect(await importFile(kit, second, rows)).toMatchObject({ status: 201 })
  })

  it('is not accepted when a payment has come in since the admin looked', async () => {
    const { data } = await importFile(kit, first, [filed('', { transactionId: 'LATE' })])
    const seen = { postings: data.postings }
    expect(seen.postings).toMatchObject({ clearing: 0, difference: -975 })
    const paymentId = (await paid()).replace('BANK-', '')
    await kit.ctx.db.run(sql`
      update payments set transaction_id = 'LATE' where id = ${paymentId}`)
    const decision = { decision: 'ACCEPTED', seen }
    expect(await decide(data.id, second, decision)).toMatchObject({ code: 'EDIT_CONFLICT' })
    expect((await details(data.id)).data).toMatchObject({
      status: 'PENDING',
      postings: { clearing: 975, difference: 0 },
    })
    expect((await accept(data.id)).status).toBe(200)
  })

  it('is entered once when two admins accept it, or two files with the same rows, at once', async () => {
    const reference = await paid()
    const one = await importFile(kit, first, [filed(reference)])
    const other = await importFile(kit, first, [filed(reference), filed(`${reference}-x`)])
    const third = await kit.person('SUPER_ADMIN')
    const before = await booked()
    const seen = { postings: one.data.postings }
    const answers = await Promise.all([
      decide(one.data.id, second, { decision: 'ACCEPTED', seen }),
      decide(one.data.id, third, { decision: 'ACCEPTED', seen }),
      accept(other.data.id),
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    await accept(one.data.id)
    await accept(other.data.id)
    const after = await booked()
    expect(before.clearing - after.clearing).toBe(97_500n)
    expect(after.bank - before.bank).toBe(2n * 97_500n)
    expect(await faults()).toEqual([])
  })

  it('needs a file whose rows can be read', async () => {
    const call = { method: 'POST', url: '/finance/settlement-files', as: first } as const
    const none = { gateway: 'bkash', name: '', batch: '' }
    expect(await kit.call({ ...call, body: none })).toMatchObject({
      status: 400,
      errors: [{ path: 'file', message: 'Please choose a file.' }],
    })
    expect(await kit.call({ ...call, ...(await fileForm('a,b\n1,2')) })).toMatchObject({
      status: 400,
      errors: [{ path: 'file' }],
    })
  })

  it('knows refunds that went through the gateway', async () => {
    const reference = await paid()
    await kit.ctx.db.run(sql`
      insert into refund_attempts (payment_id, order_id, gateway, request_id, amount, status, reference, checked_at)
      select payment_id, order_id, 'sslcommerz', left('R' || replace(payment_id::text, '-', ''), 30), amount, 'DONE',
        'RF-' || payment_id, now() from settlements where gateway_reference = ${reference}`)
    const { data } = await importFile(kit, first, [
      filed(reference),
      filed(reference.replace('BANK-', 'RF-'), { amount: '-1000', fee: '0' }),
      filed('RF-UNKNOWN', { amount: '-10', fee: '0' }),
    ])
    expect(await rowsOf(data.id)).toMatchObject([
      { kind: 'REFUND', result: 'UNKNOWN', amount: -10 },
      ...(await rowsOf(data.id, 'MISSING')),
      { kind: 'PAYMENT', result: 'MATCHED' },
      { kind: 'REFUND', result: 'MATCHED', amount: -1000, ourAmount: -1000 },
    ])
    expect(data.postings).toMatchObject({ bank: -35, clearing: -25, difference: 10 })
  })
})
