import type { Proposal } from '@haat/contract/ledger'
import type { NamedBalance, Revenue, TrialBalance } from '@haat/contract/market-books'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { creditOf, deliveredOrder, type Sale } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import { postJournals } from './ledger.service.ts'

const kit = useKit()
let admin: TestPerson
let other: TestPerson
let sale: Sale

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  other = await kit.person('ADMIN')
  const { shopId, productIds } = await marketOf(kit, [{}])
  sale = { buyer: await kit.person('CUSTOMER'), shopId, productId: productIds[0] ?? '' }
})

const get = async <Data>(url: string) => (await kit.call<Data>({ url, as: admin })).data
const propose = (body: object) =>
  kit.call<Proposal>({ method: 'POST', url: '/finance/proposals', as: admin, body })
const approve = ({ data }: { data: Proposal }) =>
  kit.call<Proposal>({
    method: 'PATCH',
    url: `/finance/proposals/${data.id}`,
    as: other,
    body: { decision: 'APPROVED' },
  })

describe('the market’s books', () => {
  it('list what shops have, by name or by an amount', async () => {
    await deliveredOrder(kit, sale, 1)
    const owing = await marketOf(kit, [{}])
    await inTransaction(kit.ctx, (tx) =>
      postJournals(tx, [
        {
          key: `test.owes:${owing.shopId}`,
          lines: [
            { account: 'vendor.available', partyId: owing.shopId, amount: 5_000n },
            { account: 'revenue.fees', amount: -5_000n },
          ],
        },
      ]),
    )
    const rows = await get<NamedBalance[]>('/finance/balances?sortBy=available&sortOrder=asc')
    expect(rows[0]).toMatchObject({ shopId: owing.shopId, available: -50, pending: 0 })
    const [most] = await get<NamedBalance[]>('/finance/balances?sortBy=pending')
    expect(most).toMatchObject({ shopId: sale.shopId, pending: 460, available: 0 })
    const [found] = await get<NamedBalance[]>(
      `/finance/balances?searchTerm=${encodeURIComponent(most?.shopName.toUpperCase() ?? '')}`,
    )
    expect(found?.shopId).toBe(sale.shopId)
    expect(await get('/finance/balances?searchTerm=%25')).toEqual([])
  })

  it('name every account, and add up to zero', async () => {
    await deliveredOrder(kit, sale, 1)
    const { accounts, total } = await get<TrialBalance>('/finance/accounts')
    expect(total).toBe(0)
    expect(accounts.find(({ account }) => account === 'gateway.clearing')).toMatchObject({
      kind: 'ASSET',
      partyId: 'sslcommerz',
      sum: Number(-(await creditOf(kit, 'gateway.clearing', 'sslcommerz'))) / 100,
    })
    expect(accounts.find(({ account }) => account === 'tax.withheld')).toMatchObject({ sum: 0 })
  })

  it('tell each month’s revenue, also of months without any', async () => {
    const { months: before } = await get<Revenue>('/finance/revenue?months=3')
    expect(before).toHaveLength(3)
    await deliveredOrder(kit, sale, 0)
    await deliveredOrder(kit, sale, 40)
    const { months } = await get<Revenue>('/finance/revenue?months=3')
    const gained = (name: 'commission' | 'net') =>
      months.reduce((sum, month) => sum + month[name], 0) -
      before.reduce((sum, month) => sum + month[name], 0)
    expect(gained('commission')).toBe(80)
    expect(gained('net')).toBe(80)
    expect(months.at(-1)?.commission).toBe((before.at(-1)?.commission ?? 0) + 40)
    expect(await get('/finance/revenue?months=37')).toBeUndefined()
  })
})

describe('a difference', () => {
  const shortage = (more: object = {}) =>
    propose({ kind: 'SHORTAGE', account: 'rounding', amount: 3, reason: 'Rounded', ...more })
  const differ = (amount: bigint) =>
    inTransaction(kit.ctx, (tx) =>
      postJournals(tx, [
        {
          key: `test.differs:${crypto.randomUUID()}`,
          lines: [
            { account: 'difference', amount },
            { account: 'gateway.clearing', partyId: 'bkash', amount: -amount },
          ],
        },
      ]),
    )
  const left = async () => -(await creditOf(kit, 'difference'))

  it('is cleared by two people, never by more than there is', async () => {
    await differ(500n)
    expect(await approve(await shortage({ amount: 5.01 }))).toMatchObject({
      code: 'BALANCE_TOO_LOW',
    })
    const surplus = await shortage({ kind: 'SURPLUS', account: 'revenue.fees' })
    expect(await approve(surplus)).toMatchObject({ code: 'BALANCE_TOO_LOW' })
    const [one, two] = [await shortage(), await shortage()]
    const answers = await Promise.all([approve(one), approve(two)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await left()).toBe(200n)
    expect(await creditOf(kit, 'rounding')).toBe(-300n)
    await approve(await shortage({ account: 'gateway.clearing', gateway: 'bkash', amount: 2 }))
    expect(await left()).toBe(0n)
    expect(await creditOf(kit, 'gateway.clearing', 'bkash')).toBe(300n)
  })

  it('of too much goes to an account of the market', async () => {
    await differ(-700n)
    const made = await shortage({ kind: 'SURPLUS', account: 'revenue.fees', amount: 7 })
    expect((await approve(made)).data).toMatchObject({ account: 'revenue.fees', gateway: null })
    expect(await left()).toBe(0n)
  })

  it('names a gateway for its own account alone', async () => {
    for (const more of [{ account: 'gateway.clearing' }, { gateway: 'bkash' }]) {
      expect(await shortage(more)).toMatchObject({ status: 400, errors: [{ path: 'gateway' }] })
    }
    expect(await shortage({ account: 'vendor.available' })).toMatchObject({ status: 400 })
  })
})
