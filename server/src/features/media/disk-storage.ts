import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PictureStorage } from './storage.ts'

/** Pictures in `dataDir/media`, spread over 256 folders by the end of their id. */
export function diskStorage(dataDir: string): PictureStorage {
  const folderOf = (id: string) => path.join(dataDir, 'media', id.slice(-2), id)
  const fileOf = (key: string) => {
    const [id = '', name = ''] = key.split('/')
    return path.join(folderOf(id), name)
  }
  return {
    write: async (key, bytes) => {
      const file = fileOf(key)
      // Under another name until it is whole, so that nobody reads half a picture.
      const draft = `${file}.${randomUUID()}`
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(draft, bytes)
      await rename(draft, file)
    },
    read: async (key) => {
      try {
        return await readFile(fileOf(key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    removeAll: (id) => rm(folderOf(id), { recursive: true, force: true }),
  }
}
