import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { archiveSettings } from './embedded-postgres-archive.ts'
import { chooseHome, type Home } from './embedded-postgres-home.ts'

const execute = promisify(execFile)
/** The cluster's superuser, and the name of the market's database. */
export const user = 'haat'

export interface EmbeddedPostgres {
  /** Connection string of the `haat` database. */
  url: string
  /** The cluster, for making databases of one's own beside `haat`. */
  adminUrl: string
  /** Ends it as Ctrl-C would want it: connections are closed, everything is on disk. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** Gives up durability for speed; only for databases that are thrown away. */
  isDisposable?: boolean
  /** Finished files of the write-ahead log are copied to `walArchiveOf`, for backups to take from there. */
  isArchiving?: boolean
  /** More settings of PostgreSQL's, by name. */
  settings?: Readonly<Record<string, string>>
  /** How long it may take to come up, a minute unless said: a restore replays much log. */
  readyWithinMs?: number
}

/** A fault that a person can mend, said in words for them. */
export class StartError extends Error {}

/**
 * Starts PostgreSQL 18 from npm in `dataDir/postgres`, on a free port of the loopback address. What a
 * killed run left behind (a lock, even a running server) is recovered.
 * @throws StartError when the folder can not be used.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = await chooseHome(options.dataDir)
  await endOrphan(home)
  const password = await prepareCluster(home)
  const port = await freePort()
  await launch(home, port, options)
  const socket = socketFolder(home)
  const urlOf = (database: string) => {
    const url = new URL(`postgres://${user}:${password}@127.0.0.1:${port}/${database}`)
    if (socket !== '') url.searchParams.set('host', socket)
    return url.href
  }
  await createDatabase(urlOf('postgres'))
  return {
    url: urlOf(user),
    adminUrl: urlOf('postgres'),
    stop: async () => {
      await control(home, ['stop', '-m', 'fast', '-w', '-t', '30'])
    },
  }
}

/**
 * Where the socket lies, which spares each query a tenth of its time beside TCP; empty where there are no
 * such sockets or the path is longer than the system allows one to be.
 */
function socketFolder({ dataDir }: Home): string {
  const longest = 90
  return process.platform === 'win32' || Buffer.byteLength(dataDir) > longest ? '' : dataDir
}

/** Makes the cluster the first time. A half-made one (killed meanwhile) is thrown away and made anew. */
async function prepareCluster(home: Home): Promise<string> {
  const passwordFile = path.join(home.dataDir, 'password')
  if (fs.existsSync(path.join(home.cluster, 'PG_VERSION')) && fs.existsSync(passwordFile)) {
    return fs.readFileSync(passwordFile, 'utf8')
  }
  if (fs.existsSync(path.join(home.cluster, 'base')) && fs.existsSync(passwordFile)) {
    throw new StartError(`${home.cluster} is not a PostgreSQL folder Haat made; move it away.`)
  }
  const password = randomBytes(18).toString('base64url')
  const fresh = `${home.cluster}.new`
  fs.rmSync(fresh, { recursive: true, force: true })
  fs.rmSync(home.cluster, { recursive: true, force: true })
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  if (home.owner !== undefined) fs.chownSync(passwordFile, home.owner.uid, home.owner.gid)
  await execute(
    path.join(home.binaries, 'initdb'),
    [
      `--pgdata=${fresh}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--lc-messages=C',
      '--no-sync',
    ],
    { ...home.owner, cwd: home.dataDir },
  ).catch((error: { stderr?: string; message: string }) => {
    throw new StartError(
      `PostgreSQL could not be set up in ${home.dataDir}: ${error.stderr ?? error.message}`,
    )
  })
  fs.renameSync(fresh, home.cluster)
  return password
}

async function launch(home: Home, port: number, options: EmbeddedOptions): Promise<void> {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: socketFolder(home),
    unix_socket_permissions: '0700',
    update_process_title: 'off',
    max_connections: '120',
    shared_buffers: '256MB',
    jit: 'off',
    random_page_cost: '1.1',
    wal_compression: 'on',
    ...(options.isDisposable === true
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
      : {}),
    ...(options.isArchiving === true ? archiveSettings(home) : {}),
    ...options.settings,
  }
  const log = fs.openSync(path.join(home.dataDir, 'postgres.log'), 'a')
  if (home.owner !== undefined) fs.fchownSync(log, home.owner.uid, home.owner.gid)
  // A process group of its own: Ctrl-C reaches Haat first, which lets running requests finish.
  const server = spawn(
    path.join(home.binaries, 'postgres'),
    [
      '-D',
      home.cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...home.owner, cwd: home.dataDir, detached: true, stdio: ['ignore', log, log] },
  )
  fs.closeSync(log)
  let ending: string | undefined
  server.on('error', (error) => (ending = error.message))
  server.on('exit', (code) => (ending = `it ended with code ${code}`))
  server.unref()
  const readyWithinMs = options.readyWithinMs ?? 60_000
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline) {
    if (ending !== undefined) {
      throw new StartError(
        `PostgreSQL did not start (${ending}). Its log: ${path.join(home.dataDir, 'postgres.log')}`,
      )
    }
    if (isReady(home)) return
    await sleep(20)
  }
  throw new StartError(`PostgreSQL did not become ready within ${readyWithinMs / 1000} seconds.`)
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [user])
    if (rowCount === 0) await client.query(`create database ${user}`)
  } finally {
    await client.end()
  }
}

/** The eighth line of postmaster.pid says `ready` once connections are taken. */
function isReady(home: Home): boolean {
  const file = path.join(home.cluster, 'postmaster.pid')
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8').split('\n')[7]?.trim() === 'ready'
}

/** A server that outlived a killed Haat is stopped properly, so its log is replayed by itself. */
async function endOrphan(home: Home): Promise<void> {
  if (!fs.existsSync(path.join(home.cluster, 'postmaster.pid'))) return
  await control(home, ['stop', '-m', 'fast', '-w', '-t', '30']).catch(() => {
    // Nobody answers: the file was left by a killed server, and PostgreSQL itself replaces it.
  })
}

async function control(home: Home, args: string[]): Promise<void> {
  await execute(path.join(home.binaries, 'pg_ctl'), ['-D', home.cluster, '-s', ...args], {
    ...home.owner,
    cwd: home.dataDir,
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
