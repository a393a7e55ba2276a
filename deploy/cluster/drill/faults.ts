import { setTimeout as sleep } from 'node:timers/promises'
import { postgresIn, sendSignal } from '../../../server/src/core/boot/processes.ts'
import { killPostgres, type Cluster } from '../cluster.ts'
import { ClusterError } from '../commands.ts'
import { switchOver } from '../database.ts'
import { primaryOf, serversUp } from '../health.ts'
import { setCable } from '../network.ts'
import type { DatabaseNode } from '../places.ts'
import type { State } from '../state.ts'

/** What a fault works with. */
export interface Stage {
  cluster: Cluster
  state: State
  /** Starts a part again, as systemd would. */
  restart(name: string): void
}

/** A fault: what breaks, and what mends it after a while. */
export interface Fault {
  name: string
  /** For the table. */
  what: string
  /** Breaks something. Returns which it was, and what mends it; null when it has to mend by itself. */
  inject(stage: Stage): Promise<{ victim: string; mend: (() => void) | null }>
  /** How long it stays broken, in ms. */
  brokenMs: number
}

/** systemd's `RestartSec` of the units. */
const restartMs = 1_000
/** Longer than Patroni takes to replace a primary. */
const machineLostMs = 30_000

export const faults: readonly Fault[] = [
  {
    name: 'kill-primary',
    what: 'the primary’s machine dies (Patroni and PostgreSQL), back after 30 s',
    brokenMs: machineLostMs,
    inject: async (stage) => await killNode(stage, await requirePrimary(stage)),
  },
  {
    name: 'kill-replica',
    what: 'the standby’s machine dies, back after 30 s',
    brokenMs: machineLostMs,
    inject: async (stage) => await killNode(stage, otherThan(stage, await requirePrimary(stage))),
  },
  {
    name: 'kill-web',
    what: 'a web process is killed, back after 1 s',
    brokenMs: restartMs,
    inject: async (stage) => killPart(stage, 'web1'),
  },
  {
    name: 'kill-worker',
    what: 'a worker is killed, back after 1 s',
    brokenMs: restartMs,
    inject: async (stage) => killPart(stage, 'worker1'),
  },
  {
    name: 'kill-redis',
    what: 'Redis is killed, back after 10 s',
    brokenMs: 10_000,
    inject: async (stage) => killPart(stage, 'redis'),
  },
  {
    name: 'kill-chosen-node',
    what: 'PostgreSQL of the node that HAProxy sends writes to is killed; Patroni lives',
    brokenMs: 0,
    inject: async ({ cluster: { places } }) => {
      const [name] = await serversUp(places, 'primary')
      if (name === undefined) throw new ClusterError('HAProxy sees no primary.')
      const all = postgresIn(`${places.folder}/${name}/data`, undefined)
      for (const { pid, isPostmaster } of all) if (isPostmaster) sendSignal(pid, 'SIGKILL')
      return { victim: name, mend: null }
    },
  },
  {
    name: 'kill-haproxy',
    what: 'HAProxy is killed, back after 1 s',
    brokenMs: restartMs,
    inject: async (stage) => killPart(stage, 'haproxy'),
  },
  {
    name: 'kill-etcd',
    what: 'etcd is killed, back after 15 s: the primary goes on (failsafe mode)',
    brokenMs: 15_000,
    inject: async (stage) => killPart(stage, 'etcd'),
  },
  {
    name: 'switchover',
    what: 'an operator moves the primary, as before maintenance',
    brokenMs: 0,
    inject: async (stage) => {
      const primary = await requirePrimary(stage)
      await switchOver(primary, stage.state)
      return { victim: primary.name, mend: null }
    },
  },
  {
    name: 'cut-primary',
    what: 'the primary’s network cable is pulled for 30 s',
    brokenMs: machineLostMs,
    inject: async (stage) => cut(await requirePrimary(stage)),
  },
  {
    name: 'cut-replica',
    what: 'the standby’s network cable is pulled for 30 s',
    brokenMs: machineLostMs,
    inject: async (stage) => cut(otherThan(stage, await requirePrimary(stage))),
  },
]

/** The chosen faults. Throws ClusterError for an unknown name. */
export function chooseFaults(only: readonly string[] | null): readonly Fault[] {
  if (only === null) return faults
  return only.map((name) => {
    const fault = faults.find((each) => each.name === name)
    if (fault !== undefined) return fault
    const known = faults.map((each) => each.name).join(', ')
    throw new ClusterError(`--only: there is no fault '${name}'. There are ${known}.`)
  })
}

async function killNode({ cluster, restart }: Stage, { name }: DatabaseNode) {
  cluster.processes.signal(name, 'SIGKILL')
  await killPostgres(cluster.places.folder, name)
  return { victim: name, mend: () => restart(name) }
}

function killPart({ cluster, restart }: Stage, name: string) {
  cluster.processes.signal(name, 'SIGKILL')
  return { victim: name, mend: () => restart(name) }
}

function cut(node: DatabaseNode) {
  if (node.network === null) {
    throw new ClusterError('Without root there is no network to cut: leave it out by --only.')
  }
  setCable(node, 'down')
  return { victim: node.name, mend: () => setCable(node, 'up') }
}

async function requirePrimary({ cluster: { places } }: Stage): Promise<DatabaseNode> {
  const deadline = performance.now() + 10_000
  for (;;) {
    const node = await primaryOf(places.nodes)
    if (node !== null) return node
    if (performance.now() > deadline) throw new ClusterError('There is no primary.')
    await sleep(200)
  }
}

function otherThan({ cluster: { places } }: Stage, { name }: DatabaseNode): DatabaseNode {
  const [first, second] = places.nodes
  return first.name === name ? second : first
}
