import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Home } from './embedded-postgres-home.ts'
import { folderId, hasProcFiles, isAlive, postgresIn } from './processes.ts'
import { StartError } from './start-error.ts'

/** What postmaster.pid says of the server that wrote it. */
export interface PidFile {
  pid: number
  /** The data folder, as it was called then. */
  folder: string
  /** Seconds since 1970. */
  startedAt: number
  port: number
  isReady: boolean
}

/** Reads `postmaster.pid`; lines that are not written yet are NaN or empty. */
export function readPidFile(cluster: string): PidFile | undefined {
  let lines: string[]
  try {
    lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const [pid = '', folder = '', startedAt = '', port = ''] = lines
  return {
    pid: Number.parseInt(pid, 10),
    folder,
    startedAt: Number.parseInt(startedAt, 10),
    port: Number.parseInt(port, 10),
    isReady: lines[7]?.trim() === 'ready',
  }
}

/**
 * Makes the folder ready for a new server. What a killed run left running there is ended, as it would end
 * itself where it can; a process is sent a signal only if it is proven to be a PostgreSQL of this very folder.
 * @throws StartError when the folder is a copy of one that is in use, or is used from another machine.
 */
export async function freeCluster(home: Home): Promise<void> {
  if (folderId(home.cluster) === undefined) return
  const file = readPidFile(home.cluster)
  if (file !== undefined) await refuseCopy(home, file)
  if (hasProcFiles) await endProcesses(home)
  if (file !== undefined && (await answers(home, file))) await endAnswering(home, file)
  // PostgreSQL itself keeps a second server off by its shared memory, so the file is only in the way: its
  // number may belong to any program by now.
  fs.rmSync(path.join(home.cluster, 'postmaster.pid'), { force: true })
  for (const name of fs.readdirSync(home.dataDir)) {
    if (name.startsWith('.s.PGSQL.')) fs.rmSync(path.join(home.dataDir, name), { force: true })
  }
}

/** A file that came along with a copy names the original's folder. */
async function refuseCopy(home: Home, file: PidFile): Promise<void> {
  if (file.folder === '' || path.resolve(file.folder) === path.resolve(home.cluster)) return
  if (folderId(file.folder) === folderId(home.cluster)) return
  const lives = hasProcFiles
    ? postgresIn(file.folder, home.owner).length > 0
    : await answers(home, file)
  if (!lives) return
  throw new StartError(
    `${home.cluster} is a copy of ${file.folder}, where a PostgreSQL runs: such a copy can not be relied ` +
      'on. Stop the Haat that runs there and copy the folder again.',
  )
}

/** How the processes are asked to end, each signal after so many ms without success. */
const asks = {
  // Connections are closed, everything is on disk.
  postmaster: [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 10_000],
  ],
  // Nobody is left to be told: they see that their postmaster is gone, most of them by themselves.
  orphans: [
    [0, 500],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 10_000],
  ],
} as const

async function endProcesses(home: Home): Promise<void> {
  const find = () => postgresIn(home.cluster, home.owner)
  for (const kind of ['postmaster', 'orphans'] as const) {
    for (const [signal, ms] of asks[kind]) {
      const pids = find().filter(({ isPostmaster }) => isPostmaster || kind === 'orphans')
      for (const { pid } of pids) send(pid, signal)
      const deadline = Date.now() + ms
      while (pids.some(({ pid }) => isAmong(pid, find())) && Date.now() < deadline) await sleep(20)
    }
  }
  const [left] = find()
  if (left === undefined) return
  throw new StartError(
    `A PostgreSQL that a killed run left in ${home.cluster} does not end (process ${left.pid}).`,
  )
}

function isAmong(pid: number, processes: { pid: number }[]): boolean {
  return processes.some((process) => process.pid === pid)
}

function send(pid: number, signal: NodeJS.Signals | 0): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * A server that answers, though no process of this folder is to be seen: the system does not show processes
 * as files, or the server runs in another container or on another machine that shares the folder.
 */
async function endAnswering(home: Home, file: PidFile): Promise<void> {
  if (!hasProcFiles && isAlive(file.pid)) {
    send(file.pid, 'SIGINT')
    for (let waited = 0; isAlive(file.pid) && waited < 30_000; waited += 50) await sleep(50)
    if (!isAlive(file.pid)) return
  }
  throw new StartError(
    `${home.cluster} is in use by a PostgreSQL that this system does not show, in another container perhaps. ` +
      'Stop that one, or set DATA_DIR to another folder.',
  )
}

/**
 * Whether the server that wrote the file can be reached: it takes the folder's password, works in the folder
 * that the file names and started when the file says.
 */
async function answers(home: Home, file: PidFile): Promise<boolean> {
  if (!Number.isInteger(file.port)) return false
  let password: string
  try {
    password = fs.readFileSync(path.join(home.dataDir, 'password'), 'utf8')
  } catch {
    return false
  }
  const at = { port: file.port, database: 'postgres', user: 'haat', password }
  const socket = fs.existsSync(path.join(home.dataDir, `.s.PGSQL.${file.port}`))
  const client = new pg.Client({
    ...at,
    host: socket ? home.dataDir : '127.0.0.1',
    connectionTimeoutMillis: 3_000,
    query_timeout: 3_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string; started_at: number }>(`
      select current_setting('data_directory') as folder,
        extract(epoch from pg_postmaster_start_time())::float8 as started_at`)
    const [row] = rows
    return row?.folder === file.folder && Math.abs(row.started_at - file.startedAt) < 10
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
