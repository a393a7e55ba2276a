import type { SettlementFileDetails, SettlementFileRow } from '@haat/contract/settlement-files'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { tables } from '#core/sql/tables.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { settle, soldOrder, type Sale } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import { importFile, type FiledRow } from '#testing/settlement-files.ts'

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

/** A payment of 1,000 taka. Returns its id. */
async function paid(): Promise<string> {
  return await settle(kit, await soldOrder(kit, sale, { subtotal: 100_000n }))
}

/** A part of it goes back, by its gateway or by hand. */
async function refunded(paymentId: string, taka: number, method: 'BANK' | null = null) {
  const id = crypto.randomUUID()
  const requestId = id.replaceAll('-', '').slice(0, 30)
  await kit.ctx.db.run(sql`
    insert into refund_attempts (decision_id, payment_id, order_id, gateway, request_id, amount, status, reference,
      method, checked_at, by_id, decided_by)
    select ${id}, payment_id, order_id, 'sslcommerz', ${requestId}, ${taka * 100}, 'DONE', ${`RF-${id}`}, ${method},
      now(), ${first.id}, ${second.id}
    from settlements where payment_id = ${paymentId}`)
}

/** A row that names the payment, not the refund. */
const filed = (paymentId: string, amount: string, more: FiledRow = {}): FiledRow => ({
  reference: `BANK-${paymentId}`,
  amount,
  fee: '0',
  ...more,
})
const resultsOf = async (id: string) => {
  const url = `/finance/settlement-files/${id}/rows?limit=50`
  const { data } = await kit.call<SettlementFileRow[]>({ url, as: first })
  return data
    .toSorted((one, two) => (one.line ?? 99) - (two.line ?? 99))
    .map(({ result }) => result)
}
async function accept(id: string): Promise<void> {
  const url = `/finance/settlement-files/${id}`
  const { postings } = (await kit.call<SettlementFileDetails>({ url, as: first })).data
  const body = { decision: 'ACCEPTED', seen: { postings } }
  expect((await kit.call({ method: 'PATCH', url, as: second, body })).status).toBe(200)
}

describe('equal refunds of one payment', () => {
  it('are each entered once, in one file or in two', async () => {
    const id = await paid()
    await refunded(id, 300)
    await refunded(id, 300)
    const rows = [filed(id, '1000'), filed(id, '-300'), filed(id, '-300')]
    const both = await importFile(kit, first, rows)
    expect(await resultsOf(both.data.id)).toEqual(['MATCHED', 'MATCHED', 'MATCHED'])
    expect(both.data.postings).toMatchObject({ bank: 400, clearing: 400, difference: 0 })
    const one = await importFile(kit, first, rows.slice(0, 2))
    expect(await resultsOf(one.data.id)).toEqual(['MATCHED', 'MATCHED', 'MISSING'])
    await accept(one.data.id)
    // What overlaps is left out, and the second is new.
    expect(await resultsOf(both.data.id)).toEqual(['DUPLICATE', 'DUPLICATE', 'MATCHED'])
    await accept(both.data.id)
    const again = await importFile(kit, first, [...rows, filed(id, '-1')])
    expect(await resultsOf(again.data.id)).toEqual([
      'DUPLICATE',
      'DUPLICATE',
      'DUPLICATE',
      'UNKNOWN',
    ])
  })

  it('of another day are no repetition, and the one that a row names is not taken by another row', async () => {
    const id = await paid()
    await refunded(id, 300)
    const { data } = await importFile(kit, first, [
      filed(id, '1000'),
      filed(id, '-300', { day: '2026-01-05' }),
    ])
    await accept(data.id)
    await refunded(id, 300)
    await refunded(id, 300)
    const { reference } = await kit.ctx.db.one(
      { reference: tables.refund_attempts.reference },
      sql`select reference from refund_attempts where payment_id = ${id} order by id offset 1 limit 1`,
    )
    const later = await importFile(kit, first, [
      filed(id, '-300', { day: '2026-01-06' }),
      filed('', '-300', { reference: reference ?? '', day: '2026-01-06' }),
    ])
    expect(await resultsOf(later.data.id)).toEqual(['MATCHED', 'MATCHED'])
    await accept(later.data.id)
  })

  it('are no more than there are', async () => {
    const id = await paid()
    await refunded(id, 300)
    await refunded(id, 300, 'BANK')
    const rows = [filed(id, '1000'), filed(id, '-300'), filed(id, '-300')]
    const { data } = await importFile(kit, first, rows)
    expect(await resultsOf(data.id)).toEqual(['MATCHED', 'MATCHED', 'DUPLICATE'])
  })
})
