// What backups cost and how long a restore takes: node bench/backup.ts [--products 10000 --orders 10000]
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bytesOf, runBackup } from '../server/src/backup/keep.ts'
import { restoreMarket } from '../server/src/backup/restore.ts'
import { readConfig } from '../server/src/core/boot/config.ts'
import { freePort } from '../server/src/core/boot/embedded-postgres.ts'
import type { Case } from './cases.ts'
import { openMarket, type Market } from './market.ts'
import { serve } from './processes.ts'
import { orderCase } from './write-cases.ts'

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    orders: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '10' },
  },
})
const size = { products: Number(values.products), orders: Number(values.orders) }
const loadMs = Number(values.seconds) * 1000
const atOnce = 8
/** A key for disposable backups. */
const key = 'AGE-SECRET-KEY-1LQQWYQZFVZEP52U323CCHMVRGEUFYR466Q6KTZRDRNMXCMUM94YQQWQP67'

const plain = await openMarket(size)
const bare = await ordersASecond(plain, await orderCase(plain))
console.log(`orders a second, 8 at once, no log archived: ${bare}`)
await plain.close()

const market = await openMarket(size, { isArchiving: true })
const to = `${market.dataDir}-backup`
const restored = `${market.dataDir}-restored`
try {
  const orders = await orderCase(market)
  console.log(`… log archived: ${await ordersASecond(market, orders)}`)
  // The market's own settings name its database; a backup finds the embedded one by its folder.
  const config = readConfig({ DATA_DIR: market.dataDir, BACKUP_TO: to, BACKUP_KEY: key })
  const ctx = { ...market.ctx, config }
  const first = await timed(() => runBackup(ctx, { to, isForced: true }))
  const manifest = first.value?.manifest ?? null
  const megabytes = manifest === null ? 0 : bytesOf(manifest) / 1e6
  console.log(
    `first backup: ${first.seconds} s, database ${megabytes.toFixed(1)} MB stored, ` +
      `${manifest?.pictures.length} pictures`,
  )
  const next = await timed(() => runBackup(ctx, { to, isForced: true }))
  console.log(`next full backup, pictures already stored: ${next.seconds} s`)
  let count = 0
  const over = new AbortController()
  const backups = async () => {
    while (!over.signal.aborted) {
      await runBackup(ctx, { to, isForced: true })
      count += 1
    }
  }
  const running: Promise<void>[] = []
  const rate = await ordersASecond(market, orders, () => running.push(backups()))
  over.abort()
  await Promise.all(running)
  console.log(`… during continuous full backups (${count}): ${rate} orders a second`)
  await runBackup(ctx, { to, isForced: false })
  const back = await timed(() =>
    restoreMarket({ ...config, dataDir: restored }, { from: to, isReplacing: false }),
  )
  console.log(`restore: ${back.seconds} s`)
} finally {
  await market.close()
  for (const folder of [to, restored]) rmSync(folder, { recursive: true, force: true })
}

async function ordersASecond(
  from: Market,
  { requests }: Case,
  onStart: () => unknown = () => null,
): Promise<string> {
  if (!('next' in requests)) throw new Error('The order case must generate requests one by one.')
  const served = await serve('server/testing/api-server.ts', {
    ...from.env,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
  })
  let placed = 0
  onStart()
  const end = Date.now() + loadMs
  const buyer = async () => {
    while (Date.now() < end) {
      const { method, path: where, headers, body } = requests.next()
      const answer = await fetch(served.url + where, {
        method,
        ...(headers === undefined ? {} : { headers }),
        ...(body === undefined ? {} : { body }),
      })
      await answer.arrayBuffer()
      if (answer.ok) placed += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, buyer))
  await served.stop()
  return (placed / (loadMs / 1000)).toFixed(0)
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: string }> {
  const start = performance.now()
  const value = await work()
  return { value, seconds: ((performance.now() - start) / 1000).toFixed(1) }
}
