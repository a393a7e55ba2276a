import { expect, it } from 'vitest'
import { BackupError, openStore } from './store.ts'

it.each(['S3://backups/haat', 'sftp://nas/haat', 'file:///mnt/backup'])(
  '%s is no folder for backups',
  (target) => {
    expect(() => openStore(target, { s3: undefined })).toThrow(BackupError)
    expect(() => openStore(target, { s3: undefined })).toThrow(/neither a folder nor s3:/)
  },
)
