import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  closeSync,
  existsSync,
  fchownSync,
  openSync,
  readdirSync,
  readlinkSync,
  writeFileSync,
  chownSync,
  cpSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { clusterOptions } from '#core/boot/embedded-postgres-cluster.ts'
import { chooseHome } from '#core/boot/embedded-postgres-home.ts'
import { freePort } from '#core/boot/embedded-postgres.ts'
import { sendSignal } from '#core/boot/processes.ts'

const execute = promisify(execFile)
const readyWithinMs = 60_000
/** How long a process may take to notice that its postmaster is gone. */
const noticeMs = 15_000
const startAttempts = 6

/** It exited instead of responding. */
class EndedError extends Error {}

/** A PostgreSQL whose processes the harness knows, so that it can kill or pause any of them. */
export interface OwnPostgres {
  port: number
  /** Its data directory. */
  cluster: string
  urlOf: (user: string, database: string) => string
  /** Connects as its superuser, without a proxy. */
  adminUrl: string
  /** Connects as the application: owner of the database `haat`, not a superuser. */
  url: string
  /** Starts it on the same folder and port, and waits until it accepts connections. */
  start(): Promise<void>
  isRunning(): boolean
  /** The postmaster first, then its children. */
  processes(): number[]
  /** Kills the postmaster, as the kernel does when memory runs out; its children notice by themselves. */
  killPostmaster(): Promise<void>
  /** Kills all of its processes at once, as a power cut does. */
  killAll(): Promise<void>
  stop(): Promise<void>
}

/** Creates a cluster in `folder`, which its account must be able to access, and starts it. */
export async function openPostgres(folder: string): Promise<OwnPostgres> {
  const home = await chooseHome(folder)
  const password = randomBytes(18).toString('base64url')
  const own = serverOf(home, password, await freePort())
  await createCluster(home, own.cluster, password)
  await own.start()
  const adminUrl = own.urlOf('root_of_tests', 'postgres')
  await query(adminUrl, `create role haat login password '${password}'`)
  await query(adminUrl, 'create database haat owner haat')
  return own
}

/** Sets up a streaming replica in `folder` from the files of `primary`, which is stopped meanwhile. */
export async function openReplicaOf(primary: OwnPostgres, folder: string): Promise<OwnPostgres> {
  const home = await chooseHome(folder)
  const { username, password } = new URL(primary.adminUrl)
  const own = serverOf(home, password, await freePort())
  await primary.stop()
  cpSync(primary.cluster, own.cluster, { recursive: true, preserveTimestamps: true })
  chmodSync(own.cluster, 0o700)
  writeFileSync(path.join(own.cluster, 'standby.signal'), '')
  const source = `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`
  appendFileSync(
    path.join(own.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${source}'\nwal_retrieve_retry_interval = '200ms'\n`,
  )
  if (home.owner !== undefined) giveAway(own.cluster, home.owner)
  await primary.start()
  await own.start()
  return own
}

function giveAway(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(folder, uid, gid)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(path.join(folder, name), uid, gid)
}

function serverOf(home: Home, password: string, port: number): OwnPostgres {
  const cluster = path.join(home.dataDir, 'faults')
  const urlOf = (user: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  let server: ChildProcess | undefined
  const own: OwnPostgres = {
    port,
    cluster,
    urlOf,
    adminUrl: urlOf('root_of_tests', 'haat'),
    url: urlOf('haat', 'haat'),
    start: () =>
      startAgain(async () => {
        server = spawnPostmaster(home, cluster, port)
        await answering(urlOf('root_of_tests', 'postgres'), server)
      }),
    isRunning: () => server !== undefined && server.exitCode === null && server.signalCode === null,
    processes: () => processesOf(cluster),
    killPostmaster: async () => {
      if (server?.pid !== undefined && own.isRunning()) sendSignal(server.pid, 'SIGKILL')
      await allGone(cluster)
    },
    killAll: async () => {
      for (const pid of processesOf(cluster)) sendSignal(pid, 'SIGKILL')
      await allGone(cluster)
    },
    stop: async () => {
      if (!own.isRunning() || server === undefined) return
      const gone = new Promise((resolve) => server?.once('exit', resolve))
      for (const pid of own.processes()) sendSignal(pid, 'SIGCONT')
      server.kill('SIGINT')
      await Promise.race([gone, sleep(20_000)])
      await own.killAll()
    },
  }
  return own
}

type Home = Awaited<ReturnType<typeof chooseHome>>

async function createCluster(home: Home, cluster: string, password: string): Promise<void> {
  const passwordFile = path.join(home.dataDir, 'faults-password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (home.owner !== undefined) chownSync(passwordFile, home.owner.uid, home.owner.gid)
  await execute(
    path.join(home.binaries, 'initdb'),
    [
      `--pgdata=${cluster}`,
      '--username=root_of_tests',
      `--pwfile=${passwordFile}`,
      ...clusterOptions,
      '--no-sync',
    ],
    { ...home.owner, cwd: home.dataDir },
  )
}

function spawnPostmaster(home: Home, cluster: string, port: number): ChildProcess {
  const log = openSync(path.join(home.dataDir, 'postgres.log'), 'a')
  if (home.owner !== undefined) fchownSync(log, home.owner.uid, home.owner.gid)
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=120',
    'shared_buffers=128MB',
    'jit=off',
    'max_wal_size=128MB',
  ]
  const postmaster = spawn(
    path.join(home.binaries, 'postgres'),
    ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    { ...home.owner, cwd: home.dataDir, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  return postmaster
}

/**
 * While no server listens on the port, the system may assign it to an outgoing connection for a moment, even to
 * one that tries to connect to this port. Retry the start, as an operator would.
 */
async function startAgain(start: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof EndedError) || attempt === startAttempts) throw error
      await sleep(500)
    }
  }
}

/** Waits until all processes of a cluster have exited; kills those that do not notice. */
async function allGone(cluster: string): Promise<void> {
  const deadline = Date.now() + noticeMs
  for (;;) {
    const left = processesOf(cluster)
    if (left.length === 0) return
    if (Date.now() > deadline) for (const pid of left) sendSignal(pid, 'SIGKILL')
    await sleep(10)
  }
}

/** The processes of a cluster, the postmaster first: the data folder is their working directory. */
export function processesOf(cluster: string): number[] {
  if (!existsSync('/proc')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && folderOf(name) === cluster)
    .map(Number)
    .toSorted((a, b) => a - b)
}

/** Empty for a process that has exited. */
function folderOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyWithinMs
  for (;;) {
    if (server.exitCode !== null)
      throw new EndedError(`PostgreSQL ended with code ${server.exitCode}.`)
    try {
      return await query(url, 'select 1')
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(20)
    }
  }
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
