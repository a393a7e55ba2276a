import type { PayoutFile } from '@haat/contract/payouts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import {
  assembleFor,
  bankAccount,
  bkashAccount,
  dueShop,
  payoutOf,
  sendFile,
  step,
} from '#testing/payouts.ts'
import { payoutCsv } from './payout-csv.ts'

const kit = useKit()
let first: TestPerson
let second: TestPerson

beforeAll(async () => {
  first = await kit.person('ADMIN')
  second = await kit.person('ADMIN')
})

/** An approved payout of a new shop. */
const approved = async (account: object = bankAccount) => {
  const shop = await dueShop(kit, [123_450n], account)
  await assembleFor(kit, first, [shop.id])
  const { id, number } = await payoutOf(kit, shop.id)
  await step(kit, second, id, 'approve')
  return { id, number, shop }
}
const read = (id: string) =>
  kit.call<PayoutFile>({ url: `/finance/payouts/files/${id}`, as: first })

describe('the text of a file', () => {
  const transfer = {
    number: 7,
    holder: 'Mina',
    accountNumber: '0012',
    bank: 'Janata Bank',
    branch: 'Elephant Road, Dhaka',
    routingNumber: '135261234',
    amount: 123_405n,
  }

  it('names each column, and has a line for each transfer', () => {
    expect(payoutCsv('BANK', [transfer])).toBe(
      '\uFEFFReference,Beneficiary name,Account number,Bank,Branch,Routing number,Amount\r\n' +
        'HAAT-7,Mina,0012,Janata Bank,"Elephant Road, Dhaka",135261234,1234.05\r\n',
    )
    expect(payoutCsv('BKASH', [transfer])).toBe(
      '\uFEFFReference,Wallet number,Name,Amount\r\nHAAT-7,0012,Mina,1234.05\r\n',
    )
  })

  it.each(['=cmd|calc!A1', '+1', '-1', '@SUM(A1)', '\tx'])(
    'makes no formula of a name: %s',
    (holder) => {
      expect(payoutCsv('BKASH', [{ ...transfer, holder }])).toContain(`,'${holder},`)
    },
  )

  it('keeps names in Bangla, and quotes within names', () => {
    const csv = payoutCsv('BANK', [{ ...transfer, holder: 'সার্কিট "কর্নার", ঢাকা' }])
    expect(csv).toContain(',"সার্কিট ""কর্নার"", ঢাকা",')
    expect(csv.charCodeAt(0)).toBe(0xfe_ff)
  })
})

describe('sending payouts', () => {
  it('puts those of one method into a file, with whole account numbers', async () => {
    const bank = await approved()
    const bkash = await approved(bkashAccount)
    const file = await sendFile(kit, first, 'BKASH')
    expect(file).toMatchObject({
      status: 201,
      data: { method: 'BKASH', payouts: 1, amount: 1_234.5 },
    })
    expect(file.data.name).toMatch(/^payouts-bkash-\d+\.csv$/)
    expect(file.data.csv).toContain(`HAAT-${bkash.number},01711223344,Mina,1234.50\r\n`)
    expect(await payoutOf(kit, bkash.shop.id)).toMatchObject({
      status: 'SENT',
      fileId: file.data.id,
    })
    expect((await payoutOf(kit, bank.shop.id)).status).toBe('APPROVED')
  })

  it('sends each payout once when two do it at the same time', async () => {
    await sendFile(kit, first, 'BANK')
    const payouts = await Promise.all([approved(), approved(), approved()])
    const answers = await Promise.all([1, 2, 3].map(() => sendFile(kit, first, 'BANK')))
    const made = answers.filter(({ status }) => status === 201)
    expect(made.map(({ data }) => data.payouts)).toEqual([3])
    for (const refused of answers.filter(({ status }) => status !== 201)) {
      expect(refused.code).toBe('STATUS_NOT_ALLOWED')
    }
    for (const { number } of payouts) expect(made[0]?.data.csv).toContain(`HAAT-${number},`)
  })

  it('refuses a choice of which one is not approved any more', async () => {
    const [one, other] = [await approved(), await approved()]
    await step(kit, first, other.id, 'failed')
    const answer = await sendFile(kit, first, 'BANK', [one.id, other.id])
    expect(answer).toMatchObject({ status: 409, code: 'EDIT_CONFLICT' })
    expect((await payoutOf(kit, one.shop.id)).status).toBe('APPROVED')
  })

  it('sends nothing when an account can’t be decrypted', async () => {
    const [one, other] = [await approved(), await approved()]
    await kit.ctx.db.run(sql`
      update payouts set number_sealed = (select number_sealed from payouts where id = ${one.id})
      where id = ${other.id}`)
    const answer = await sendFile(kit, first, 'BANK', [one.id, other.id])
    expect(answer).toMatchObject({ code: 'PAYOUT_BLOCKED', data: { payoutId: other.id } })
    expect((await payoutOf(kit, one.shop.id)).status).toBe('APPROVED')
  })
})

describe('a file that was made', () => {
  it('can be read again, which the audit log notes', async () => {
    const { id } = await approved()
    const { data } = await sendFile(kit, first, 'BANK', [id])
    expect((await read(data.id)).data).toEqual(data)
    const { n } = await kit.ctx.db.one(
      { n: int4 },
      sql`select count(*)::int as n from audit_log
        where action = 'payout-file.read' and subject_id = ${data.id} and actor_id = ${first.id}`,
    )
    expect(n).toBe(1)
  })

  it('does not pay again what failed or was paid', async () => {
    const payouts = [await approved(), await approved(), await approved()]
    const ids = payouts.map(({ id }) => id)
    const { data } = await sendFile(kit, first, 'BANK', ids)
    await step(kit, first, ids[0] ?? '', 'failed')
    await step(kit, first, ids[1] ?? '', 'paid')
    const again = await read(data.id)
    expect(again.data.payouts).toBe(1)
    expect(again.data.csv).toContain(`HAAT-${payouts[2]?.number},`)
    await step(kit, first, ids[2] ?? '', 'paid')
    expect(await read(data.id)).toMatchObject({ status: 409, code: 'STATUS_NOT_ALLOWED' })
  })
})
