import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresIn, sendSignal } from '../../server/src/core/boot/processes.ts'
import { ClusterError } from './commands.ts'
import { configure, makeFolders, requireReach, templateValues, wordsOf } from './configure.ts'
import { prepareDatabase, setSynchronous } from './database.ts'
import { ailments, databaseAilments, isListening } from './health.ts'
import { layNetwork, removeNetwork } from './network.ts'
import type { Options } from './options.ts'
import { requirePackages } from './packages.ts'
import { foundations, marketParts, root, type Part } from './parts.ts'
import { placesOf, portsHere, type Places } from './places.ts'
import { openProcesses, type Processes } from './processes.ts'
import { claimState, readState, type State } from './state.ts'

/** A cluster that an operator started, or is about to. */
export interface Cluster {
  options: Options
  places: Places
  processes: Processes
  foundations: Part[]
  market: Part[]
}

const healthyWithinMs = 180_000
const pollMs = 250

export function openCluster(options: Options): Cluster {
  const places = placesOf(options, process.getuid?.() === 0)
  return {
    options,
    places,
    processes: openProcesses(options.folder),
    foundations: foundations(places),
    market: marketParts(places),
  }
}

export interface UpHooks {
  onStep(text: string): void
  /** Aborted when the operator gives up waiting. */
  signal: AbortSignal
  /** Fills the empty database before the market starts; without it the market makes its demo. */
  seed?(state: State): Promise<void>
}

/**
 * Starts whatever of the cluster is not running. When that fails, everything that this call started is ended
 * again, and a folder that it made is removed. Throws ClusterError.
 */
export async function up(cluster: Cluster, { onStep, signal, seed }: UpHooks): Promise<State> {
  const { options, places, processes } = cluster
  requirePackages()
  const isNew = readState(options.folder) === null
  const parts = [...cluster.foundations, ...cluster.market]
  const before = new Set(parts.filter(({ name }) => processes.pidOf(name) !== null))
  if (before.size === 0) await requirePorts(places)
  const state = claimState(options)
  try {
    requireReach(places)
    makeFolders(options.folder)
    layNetwork(places)
    const values = templateValues(places, state, options)
    const startAll = (chosen: readonly Part[]) => {
      for (const part of chosen) if (!before.has(part)) startPart(cluster, part, values)
    }
    onStep('Starting etcd, PostgreSQL by Patroni, HAProxy, PgBouncer and Redis')
    startAll(cluster.foundations)
    await healthy(cluster, cluster.foundations, signal, async () =>
      (await databaseAilments(places, false)).filter((text) => !text.includes('standby')),
    )
    await setSynchronous(places, state, options)
    await prepareDatabase(places, state)
    await healthy(cluster, cluster.foundations, signal, () =>
      databaseAilments(places, options.isSynchronous),
    )
    if (seed !== undefined) await seed(state)
    onStep('Starting the web processes, the workers and nginx')
    startAll(cluster.market)
    await healthy(cluster, parts, signal, () => ailments(places, options.isSynchronous))
    return state
  } catch (error) {
    onStep('It failed; ending what was started')
    if (before.size === 0) await down(cluster, { keep: !isNew })
    else
      await endParts(
        cluster,
        parts.filter((part) => !before.has(part)),
      )
    throw error
  }
}

/** Writes the configuration of a part and starts it. */
export function startPart(
  { places, processes }: Cluster,
  part: Part,
  values: Readonly<Record<string, string>>,
): void {
  configure(part, places, values)
  const env = part.env ?? {}
  processes.start({ name: part.name, words: wordsOf(part, places), env, workingFolder: root })
}

/** Ends what `up` started, by the numbers that it recorded, and removes the networks and the folder. */
export async function down(
  cluster: Cluster,
  { keep }: Pick<Options, 'keep'>,
): Promise<{ ended: number }> {
  const { options, places } = cluster
  // Another folder is none of its business.
  if (readState(options.folder) === null) return { ended: 0 }
  const ended = await endParts(cluster, [...cluster.foundations, ...cluster.market])
  removeNetwork(places)
  if (!keep) rmSync(options.folder, { recursive: true, force: true })
  return { ended }
}

/** What runs as what, and what is not as it should be. */
export async function status({ options, places, processes, ...parts }: Cluster): Promise<string[]> {
  if (readState(options.folder) === null) return [`There is no cluster in ${options.folder}.`]
  const lines = [...parts.foundations, ...parts.market].map(({ name }) => {
    const pid = processes.pidOf(name)
    return `${name.padEnd(10)} ${pid === null ? 'not running' : `process ${pid}`}`
  })
  const wrong = await ailments(places, options.isSynchronous)
  return [...lines, ...(wrong.length === 0 ? ['Everything is healthy.'] : wrong)]
}

/** Waits until nothing is wrong. Throws ClusterError when a process ends, or when it takes too long. */
async function healthy(
  { processes }: Cluster,
  parts: readonly Part[],
  signal: AbortSignal,
  look: () => Promise<string[]>,
): Promise<void> {
  const deadline = performance.now() + healthyWithinMs
  for (;;) {
    if (signal.aborted) throw new ClusterError('It was interrupted.')
    const ended = parts.find(({ name }) => processes.pidOf(name) === null)
    if (ended !== undefined) {
      const words = processes.lastWords(ended.name)
      throw new ClusterError(`${ended.name} ended instead of answering:\n${words}`)
    }
    const wrong = await look()
    if (wrong.length === 0) return
    if (performance.now() > deadline) {
      const named = parts.find(({ name }) => wrong.some((text) => text.includes(name)))
      const { name } = named ?? { name: 'db1' }
      throw new ClusterError(
        `After ${healthyWithinMs / 1_000} s: ${wrong.join(', ')}. The log of ${name}:\n${processes.lastWords(name)}`,
      )
    }
    await sleep(pollMs)
  }
}

/** Ends parts, the last first; returns how many ran. */
async function endParts({ places, processes }: Cluster, parts: readonly Part[]): Promise<number> {
  const running = parts.filter(({ name }) => processes.pidOf(name) !== null)
  const end = async ({ name, node, stopMs }: Part) => {
    await processes.end(name, 'SIGTERM', stopMs)
    // PostgreSQL survives a Patroni that was killed.
    if (node !== null) await killPostgres(places.folder, node.name)
  }
  // nginx first, so that nothing arrives any more; then the market; then what it stands on; etcd last.
  for (const layer of Object.values(Object.groupBy(parts, layerOf)).toReversed()) {
    await Promise.all((layer ?? []).map(end))
  }
  return running.length
}

const layers = [/^etcd$/, /^db\d$/, /^(haproxy|pgbouncer|redis)$/, /^(web|worker)\d$/, /^nginx$/]

function layerOf({ name }: Part): number {
  return layers.findIndex((layer) => layer.test(name))
}

/** Kills every process of a node's PostgreSQL; they are recognised by the folder that they work in. */
export async function killPostgres(folder: string, name: string): Promise<void> {
  const data = path.join(folder, name, 'data')
  if (!existsSync(data)) return
  for (
    let left = postgresIn(data, undefined);
    left.length > 0;
    left = postgresIn(data, undefined)
  ) {
    for (const { pid } of left) sendSignal(pid, 'SIGKILL')
    await sleep(50)
  }
}

async function requirePorts(places: Places): Promise<void> {
  for (const port of portsHere(places)) {
    if (await isListening(port)) {
      throw new ClusterError(`Port ${port} is taken. Choose other ports by PORTS, such as 8400.`)
    }
  }
}
