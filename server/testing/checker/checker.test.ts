import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Order, PaymentType } from '@haat/contract/orders'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { freePort } from '#core/boot/embedded-postgres.ts'
import { backfillBooks } from '#features/ledger/holds.service.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { multipart, png } from '#testing/multipart.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'
import { follow, paymentCalls } from '#testing/payments.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { bookRuleNames } from './books.ts'
import { check, invariants } from './checker.ts'
import { newJournal, type Journal } from './journal.ts'
import { openLedger } from './ledger.ts'
import { plants } from './plants.ts'

const port = await freePort()
const kit = useKit({ publicUrl: `http://127.0.0.1:${port}` })
const calls = paymentCalls(kit)
const journal = newJournal()
let buyer: TestPerson
let vendor: TestPerson
let admin: TestPerson
let shopId: string
let productIds: string[]
let failed: Error[]

class Undone extends Error {}

/** Places an order with a new key, and records it in the journal. */
async function buy(paymentType: PaymentType, couponCode?: string): Promise<Order> {
  const key = `key-${journal.orders.length}`
  const input = orderBody(
    shopId,
    productIds.slice(0, 2).map((productId) => ({ productId, quantity: 2 })),
    { paymentType, ...(couponCode === undefined ? {} : { couponCode, couponTaka: 50 }) },
  )
  const { status, data } = await place(kit, buyer, input, key)
  expect(status).toBe(201)
  journal.orders.push({ key, customerId: buyer.id, input, outcome: 'acknowledged', answer: data })
  return data
}

async function pay(order: Order): Promise<void> {
  const { data } = await calls.open(buyer, order.id)
  const page = data.redirect_url
  await follow(
    await follow(page, { method: 'POST', body: new URLSearchParams({ action: 'approve' }) }),
  )
  journal.approved.add(page.split('/').at(-1) ?? '')
}

async function change(as: TestPerson, path: string, body: object): Promise<void> {
  expect((await calls.change(as, path, body)).status).toBe(200)
}

async function photo(): Promise<void> {
  const { body, headers } = await multipart({}, await png())
  const call = { method: 'PATCH' as const, url: '/users/update-profile', as: buyer, headers }
  const { data } = await kit.call<{ profilePhoto: string }>({ ...call, body })
  journal.pictures.set(buyer.id, data.profilePhoto)
}

/** One of each action: paid, refunded, cancelled, delivered, reviewed, followed, edited. */
async function trade(): Promise<void> {
  await kit.call({
    method: 'POST',
    url: '/coupons/create',
    as: admin,
    body: {
      code: 'FIFTY',
      discountAmount: 50,
      startTime: '2020-01-01',
      endTime: '2099-01-01',
      usageLimit: 1,
      totalUsageLimit: 5,
    },
  })
  await buy('COD')
  await buy('COD', 'FIFTY')
  await buy('ONLINE')
  const [paid, returned, sent, cancelled] = [
    await buy('ONLINE'),
    await buy('ONLINE'),
    await buy('COD'),
    await buy('COD'),
  ]
  await pay(paid)
  await pay(returned)
  await change(buyer, `change-status/${returned.id}`, { status: 'CANCELLED' })
  await change(admin, `change-payment-status/${returned.id}`, { paymentStatus: 'REFUNDED' })
  await change(admin, `change-status/${sent.id}`, { status: 'SHIPPED' })
  await change(vendor, `change-status/${sent.id}`, { status: 'DELIVERED' })
  await change(buyer, `change-status/${cancelled.id}`, { status: 'CANCELLED' })
  journal.cancelled.add(cancelled.id).add(returned.id)
  journal.delivered.add(sent.id)
  journal.refunded.add(returned.id)
  const as = buyer
  const [productId = ''] = productIds
  await kit.call({ method: 'POST', url: '/followed-shops/follow', as, body: { shopId } })
  journal.follows.set(`${buyer.id} ${shopId}`, true)
  const review = { productId, rating: 4, comment: '' }
  await kit.call({ method: 'POST', url: '/reviews/create', as, body: review })
  journal.reviews.set(`${buyer.id} ${productId}`, 4)
  const edit = { method: 'PATCH' as const, as: vendor, body: { stock: 41 } }
  await kit.call({ ...edit, url: `/products/${productId}` })
  journal.stockAsked.add(`${productId}=41`)
  await photo()
}

beforeAll(async () => {
  await kit.app.listen({ port, host: '127.0.0.1' })
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
  const market = await marketOf(kit, [{ stock: 50 }, { stock: 50 }, { stock: 50 }])
  ;({ shopId, vendor, productIds } = market)
  await openLedger(kit.ctx.pool)
  await backfillBooks(kit.ctx)
  await trade()
  const ended = await kit.person('CUSTOMER')
  const { id } = await kit.ctx.db.one(
    pick(tables.sessions, 'id'),
    sql`select id from sessions where person_id = ${ended.id}`,
  )
  await kit.call({ method: 'POST', url: '/auth/logout', as: ended })
  journal.endedSessions.add(id)
  // Includes jobs that were delayed by some seconds.
  failed = await kit.runJobs(1)
})

const subject = (told: Journal = journal) => ({
  db: kit.ctx.pool,
  dataDir: kit.ctx.config.dataDir,
  journal: told,
})

describe('the checker', () => {
  it('finds nothing in a consistent market', async () => {
    expect(failed).toEqual([])
    expect(await check(subject())).toEqual([])
  })

  it.each(plants)('$name finds $what', async ({ name, rule, statements = [], forge }) => {
    const told = structuredClone(journal)
    forge?.(told)
    let found: string[] = []
    let violations: string[] = []
    await kit.ctx.pool
      .transaction(async (db) => {
        for (const statement of statements) await db.run(sql.raw(statement))
        const findings = await check({ ...subject(told), db })
        found = findings.map((finding) => finding.name)
        violations = findings.flatMap((finding) => finding.violations)
        throw new Undone()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error
      })
    expect(found).toContain(name)
    expect(violations.join('\n')).toContain(rule === undefined ? '' : `${rule}: `)
  })

  it('knows a violation of every rule of the books, here or where the rule is', () => {
    const root = new URL('../../src/', import.meta.url).pathname
    const tests = globSync('**/*.test.ts', { cwd: root })
    const told = tests.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
    const planted = new Set(plants.map(({ rule }) => rule))
    const missed = bookRuleNames.filter((name) => !planted.has(name) && !told.includes(`'${name}'`))
    expect(missed).toEqual([])
  })

  it('has a planted violation for every rule', () => {
    const planted = new Set(plants.map(({ name }) => name))
    expect(invariants.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([])
  })
})
