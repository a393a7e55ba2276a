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

Restores the market into DATA_DIR, or into the empty database of DATABASE_URL. What is there is never
overwritten: it is refused, or moved aside.

  --from TARGET    a folder or s3://bucket/prefix; BACKUP_TO when left out
  --at TIME        as it was then, such as 2026-11-22T10:00:00Z; as late as possible when left out
  --list           tells what can be restored, and does nothing
  --into FOLDER    another data folder than DATA_DIR
  --replace        moves the data folder that is there aside first
  --database NAME  which one, where a target has backups of several (--list names them)
  --timeline N     a timeline from before an earlier restore
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
      `restore: ${restored.missingPictures.length} pictures are not in the backup: ${missing} first`,
    )
  }
  console.log('restore: npm start opens it')
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
  // Without a zone the time would depend on the machine.
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
