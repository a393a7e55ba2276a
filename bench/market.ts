import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../server/src/core/boot/config.ts'
import type { Ctx } from '../server/src/core/ctx.ts'
import { createCtx } from '../server/src/resources.ts'
import { openPool } from '../server/src/core/sql/db.ts'
import { startEmbeddedPostgres } from '../server/src/core/boot/embedded-postgres.ts'
import type { MarketSize } from '../server/seed/market/plan.ts'
import { root, runOnce } from './processes.ts'

/** A seeded market on a database of its own, with a server's settings for it. */
export interface Market {
  ctx: Ctx
  /** The server's environment but for its port. */
  env: Record<string, string>
  dataDir: string
  close(): Promise<void>
}

const secret = 'a-secret-for-the-bench-only-0123456789abcdef'

/** A market of so many products: 20 categories, 50 shops, three reviews a product, 2,000 customers. */
export function fieldsMarket(products: number): Partial<MarketSize> {
  return { products, categories: 20, shops: 50, customers: 2_000, reviews: products * 3 }
}

/**
 * Starts PostgreSQL like the product (with full durability) and seeds a market there. Sizes that `size` omits
 * follow from its number of products. `checkout` seeds it, with its own migrations.
 */
export async function openMarket(
  size: Partial<MarketSize>,
  { checkout = root, ...options }: { checkout?: string; isArchiving?: boolean } = {},
): Promise<Market> {
  const parent = path.join(root, '.data')
  mkdirSync(parent, { recursive: true })
  const dataDir = mkdtempSync(path.join(parent, 'bench-'))
  // As root, PostgreSQL runs under another account, which needs access to this folder.
  chmodSync(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir, ...options })
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    AUTH_SECRET: secret,
    DEMO_SEED: 'on',
    CALLS_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
  }
  const config = readConfig(env)
  const pool = openPool(postgres.url, { size: config.databasePool })
  const close = async () => {
    await pool.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const args = Object.entries(size).flatMap(([name, count]) => [`--${name}`, String(count)])
    await runOnce('server/seed/run.ts', args, env, checkout)
    return { ctx: createCtx(config, pool, pino({ level: 'error' })), env, dataDir, close }
  } catch (error) {
    await close()
    throw error
  }
}
