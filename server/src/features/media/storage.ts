import type { Config } from '#core/boot/config.ts'
import { notInTransaction } from '#core/sql/transaction-watch.ts'
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
  const storage = outside(
    config.s3 === undefined ? diskStorage(config.dataDir) : s3Storage(config.s3),
  )
  storages.set(config, storage)
  return storage
}

/** A disk or a store may take its time: no transaction waits for it. */
function outside(storage: PictureStorage): PictureStorage {
  return {
    write: (key, bytes) => {
      notInTransaction('a picture that is written')
      return storage.write(key, bytes)
    },
    read: (key) => {
      notInTransaction('a picture that is read')
      return storage.read(key)
    },
    removeAll: (id) => {
      notInTransaction('a picture that is removed')
      return storage.removeAll(id)
    },
  }
}
