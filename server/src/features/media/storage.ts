import type { Config } from '#core/boot/config.ts'
import { notInTransaction } from '#core/sql/transaction-watch.ts'
import { diskStorage } from './disk-storage.ts'
import type { PictureStorage } from './picture-storage.ts'
import { s3Storage } from './s3-storage.ts'

declare module '#core/ctx.ts' {
  interface Resources {
    pictures: PictureStorage
  }
}

/** The storage that the configuration names. */
export function openStorage(config: Config): PictureStorage {
  return outside(config.s3 === undefined ? diskStorage(config.dataDir) : s3Storage(config.s3))
}

/** A disk or a bucket may be slow, so no transaction may wait for it. */
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
    remove: (keys) => {
      notInTransaction('a picture that is removed')
      return storage.remove(keys)
    },
    removeAll: (id) => {
      notInTransaction('a picture that is removed')
      return storage.removeAll(id)
    },
  }
}
