// npm run restore: restores a market from a backup, as of a given time.
import path from 'node:path'
import { readConfig } from '#core/boot/config.ts'
import { choose, listDatabases } from '#server/backup/choose.ts'
import { listBackups, readManifest } from '#server/backup/manifest.ts'
import { restoreMarket } from '#server/backup/restore.ts'
import { openSeal } from '#server/backup/seal.ts'
import { openStore, within } from '#server/backup/store.ts'
import { readOptions, runCommand, UsageError } from './command.ts'

const usage = `npm run restore -- [options]

Restores the market into DATA_DIR, or into the empty database of DATABASE_URL. Existing data is never
overwritten.

  --from TARGET    a folder or s3://bucket/prefix; defaults to BACKUP_TO
  --at TIME        the point in time, such as 2026-11-22T10:00:00Z; defaults to the latest
  --list           lists what can be restored, and restores nothing
  --into FOLDER    restores into this data folder instead of DATA_DIR
  --replace        moves an existing data folder aside
  --database NAME  the database, if the target has backups of several (--list shows them)
  --timeline N     restores a timeline from before an earlier restore
  --help`

await runCommand('restore', async () => {
  const options = readOptions(
    {
      from: { type: 'string' },
      at: { type: 'string' },
      list: { type: 'boolean', default: false },
      into: { type: 'string' },
      replace: { type: 'boolean', default: false },
      database: { type: 'string' },
      timeline: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
    usage,
  )
  if (options.help) return console.log(usage)
  const read = readConfig(undefined, { makesSecret: false })
  const config =
    options.into === undefined
      ? read
      : { ...read, dataDir: path.resolve(options.into), databaseUrl: undefined }
  const from = options.from ?? config.backup.to
  if (from === undefined)
    throw new UsageError(`Set the source with --from or BACKUP_TO.\n\n${usage}`)
  if (options.list) return await list(config.backup, from)
  const start = performance.now()
  const at = options.at === undefined ? undefined : readTime(options.at)
  const restored = await restoreMarket(config, {
    from,
    at,
    database: options.database,
    timeline: options.timeline === undefined ? undefined : readTimeline(options.timeline),
    isReplacing: options.replace,
    onStep: (text) => console.log(`restore: ${text} …`),
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const moment = at?.toISOString() ?? momentOf(restored.choice)
  console.log(`restore: done in ${seconds} s: the market as of ${moment}`)
  if (restored.aside !== null) console.log(`restore: the previous data is in ${restored.aside}`)
  const [missing] = restored.missingPictures
  if (missing !== undefined) {
    console.warn(
      `restore: ${restored.missingPictures.length} pictures are not in the backup, such as ${missing}`,
    )
  }
  console.log('restore: start the market with npm start')
})

async function list(
  backup: Parameters<typeof openStore>[1] & { keys: readonly string[] },
  from: string,
) {
  const root = openStore(from, backup)
  const seal = await openSeal(backup.keys)
  const databases = await listDatabases(root)
  if (databases.length === 0) console.log(`restore: there is no backup in ${root.name}`)
  for (const database of databases) {
    const store = within(root, database)
    console.log(database)
    for (const name of await listBackups(store)) {
      const manifest = await readManifest(store, seal, name)
      console.log(
        manifest.kind === 'dump'
          ? `  as it was at ${manifest.startedAt}`
          : `  from ${manifest.endedAt} on (timeline ${manifest.timeline})`,
      )
    }
    const choice = await choose(root, seal, { database })
    if (choice.manifest.kind === 'cluster') console.log(`  up to ${momentOf(choice)}`)
  }
}

function momentOf({ untilMs, manifest }: Awaited<ReturnType<typeof choose>>): string {
  return untilMs === 0 ? manifest.startedAt : new Date(untilMs).toISOString()
}

function readTime(text: string): Date {
  const time = new Date(text)
  // A time without a zone would depend on the machine.
  if (Number.isNaN(time.getTime()) || !/(?:Z|[+-]\d\d:?\d\d)$/.test(text)) {
    throw new UsageError(`--at ${text} is not a time with a zone, such as 2026-11-22T10:00:00Z.`)
  }
  return time
}

function readTimeline(text: string): number {
  const timeline = Number(text)
  if (!Number.isInteger(timeline) || timeline < 1)
    throw new UsageError(`--timeline ${text} is not a number.`)
  return timeline
}
