import type { Config } from '#core/config.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'

/** Where the files of pictures lie. A key is `<id>/<file name>`; a file never changes. */
export interface PictureStorage {
  write(key: string, bytes: Buffer): Promise<void>
  /** Null when there is no such file. */
  read(key: string): Promise<Buffer | null>
  /** Removes every file of one picture; nothing happens when there is none. */
  removeAll(id: string): Promise<void>
}

const storages = new WeakMap<Config, PictureStorage>()

/** The storage that the configuration names. */
export function storageOf(config: Config): PictureStorage {
  const known = storages.get(config)
  if (known !== undefined) return known
  const storage = config.s3 === undefined ? diskStorage(config.dataDir) : s3Storage(config.s3)
  storages.set(config, storage)
  return storage
}
