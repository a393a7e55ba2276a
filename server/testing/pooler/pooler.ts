import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { chooseHome } from '#core/boot/embedded-postgres-home.ts'
import { freePort } from '#core/boot/embedded-postgres.ts'
import { until } from '#testing/market-process.ts'

/** A PgBouncer in transaction mode. */
export interface Pooler {
  /** The address of a database through it. */
  through(url: string): string
  /** Ends it as a crash does, and starts it again on the same port. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

const programs = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']

/** Starts one that signs in to every database of a server as the account of `url`. */
export async function openPooler(url: string, { poolSize = 20 } = {}): Promise<Pooler> {
  const program = programs.find((each) => existsSync(each))
  if (program === undefined) {
    throw new Error('These tests need PgBouncer. Install it: apt-get install pgbouncer')
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-pooler-'))
  chmodSync(folder, 0o755)
  const { owner } = await chooseHome(folder)
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings(new URL(url), port, poolSize))
  let child: ChildProcess | undefined
  let output = ''

  async function start(): Promise<void> {
    child = spawn(program ?? '', [file], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-20_000)))
    const started = child
    await until('PgBouncer answers', async () => {
      if (started.exitCode !== null) throw new Error(`PgBouncer ended: ${output}`)
      return await answers(through(url))
    })
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child?.once('exit', resolve))
    child.kill(signal)
    await gone
  }
  function through(target: string): string {
    const address = new URL(target)
    address.host = `127.0.0.1:${port}`
    address.search = ''
    return address.href
  }
  await start()
  return {
    through,
    kill: () => end('SIGKILL'),
    start,
    stop: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function settings({ hostname, port, username, password }: URL, own: number, size: number): string {
  return `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 1000
default_pool_size = ${size}
server_idle_timeout = 2
log_connections = 0
log_disconnections = 0
`
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
