import type { PayoutItem } from '@haat/contract/payouts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf } from '#testing/ledger.ts'
import {
  assembleFor,
  bankAccount,
  bkashAccount,
  dueShop,
  move,
  payday,
  payoutFaults,
  sendFile,
  step,
  useAccount,
} from '#testing/payouts.ts'

const kit = useKit()
let first: TestPerson
let second: TestPerson

beforeAll(async () => {
  first = await kit.person('ADMIN')
  second = await kit.person('ADMIN')
})

const { draftOf, sentOf } = payday(kit, () => ({ first, second }))
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
    sql`select subject, content::text as body_text from mails where recipient = ${email} and kind = 'payoutClosed'`,
  )

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
    expect(await payoutFaults(kit)).toEqual([])
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
