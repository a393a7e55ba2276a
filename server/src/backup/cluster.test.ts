import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ctx } from '#core/ctx.ts'
import { createCtx } from '#server/resources.ts'
import { openPool, sql } from '#core/sql/db.ts'
import { walArchiveOf } from '#core/boot/embedded-postgres-archive.ts'
import { chooseHome } from '#core/boot/embedded-postgres-home.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#core/boot/embedded-postgres.ts'
import { claimFolder, FolderTakenError, restoreMarker } from '#core/boot/lock.ts'
import { migrate } from '#core/sql/migrate.ts'
import { marketConfig, openFolder } from '#testing/backed-up-market.ts'
import { untyped } from '#testing/untyped.ts'
import { choose } from './choose.ts'
import { runBackup } from './keep.ts'
import { listBackups } from './manifest.ts'
import { restoreMarket, type RestoreOptions } from './restore.ts'
import { openSeal } from './seal.ts'
import { readSegment } from './segments.ts'
import { readBackupHealth } from './state.ts'
import { openStore, within, type Store } from './store.ts'
import { verifyBackup } from './verify.ts'
import { listWal } from './wal.ts'

const folder = openFolder()
const dataDir = path.join(folder, 'data')
const elsewhere = path.join(folder, 'elsewhere')
const to = path.join(folder, 'backup')
const key = await generateX25519Identity()
const env = { BACKUP_TO: to, BACKUP_KEY: key }
const config = marketConfig(dataDir, env)
let postgres: EmbeddedPostgres
let ctx: Ctx
/** The folder of this cluster in the store. */
let place: Store

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, isArchiving: true })
  const pool = openPool(postgres.url, { size: 3 })
  ctx = createCtx(config, pool, pino({ level: 'silent' }))
  await migrate(pool)
  const first = await runBackup(ctx, { to, isForced: false })
  place = within(openStore(to, config.backup), path.basename(first?.place ?? ''))
}, 120_000)
afterAll(async () => {
  await ctx.pool.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const keep = () => runBackup(ctx, { to, isForced: false })
const restore = (options: Partial<RestoreOptions> = {}, into = elsewhere) =>
  restoreMarket(
    { ...marketConfig(into, { ...env, AUTH_SECRET: 'not used by a restore, but never made' }) },
    { from: to, isReplacing: false, ...options },
  )
const fileOf = (name: string) => path.join(place.name, ...name.split('/'))

describe('the backup of an embedded database', { timeout: 120_000 }, () => {
  it('needs no whole one again while the log goes on', async () => {
    const { segments, manifest } = (await keep()) ?? {}
    expect(manifest).toBeNull()
    expect(segments).toBeGreaterThanOrEqual(1)
    expect(readdirSync(walArchiveOf(await chooseHome(dataDir)))).toEqual([])
    expect(await readBackupHealth(ctx)).toMatchObject({ failure: null, failedAt: null })
  })

  it('is whole again after a gap in the log', async () => {
    await keep()
    const newest = (await listWal(place)).findLast(({ file }) => readSegment(file) !== null)
    await keep()
    await place.remove(newest?.name ?? '')
    const { manifest } = (await keep()) ?? {}
    expect(manifest?.kind).toBe('cluster')
    expect(await keep()).toMatchObject({ manifest: null })
  })

  it('refuses to mix with another copy of the same market', async () => {
    await keep()
    const file = (await listWal(place)).findLast((each) => readSegment(each.file) !== null)
    const segment = readSegment(file?.file ?? '')
    const next = `${file?.file.slice(0, 16)}${((segment?.index ?? 0) + 1).toString(16).toUpperCase().padStart(8, '0')}`
    const stranger = `wal/${next}_0_${'0'.repeat(64)}.zst.age`
    await place.put(stranger, Buffer.from('of another copy'))
    await expect(keep()).rejects.toThrow('another copy of this market')
    expect(await readBackupHealth(ctx)).toMatchObject({
      failure: expect.stringContaining('another copy of this market') as string,
    })
    await place.remove(stranger)
    expect(await keep()).not.toBeNull()
  })

  it('that is killed leaves those before as they were, and the next one clears up', async () => {
    const before = await listBackups(place)
    const child = spawn(
      process.execPath,
      [path.resolve(import.meta.dirname, '../../cli/backup.ts'), '--to', to],
      { env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env }, stdio: 'ignore' },
    )
    const exit = once(child, 'exit')
    const known = new Set((await place.list('backups')).map((name) => name.split('/')[1]))
    while (child.exitCode === null) {
      const drafts = existsSync(fileOf('backups')) ? readdirSync(fileOf('backups')) : []
      if (drafts.some((id) => !known.has(id))) break
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    child.kill('SIGKILL')
    expect(await exit).toEqual([null, 'SIGKILL'])
    expect(await listBackups(place)).toEqual(before)
    const { manifest } = (await runBackup(ctx, { to, isForced: true })) ?? {}
    expect(manifest).not.toBeNull()
    const whole = (await listBackups(place)).map(({ id }) => id)
    expect(readdirSync(fileOf('backups')).toSorted()).toEqual(whole)
  })
})

describe('a restore', { timeout: 120_000 }, () => {
  it('says which moments there are', async () => {
    await keep()
    const seal = await openSeal(config.backup.keys)
    const root = openStore(to, config.backup)
    const { untilMs } = await choose(root, seal, {})
    await expect(restore({ at: new Date('2020-01-01T00:00:00Z') })).rejects.toThrow(
      'The earliest moment that can be restored is 20',
    )
    await expect(restore({ at: new Date(untilMs + 1) })).rejects.toThrow(
      `The latest moment that can be restored is ${new Date(untilMs).toISOString()}.`,
    )
    await expect(restore({ database: 'cluster-1' })).rejects.toThrow('has no cluster-1')
    expect(existsSync(path.join(elsewhere, 'postgres', 'cluster'))).toBe(false)
  })

  it('takes no other key, nor a file that was changed or is missing, and touches nothing then', async () => {
    const stranger = { ...env, BACKUP_KEY: await generateX25519Identity() }
    const withStranger = marketConfig(elsewhere, { ...stranger, AUTH_SECRET: 'x'.repeat(32) })
    await expect(restoreMarket(withStranger, { from: to, isReplacing: false })).rejects.toThrow(
      'was encrypted with another key than BACKUP_KEY has',
    )
    const newest = (await listBackups(place)).at(-1)
    const parts = (await place.list('backups')).filter((name) =>
      name.includes(newest?.id ?? 'none'),
    )
    const logs = (await listWal(place)).filter(({ file }) => file >= (newest?.startSegment ?? ''))
    const names = [newest?.file ?? '', ...parts, logs[0]?.name ?? '']
    expect(names).toHaveLength(4)
    for (const name of names) {
      const bytes = readFileSync(fileOf(name))
      const changed = Buffer.from(bytes)
      changed[bytes.length - 20] = (changed.at(-20) ?? 0) ^ 1
      writeFileSync(fileOf(name), changed)
      await expect(restore(), name).rejects.toThrow(`${name} is damaged`)
      if (name === newest?.file || name.startsWith('wal/')) {
        writeFileSync(fileOf(name), bytes)
        continue
      }
      rmSync(fileOf(name))
      await expect(restore(), name).rejects.toThrow(`${name} is missing`)
      await place.put(name, bytes)
    }
    expect(existsSync(path.join(elsewhere, 'postgres', 'cluster'))).toBe(false)
  })

  it('refuses a market that runs, one that is there, and one whose PostgreSQL was left behind', async () => {
    await expect(restore({}, dataDir)).rejects.toThrow('There is a market in')
    await expect(restore({ isReplacing: true }, dataDir)).rejects.toThrow('PostgreSQL still runs')
    const release = claimFolder(dataDir)
    await expect(restore({ isReplacing: true }, dataDir)).rejects.toThrow(FolderTakenError)
    release()
    expect(await ctx.db.many(untyped, sql`select 1 as n`)).toEqual([{ n: 1 }])
  })

  it('that was interrupted while it took its place is not mistaken for a market', () => {
    const torn = path.join(folder, 'torn')
    writeFileSync(restoreMarker(torn), '')
    expect(() => claimFolder(torn)).toThrow('Run npm run restore again')
    claimFolder(torn, { isRestoring: true })()
  })

  it('is tried out to the last moment there is, with every page and index looked at', async () => {
    await keep()
    const seal = await openSeal(config.backup.keys)
    const { untilMs } = await choose(openStore(to, config.backup), seal, {})
    const verified = await verifyBackup(config, to, { at: new Date(untilMs) })
    expect(verified).toMatchObject({ missingPictures: [], rows: { people: 0, orders: 0 } })
    expect(verified.until.getTime()).toBe(untilMs)
  })
})
