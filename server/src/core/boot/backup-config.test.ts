import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const secret = { AUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef' }
const read = (env: Record<string, string>) => readConfig({ ...secret, ...env }).backup
const key = 'AGE-SECRET-KEY-1LQQWYQZFVZEP52U323CCHMVRGEUFYR466Q6KTZRDRNMXCMUM94YQQWQP67'
const recipient = 'age1a2c860sp60zwwzfqrsyppjtlxtfea9eru85xyhh3uxgzs9hmugks7lj90x'
const account = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

describe('settings of the backup', () => {
  it('turn backups off without a target', () => {
    expect(read({})).toEqual({ to: undefined, hours: 24, keepDays: 14, keys: [], s3: undefined })
  })

  it('accept a folder, several keys, and either their own storage account or the one for pictures', () => {
    expect(read({ BACKUP_TO: '/mnt/backup' }).to).toBe('/mnt/backup')
    expect(read({ BACKUP_KEY: `${recipient}, ${key}` }).keys).toEqual([recipient, key])
    expect(read({ BACKUP_TO: 's3://backups/haat', ...account }).s3).toEqual({
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
    const other = {
      BACKUP_S3_ENDPOINT: 'https://elsewhere.example',
      BACKUP_S3_REGION: 'ap-south-1',
    }
    expect(read({ BACKUP_TO: 's3://backups', ...account, ...other }).s3).toMatchObject({
      endpoint: 'https://elsewhere.example',
      region: 'ap-south-1',
      accessKeyId: 'id',
    })
  })

  it.each([
    ['a target inside the data folder', { DATA_DIR: '/srv/haat', BACKUP_TO: '/srv/haat/backup' }],
    ['the data folder as the target', { DATA_DIR: '/srv/haat', BACKUP_TO: '/srv/haat' }],
    ['a bucket without an account', { BACKUP_TO: 's3://backups/haat' }],
    ['a bucket without a name', { BACKUP_TO: 's3://', ...account }],
    ['a bucket in capital letters', { BACKUP_TO: 'S3://backups/haat', ...account }],
    ['another kind of address', { BACKUP_TO: 'sftp://nas/haat' }],
    ['the address of a file', { BACKUP_TO: 'file:///mnt/backup' }],
    ['a key in the wrong format', { BACKUP_KEY: 'correct horse battery staple' }],
    ['one bad key among good ones', { BACKUP_KEY: `${key},${key}x` }],
    ['an interval of zero hours', { BACKUP_HOURS: '0' }],
    ['a retention of zero days', { BACKUP_KEEP_DAYS: '0' }],
  ])('reject %s', (_, env) => {
    expect(() => read(env)).toThrow(ConfigError)
    expect(() => read(env)).toThrow(/BACKUP_/)
  })
})
