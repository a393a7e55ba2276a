import type { CommissionInvoice, CommissionInvoiceLine } from '@haat/contract/commission-invoices'
import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import {
  charge,
  invoiceFaults,
  issuer,
  ledgerAndDocuments,
  makeReady,
} from '#testing/commission-invoices.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { deliveredOrder } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import { issueInvoices } from './commission-invoices.service.ts'
import { issueDue, lockCounter } from './issuing.queries.ts'

const kit = useKit()
let shopId: string
let vendor: TestPerson

beforeEach(async () => {
  await makeReady(kit)
  // Nothing that another test entered is left to bill.
  await issueInvoices(kit.ctx)
  const shop = await kit.shop()
  shopId = shop.id
  vendor = shop.vendor
})

const invoices = async (as = vendor) =>
  (await kit.call<CommissionInvoice[]>({ url: '/commission-invoices', as })).data
const linesOf = async (id: string) =>
  (await kit.call<CommissionInvoiceLine[]>({ url: `/commission-invoices/${id}/lines`, as: vendor }))
    .data
const lastNumber = async () =>
  (
    await kit.ctx.db.one(
      { last: int4 },
      sql`select last_number as last from commission_invoice_counter`,
    )
  ).last

describe('a month that has ended', () => {
  it('is billed once, as the books have it to the poisha', async () => {
    await charge(kit, { shopId, at: '2026-03-02T10:00:00Z', commission: 40_001n })
    await charge(kit, { shopId, at: '2026-03-30T10:00:00Z', commission: 333n })
    await charge(kit, { shopId, at: '2026-04-01T10:00:00Z', commission: 7n })
    const before = await lastNumber()
    expect(await issueInvoices(kit.ctx)).toBe(2)
    expect(await issueInvoices(kit.ctx)).toBe(0)
    const [april, march] = await invoices()
    expect(march).toMatchObject({
      number: before + 1,
      kind: 'INVOICE',
      month: '2026-03',
      commission: 403.34,
      vat: 60.49,
      total: 463.83,
      lines: 2,
    })
    expect(april).toMatchObject({ number: before + 2, month: '2026-04', total: 0.08 })
    const { entered, billed } = await ledgerAndDocuments(kit, shopId, '2026-03')
    expect(billed).toBe(entered)
    expect(await invoiceFaults(kit.ctx)).toEqual([])
  })

  it('ends at midnight by the market’s clock, and the month that runs is left', async () => {
    await charge(kit, { shopId, at: '2026-03-31T17:59:59Z', commission: 100n })
    await charge(kit, { shopId, at: '2026-03-31T18:00:00Z', commission: 200n })
    await charge(kit, { shopId, at: new Date().toISOString(), commission: 300n })
    expect(await issueInvoices(kit.ctx)).toBe(2)
    expect((await invoices()).map(({ month, commission }) => [month, commission])).toEqual([
      ['2026-04', 2],
      ['2026-03', 1],
    ])
  })

  it('has the VAT rate and the order of what was charged', async () => {
    const { shopId: id, vendor: owner, productIds } = await marketOf(kit, [{}])
    const sale = { buyer: await kit.person('CUSTOMER'), shopId: id, productId: productIds[0] ?? '' }
    vendor = owner
    const orderId = await deliveredOrder(kit, sale, 70)
    await kit.ctx.db.run(
      sql`update order_items set vat_bp = 1500, vat = 1 where order_id = ${orderId}`,
    )
    await issueInvoices(kit.ctx)
    const [invoice] = await invoices()
    expect(await linesOf(invoice?.id ?? '')).toMatchObject([
      { position: 1, orderId, commission: 40, vatPercent: 15, vat: 0, correctsNumber: null },
    ])
  })
})

describe('what is entered later', () => {
  it('is billed by a further document, and what is given back by a credit note', async () => {
    const orderId = crypto.randomUUID()
    await charge(kit, { shopId, at: '2026-03-02T10:00:00Z', orderId, commission: 1_000n })
    await issueInvoices(kit.ctx)
    await charge(kit, { shopId, at: '2026-03-09T10:00:00Z', commission: 500n })
    await issueInvoices(kit.ctx)
    await charge(kit, { shopId, at: '2026-04-09T10:00:00Z', orderId, commission: -1_000n })
    await issueInvoices(kit.ctx)
    const [note, late, first] = await invoices()
    expect(first).toMatchObject({ kind: 'INVOICE', month: '2026-03', commission: 10 })
    expect(late).toMatchObject({ kind: 'INVOICE', month: '2026-03', commission: 5 })
    expect(note).toMatchObject({ kind: 'CREDIT_NOTE', month: '2026-04', total: -11.5 })
    expect(await linesOf(note?.id ?? '')).toMatchObject([
      { orderId, commission: -10, correctsNumber: first?.number },
    ])
    const { entered, billed } = await ledgerAndDocuments(kit, shopId, '2026-03')
    expect(billed).toBe(entered)
    expect(await invoiceFaults(kit.ctx)).toEqual([])
  })

  it('leaves what was issued as it was', async () => {
    await charge(kit, { shopId, at: '2026-03-02T10:00:00Z', commission: 1_000n })
    await issueInvoices(kit.ctx)
    const [invoice] = await invoices()
    const url = `/commission-invoices/${invoice?.id}`
    const before = (await kit.call({ url, as: vendor })).data
    const legal = { legalName: 'Later Ltd.', bin: '000999999-0101' }
    await kit.call({ method: 'PATCH', url: '/payouts/details/legal', as: vendor, body: legal })
    await kit.ctx.db.run(sql`update shops set name = 'Renamed' where id = ${shopId}`)
    kit.ctx.config.issuer = { ...issuer, address: 'Elsewhere' }
    expect((await kit.call({ url, as: vendor })).data).toEqual(before)
    for (const table of [sql`commission_invoices`, sql`commission_invoice_lines`]) {
      await expect(kit.ctx.db.run(sql`update ${table} set vat = 0`)).rejects.toThrow('append-only')
      await expect(kit.ctx.db.run(sql`delete from ${table}`)).rejects.toThrow('append-only')
    }
  })
})

describe('numbers', () => {
  it('have no gap and no double when many issue at once', async () => {
    const before = await lastNumber()
    const shops = await Promise.all(Array.from({ length: 6 }, () => kit.shop()))
    const issuing: Promise<number>[] = []
    for (const { id } of shops) {
      await charge(kit, { shopId: id, at: '2026-03-02T10:00:00Z', commission: 1_000n })
      issuing.push(issueInvoices(kit.ctx), issueInvoices(kit.ctx))
    }
    const issued = (await Promise.all(issuing)).reduce((sum, each) => sum + each, 0)
    expect(issued).toBe(6)
    expect(await lastNumber()).toBe(before + 6)
    expect(await invoiceFaults(kit.ctx)).toEqual([])
  })

  it('are not taken by what was killed before its end', async () => {
    await charge(kit, { shopId, at: '2026-03-02T10:00:00Z', commission: 1_000n })
    const before = await lastNumber()
    const killed = inTransaction(kit.ctx, async (tx) => {
      expect(await issueDue(tx, issuer, await lockCounter(tx))).toBe(1)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect([await lastNumber(), await invoices()]).toEqual([before, []])
    expect(await issueInvoices(kit.ctx)).toBe(1)
    expect((await invoices())[0]?.number).toBe(before + 1)
  })
})

describe('nothing is billed', () => {
  it('by a market without a BIN, and everything once it has one', async () => {
    await charge(kit, { shopId, at: '2026-03-02T10:00:00Z', commission: 1_000n })
    kit.ctx.config.issuer = null
    expect(await issueInvoices(kit.ctx)).toBe(0)
    kit.ctx.config.issuer = issuer
    expect(await issueInvoices(kit.ctx)).toBe(1)
  })

  it('while orders from before the books are being entered', async () => {
    await charge(kit, { shopId, at: '2026-03-02T10:00:00Z', commission: 1_000n })
    await kit.ctx.db.run(sql`update ledger_backfill set done_at = null`)
    expect(await issueInvoices(kit.ctx)).toBe(0)
    await kit.ctx.db.run(sql`update ledger_backfill set done_at = now()`)
    expect(await issueInvoices(kit.ctx)).toBe(1)
  })
})
