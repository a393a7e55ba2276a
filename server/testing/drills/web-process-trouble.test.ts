import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isAlive, sendSignal } from '#core/boot/processes.ts'
import { startClustered } from '#testing/clustered-market.ts'
import {
  clear,
  databaseOf,
  node,
  program,
  startMarket,
  statusOf,
  temporaryDataDir,
  until,
  type MarketProcess,
} from '#testing/market-process.ts'

let dataDir: string
let remove: () => void
let market: MarketProcess

beforeAll(() => {
  ;({ dataDir, remove } = temporaryDataDir())
})
afterAll(() => remove())

/** Runs the server with `code` in each web process. */
const withTrap = (code: string): [string, ...string[]] => {
  const trap = `import cluster from 'node:cluster'\nif (cluster.isWorker) { ${code} }`
  return [node, '--import', `data:text/javascript,${encodeURIComponent(trap)}`, program]
}

describe('trouble with web processes', () => {
  afterEach(() => clear(market, dataDir))

  it('when the first process is killed, the others end, and the next start works at once', async () => {
    const started = await startClustered(dataDir)
    market = started
    const pids = started.webPids()
    market.child.kill('SIGKILL')
    await until('the web processes have ended', () => !pids.some(isAlive))
    market = await startClustered(dataDir)
    expect(await statusOf(`${market.url}/healthz`)).toBe(200)
  }, 180_000)

  it.each([
    ['npm is killed', (npm: number) => sendSignal(npm, 'SIGKILL')],
    ['its terminal is closed', (npm: number) => sendSignal(-npm, 'SIGHUP')],
  ])(
    'when %s, nothing is left running',
    async (_, end) => {
      const first = () => Number(readFileSync(`${dataDir}/haat.lock`, 'utf8').split(' ')[0])
      const started = await startClustered(dataDir, { command: ['npm', 'start'] }, first)
      market = started
      const pids = [first(), ...started.webPids()]
      expect(pids).toHaveLength(3)
      end(market.child.pid ?? 0)
      await until('all have ended', () => !pids.some(isAlive))
      expect(databaseOf(dataDir)).toEqual([])
    },
    180_000,
  )

  it('when one is killed while connections arrive, no client waits for ever', async () => {
    const started = await startClustered(dataDir, { env: { CALLS_PER_MINUTE: '0' } })
    market = started
    const calls = { waiting: 0, answered: 0, areOver: false }
    const client = async () => {
      while (!calls.areOver) {
        calls.waiting += 1
        // An agent of its own, so that each call has a new connection. A connection of the killed process is reset.
        await new Promise<void>((resolve) => {
          const call = get(
            `${market.url}/api/v1/products?limit=1`,
            { agent: false },
            (response) => {
              calls.answered += 1
              response.resume().on('close', resolve)
            },
          )
          call.on('error', () => resolve())
        })
        calls.waiting -= 1
      }
    }
    const clients = Array.from({ length: 8 }, client)
    for (let kills = 0; kills < 3; kills += 1) {
      const [victim] = await started.bothReady()
      const before = calls.answered
      await until('calls are answered', () => calls.answered > before + 200)
      sendSignal(victim, 'SIGKILL')
    }
    await started.bothReady()
    calls.areOver = true
    await until('no call waits', () => calls.waiting === 0)
    expect(await Promise.all(clients)).toHaveLength(8)
  }, 240_000)

  it('in a crash loop, the whole market ends with a sentence that says so', async () => {
    // Each web process is killed soon after it has reported that it is ready.
    const command = withTrap(`
      const send = process.send.bind(process)
      process.send = (message, ...more) => {
        if (message.type === 'ready') setTimeout(() => process.kill(process.pid, 'SIGKILL'), 300)
        return send(message, ...more)
      }`)
    market = await startMarket(dataDir, { command, env: { WEB_CONCURRENCY: '2' } })
    expect(await market.ended, market.output()).toBe(1)
    expect(market.output()).toMatch(/Web processes ended \d+ times soon after their start/)
    expect(databaseOf(dataDir)).toEqual([])
  }, 400_000)

  it('when the port is taken or a process ends while it starts, the start fails with one sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    market = await startMarket(dataDir, { env: { WEB_CONCURRENCY: '2', PORT: String(port) } })
    expect(await market.ended).toBe(1)
    expect(market.output()).toContain(`Port ${port} is taken.`)
    other.close()
    const command = withTrap('process.exit(7)')
    market = await startMarket(dataDir, { command, env: { WEB_CONCURRENCY: '2' } })
    expect(await market.ended).toBe(1)
    expect(market.output()).toContain('A web process ended while it was starting.')
    expect(databaseOf(dataDir)).toEqual([])
  }, 180_000)
})
