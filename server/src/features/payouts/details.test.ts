import type { PayoutDetails } from '@haat/contract/payouts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { bankAccount, bkashAccount } from '#testing/payouts.ts'
import { untyped } from '#testing/untyped.ts'

const kit = useKit()
let admin: TestPerson

beforeAll(async () => {
  admin = await kit.person('ADMIN')
})

const get = (as: TestPerson) => kit.call<PayoutDetails>({ url: '/payouts/details', as })
const set = (as: TestPerson, what: 'legal' | 'account', body: object) =>
  kit.call<PayoutDetails>({ method: 'PATCH', url: `/payouts/details/${what}`, as, body })
const setByAdmin = (as: TestPerson, shopId: string, body: object) =>
  kit.call<PayoutDetails>({ method: 'PATCH', url: `/finance/shops/${shopId}/account`, as, body })
const verify = (as: TestPerson, shopId: string, changedAt: string | undefined) =>
  kit.call<PayoutDetails>({
    method: 'POST',
    url: `/finance/shops/${shopId}/account/verify`,
    as,
    body: { seen: { changedAt } },
  })
const linesOf = (shopId: string) =>
  kit.ctx.db.many(
    pick(tables.audit_log, 'action', 'details'),
    sql`select action, details from audit_log where subject_id = ${shopId} order by id`,
  )

describe('who a shop is by law', () => {
  const legal = {
    legalName: 'Circuit Corner Ltd.',
    tradeLicence: 'TRAD/DSCC/1',
    dbid: '',
    bin: '000123456-0101',
  }

  it('is entered by its vendor, and read by admins', async () => {
    const { id, vendor } = await kit.shop()
    expect((await get(vendor)).data).toEqual({ shopId: id, legal: null, account: null })
    expect((await set(vendor, 'legal', legal)).data.legal).toEqual(legal)
    const changed = { ...legal, dbid: 'DBID-7' }
    expect((await set(vendor, 'legal', changed)).data.legal).toEqual(changed)
    const url = `/finance/shops/${id}/details`
    expect((await kit.call<PayoutDetails>({ url, as: admin })).data.legal).toEqual(changed)
    expect((await linesOf(id)).at(-1)).toEqual({
      action: 'shop.legal-changed',
      details: { changes: { dbid: { from: '', to: 'DBID-7' } } },
    })
  })

  it('needs a legal name, and a BIN of 13 digits if there is one', async () => {
    const { vendor } = await kit.shop()
    const answer = await set(vendor, 'legal', { legalName: ' ', bin: '123' })
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
    expect(answer.errors?.map(({ path }) => path)).toEqual(['legalName', 'bin'])
  })

  it('is not overwritten by an editor who saw something else', async () => {
    const { vendor } = await kit.shop()
    await set(vendor, 'legal', legal)
    const edit = { ...legal, legalName: 'Other Ltd.', seen: { legalName: 'Old Ltd.' } }
    const answer = await set(vendor, 'legal', edit)
    expect(answer).toMatchObject({ status: 409, code: 'EDIT_CONFLICT' })
  })

  it('needs a shop', async () => {
    const vendor = await kit.person('VENDOR')
    expect(await get(vendor)).toMatchObject({ status: 422, code: 'SHOP_REQUIRED' })
    const url = `/finance/shops/${vendor.id}/details`
    expect(await kit.call({ url, as: admin })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the account that a shop is paid to', () => {
  it('shows the last digits of its number, and nothing else stores them', async () => {
    const { id, vendor } = await kit.shop()
    const answer = await set(vendor, 'account', bankAccount)
    expect(answer.data.account).toMatchObject({
      method: 'BANK',
      accountNumber: '••••8901',
      bank: 'Janata Bank',
      routingNumber: '135261234',
      verifiedAt: null,
    })
    const stored = await kit.ctx.db.many(
      untyped,
      sql`select to_jsonb(a) as row from payout_accounts a where shop_id = ${id}
        union all select to_jsonb(l) from audit_log l where subject_id = ${id}
        union all select to_jsonb(m) from mails m where recipient = ${vendor.email}`,
    )
    expect(stored).toHaveLength(3)
    expect(JSON.stringify(stored)).not.toMatch(/01234567|4567/)
    expect(answer.raw.body).not.toMatch(/01234567|4567/)
  })

  it('of bKash has no bank, and shows three digits', async () => {
    const { vendor } = await kit.shop()
    await set(vendor, 'account', bankAccount)
    const answer = await set(vendor, 'account', { ...bkashAccount, bank: 'Ignored' })
    expect(answer.data.account).toMatchObject({ accountNumber: '••••344', bank: null })
  })

  it.each([
    ['a bank without its branch', { ...bankAccount, branch: ' ' }, 'branch'],
    [
      'a routing number of 8 digits',
      { ...bankAccount, routingNumber: '13526123' },
      'routingNumber',
    ],
    ['letters in the number', { ...bankAccount, accountNumber: '=cmd' }, 'accountNumber'],
    ['a short bKash number', { ...bkashAccount, accountNumber: '0171122' }, 'accountNumber'],
    ['no number', { ...bankAccount, accountNumber: undefined }, 'accountNumber'],
  ])('is refused: %s', async (_what, body, path) => {
    const { vendor } = await kit.shop()
    const answer = await set(vendor, 'account', body)
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
    expect(answer.errors?.map((error) => error.path)).toEqual([path])
  })

  it('keeps its number when another field changes', async () => {
    const { id, vendor } = await kit.shop()
    await set(vendor, 'account', bankAccount)
    const { accountNumber: _, ...rest } = bankAccount
    const answer = await set(vendor, 'account', { ...rest, branch: 'Gulshan' })
    expect(answer.data.account).toMatchObject({ accountNumber: '••••8901', branch: 'Gulshan' })
    expect((await linesOf(id)).map(({ details }) => details)).toEqual([
      expect.objectContaining({ accountNumber: { from: null, to: '••••8901' } }),
      { changes: { branch: { from: 'Elephant Road', to: 'Gulshan' } } },
    ])
  })

  it.each([
    ['bank', { bank: 'Sonali Bank' }],
    ['holder', { holder: 'Somebody Else' }],
    ['routing number', { routingNumber: '200261234' }],
  ])('needs its whole number again with another %s', async (_what, change) => {
    const { vendor } = await kit.shop()
    await set(vendor, 'account', bankAccount)
    const { accountNumber, ...rest } = bankAccount
    const answer = await set(vendor, 'account', { ...rest, ...change })
    expect(answer).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'accountNumber' }],
    })
    expect((await get(vendor)).data.account).toMatchObject({ holder: bankAccount.holder })
    expect((await set(vendor, 'account', { ...rest, ...change, accountNumber })).status).toBe(200)
  })

  it('holds payouts for 72 hours after a change, and has to be verified again', async () => {
    const { id, vendor } = await kit.shop()
    const first = await set(vendor, 'account', bankAccount)
    const verified = await verify(admin, id, first.data.account?.changedAt)
    expect(verified.data.account?.verifiedAt).not.toBeNull()
    const { account } = (await set(vendor, 'account', bkashAccount)).data
    expect(account?.verifiedAt).toBeNull()
    const held = Date.parse(account?.heldUntil ?? '') - Date.parse(account?.changedAt ?? '')
    expect(held).toBe(72 * 3_600_000)
    const mails = await kit.ctx.db.many(
      pick(tables.mails, 'kind', 'body_text'),
      sql`select kind, content::text as body_text from mails where recipient = ${vendor.email} order by created_at`,
    )
    expect(mails.map(({ kind }) => kind)).toEqual(['payoutAccountChanged', 'payoutAccountChanged'])
    expect(mails[1]?.body_text).toContain('••••344')
  })

  it('that is saved again unchanged stays verified, and is not mailed', async () => {
    const { id, vendor } = await kit.shop()
    const first = await set(vendor, 'account', bankAccount)
    await verify(admin, id, first.data.account?.changedAt)
    const again = await set(vendor, 'account', bankAccount)
    expect(again.data.account?.verifiedAt).not.toBeNull()
    expect(again.data.account?.changedAt).toBe(first.data.account?.changedAt)
  })

  it('is verified as the admin saw it, and by somebody else than who entered it', async () => {
    const { id, vendor } = await kit.shop()
    const first = await set(vendor, 'account', bankAccount)
    const second = await setByAdmin(admin, id, bkashAccount)
    const changedAt = second.data.account?.changedAt
    const stale = await verify(admin, id, first.data.account?.changedAt)
    expect(stale).toMatchObject({ code: 'EDIT_CONFLICT' })
    expect(await verify(admin, id, changedAt)).toMatchObject({ code: 'SECOND_PERSON_REQUIRED' })
    const other = await verify(await kit.person('ADMIN'), id, changedAt)
    expect(other.status).toBe(200)
  })

  it('is entered once when two do so at the same time', async () => {
    const { id, vendor } = await kit.shop()
    const forms = [bankAccount, bkashAccount].map((form) => ({
      ...form,
      seen: { changedAt: null },
    }))
    const answers = await Promise.all([
      set(vendor, 'account', forms[0] ?? {}),
      setByAdmin(admin, id, forms[1] ?? {}),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const stored = (await get(vendor)).data.account
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      code: 'EDIT_CONFLICT',
      errors: [{ path: 'changedAt' }],
      data: { current: { ...stored } },
    })
  })
})
