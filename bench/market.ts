import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { openPool, sql, type Pool } from '../server/src/core/sql/db.ts'
import { migrate } from '../server/src/core/sql/migrate.ts'
import { bool } from '../server/src/core/sql/kinds.ts'
import { readConfig } from '../server/src/core/boot/config.ts'
import type { Ctx } from '../server/src/core/ctx.ts'
import { createCtx } from '../server/src/resources.ts'
import { startEmbeddedPostgres } from '../server/src/core/boot/embedded-postgres.ts'
import type { MarketSize } from '../server/seed/market/plan.ts'
import { postgresCpuMs, root, runOnce } from './processes.ts'
import { stopWithBench } from './stopping.ts'

/** A seeded market on a database of its own, with a server's settings for it. */
export interface Market {
  ctx: Ctx
  /** The server's environment but for its port. */
  env: Record<string, string>
  dataDir: string
  /** Processor time that PostgreSQL has used so far, in ms; NaN where the system has no /proc. */
  postgresCpuMs(): number
  close(): Promise<void>
}

interface MarketOptions {
  /** Its own code seeds the market, by its own migrations. */
  checkout?: string
  isArchiving?: boolean
  /** The folder of a market that is kept: the one that is there is taken, or a new one is seeded there. */
  keptIn?: string
  /** How many order lines a new market gets, about. */
  orderLines?: number
}

const secret = 'a-secret-for-the-bench-only-0123456789abcdef'

/** A market of so many products: 20 categories, 50 shops, three reviews a product, 2,000 customers. */
export function fieldsMarket(products: number): Partial<MarketSize> {
  return { products, categories: 20, shops: 50, customers: 2_000, reviews: products * 3 }
}

/**
 * Starts PostgreSQL like the product (with full durability) and seeds a market there. Sizes that `size` omits
 * follow from its number of products.
 */
export async function openMarket(
  size: Partial<MarketSize>,
  { checkout = root, keptIn, orderLines, ...options }: MarketOptions = {},
): Promise<Market> {
  const dataDir = keptIn === undefined ? newFolder() : path.resolve(keptIn)
  mkdirSync(dataDir, { recursive: true })
  // As root, PostgreSQL runs under another account, which needs access to this folder.
  chmodSync(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir, ...options })
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    AUTH_SECRET: secret,
    DEMO_SEED: 'on',
    CALLS_PER_MINUTE: '0',
    WEB_CONCURRENCY: '1',
    LOG_LEVEL: 'error',
    // A long run signs in once.
    ACCESS_TOKEN_MINUTES: '600',
  }
  const config = readConfig(env)
  const pool = openPool(postgres.url, { size: config.databasePool })
  const closeAll = async () => {
    await pool.close()
    await postgres.stop()
    if (keptIn === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  let closing: Promise<void> | undefined
  const close = async () => await (closing ??= closeAll())
  stopWithBench(close)
  try {
    const counts = { ...size, ...(orderLines === undefined ? {} : { 'order-lines': orderLines }) }
    const args = Object.entries(counts).flatMap(([name, count]) => [`--${name}`, String(count)])
    if (await hasProducts(pool)) await migrate(pool)
    else await runOnce('server/seed/run.ts', args, env, checkout)
    const ctx = createCtx(config, pool, pino({ level: 'error' }))
    return { ctx, env, dataDir, postgresCpuMs: () => postgresCpuMs(dataDir), close }
  } catch (error) {
    await close()
    throw error
  }
}

function newFolder(): string {
  const parent = path.join(root, '.data')
  mkdirSync(parent, { recursive: true })
  return mkdtempSync(path.join(parent, 'bench-'))
}

async function hasProducts(pool: Pool): Promise<boolean> {
  const { is_there: isThere } = await pool.one(
    { is_there: bool },
    sql`select to_regclass('products') is not null as is_there`,
  )
  if (!isThere) return false
  const { is_filled: isFilled } = await pool.one(
    { is_filled: bool },
    sql`select exists (select from products) as is_filled`,
  )
  return isFilled
}
