import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, type APIRequestContext } from '@playwright/test'
import { openShop, signUp, tokenOf } from './market.ts'
import { placeOrder } from './orders.ts'
import type { Sold } from './outcomes.ts'
import { send } from './send.ts'

const serverFolder = path.resolve(import.meta.dirname, '../../server')

/** Lets the promise of an order run out, and has the market look at its deadlines. */
const program = `
import { pino } from 'pino'
import { readConfig } from '#core/boot/config.ts'
import { chooseHome } from '#core/boot/embedded-postgres-home.ts'
import { findRunningPostgres } from '#core/boot/embedded-postgres-running.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { openPool, sql } from '#core/sql/db.ts'
import { createCtx } from '#server/resources.ts'
const config = readConfig()
const pool = openPool(await findRunningPostgres(await chooseHome(config.dataDir)), { size: 2 })
await pool.run(sql\`update orders set promised_at = now() - interval '1 hour' where id = \${process.env.ORDER_ID}\`)
await enqueue(createCtx(config, pool, pino({ level: 'silent' })), 'deadlines.watch', {})
await pool.close()
`

/**
 * Makes an order that was paid in advance late, since an hour. False where the market runs elsewhere (E2E_URL): nobody
 * waits for ten days.
 */
export async function makeLate(orderId: string): Promise<boolean> {
  const { E2E_DATA_DIR: dataDir, DATABASE_URL: _, ...env } = process.env
  if (dataDir === undefined) return false
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: serverFolder,
    env: { ...env, DATA_DIR: dataDir, DEMO_SEED: 'on', ORDER_ID: orderId },
  })
  return true
}

/** An order of 660 taka that was paid at the test gateway. */
export async function paidOrder(request: APIRequestContext): Promise<Sold> {
  const shop = await openShop(request)
  const product = await shop.product({ price: 600, stock: 5 })
  const customer = await signUp(request, 'customer')
  const lines = [{ product, price: 600 }]
  const id = await placeOrder(request, customer, shop, { lines, paymentType: 'ONLINE' })
  const headers = { authorization: await tokenOf(request, customer.email) }
  const opened = await send(request, 'post', '/payments/create', { headers, data: { orderId: id } })
  const { data }: { data: { redirect_url: string } } = await opened.json()
  expect((await request.post(data.redirect_url, { form: { action: 'approve' } })).ok()).toBe(true)
  return { shop, product, customer, id }
}
