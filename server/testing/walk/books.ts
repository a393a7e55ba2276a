import { sql } from '#core/sql/db.ts'
import { int8 } from '#core/sql/kinds.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { checkBooks } from '#features/ledger/books.service.ts'
import { bookChecks } from '#server/book-checks.ts'
import { allSums } from '#testing/ledger.ts'
import { expect } from 'vitest'
import { walkStock, type Walk } from './walk.ts'

/** The books of a walk's market, read as they grow. */
export interface WalkBooks {
  /**
   * After each event: whatever was entered since adds up to zero, journal by journal; every account that the market or
   * the model has touched holds what the model says, and is on its own side; and balances of shops are their lines.
   */
  checkStep(): Promise<void>
  /** Every account from its lines, every order's statuses, and every check of `npm run books`. */
  checkAll(): Promise<void>
}

const line = aliased('l', pick(tables.journal_lines, 'journal_id', 'account', 'party_id', 'amount'))
const account = pick(tables.ledger_accounts, 'code', 'kind', 'may_overdraw')
const order = pick(tables.orders, 'id', 'status', 'payment_status')
const product = pick(tables.products, 'id', 'stock')
const balance = pick(tables.ledger_balances, 'account', 'party_id', 'balance')

export async function openWalkBooks(walk: Walk): Promise<WalkBooks> {
  const { kit, model } = walk
  const reader = await openReader(walk)
  const isOnItsSide = await openSides(walk, reader.held)
  return {
    checkStep: async () => {
      const touched = [...new Set([...(await reader.readNew()), ...model.touched])]
      model.touched.clear()
      expect(sumsOf(reader.held, touched)).toEqual(sumsOf(model.sums, touched))
      expect(touched.filter((key) => !isOnItsSide(key))).toEqual([])
      const ofShops = touched.filter((key) => key.startsWith('vendor.'))
      expect(await balancesOf(walk, ofShops)).toEqual(sumsOf(reader.held, ofShops))
    },
    checkAll: async () => {
      const expected = [...model.sums].filter(([, amount]) => amount !== 0n)
      expect(await allSums(kit)).toEqual(Object.fromEntries(expected))
      await expectStatuses(walk)
      await expectStock(walk)
      expect((await checkBooks(kit.ctx, bookChecks)).findings).toEqual([])
    },
  }
}

/** Orders are what the model says they are. */
async function expectStatuses({ kit: { ctx }, orders }: Walk): Promise<void> {
  const found = await ctx.db.many(order, sql`select ${columns(order)} from orders`)
  const states = new Map(found.map((row) => [row.id, `${row.status} ${row.payment_status}`]))
  const wrong = orders.filter(
    ({ id, status, payment }) => states.get(id) !== `${status} ${payment}`,
  )
  expect(wrong.map(({ id, status, payment }) => [id, status, payment, states.get(id)])).toEqual([])
}

/** Stock is what products began with, and what came back. Orders of a walk are written past placing, which takes it. */
async function expectStock({ kit: { ctx }, restocked }: Walk): Promise<void> {
  const rows = await ctx.db.many(product, sql`select ${columns(product)} from products`)
  const stock = new Map(rows.map(({ id, stock: pieces }) => [id, pieces]))
  for (const [id, pieces] of restocked) expect(stock.get(id)).toBe(walkStock + pieces)
}

function sumsOf(sums: ReadonlyMap<string, bigint>, keys: readonly string[]) {
  return Object.fromEntries(keys.map((key) => [key, sums.get(key) ?? 0n]))
}

/** Reads what was entered since it was last read. */
async function openReader({ kit: { ctx } }: Walk) {
  const held = new Map<string, bigint>()
  let { last } = await ctx.db.one(
    { last: int8 },
    sql`select coalesce(max(id), 0)::bigint as last from journals`,
  )
  return {
    /** What each account holds by the lines read so far, credit above zero. */
    held,
    /** Returns the accounts that the new journals moved, each of which adds up to zero. */
    readNew: async (): Promise<Set<string>> => {
      const lines = await ctx.db.many(
        line,
        sql`select ${columns(line)} from journal_lines l where l.journal_id > ${last} order by l.journal_id, l.line`,
      )
      const rests = new Map<bigint, bigint>()
      const touched = new Set<string>()
      for (const { journal_id: id, account: code, party_id: party, amount } of lines) {
        rests.set(id, (rests.get(id) ?? 0n) + amount)
        const key = `${code} ${party}`
        held.set(key, (held.get(key) ?? 0n) - amount)
        touched.add(key)
        last = id
      }
      expect([...rests].filter(([, rest]) => rest !== 0n)).toEqual([])
      return touched
    },
  }
}

/** Whether what an account holds is on the side on which it may be. */
async function openSides({ kit: { ctx } }: Walk, held: ReadonlyMap<string, bigint>) {
  const rows = await ctx.db.many(account, sql`select ${columns(account)} from ledger_accounts`)
  const accounts = new Map(rows.map((row) => [row.code, row]))
  return (key: string): boolean => {
    const found = accounts.get(key.split(' ')[0] ?? '')
    if (found === undefined || found.may_overdraw) return found !== undefined
    const credit = held.get(key) ?? 0n
    return found.kind === 'ASSET' ? credit <= 0n : credit >= 0n
  }
}

/** The running balances of these accounts, credit above zero. */
async function balancesOf({ kit: { ctx } }: Walk, keys: readonly string[]) {
  if (keys.length === 0) return {}
  const parties = keys.map((key) => key.split(' ')[1] ?? '')
  const rows = await ctx.db.many(
    balance,
    sql`select ${columns(balance)} from ledger_balances where party_id = any(${parties})`,
  )
  const balances = new Map(rows.map((row) => [`${row.account} ${row.party_id}`, -row.balance]))
  return Object.fromEntries(keys.map((key) => [key, balances.get(key) ?? 0n]))
}
