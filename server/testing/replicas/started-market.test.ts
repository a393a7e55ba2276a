import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openPostgres, openReplicaOf } from '#testing/faults/postgres.ts'
import { clear, startMarket, until } from '#testing/market-process.ts'
import { openPooler } from '#testing/pooler/pooler.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'haat-started-'))
chmodSync(folder, 0o711)
const closers: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const close of closers) await close()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

function folderOf(name: string): string {
  const made = path.join(folder, name)
  mkdirSync(made)
  return made
}

it('starts with a pooler and a replica, serves and runs jobs, and stops in order', async () => {
  const primary = await openPostgres(folderOf('primary'))
  closers.unshift(() => primary.stop())
  const replica = await openReplicaOf(primary, folderOf('replica'))
  closers.unshift(() => replica.stop())
  const pooler = await openPooler(primary.url)
  closers.unshift(() => pooler.stop())
  const dataDir = folderOf('data')
  const market = await startMarket(dataDir, {
    env: {
      DATABASE_POOLER: 'transaction',
      DATABASE_URL: pooler.through(primary.url),
      DATABASE_DIRECT_URL: primary.url,
      DATABASE_REPLICA_URL: replica.url,
      // A market that is no demo is not well with the sandbox.
      PAYMENT_GATEWAY: 'aamarpay',
      AAMARPAY_STORE_ID: 'store',
      AAMARPAY_SIGNATURE_KEY: 'key',
    },
  })
  closers.unshift(() => clear(market, dataDir))
  await market.ready()
  const report = async () => await (await fetch(`${market.url}/readyz`)).text()
  const checked = '"replicas":{"status":"ok"},"pooler":{"status":"ok"}'
  await until('everything is well', async () => {
    const text = await report()
    return text.startsWith('{"status":"ok"') && text.includes(checked)
  })
  expect((await fetch(`${market.url}/api/v1/products`)).status).toBe(200)
  expect((await fetch(`${market.url}/products`)).status).toBe(200)
  market.child.kill('SIGTERM')
  expect(await market.ended).toBe(0)
}, 180_000)
