import { randomUUID } from 'node:crypto'
import * as disk from 'node:fs/promises'
import path from 'node:path'
import type { PictureStorage } from './picture-storage.ts'

/** Longer than any write takes, successful or not. */
const abandonedMs = 60 * 60 * 1000

/** The operations of a disk; tests replace it with one that is full. */
export interface Disk extends Pick<
  typeof disk,
  'chmod' | 'open' | 'readdir' | 'readFile' | 'rename' | 'rm' | 'stat'
> {
  mkdir(folder: string, options: { recursive: true; mode: number }): Promise<unknown>
}

/**
 * Pictures in `dataDir/media`, spread over 256 folders by the end of their id. A file is complete or absent,
 * whatever fails: it is written and synced under a temporary name first. A failed write removes that file at once;
 * a later process removes those of a killed one.
 */
export function diskStorage(dataDir: string, files: Disk = disk): PictureStorage {
  const media = path.join(dataDir, 'media')
  const drafts = path.join(media, 'drafts')
  const folderOf = (id: string) => path.join(media, id.slice(-2), id)
  const fileOf = (key: string) => {
    const [id, name] = key.split('/')
    if (!id || !name) throw new TypeError(`${key} names no file of a picture.`)
    return path.join(folderOf(id), name)
  }
  let swept: Promise<void> | undefined

  return {
    write: async (key, bytes) => {
      const file = fileOf(key)
      const draft = path.join(drafts, randomUUID())
      await files.mkdir(drafts, { recursive: true, mode: 0o700 })
      swept ??= sweep(files, media)
      await swept
      try {
        await writeSynced(files, draft, bytes)
        await files.mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
        await files.rename(draft, file)
      } catch (error) {
        await files.rm(draft, { force: true }).catch(() => undefined)
        throw error
      }
      await syncFolder(files, path.dirname(file))
    },
    read: async (key) => {
      try {
        return await files.readFile(fileOf(key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    remove: async (keys) => {
      for (const key of keys) await files.rm(fileOf(key), { force: true })
    },
    removeAll: (id) => files.rm(folderOf(id), { recursive: true, force: true }),
  }
}

/** Synced, because a power cut after the rename would otherwise leave an empty file. */
async function writeSynced(files: Disk, draft: string, bytes: Buffer): Promise<void> {
  const handle = await files.open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Syncs the folder, so that the name survives a power cut as well. */
async function syncFolder(files: Disk, folder: string): Promise<void> {
  const handle = await files.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Closes the folder to other accounts, because there are private pictures in it, and removes temporary files that killed
 * processes left. A file that can't be removed does no harm.
 */
async function sweep(files: Disk, media: string): Promise<void> {
  await files.chmod(media, 0o700).catch(() => {})
  const drafts = path.join(media, 'drafts')
  const names = await files.readdir(drafts).catch(() => [])
  for (const name of names) {
    const file = path.join(drafts, name)
    const { mtimeMs } = await files.stat(file).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - abandonedMs) await files.rm(file, { force: true }).catch(() => {})
  }
}
