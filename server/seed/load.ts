import { announceChange } from '#core/sql/changes.ts'
import { countCompanions } from '#features/companions/counting.service.ts'
import { foldFacets, rebuildFacets } from '#features/catalog/facet-counts.service.ts'
import { chooseFront } from '#features/catalog/search-front.service.ts'
import { issueInvoices } from '#features/commission-invoices/commission-invoices.service.ts'
import { fillBooks } from '#features/ledger/holds.service.ts'
import { fillNumbers } from '#features/orders/numbering.service.ts'
import { inTransaction, type Ctx, type Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { vacuum } from '#core/sql/vacuum.ts'
import { loadCommunity } from './load/community.ts'
import { loadDebts } from './load/debts.ts'
import {
  growing,
  largestTables,
  salesTables,
  withoutForeignKeys,
  withoutIndexes,
  withoutKeys,
  withoutTriggers,
} from './load/indexes.ts'
import { loadOrders, writtenWithOrders } from './load/orders.ts'
import { loadCategories, loadPeople, loadShops } from './load/people.ts'
import { drawPictures, keepPictures, type Pictures } from './load/pictures.ts'
import { assembleDrafts, loadPayouts } from './load/payouts.ts'
import { makePlansAnew, withKeptPlans } from './load/plans.ts'
import { withPriceHistory } from './load/prices.ts'
import { loadProducts } from './load/products.ts'
import { loadRates } from './load/rates.ts'
import { loadTalk } from './load/trust.ts'
import { loadTransfers } from './load/transfers.ts'
import { loadVocabulary } from './load/vocabulary.ts'
import { withoutFollowers } from './load/followers.ts'
import { copyOrders } from './load/order-copies.ts'
import { isMarketEmpty } from './is-market-empty.ts'
import { customerAt } from './market/people.ts'
import { demoSize, planMarket, type MarketSize, type Plan } from './market/plan.ts'

export interface SeedOptions {
  /** The demo market's size by default. */
  size?: MarketSize
  /** The moment from which the market's days are counted back; now by default. */
  now?: Date
  /** Called with a description of each step. */
  onStep?: (text: string) => void
  /** From so many products on, indexes, search rows and counts are made at the end, from the whole. */
  bulkFrom?: number
  /** How many order lines there shall be, about: what the stories leave short is copied from them. */
  orderLines?: number
}

/** An advisory lock with an arbitrary number: the process that holds it seeds, the others wait. */
const lockKey = 4_228_002

/**
 * Seeds an empty market in one transaction. Of processes that start together, one seeds and the others
 * wait. Returns false when the market was not empty.
 */
export async function seedMarket(ctx: Ctx, options: SeedOptions = {}): Promise<boolean> {
  if (!(await isMarketEmpty(ctx))) return false
  const { size = demoSize, now = new Date(), onStep, bulkFrom = 5_000, orderLines = 0 } = options
  const plan = planMarket(size, now)
  const isBulk = plan.products >= bulkFrom
  onStep?.('Drawing pictures')
  const pictures = await drawPictures(ctx, plan)
  const isSeeded = await inTransaction(ctx, async (tx) => {
    await tx.db.run(sql`set local statement_timeout = 0`)
    await tx.db.run(sql`set local idle_in_transaction_session_timeout = 0`)
    await makePlansAnew(tx)
    await tx.db.run(sql`select pg_advisory_xact_lock(${lockKey})`)
    if (!(await isMarketEmpty(tx))) return false
    await load(tx, plan, pictures, {
      step: onStep ?? (() => {}),
      isBulk,
      orderLines,
    })
    await pictures.written()
    await announceChange(tx)
    return true
  })
  if (isSeeded) {
    await issueInvoices(ctx)
    await countCompanions(ctx)
    onStep?.('Analysing the tables, and counting what lists are narrowed by')
    // Counting reads tables whose statistics the load has made, so a large market need not wait for those of all.
    await (isBulk ? Promise.all([vacuum(ctx.pool), rebuildFacets(ctx)]) : vacuum(ctx.pool))
    await foldFacets(ctx)
  }
  return isSeeded
}

/** What enters the money of an order in the books: all orders of a large market are entered at once. */
const postedBy = [
  ['settlements', 'settlements_posted'],
  ['refunds', 'refunds_posted'],
] as const

interface Loading {
  step: (text: string) => void
  isBulk: boolean
  orderLines: number
}

async function load(tx: Tx, plan: Plan, pictures: Pictures, loading: Loading) {
  const { step, isBulk, orderLines } = loading
  await keepPictures(tx, pictures)
  await loadPeople(tx, plan)
  const shopIds = await loadShops(tx, plan, pictures)
  const categoryIds = await loadCategories(tx, plan, pictures)
  const vocabulary = await loadVocabulary(tx, plan, categoryIds)
  // There is no product yet that would have to follow what its category asks for.
  await tx.db.run(
    sql`select graphile_worker.remove_job('catalog.follow-facets ' || id) from categories`,
  )
  // Plans made while the tables were empty would read them from end to end.
  await tx.db.run(sql`analyze people, shops, categories, brands, attributes, attribute_values`)
  const loadRest = async () => {
    const parts = { shopIds, categoryIds, pictures, vocabulary }
    const loadAll = () =>
      withKeptPlans(tx, () =>
        loadProducts(tx, plan, parts, counted('products', plan.products, step)),
      )
    const loadPriced = () => withPriceHistory(tx, plan, loadAll)
    const inBulk = () => withoutKeys(tx, largestTables, loadPriced)
    const checkedLater = () => withoutForeignKeys(tx, ['products', 'product_prices'], inBulk)
    await (isBulk ? withoutFollowers(tx, checkedLater, step) : loadPriced())
    await tx.db.run(sql`analyze products`)
    const rates = await loadRates(tx, plan, categoryIds)
    const loadSales = () =>
      withKeptPlans(tx, () =>
        loadOrders(tx, plan, { shopIds, rates }, counted('orders', plan.orders, step)),
      )
    const checkedSales = () => withoutForeignKeys(tx, salesTables, loadSales)
    await (isBulk ? withoutTriggers(tx, postedBy, checkedSales) : loadSales())
    const onCopied = counted('order lines', orderLines, step)
    await copyOrders(tx, { lines: orderLines, apart: customerAt(plan, 0).id, onCopied })
    await fillNumbers(tx)
    if (isBulk) await tx.db.run(sql`analyze ${sql.raw(writtenWithOrders.join(', '))}`)
    await fillBooks(tx, (orders) => step(`${orders.toLocaleString('en')} orders in the books`))
    step('Payouts and debts')
    if (!isBulk) await loadTransfers(tx, plan)
    await loadPayouts(tx, plan, shopIds)
    await loadDebts(tx, plan, shopIds)
    await assembleDrafts(tx)
    step('Community')
    await loadCommunity(tx, plan, shopIds)
    if (!isBulk) await loadTalk(tx, plan)
    step('Indexing')
  }
  const inBulk = () => withFront(tx, () => withoutIndexes(tx, ['products'], loadRest))
  await (isBulk ? withoutIndexes(tx, growing, inBulk) : withFront(tx, loadRest))
}

/** Chooses the front after `work`: by the indexes of products, and before search rows have theirs. */
async function withFront(tx: Tx, work: () => Promise<void>): Promise<void> {
  await work()
  // How large the market is, is known once the table has been analysed: one column is enough.
  await tx.db.run(sql`analyze product_search (product_id)`)
  await chooseFront(tx)
}

function counted(what: string, all: number, step: (text: string) => void) {
  return (count: number) =>
    step(`${count.toLocaleString('en')} of ${all.toLocaleString('en')} ${what}`)
}
