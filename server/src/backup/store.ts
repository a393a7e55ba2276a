import { randomUUID } from 'node:crypto'
import { constants, type Dirent } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import type { BackupConfig } from '#core/boot/backup-config.ts'
import { openBucket } from '#features/media/s3.ts'

/** An error that the operator can fix. Its message is meant for them. */
export class BackupError extends Error {}

/**
 * Stores the files of backups. Names contain only `A-Z a-z 0-9 . _ - /`. A file is written completely or not at
 * all, and is never changed: every new file gets a new name.
 */
export interface Store {
  /** The folder or `s3://…`, for messages. */
  readonly name: string
  put(name: string, bytes: Buffer): Promise<void>
  /** Null if there is no such file. */
  get(name: string): Promise<Buffer | null>
  /** The names below `folder/` that sort after `after`, in order. */
  list(folder: string, after?: string): Promise<string[]>
  remove(name: string): Promise<void>
  /** Removes unfinished files of killed processes. No other process may be writing to the folder. */
  clearDrafts(folder: string): Promise<void>
}

const bucketTimeoutMs = 120_000

/** Opens a folder, or `s3://bucket/prefix` with the configured credentials. */
export function openStore(target: string, backup: Pick<BackupConfig, 's3'>): Store {
  if (!target.startsWith('s3://')) return folderStore(target)
  const [bucket = '', ...prefix] = target.slice('s3://'.length).split('/')
  if (backup.s3 === undefined) {
    throw new BackupError(
      `${target} needs BACKUP_S3_ENDPOINT and its keys, or S3_ENDPOINT and its keys.`,
    )
  }
  return bucketStore(
    target,
    { ...backup.s3, bucket },
    prefix.filter((part) => part !== '').join('/'),
  )
}

/** @throws BackupError for an address, which would become a folder named `sftp:`. */
function folderStore(target: string): Store {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) {
    throw new BackupError(`${target} is neither a folder nor s3://bucket/prefix.`)
  }
  return diskStore(path.resolve(target))
}

/** A store for one folder of another store. */
export function within(store: Store, folder: string): Store {
  return {
    name: `${store.name}/${folder}`,
    put: (name, bytes) => store.put(`${folder}/${name}`, bytes),
    get: (name) => store.get(`${folder}/${name}`),
    list: async (inner, after) => {
      const start = after === undefined ? undefined : `${folder}/${after}`
      const names = await store.list(`${folder}/${inner}`, start)
      return names.map((name) => name.slice(folder.length + 1))
    },
    remove: (name) => store.remove(`${folder}/${name}`),
    clearDrafts: (inner) => store.clearDrafts(inner === '' ? folder : `${folder}/${inner}`),
  }
}

function bucketStore(
  name: string,
  config: Parameters<typeof openBucket>[0],
  prefix: string,
): Store {
  const bucket = openBucket(config, bucketTimeoutMs)
  const start = prefix === '' ? '' : `${prefix}/`
  return {
    name,
    put: (key, bytes) => bucket.put(start + key, bytes),
    get: (key) => bucket.get(start + key),
    list: async (folder, after) => {
      const from = folder === '' ? start : `${start}${folder}/`
      const keys = await bucket.list(from, after === undefined ? undefined : start + after)
      return keys.map((key) => key.slice(start.length))
    },
    remove: (key) => bucket.remove(start + key),
    // A bucket has no unfinished files: it creates an object only from a complete upload.
    clearDrafts: () => Promise.resolve(),
  }
}

const draftEnding = '.draft'

function diskStore(root: string): Store {
  const fileOf = (name: string) => path.join(root, ...name.split('/'))
  return {
    name: root,
    put: async (name, bytes) => {
      const file = fileOf(name)
      const draft = `${file}.${randomUUID()}${draftEnding}`
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      try {
        await writeDurably(draft, bytes)
        await rename(draft, file)
      } catch (error) {
        // A partial file must not use up a full disk.
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(path.dirname(file))
    },
    get: (name) => readFile(fileOf(name)).catch(absent(null)),
    list: async (folder, after = '') =>
      (await filesBelow(folder))
        .filter((name) => name > after && !name.endsWith(draftEnding))
        .toSorted((a, b) => (a < b ? -1 : 1)),
    remove,
    clearDrafts: async (folder) => {
      const drafts = (await filesBelow(folder)).filter((name) => name.endsWith(draftEnding))
      for (const name of drafts) await remove(name)
      for (const entry of await entriesBelow(folder)) {
        // rmdir removes only empty folders.
        const place = path.join(entry.parentPath, entry.name)
        if (entry.isDirectory()) await rmdir(place).catch(() => undefined)
      }
    },
  }

  async function filesBelow(folder: string): Promise<string[]> {
    return (await entriesBelow(folder))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/'),
      )
  }
  function entriesBelow(folder: string): Promise<Dirent[]> {
    const options = { recursive: true, withFileTypes: true } as const
    return readdir(fileOf(folder), options).catch(absent([]))
  }
  async function remove(name: string): Promise<void> {
    await rm(fileOf(name), { force: true })
    // rmdir removes only an empty folder.
    await rmdir(path.dirname(fileOf(name))).catch(() => undefined)
  }
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a file's name survive a power cut. Not every system supports it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY).catch(() => null)
  try {
    await handle?.sync().catch(() => undefined)
  } finally {
    await handle?.close()
  }
}

/** Returns `value` if the file or folder does not exist. Other errors are thrown again. */
function absent<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value
    throw error
  }
}
