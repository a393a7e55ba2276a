import { randomUUID } from 'node:crypto'
import { ledgerAccounts, type LedgerAccount } from '@haat/contract/ledger'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4, int8 } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { useKit } from '#testing/kit.ts'
import type { JournalInput } from './ledger.rows.ts'
import { postJournals } from './ledger.service.ts'

const kit = useKit()

const post = (...journals: JournalInput[]) =>
  inTransaction(kit.ctx, (tx) => postJournals(tx, journals))

const sale = (shopId: string, amount: bigint, key = `test:${randomUUID()}`): JournalInput => ({
  key,
  shopId,
  lines: [
    { account: 'bank.main', amount },
    { account: 'vendor.available', partyId: shopId, amount: -amount },
  ],
})

async function balanceOf(shopId: string, account: LedgerAccount = 'vendor.available') {
  const row = await kit.ctx.db.maybe(
    pick(tables.ledger_balances, 'balance'),
    sql`select balance from ledger_balances where party_id = ${shopId} and account = ${account}`,
  )
  return row?.balance ?? 0n
}

const linesOf = (key: string) =>
  kit.ctx.db.many(
    pick(tables.journal_lines, 'line', 'account', 'party_id', 'amount'),
    sql`select line, account, party_id, amount from journal_lines
      where journal_id = (select id from journals where key = ${key}) order by line`,
  )

const countJournals = async () =>
  (await kit.ctx.db.one({ n: int4 }, sql`select count(*)::int as n from journals`)).n

describe('the accounts', () => {
  it('are the same in the contract and in the database', async () => {
    const rows = await kit.ctx.db.many(
      pick(tables.ledger_accounts, 'code', 'party'),
      sql`select code, party from ledger_accounts`,
    )
    expect(Object.fromEntries(rows.map(({ code, party }) => [code, party]))).toEqual(ledgerAccounts)
  })
})

describe('a journal', () => {
  it('is entered with its lines, and moves the running balance of its shop', async () => {
    const shopId = randomUUID()
    const key = `test:${randomUUID()}`
    expect(await post(sale(shopId, 500n, key))).toBe(1)
    expect(await linesOf(key)).toEqual([
      { line: 1, account: 'bank.main', party_id: '', amount: 500n },
      { line: 2, account: 'vendor.available', party_id: shopId, amount: -500n },
    ])
    expect(await balanceOf(shopId)).toBe(-500n)
  })

  it('is entered once, however often its event is posted', async () => {
    const shopId = randomUUID()
    const journal = sale(shopId, 500n)
    expect(await post(journal)).toBe(1)
    expect(await post(journal, sale(shopId, 7n))).toBe(1)
    expect(await linesOf(journal.key)).toHaveLength(2)
    expect(await balanceOf(shopId)).toBe(-507n)
  })

  it('is entered once when 64 post it at the same time', async () => {
    const shopId = randomUUID()
    const journal = sale(shopId, 500n)
    const posted = await Promise.all(Array.from({ length: 64 }, () => post(journal)))
    expect(posted.filter((count) => count === 1)).toHaveLength(1)
    expect(await balanceOf(shopId)).toBe(-500n)
  })

  it('leaves out lines of zero, and is not entered without others', async () => {
    const shopId = randomUUID()
    const key = `test:${randomUUID()}`
    const zero = { account: 'revenue.fees', amount: 0n } as const
    const { lines } = sale(shopId, 10n)
    expect(await post({ key, lines: [zero, ...lines, zero] })).toBe(1)
    expect(await linesOf(key)).toHaveLength(2)
    expect(await post({ key: `${key}x`, lines: [zero, zero] })).toBe(0)
  })

  it('adds up what 64 different events move on one shop', async () => {
    const shops = [randomUUID(), randomUUID()]
    await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        post(
          ...(i % 2 === 0 ? shops : shops.toReversed()).map((shopId) =>
            sale(shopId, BigInt(i + 1)),
          ),
        ),
      ),
    )
    expect(await Promise.all(shops.map((shopId) => balanceOf(shopId)))).toEqual([-2080n, -2080n])
  })
})

describe('the database refuses', () => {
  const shop = randomUUID()
  const bank = (amount: bigint) => ({ account: 'bank.main', amount }) as const
  const available = (amount: bigint) =>
    ({ account: 'vendor.available', partyId: shop, amount }) as const
  it.each<[string, JournalInput['lines'], string]>([
    ['a journal that does not balance', [bank(5n), available(-4n)], 'journal_lines_balanced'],
    ['a journal of one line', [bank(5n)], 'journals_lines_check'],
    [
      'an account per shop without a shop',
      [bank(5n), { account: 'vendor.available', amount: -5n }],
      'journal_lines_account',
    ],
    [
      'a shop on an account that has none',
      [{ account: 'bank.main', partyId: shop, amount: 5n }, available(-5n)],
      'journal_lines_account',
    ],
    [
      'an account that does not exist',
      [bank(5n), { account: 'bank.other' as LedgerAccount, amount: -5n }],
      'journal_lines_account',
    ],
    [
      'a payout of more than was set aside for it',
      [bank(-5n), { account: 'vendor.in_payout', partyId: shop, amount: 5n }],
      'ledger_balances_overdrawn',
    ],
  ])('%s', async (_what, lines, constraint) => {
    const before = await countJournals()
    await expect(post({ key: `test:${randomUUID()}`, lines })).rejects.toMatchObject({ constraint })
    expect(await countJournals()).toBe(before)
  })

  it('all journals of a statement when one does not balance', async () => {
    const good = sale(shop, 5n)
    const bad = { key: `test:${randomUUID()}`, lines: [bank(5n), available(-4n)] }
    await expect(post(good, bad)).rejects.toMatchObject({ constraint: 'journal_lines_balanced' })
    expect(await linesOf(good.key)).toEqual([])
  })

  it('two journals of one key in a statement', async () => {
    const journal = sale(shop, 5n)
    await expect(post(journal, journal)).rejects.toMatchObject({ constraint: 'journal_lines_pkey' })
    expect(await linesOf(journal.key)).toEqual([])
  })

  it('lines that are added later, also a pair that balances', async () => {
    const { key, lines } = sale(randomUUID(), 500n)
    await post({ key, lines })
    const { id } = await kit.ctx.db.one(
      { id: int8 },
      sql`select id from journals where key = ${key}`,
    )
    const add = (first: number) =>
      kit.ctx.db.run(sql`insert into journal_lines (journal_id, line, account, amount, at)
        select j.id, n, 'bank.main', case n when ${first}::int then 5 else -5 end, j.at
        from journals j, generate_series(${first}::int, ${first}::int + 1) n where j.id = ${id}`)
    await expect(add(1)).rejects.toMatchObject({ constraint: 'journal_lines_pkey' })
    await expect(add(3)).rejects.toMatchObject({ constraint: 'journal_lines_balanced' })
  })

  it('a journal without lines, and lines at another time than their journal', async () => {
    const insert = (rest: Sql) =>
      kit.ctx.db.run(sql`with j as (
        insert into journals (key, lines) values (${`test:${randomUUID()}`}, 2) returning id, at) ${rest}`)
    await expect(insert(sql`select from j`)).rejects.toMatchObject({
      constraint: 'journals_with_lines',
    })
    await expect(
      insert(sql`insert into journal_lines (journal_id, line, account, amount, at)
        select id, n, 'bank.main', 3 - 2 * n, at - interval '1 day' from j, generate_series(1, 2) n`),
    ).rejects.toMatchObject({ constraint: 'journal_lines_balanced' })
  })

  it('changes, deletions and truncation', async () => {
    await post(sale(shop, 5n))
    for (const statement of [
      sql`update journals set note = 'better'`,
      sql`update journal_lines set amount = amount + 1`,
      sql`delete from journal_lines`,
      sql`delete from journals`,
      sql`truncate journal_lines`,
      sql`truncate journals, journal_lines, ledger_proposals`,
    ]) {
      await expect(kit.ctx.db.run(statement)).rejects.toThrow('append-only')
    }
  })

  it('a correction without a second person, and a second correction', async () => {
    const [byId, approvedBy] = [randomUUID(), randomUUID()]
    const { key, lines } = sale(shop, 5n)
    await post({ key, lines })
    const { id } = await kit.ctx.db.one(
      { id: int8 },
      sql`select id from journals where key = ${key}`,
    )
    const opposite = lines.map((line) => ({ ...line, amount: -line.amount }))
    const correct = (values: Partial<JournalInput>) =>
      post({ key: `test:${randomUUID()}`, reverses: id, note: 'wrong', lines: opposite, ...values })
    await expect(correct({ byId })).rejects.toMatchObject({
      constraint: 'journals_corrections_approved',
    })
    await expect(correct({ byId, approvedBy: byId })).rejects.toMatchObject({
      constraint: 'journals_two_people',
    })
    expect(await correct({ byId, approvedBy })).toBe(1)
    await expect(correct({ byId, approvedBy })).rejects.toMatchObject({
      constraint: 'journals_reverses_key',
    })
  })
})
