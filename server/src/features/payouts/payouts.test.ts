import type { DuePayout, Payout, PayoutForAdmins, PayoutItem } from '@haat/contract/payouts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf } from '#testing/ledger.ts'
import { multipart, png } from '#testing/multipart.ts'
import {
  assembleFor,
  bankAccount,
  bkashAccount,
  dueShop,
  move,
  noFaults,
  payoutFaults,
  payoutOf,
  sendFile,
  step,
  useAccount,
} from '#testing/payouts.ts'
import { assembleOnSchedule } from './assembling.service.ts'

const kit = useKit()
let first: TestPerson
let second: TestPerson

beforeAll(async () => {
  first = await kit.person('ADMIN')
  second = await kit.person('ADMIN')
})

const draftOf = async (shopId: string) => {
  await assembleFor(kit, first, [shopId])
  return await payoutOf(kit, shopId)
}
const sentOf = async (shopId: string) => {
  const { id } = await draftOf(shopId)
  await step(kit, second, id, 'approve')
  await sendFile(kit, second, 'BANK', [id])
  return id
}
const itemsOf = (id: string, query = '') =>
  kit.call<PayoutItem[]>({ url: `/finance/payouts/${id}/items${query}`, as: first })
const kindsOf = async (id: string) => {
  const rows = await kit.ctx.db.many(
    pick(tables.journals, 'kind', 'by_id', 'approved_by'),
    sql`select kind, by_id, approved_by from journals where payout_id = ${id} order by id`,
  )
  return rows.map(({ kind, by_id, approved_by }) => ({ kind, by_id, approved_by }))
}
const mailsTo = (email: string) =>
  kit.ctx.db.many(
    pick(tables.mails, 'subject', 'body_text'),
    sql`select subject, body_text from mails where recipient = ${email} and kind = 'payoutClosed'`,
  )

describe('assembling by hand', () => {
  it('makes a draft of all journals that no payout pays, debits included', async () => {
    const { id } = await dueShop(kit, [300_000n, -50_000n, 12_345n])
    const answer = await assembleFor(kit, first, [id])
    expect(answer).toMatchObject({ status: 201, data: { payouts: 1, amount: 2_623.45 } })
    const draft = await payoutOf(kit, id)
    expect(draft).toMatchObject({ status: 'DRAFT', amount: 2_623.45, journals: 3, method: null })
    expect(draft.by).toEqual({ id: first.id, name: first.name })
    const items = await itemsOf(draft.id)
    expect(items.data.map(({ amount }) => amount)).toEqual([3_000, -500, 123.45])
    expect(await balancesOf(kit, id)).toEqual({ 'vendor.available': 262_345n })
  })

  it('opens the list of journals page by page', async () => {
    const { id } = await dueShop(
      kit,
      Array.from({ length: 25 }, () => 10_000n),
    )
    const draft = await draftOf(id)
    const pages = await Promise.all(
      [1, 2, 3].map((page) => itemsOf(draft.id, `?page=${page}&limit=10`)),
    )
    expect(pages.map(({ data, meta }) => [data.length, meta.total])).toEqual([
      [10, 25],
      [10, 25],
      [5, 25],
    ])
    const keys = pages.flatMap(({ data }) => data.map(({ key }) => key))
    expect(new Set(keys).size).toBe(25)
  })

  it('pays what came later with the next payout', async () => {
    const { id } = await dueShop(kit, [100_000n])
    await step(kit, second, (await draftOf(id)).id, 'approve')
    const key = await move(kit, id, 70_000n)
    const next = await draftOf(id)
    expect(next).toMatchObject({ amount: 700, journals: 1 })
    expect((await itemsOf(next.id)).data.map((item) => item.key)).toEqual([key])
    expect(await payoutFaults(kit)).toEqual(noFaults)
  })

  const blocked: [
    string,
    DuePayout['blocks'],
    (shop: { id: string; vendor: TestPerson }) => Promise<unknown>,
  ][] = [
    [
      'a suspended shop',
      ['SHOP_CLOSED'],
      ({ id }) => kit.ctx.db.run(sql`update shops set status = 'SUSPENDED' where id = ${id}`),
    ],
    [
      'a blocked vendor',
      ['SHOP_CLOSED'],
      ({ vendor }) =>
        kit.ctx.db.run(sql`update people set status = 'BLOCKED' where id = ${vendor.id}`),
    ],
    [
      'a deleted shop',
      ['SHOP_CLOSED'],
      ({ id }) => kit.ctx.db.run(sql`update shops set deleted_at = now() where id = ${id}`),
    ],
    [
      'an account that nobody verified',
      ['ACCOUNT_NOT_VERIFIED'],
      ({ id }) =>
        kit.ctx.db.run(
          sql`update payout_accounts set verified_at = null, verified_by = null where shop_id = ${id}`,
        ),
    ],
    [
      'an account changed 71 hours ago',
      ['ACCOUNT_CHANGED'],
      ({ id }) =>
        kit.ctx.db.run(
          sql`update payout_accounts set changed_at = now() - interval '71 hours' where shop_id = ${id}`,
        ),
    ],
    ['a shop below zero', ['BELOW_ZERO'], ({ id }) => move(kit, id, -100_001n)],
    ['less than the least amount', ['BELOW_MINIMUM'], ({ id }) => move(kit, id, -50_001n)],
    ['a draft that is still open', ['DRAFT_OPEN'], ({ id }) => draftOf(id)],
  ]
  it.each(blocked)('leaves out %s, and says why', async (_what, blocks, spoil) => {
    const shop = await dueShop(kit, [100_000n])
    await spoil(shop)
    const answer = await assembleFor(kit, first, [shop.id])
    expect(answer.data).toEqual({ payouts: 0, amount: 0 })
    const { data } = await kit.call<DuePayout[]>({
      url: '/finance/payouts/due?limit=100',
      as: first,
    })
    expect(data.find(({ shopId }) => shopId === shop.id)?.blocks).toEqual(blocks)
  })

  it('leaves out a shop without an account', async () => {
    const { id } = await kit.shop()
    await move(kit, id, 100_000n)
    expect((await assembleFor(kit, first, [id])).data.payouts).toBe(0)
  })

  it('leaves out what is set aside for a dispute', async () => {
    const { id } = await dueShop(kit, [100_000n])
    await move(kit, id, -40_000n)
    expect(await draftOf(id)).toMatchObject({ amount: 600 })
  })

  it('leaves out a shop whose journals do not add up to its balance', async () => {
    const { id } = await dueShop(kit, [100_000n])
    await kit.ctx.db.run(sql`
      update ledger_balances set balance = balance - 1 where party_id = ${id} and account = 'vendor.available'`)
    expect((await assembleFor(kit, first, [id])).data.payouts).toBe(0)
    await kit.ctx.db.run(sql`
      update ledger_balances set balance = balance + 1 where party_id = ${id} and account = 'vendor.available'`)
    expect((await assembleFor(kit, first, [id])).data.payouts).toBe(1)
  })
})

describe('the schedule', () => {
  const on = (now: string, config: number[]) => {
    const ctx = {
      ...kit.ctx,
      config: { ...kit.ctx.config, payouts: { days: config, minimum: 50_000n } },
    }
    return assembleOnSchedule(ctx, new Date(now))
  }
  const count = async (shopId: string) =>
    (await kit.call<PayoutForAdmins[]>({ url: `/finance/payouts?shopId=${shopId}`, as: first }))
      .data.length

  it('assembles once on each of its days, in the market’s time zone', async () => {
    const { id } = await dueShop(kit, [100_000n])
    // A Saturday in UTC is a Sunday in Dhaka from 18:00 on, but the schedule begins at 6:00.
    await on('2026-11-21T18:30:00Z', [7])
    expect(await count(id)).toBe(0)
    await on('2026-11-22T00:05:00Z', [3])
    expect(await count(id)).toBe(0)
    await on('2026-11-22T00:05:00Z', [7])
    expect(await payoutOf(kit, id)).toMatchObject({ status: 'DRAFT', by: null })
    await step(kit, first, (await payoutOf(kit, id)).id, 'approve')
    await move(kit, id, 100_000n)
    await on('2026-11-22T05:05:00Z', [7])
    expect(await count(id)).toBe(1)
    await on('2026-11-29T05:05:00Z', [7])
    expect(await count(id)).toBe(2)
  })

  it('assembles once when processes run it at the same time', async () => {
    const { id } = await dueShop(kit, [100_000n])
    await Promise.all(Array.from({ length: 5 }, () => on('2026-12-02T05:05:00Z', [3])))
    expect(await count(id)).toBe(1)
  })
})

describe('approving', () => {
  it('sets the amount aside, and names two people in the books', async () => {
    const { id } = await dueShop(kit, [100_000n])
    const draft = await draftOf(id)
    const answer = await step(kit, second, draft.id, 'approve')
    expect(answer.data).toMatchObject({
      status: 'APPROVED',
      approvedBy: { id: second.id },
      method: 'BANK',
      accountNumber: '••••8901',
    })
    expect(await balancesOf(kit, id)).toEqual({
      'vendor.available': 0n,
      'vendor.in_payout': 100_000n,
    })
    expect(await kindsOf(draft.id)).toEqual([
      { kind: 'payout.made', by_id: first.id, approved_by: second.id },
    ])
  })

  it('is not for who assembled it', async () => {
    const draft = await draftOf((await dueShop(kit)).id)
    const answer = await step(kit, first, draft.id, 'approve')
    expect(answer).toMatchObject({ status: 409, code: 'SECOND_PERSON_REQUIRED' })
    await step(kit, second, draft.id, 'approve')
    await expect(
      kit.ctx.db.run(sql`update payouts set by_id = approved_by where id = ${draft.id}`),
    ).rejects.toMatchObject({ constraint: 'payouts_two_people' })
  })

  it('twice by the same person does it once; another person is told who was faster', async () => {
    const shop = await dueShop(kit)
    const { id } = await draftOf(shop.id)
    const answers = await Promise.all([1, 2, 3].map(() => step(kit, second, id, 'approve')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const third = await step(kit, await kit.person('ADMIN'), id, 'approve')
    expect(third).toMatchObject({ status: 409, code: 'EDIT_CONFLICT' })
    expect(await kindsOf(id)).toHaveLength(1)
  })

  it.each<[string, string, (shop: { id: string; vendor: TestPerson }) => Promise<unknown>]>([
    ['a refund', 'BELOW_ZERO', ({ id }) => move(kit, id, -1n)],
    [
      'a new account',
      'ACCOUNT_NOT_VERIFIED',
      ({ vendor }) =>
        kit.call({
          method: 'PATCH',
          url: '/payouts/details/account',
          as: vendor,
          body: bkashAccount,
        }),
    ],
    [
      'a suspension',
      'SHOP_CLOSED',
      ({ id }) => kit.ctx.db.run(sql`update shops set status = 'SUSPENDED' where id = ${id}`),
    ],
  ])('is refused after %s since the draft', async (_what, block, happen) => {
    const shop = await dueShop(kit)
    const { id } = await draftOf(shop.id)
    await happen(shop)
    const answer = await step(kit, second, id, 'approve')
    expect(answer).toMatchObject({ status: 409, code: 'PAYOUT_BLOCKED' })
    expect(answer.data).toMatchObject({ blocks: expect.arrayContaining([block]) })
    expect(await kindsOf(id)).toEqual([])
  })
})

describe('what becomes of a payout', () => {
  it('paid: the money leaves the bank, and the vendor gets an email', async () => {
    const shop = await dueShop(kit, [100_000n])
    const id = await sentOf(shop.id)
    const answer = await step(kit, first, id, 'paid')
    expect(answer.data).toMatchObject({ status: 'PAID', reference: 'BFTN-1', hasProof: false })
    expect(await balancesOf(kit, shop.id)).toEqual({
      'vendor.available': 0n,
      'vendor.in_payout': 0n,
    })
    expect((await kindsOf(id)).map(({ kind }) => kind)).toEqual(['payout.made', 'payout.paid'])
    expect((await step(kit, first, id, 'paid')).status).toBe(200)
    expect(await step(kit, first, id, 'failed')).toMatchObject({ code: 'EDIT_CONFLICT' })
    const mails = await mailsTo(shop.vendor.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body_text).toMatch(/1,000৳[^]+••••8901[^]+BFTN-1/)
    expect((await assembleFor(kit, first, [shop.id])).data.payouts).toBe(0)
  })

  it('paid from the wallet for bKash', async () => {
    const shop = await dueShop(kit, [100_000n], bkashAccount)
    const { id } = await draftOf(shop.id)
    await step(kit, second, id, 'approve')
    await sendFile(kit, second, 'BKASH', [id])
    await step(kit, second, id, 'paid')
    const row = await kit.ctx.db.one(
      pick(tables.journal_lines, 'account', 'amount'),
      sql`select l.account, l.amount from journals j join journal_lines l on l.journal_id = j.id
        where j.key = ${`payout.paid:${id}`} and l.line = 2`,
    )
    expect(row).toEqual({ account: 'wallet.bkash', amount: -100_000n })
  })

  it('failed: its journals are in the next payout, and the list of the old one stays', async () => {
    const shop = await dueShop(kit, [100_000n, 5_000n])
    const id = await sentOf(shop.id)
    const failed = await step(kit, first, id, 'failed')
    expect(failed.data).toMatchObject({ status: 'FAILED', reason: 'The account is closed' })
    expect(await balancesOf(kit, shop.id)).toMatchObject({ 'vendor.available': 105_000n })
    const next = await draftOf(shop.id)
    expect(next).toMatchObject({ amount: 1_050, journals: 2 })
    expect((await itemsOf(id)).data).toEqual((await itemsOf(next.id)).data)
    expect((await mailsTo(shop.vendor.email))[0]?.subject).toContain('failed')
    expect(await payoutFaults(kit)).toEqual(noFaults)
  })

  it('cancelled as a draft: nothing was entered in the books', async () => {
    const shop = await dueShop(kit, [100_000n])
    const { id } = await draftOf(shop.id)
    expect((await step(kit, first, id, 'cancel')).data.status).toBe('CANCELLED')
    expect(await kindsOf(id)).toEqual([])
    expect(await draftOf(shop.id)).toMatchObject({ status: 'DRAFT', journals: 1 })
  })

  it('is not decided before its time', async () => {
    const { id } = await draftOf((await dueShop(kit)).id)
    expect(await step(kit, second, id, 'paid')).toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
    expect(await step(kit, second, id, 'failed')).toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
    await step(kit, second, id, 'approve')
    expect(await step(kit, second, id, 'cancel')).toMatchObject({ code: 'EDIT_CONFLICT' })
  })

  it('goes to the account that was approved, whatever the vendor changes later', async () => {
    const shop = await dueShop(kit)
    const { id } = await draftOf(shop.id)
    await step(kit, second, id, 'approve')
    await useAccount(kit, shop, { ...bankAccount, accountNumber: '999999999999' })
    const file = await sendFile(kit, second, 'BANK', [id])
    expect(file.data.csv).toContain('012345678901')
    expect(file.data.csv).not.toContain('999999999999')
  })
})

describe('the receipt of a transfer', () => {
  const pay = async (id: string, file: Buffer) => {
    const form = await multipart({ reference: 'BFTN-2' }, file)
    return await kit.call<PayoutForAdmins>({
      method: 'POST',
      url: `/finance/payouts/${id}/paid`,
      as: first,
      ...form,
    })
  }
  it.each([
    ['image/png', () => png()],
    ['application/pdf', () => Promise.resolve(Buffer.from('%PDF-1.7\n%%EOF'))],
  ])('is kept, for admins alone: %s', async (contentType, make) => {
    const shop = await dueShop(kit)
    const id = await sentOf(shop.id)
    const file = await make()
    expect((await pay(id, file)).data.hasProof).toBe(true)
    const url = `/finance/payouts/${id}/proof`
    const { data } = await kit.call({ url, as: first })
    expect(data).toEqual({ contentType, content: file.toString('base64') })
    expect((await kit.call({ url, as: shop.vendor })).code).toBe('NOT_ALLOWED')
  })

  it('of another type is refused, and the payout stays as it was', async () => {
    const shop = await dueShop(kit)
    const id = await sentOf(shop.id)
    const answer = await pay(id, Buffer.from('<html><script>'))
    expect(answer).toMatchObject({ status: 415, code: 'UNSUPPORTED_FILE' })
    expect((await payoutOf(kit, shop.id)).status).toBe('SENT')
  })
})

describe('a vendor', () => {
  let shop: { id: string; vendor: TestPerson }
  beforeEach(async () => {
    shop = await dueShop(kit)
  })
  const list = (as: TestPerson) => kit.call<Payout[]>({ url: '/payouts', as })

  it('sees the shop’s own payouts once they are approved, with what they pay', async () => {
    const { id } = await draftOf(shop.id)
    expect((await list(shop.vendor)).data).toEqual([])
    expect(await kit.call({ url: `/payouts/${id}`, as: shop.vendor })).toMatchObject({
      code: 'NOT_FOUND',
    })
    await step(kit, second, id, 'approve')
    const [seen] = (await list(shop.vendor)).data
    expect(seen).toMatchObject({ id, amount: 1_000, status: 'APPROVED' })
    expect(seen).not.toHaveProperty('approvedBy')
    const items = await kit.call<PayoutItem[]>({ url: `/payouts/${id}/items`, as: shop.vendor })
    expect(items.data).toHaveLength(1)
  })

  it('does not see payouts of others', async () => {
    const { id } = await draftOf(shop.id)
    await step(kit, second, id, 'approve')
    const { vendor: other } = await dueShop(kit)
    expect((await list(other)).data).toEqual([])
    for (const url of [`/payouts/${id}`, `/payouts/${id}/items`]) {
      expect(await kit.call({ url, as: other })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
  })
})
