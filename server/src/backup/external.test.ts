import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackupConfig } from '#core/boot/backup-config.ts'
import type { Config } from '#core/boot/config.ts'
import type { Ctx } from '#core/ctx.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { diskStorage } from '#features/media/disk-storage.ts'
import { cronJobs, tasks } from '#server/jobs.ts'
import { createEmptyDatabase, type TestDatabase } from '#testing/database.ts'
import { openFakeS3, type FakeS3 } from '#testing/fake-s3.ts'
import { storeDrawings } from '#testing/drawings.ts'
import { useKit } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'
import { runBackup } from './keep.ts'
import { restoreMarket } from './restore.ts'
import { readBackupHealth } from './state.ts'

const kit = useKit()
const to = 's3://backups/haat/nightly'
const keys = ['AGE-SECRET-KEY-1LQQWYQZFVZEP52U323CCHMVRGEUFYR466Q6KTZRDRNMXCMUM94YQQWQP67']
let s3: FakeS3
let target: TestDatabase
let ctx: Ctx
let restoring: Config
let picture: { key: string; svg: string }
const folder = mkdtempSync(path.join(tmpdir(), 'haat-external-'))

beforeAll(async () => {
  s3 = await openFakeS3('backups')
  target = await createEmptyDatabase()
  const backup: BackupConfig = { to, hours: 24, keepDays: 14, keys, s3: s3.config }
  const databaseUrl = kit.ctx.pool.raw.options.connectionString
  ctx = { ...kit.ctx, config: { ...kit.ctx.config, databaseUrl, backup } }
  restoring = { ...ctx.config, databaseUrl: target.url, dataDir: folder }
  const { shopId, productIds } = await marketOf(kit, [{ stock: 50 }, { price: 250, stock: 50 }])
  const buyer = await kit.person('CUSTOMER', { name: 'Tab\there, "quote"\\ and\nline · বাংলা' })
  for (let n = 0; n < 5; n += 1) {
    const lines = [
      { productId: productIds[0] ?? '' },
      { productId: productIds[1] ?? '', price: 250 },
    ]
    await place(kit, buyer, orderBody(shopId, lines))
  }
  await enqueue(kit.ctx, 'accounts.forget', {}, { runAt: new Date(Date.now() + 3_600_000) })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  const [stored] = await storeDrawings(kit.ctx, [{ svg, width: 9, height: 9, placeholder: '#fff' }])
  picture = { key: `${stored?.id}/original.svg`, svg }
})
afterAll(async () => {
  await target.drop()
  s3.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Every row of every table of the market and its job list, as text. */
async function contents(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'S') and n.nspname in ('public', 'graphile_worker')
       order by 1`,
    )
    const all: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from ${name}`)
      // How many numbers are taken ahead is the server's own.
      all[name] = rows.map(({ log_cnt: _, ...row }) => JSON.stringify(row)).toSorted()
    }
    // Each database has its own times at which migrations ran.
    delete all['schema_migrations']
    delete all['schema_sql']
    delete all['schema_revisions']
    delete all['graphile_worker.migrations']
    return all
  } finally {
    await client.end()
  }
}

/** What keeps the rules: keys, checks, triggers and whether they are on. */
async function rules(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ rule: string }>(
      `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text as rule
       from pg_constraint where connamespace = 'public'::regnamespace
       union all
       select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
       order by 1`,
    )
    return rows.map(({ rule }) => rule)
  } finally {
    await client.end()
  }
}

describe('a database of one’s own, backed up to a bucket', { timeout: 120_000 }, () => {
  it('comes back row by row, rules and jobs included, by an account without rights', async () => {
    const source = ctx.config.databaseUrl ?? ''
    const before = await contents(source)
    const done = await runBackup(ctx, { to, isForced: false })
    expect(done?.manifest?.kind).toBe('dump')
    expect([...s3.files.keys()].every((name) => name.startsWith('/backups/haat/nightly/'))).toBe(
      true,
    )
    const stored = Buffer.concat([...s3.files.values()].map(({ bytes }) => bytes))
    expect(stored.includes('House 1')).toBe(false)

    const { missingPictures } = await restoreMarket(restoring, { from: to, isReplacing: false })
    expect(missingPictures).toEqual([])
    const after = await contents(target.url)
    expect(Object.keys(after)).toEqual(Object.keys(before))
    expect(before['orders']).toHaveLength(5)
    // A backup notes itself after its snapshot.
    expect({ ...after, backup_state: null }).toEqual({ ...before, backup_state: null })
    expect(await rules(target.url)).toEqual(await rules(source))
    expect((await diskStorage(folder).read(picture.key))?.toString()).toBe(picture.svg)
    const health = await readBackupHealth(ctx)
    expect(health).toMatchObject({ failedAt: null, savedAt: done?.coveredAt.toISOString() })
  })

  it('is not made again before it is due, nor are pictures', async () => {
    const names = new Set(s3.files.keys())
    expect(await runBackup(ctx, { to, isForced: false })).toMatchObject({ manifest: null })
    expect(new Set(s3.files.keys())).toEqual(names)
    await runBackup(ctx, { to, isForced: true })
    const pictures = [...s3.files.keys()].filter((name) => name.includes('/pictures/'))
    expect(pictures).toHaveLength(1)
  })

  it('is never restored over a market', async () => {
    const before = await contents(target.url)
    const restore = restoreMarket(restoring, { from: to, isReplacing: true })
    await expect(restore).rejects.toThrow('There is a market in the database already')
    expect(await contents(target.url)).toEqual(before)
  })

  it('is refused when any of its files was changed or is missing, and can be repeated then', async () => {
    const empty = await createEmptyDatabase()
    const config = { ...restoring, databaseUrl: empty.url }
    const restore = () => restoreMarket(config, { from: to, isReplacing: false })
    try {
      const newest = [...s3.files.keys()]
        .filter((name) => name.includes('/manifests/'))
        .toSorted()
        .at(-1)
      const id = newest?.split('/').at(-1)?.split('_dump')[0] ?? ''
      const names = [...s3.files.keys()].filter((name) => name.includes(id))
      expect(names.length).toBeGreaterThan(20)
      for (const name of names.filter((each) => /manifests|orders|people|secrets/.test(each))) {
        const file = s3.files.get(name) ?? { bytes: Buffer.alloc(0), type: undefined }
        const bytes = Buffer.from(file.bytes)
        bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 1
        const inStore = name.replace('/backups/haat/nightly/', '')
        s3.files.set(name, { ...file, bytes })
        await expect(restore(), name).rejects.toThrow(`${inStore} is damaged`)
        s3.files.set(name, file)
      }
      const orders = names.find((name) => name.includes('public.orders')) ?? ''
      const file = s3.files.get(orders) ?? { bytes: Buffer.alloc(0), type: undefined }
      s3.files.delete(orders)
      await expect(restore()).rejects.toThrow('is missing')
      s3.files.set(orders, file)
      expect(Object.keys(await contents(empty.url).catch(() => ({})))).toEqual([])
      await restore()
      expect((await contents(empty.url))['orders']).toEqual((await contents(target.url))['orders'])
    } finally {
      await empty.drop()
    }
  })

  it('leaves out nothing that a wrong key or a strange moment would hide', async () => {
    const stranger = {
      ...restoring,
      backup: { ...restoring.backup, keys: [await generateX25519Identity()] },
    }
    await expect(restoreMarket(stranger, { from: to, isReplacing: false })).rejects.toThrow(
      'another key',
    )
    const early = restoreMarket(restoring, { from: to, isReplacing: false, at: new Date(0) })
    await expect(early).rejects.toThrow('The earliest moment that can be restored is')
    const nowhere = restoreMarket(restoring, { from: 's3://backups/none', isReplacing: false })
    await expect(nowhere).rejects.toThrow('There is no backup in s3://backups/none')
  })

  it('that fails says so, leaves those before whole, and is made up for', async () => {
    const before = new Set([...s3.files.keys()].filter((name) => name.includes('/manifests/')))
    const put = s3.files.set.bind(s3.files)
    let room = 9
    s3.files.set = (name, file) => {
      room -= 1
      if (room === 0) s3.failures.push(507, 507, 507)
      return put(name, file)
    }
    await expect(runBackup(ctx, { to, isForced: true })).rejects.toThrow('507')
    s3.files.set = put
    s3.failures.length = 0
    const manifests = () =>
      new Set([...s3.files.keys()].filter((name) => name.includes('/manifests/')))
    expect(manifests()).toEqual(before)
    expect(await readBackupHealth(ctx)).toMatchObject({ failure: expect.stringContaining('507') })

    const ids = () =>
      new Set([...s3.files.keys()].map((name) => /\/backups\/(\d\w+)\//.exec(name)?.[1]))
    await runBackup(ctx, { to, isForced: true })
    expect(manifests().size).toBe(before.size + 1)
    // The parts of the one that failed are gone.
    expect(ids().size - 1).toBe(manifests().size)
    expect(await readBackupHealth(ctx)).toMatchObject({ failure: null })
  })

  it('is kept by a job of its own, which rests unless told where to', async () => {
    const manifests = () => [...s3.files.keys()].filter((name) => name.includes('/manifests/'))
    const attempt = { number: 1, isLast: true }
    const before = manifests().length
    await tasks['backup.keep'](kit.ctx, {}, attempt)
    expect(manifests()).toHaveLength(before)
    const hourly = { ...ctx.config.backup, hours: 0 }
    await tasks['backup.keep']({ ...ctx, config: { ...ctx.config, backup: hourly } }, {}, attempt)
    expect(manifests()).toHaveLength(before + 1)
    expect(cronJobs).toContainEqual({ task: 'backup.keep', match: '* * * * *', maxAttempts: 1 })
  })

  it('is one at a time', async () => {
    const results = await Promise.all([1, 2, 3].map(() => runBackup(ctx, { to, isForced: true })))
    expect(results.filter((result) => result === null).length).toBeGreaterThanOrEqual(1)
    expect(results.some((result) => result?.manifest !== null)).toBe(true)
  })
})
