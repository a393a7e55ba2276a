import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive, postgresIn, sendSignal } from './processes.ts'
import { StartError } from './start-error.ts'

/** A stopped cluster with a table `kept`: copying it is faster than running initdb for each test. */
let template: string
let dataDir: string
let cluster: string
let started: EmbeddedPostgres[]
let others: ChildProcess[]
let news: string[]

beforeAll(async () => {
  template = temporaryFolder()
  const database = await startEmbeddedPostgres({ dataDir: template, isDisposable: true })
  await ask(database.url, 'create table kept (id int)')
  await database.stop()
}, 120_000)
afterAll(() => fs.rmSync(template, { recursive: true, force: true }))
beforeEach(() => {
  dataDir = temporaryFolder()
  copy(template, dataDir)
  cluster = path.join(dataDir, 'postgres/cluster')
  started = []
  others = []
  news = []
})
afterEach(async () => {
  for (const child of others) child.kill('SIGKILL')
  for (const database of started) await database.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
}, 60_000)

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'haat-embedded-'))
  // As root, the tests run PostgreSQL under another account, which needs access to this folder.
  fs.chmodSync(folder, 0o711)
  return folder
}

/** Copies belong to the account that copies; PostgreSQL requires its own account as the owner. */
function copy(from: string, to: string): void {
  const source = path.join(from, 'postgres')
  const target = path.join(to, 'postgres')
  const { uid, gid } = fs.statSync(source)
  const filter = (file: string) => !path.basename(file).startsWith('.s.PGSQL')
  fs.cpSync(source, target, { recursive: true, filter })
  for (const name of ['', ...fs.readdirSync(target, { recursive: true, encoding: 'utf8' })])
    fs.chownSync(path.join(target, name), uid, gid)
  fs.chmodSync(path.join(target, 'cluster'), 0o700)
}

async function start(folder = dataDir, onGivenUp?: (error: Error) => void) {
  const database = await startEmbeddedPostgres({
    dataDir: folder,
    isDisposable: true,
    onTrouble: (text) => void news.push(text),
    ...(onGivenUp === undefined ? {} : { onGivenUp }),
  })
  started.push(database)
  return database
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const processes = () => postgresIn(cluster, undefined)
const postmaster = () => processes().find(({ isPostmaster }) => isPostmaster)?.pid ?? 0

/** Kills PostgreSQL as a power cut would. */
async function killAll(): Promise<void> {
  for (const { pid } of processes()) sendSignal(pid, 'SIGKILL')
  for (let waited = 0; processes().length > 0 && waited < 10_000; waited += 10) await sleep(10)
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 40_000
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('The condition was not met within 40 seconds.')
    await sleep(20)
  }
}

/** The lines of a stale `postmaster.pid` that says `ready`, as a killed server leaves it. */
async function killedFolder(): Promise<string[]> {
  const { stop } = await startEmbeddedPostgres({ dataDir, isDisposable: true })
  const lines = fs.readFileSync(pidFile(), 'utf8').split('\n')
  await stop()
  return lines
}

const pidFile = () => path.join(cluster, 'postmaster.pid')

describe('recovery from a killed run', () => {
  it('does not signal an unrelated process that has reused the process id', async () => {
    const [, ...rest] = await killedFolder()
    const stranger = spawn('sleep', ['600'], { stdio: 'ignore' })
    others.push(stranger)
    fs.writeFileSync(pidFile(), [stranger.pid, ...rest].join('\n'))
    const { url } = await start()
    expect(await ask(url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
    expect(isAlive(stranger.pid ?? 0)).toBe(true)
    expect(stranger.signalCode).toBeNull()
  })

  it.each([
    ['empty', () => ''],
    ['half written', ([pid]: string[]) => `${pid}\n/tm`],
    [
      'of a process that no longer exists',
      ([, ...rest]: string[]) => ['4194305', ...rest].join('\n'),
    ],
  ])('copes with a postmaster.pid that is %s', async (_, text) => {
    const lines = await killedFolder()
    fs.writeFileSync(pidFile(), text(lines))
    fs.writeFileSync(path.join(dataDir, 'postgres/.s.PGSQL.12345.lock'), String(process.pid))
    const { url } = await start()
    expect(await ask(url, 'select 1 as up')).toEqual([{ up: 1 }])
  })

  it('replaces an incomplete cluster, even while an initdb still writes to it', async () => {
    const home = path.join(dataDir, 'postgres')
    fs.rmSync(home, { recursive: true })
    fs.mkdirSync(path.join(home, 'cluster.new-1-1/base'), { recursive: true })
    fs.mkdirSync(path.join(home, 'cluster.new'), { recursive: true })
    fs.writeFileSync(path.join(home, 'cluster.new/PG_VERSION'), '18')
    fs.writeFileSync(path.join(home, 'password'), 'of-the-one-before')
    const { url } = await start()
    expect(await ask(url, 'select 1 as up')).toEqual([{ up: 1 }])
    expect(fs.readdirSync(home).filter((name) => name.startsWith('cluster.new'))).toEqual([])
  })

  it('keeps a cluster whose password file is missing', async () => {
    fs.writeFileSync(path.join(dataDir, 'postgres/password'), '')
    const { url } = await start()
    expect(await ask(url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
  })

  it('keeps a folder that is not a cluster', async () => {
    fs.rmSync(cluster, { recursive: true })
    fs.mkdirSync(cluster)
    fs.writeFileSync(path.join(cluster, 'thesis.txt'), 'years of work')
    await expect(start()).rejects.toThrow(StartError)
    expect(fs.readFileSync(path.join(cluster, 'thesis.txt'), 'utf8')).toBe('years of work')
  })
})

describe('a copied data folder', () => {
  it('is rejected while the original’s server runs, which is left running, and accepted afterwards', async () => {
    const original = await start()
    const born = await ask(original.adminUrl, 'select pg_postmaster_start_time()::text as born')
    const other = temporaryFolder()
    try {
      copy(dataDir, other)
      await expect(start(other)).rejects.toThrow(/is a copy of .*where a PostgreSQL runs/)
      expect(await ask(original.url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
      expect(
        await ask(original.adminUrl, 'select pg_postmaster_start_time()::text as born'),
      ).toEqual(born)
      await original.stop()
      const taken = await start(other)
      expect(await ask(taken.url, 'select 1 as up')).toEqual([{ up: 1 }])
      await taken.stop()
    } finally {
      fs.rmSync(other, { recursive: true, force: true })
    }
  })
})

describe('a PostgreSQL that exits by itself', () => {
  it('is restarted on its port, even when some of its processes remain', async () => {
    const { url } = await start()
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const backend = rows[0]?.pid ?? 0
    // A stopped process holds the shared memory and can't notice that its postmaster is gone.
    sendSignal(backend, 'SIGSTOP')
    sendSignal(postmaster(), 'SIGKILL')
    await until(() => news.includes('PostgreSQL runs again'))
    expect(await ask(url, 'select 1 as up')).toEqual([{ up: 1 }])
    expect(processes().some(({ pid }) => pid === backend)).toBe(false)
    await client.end().catch(() => {})
  })

  it('is not restarted a fourth time', async () => {
    let reason: Error | undefined
    const { url } = await start(dataDir, (error) => (reason = error))
    for (let kill = 1; kill <= 4; kill += 1) {
      const count = news.filter((text) => text === 'PostgreSQL runs again').length
      await until(() => postmaster() !== 0)
      await killAll()
      await until(() => news.filter((text) => text.endsWith('again')).length > count || !!reason)
      if (kill < 4) {
        await until(() => news.filter((text) => text === 'PostgreSQL runs again').length === kill)
      }
    }
    await until(() => reason !== undefined)
    expect(reason?.message).toMatch(/keeps exiting/)
    await expect(ask(url, 'select 1')).rejects.toThrow(/connect/)
    expect(processes()).toEqual([])
  }, 120_000)

  it('is not restarted after a regular stop', async () => {
    const { stop } = await start()
    await stop()
    await sleep(500)
    expect(processes()).toEqual([])
    expect(news).toEqual([])
  })
})
