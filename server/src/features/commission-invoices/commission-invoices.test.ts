import type {
  CommissionInvoice,
  CommissionInvoiceDetails,
  CommissionInvoiceLine,
} from '@haat/contract/commission-invoices'
import { withCheckDigit } from '@haat/contract/order-numbers'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { charge, invoiceFaults, issuer, makeReady } from '#testing/commission-invoices.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { soldOrder } from '#testing/ledger.ts'
import { commissionInvoiceChecks } from './commission-invoice-checks.ts'
import { issueInvoices } from './commission-invoices.service.ts'

const kit = useKit()
let shop: { id: string; vendor: TestPerson }
let other: { id: string; vendor: TestPerson }
let invoice: CommissionInvoice
let orderId: string
const orderNumber = withCheckDigit('482190637')

beforeAll(async () => {
  await makeReady(kit)
  shop = await kit.shop()
  other = await kit.shop()
  const body = { legalName: 'Circuit Corner Ltd.', bin: '000123456-0101' }
  const url = '/payouts/details/legal'
  await kit.call({ method: 'PATCH', url, as: shop.vendor, body })
  const sale = {
    buyer: await kit.person('CUSTOMER'),
    shopId: shop.id,
    productId: await kit.product({ shopId: shop.id, stock: 1 }),
  }
  orderId = await soldOrder(kit, sale, { subtotal: 10_000n })
  await kit.ctx.db.run(sql`update orders set number = ${BigInt(orderNumber)} where id = ${orderId}`)
  for (const day of ['02', '03'])
    await charge(kit, { shopId: shop.id, at: `2026-03-${day}T10:00:00Z`, commission: 1_000n })
  await charge(kit, { shopId: shop.id, orderId, at: '2026-03-04T10:00:00Z', commission: 1_000n })
  await charge(kit, { shopId: other.id, at: '2026-03-02T10:00:00Z', commission: 2_000n })
  await issueInvoices(kit.ctx)
  const list = await kit.call<CommissionInvoice[]>({
    url: '/commission-invoices',
    as: shop.vendor,
  })
  const [first] = list.data
  if (first === undefined) throw new Error('The shop has no invoice.')
  invoice = first
})

describe('a vendor', () => {
  it('sees the invoices of their own shop, with both parties', async () => {
    const { data, meta } = await kit.call<CommissionInvoice[]>({
      url: '/commission-invoices',
      as: shop.vendor,
    })
    expect([data.map(({ shopId }) => shopId), meta?.total]).toEqual([[shop.id], 1])
    const details = await kit.call<CommissionInvoiceDetails>({
      url: `/commission-invoices/${invoice.id}`,
      as: shop.vendor,
    })
    expect(details.data).toMatchObject({
      ...invoice,
      market: issuer,
      shop: { legalName: 'Circuit Corner Ltd.', bin: '000123456-0101' },
    })
  })

  it('sees none of another shop, and none without a shop', async () => {
    for (const tail of ['', '/lines', '/lines.csv']) {
      const url = `/commission-invoices/${invoice.id}${tail}`
      expect((await kit.call({ url, as: other.vendor })).code).toBe('NOT_FOUND')
    }
    const nobody = await kit.person('VENDOR')
    expect((await kit.call({ url: '/commission-invoices', as: nobody })).meta?.total).toBe(0)
  })

  it('gets the lines by page and as a file', async () => {
    const url = `/commission-invoices/${invoice.id}/lines`
    const page = await kit.call<CommissionInvoiceLine[]>({
      url: `${url}?page=2&limit=2`,
      as: shop.vendor,
    })
    expect(page.data).toMatchObject([{ position: 3, orderId, orderNumber }])
    expect(page.meta?.total).toBe(3)
    const { raw } = await kit.call({ url: `${url}.csv`, as: shop.vendor })
    expect(raw.body.trim().split('\r\n')).toHaveLength(4)
    expect(raw.body).toContain('2,2026-03-03T10:00:00.000Z,,10,,1.5,,')
    expect(raw.body).toContain(`3,2026-03-04T10:00:00.000Z,${orderId},10,,1.5,,${orderNumber}`)
  })
})

describe('an admin', () => {
  it('sees the invoices of all shops, or of one', async () => {
    const admin = await kit.person('ADMIN')
    const list = (query = '') =>
      kit.call<CommissionInvoice[]>({ url: `/finance/commission-invoices${query}`, as: admin })
    expect((await list()).data.map(({ shopId }) => shopId).toSorted()).toEqual(
      [shop.id, other.id].toSorted(),
    )
    const one = await list(`?shopId=${shop.id}`)
    expect(one.data).toEqual([invoice])
    expect((await list('?shopId=x')).code).toBe('VALIDATION_FAILED')
  })
})

const plants: Record<string, Sql> = {
  'invoices.numbers-have-no-gap': sql`
    update commission_invoice_counter set last_number = last_number + 1`,
  'invoices.are-the-sum-of-their-lines': sql`
    update commission_invoices set vat = vat + 1 where number = 1`,
  'invoices.lines-are-what-was-entered': sql`
    update commission_invoice_lines set commission = commission + 1, vat = vat - 1 where position = 1`,
  'invoices.leave-nothing-out': sql`
    with old as (update journals set entered_at = entered_at - interval '2 hours')
    delete from commission_invoice_lines where position = 3`,
}

describe('the checks of commission invoices', () => {
  it.each(commissionInvoiceChecks.map(({ name }) => name))(
    'find what breaks the rule: %s',
    async (name) => {
      expect(await invoiceFaults(kit.ctx)).toEqual([])
      const planting = inTransaction(kit.ctx, async (tx) => {
        for (const table of ['journals', 'commission_invoices', 'commission_invoice_lines'])
          await tx.db.run(sql.raw(`alter table ${table} disable trigger user`))
        await tx.db.run(plants[name] ?? sql`select`)
        const broken = await invoiceFaults(tx)
        throw new Error(broken.join(' '))
      })
      await expect(planting).rejects.toThrow(name)
    },
  )
})
