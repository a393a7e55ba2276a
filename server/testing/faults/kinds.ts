import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '#core/sql/db.ts'
import type { Rng } from '#seed/prng.ts'
import { holdSlowClients } from './slow-clients.ts'
import { sendSignal } from '#core/boot/processes.ts'
import type { MarketProcess } from './servers.ts'
import type { Stage } from './stage.ts'

/** The outcome of a fault. */
export interface Injured {
  /** Time from the restart, or the end of the fault, until every server responds well; null without an outage. */
  readyMs: number | null
  note?: string
}

export interface Kind {
  name: string
  /** Why it is not possible on this machine; null if it is possible. */
  missing?: (stage: Stage) => string | null
  inject(stage: Stage, rng: Rng): Promise<Injured>
}

const noDisks = ({ disks }: Stage) => (disks === null ? 'mounting a disk needs root' : null)
const noClock = ({ clock }: Stage) => (clock === null ? 'libfaketime is not installed' : null)
const noProc = () => (process.platform === 'linux' ? null : 'needs /proc')

export const kinds: readonly Kind[] = [
  { name: 'kill-server-1', inject: ({ servers }) => killed(servers[0]) },
  { name: 'kill-server-2', inject: ({ servers }) => killed(servers[1]) },
  { name: 'kill-worker', inject: ({ worker }) => killed(worker) },
  {
    name: 'kill-postmaster',
    missing: noProc,
    inject: async (stage) => {
      await stage.postgres.killPostmaster()
      return await databaseBack(stage)
    },
  },
  {
    name: 'kill-backend',
    missing: noProc,
    inject: async (stage, rng) => {
      const [, ...children] = stage.postgres.processes()
      const since = performance.now()
      sendSignal(rng.pick(children), 'SIGKILL')
      // PostgreSQL recovers by itself.
      await sleep(200)
      return { readyMs: await allReady(stage, since) }
    },
  },
  {
    name: 'power-cut',
    missing: noProc,
    inject: async (stage) => {
      const all = [...stage.servers, stage.worker]
      await Promise.all([...all.map((each) => each.end('SIGKILL')), stage.postgres.killAll()])
      const since = performance.now()
      await stage.postgres.start()
      await Promise.all(all.map((each) => each.start()))
      return { readyMs: performance.now() - since }
    },
  },
  {
    name: 'pause-server',
    inject: async (stage, rng) => {
      const server = rng.pick(stage.servers)
      server.signal('SIGSTOP')
      await sleep(rng.int(1_500, 4_000))
      server.signal('SIGCONT')
      return { readyMs: await allReady(stage), note: server.name }
    },
  },
  {
    name: 'pause-postgres',
    missing: noProc,
    inject: async (stage, rng) => {
      const stopped = stage.postgres.processes()
      for (const pid of stopped) sendSignal(pid, 'SIGSTOP')
      await sleep(rng.int(1_500, 4_000))
      for (const pid of stopped) sendSignal(pid, 'SIGCONT')
      return { readyMs: await allReady(stage) }
    },
  },
  {
    name: 'stop-server',
    inject: async ({ servers }, rng) => {
      const server = rng.pick(servers)
      const since = performance.now()
      const ending = await server.end('SIGTERM', 30_000)
      const note = `${server.name} ended with ${ending} after ${seconds(performance.now() - since)}`
      return { readyMs: await server.start(), note }
    },
  },
  {
    name: 'end-backends',
    inject: async (stage, rng) => {
      let ended = 0
      for (let n = rng.int(5, 15); n > 0; n -= 1) {
        ended += await stage.db.run(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where usename = 'haat' order by (state = 'active') desc, random() limit 4`)
        await sleep(rng.int(20, 150))
      }
      return { readyMs: await allReady(stage), note: `${ended} ended` }
    },
  },
  {
    name: 'cut-connections',
    inject: async (stage, rng) => {
      for (let n = rng.int(3, 10); n > 0; n -= 1) {
        rng.pick(stage.proxies).cut()
        await sleep(rng.int(50, 400))
      }
      return { readyMs: await allReady(stage) }
    },
  },
  {
    name: 'black-hole',
    inject: async (stage, rng) => {
      const proxy = rng.pick(stage.proxies)
      proxy.hold(true)
      await sleep(rng.int(1_000, 4_000))
      // Half of the time the delayed data never arrives.
      if (rng.chance(0.5)) proxy.cut()
      proxy.hold(false)
      return { readyMs: await allReady(stage) }
    },
  },
  {
    name: 'lose-commit-answers',
    inject: async (stage, rng) => {
      for (let n = 20; n > 0; n -= 1) {
        // The second text occurs in the statement that places an order, which is its own transaction.
        rng.pick(stage.proxies).loseAnswerTo(rng.pick(['commit', '"itemId"']))
        await sleep(rng.int(20, 120))
      }
      return { readyMs: await allReady(stage) }
    },
  },
  {
    name: 'full-media-disk',
    missing: noDisks,
    inject: async (stage) => await whileFull(stage, 'media'),
  },
  {
    name: 'full-upload-disk',
    missing: noDisks,
    inject: async (stage) => await whileFull(stage, 'uploads'),
  },
  {
    name: 'full-database-disk',
    missing: noDisks,
    inject: async (stage) => {
      await stage.disks?.data.fill()
      await sleep(3_000)
      stage.disks?.data.clear()
      const isDown = !stage.postgres.isRunning()
      if (isDown) return { ...(await databaseBack(stage)), note: 'PostgreSQL had ended' }
      return { readyMs: await allReady(stage) }
    },
  },
  {
    name: 'clock-jumps',
    missing: noClock,
    inject: async ({ servers, clock }) => {
      const [server] = servers
      await server.end('SIGTERM', 30_000)
      await server.start(clock?.env)
      for (const hours of [1, -1, 0]) {
        clock?.move(hours * 3_600)
        await sleep(2_500)
      }
      await server.end('SIGTERM', 30_000)
      return { readyMs: await server.start() }
    },
  },
  {
    name: 'slow-clients',
    inject: async ({ urls }) => {
      const slow = await holdSlowClients(urls[0], { sockets: 2_000, seconds: 6 })
      const p99 = `p99 of ${slow.answered} others ${slow.p99Ms.toFixed(0)} ms, before ${slow.usualP99Ms.toFixed(0)} ms`
      const note = `${slow.sockets} sockets, ${slow.stillOpen} kept; ${p99}, ${slow.failed} failed`
      return { readyMs: null, note }
    },
  },
]

async function killed(server: MarketProcess): Promise<Injured> {
  await server.end('SIGKILL')
  return { readyMs: await server.start() }
}

async function databaseBack(stage: Stage): Promise<Injured> {
  const since = performance.now()
  await stage.postgres.start()
  return { readyMs: await allReady(stage, since) }
}

async function whileFull(stage: Stage, which: 'media' | 'uploads'): Promise<Injured> {
  await stage.disks?.[which].fill()
  await sleep(5_000)
  stage.disks?.[which].clear()
  return { readyMs: null }
}

async function allReady({ servers }: Stage, since = performance.now()): Promise<number> {
  return Math.max(...(await Promise.all(servers.map((server) => server.ready(since)))))
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
