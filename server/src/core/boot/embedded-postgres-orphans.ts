import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Home } from './embedded-postgres-home.ts'
import { folderId, hasProcFiles, isAlive, postgresIn } from './processes.ts'
import { StartError } from './start-error.ts'

/** The content of postmaster.pid, written by the server it describes. */
export interface PidFile {
  pid: number
  /** The path of the data folder when the server started. */
  folder: string
  /** Seconds since 1970. */
  startedAt: number
  port: number
  isReady: boolean
}

/** Parses `postmaster.pid`. Lines that are not written yet become NaN or empty. */
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
 * Prepares the folder for a new server. It stops the processes that a killed run left there, gracefully if
 * possible. It signals a process only after proving that it is a PostgreSQL process of this folder.
 * @throws StartError when the folder is a copy of one in use, or is in use on another machine.
 */
export async function freeCluster(home: Home): Promise<void> {
  if (folderId(home.cluster) === undefined) return
  const file = readPidFile(home.cluster)
  if (file !== undefined) await refuseCopy(home, file)
  if (hasProcFiles) await endProcesses(home)
  if (file !== undefined && (await answers(home, file))) await endAnswering(home, file)
  // PostgreSQL's shared memory already prevents a second server. The stale file only gets in the way, because
  // its process id may belong to any program by now.
  fs.rmSync(path.join(home.cluster, 'postmaster.pid'), { force: true })
  for (const name of fs.readdirSync(home.dataDir)) {
    if (name.startsWith('.s.PGSQL.')) fs.rmSync(path.join(home.dataDir, name), { force: true })
  }
}

/** In a copied folder, the file still names the original folder. */
async function refuseCopy(home: Home, file: PidFile): Promise<void> {
  if (file.folder === '' || path.resolve(file.folder) === path.resolve(home.cluster)) return
  if (folderId(file.folder) === folderId(home.cluster)) return
  const lives = hasProcFiles
    ? postgresIn(file.folder, home.owner).length > 0
    : await answers(home, file)
  if (!lives) return
  throw new StartError(
    `${home.cluster} is a copy of ${file.folder}, where a PostgreSQL runs: such a copy cannot be relied ` +
      'on. Stop the Haat that runs there and copy the folder again.',
  )
}

/** The signals that stop the processes, each sent after so many ms without success. */
const asks = {
  // Fast shutdown: PostgreSQL closes connections and writes everything to disk.
  postmaster: [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 10_000],
  ],
  // The postmaster is gone. Its children notice that, and most of them exit by themselves.
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
    `A PostgreSQL that a killed run left in ${home.cluster} does not stop (process ${left.pid}).`,
  )
}

function isAmong(pid: number, processes: { pid: number }[]): boolean {
  return processes.some((process) => process.pid === pid)
}

function send(pid: number, signal: NodeJS.Signals | 0): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has exited in the meantime.
  }
}

/**
 * Detects a server that answers although no process of this folder is visible: the system has no /proc, or the
 * server runs in another container or on another machine that uses the same folder.
 */
async function endAnswering(home: Home, file: PidFile): Promise<void> {
  if (!hasProcFiles && isAlive(file.pid)) {
    send(file.pid, 'SIGINT')
    for (let waited = 0; isAlive(file.pid) && waited < 30_000; waited += 50) await sleep(50)
    if (!isAlive(file.pid)) return
  }
  throw new StartError(
    `${home.cluster} is in use by a PostgreSQL that is not visible here, perhaps in another container. ` +
      'Stop it, or set DATA_DIR to another folder.',
  )
}

/**
 * Whether the server that wrote the file is running: it accepts the folder's password, uses the folder that the
 * file names, and started at the time that the file gives.
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
