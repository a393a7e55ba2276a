import path from 'node:path'
import { z } from '@haat/contract/schema'
import type { S3Config } from './service-config.ts'

/** When and where automatic backups are made, and the keys that encrypt them. */
export interface BackupConfig {
  /** A folder, or `s3://bucket/prefix`; unset for no automatic backups. */
  to: string | undefined
  /** Hours between two full backups. */
  hours: number
  /** Any moment of this many days can be restored. */
  keepDays: number
  /**
   * age keys: the first one encrypts, all secret ones decrypt. A recipient (`age1…`) only encrypts. Without
   * keys backups are not encrypted.
   */
  keys: readonly string[]
  /** The credentials for an `s3://` target. */
  s3: Omit<S3Config, 'bucket'> | undefined
}

const ageKey = /^(?:AGE-SECRET-KEY-1[0-9A-Z]{58}|age1[0-9a-z]{58})$/

/** The environment variables that configure backups. */
export const backupVariables = {
  BACKUP_TO: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(?!s3:|[A-Za-z][A-Za-z0-9+.-]*:\/\/)|^s3:\/\/[\w.-]+(?:\/[\w./-]+)?$/,
          'Must be a folder or s3://bucket/prefix',
        ),
      ),
  ),
  BACKUP_HOURS: z._default(z.coerce.number().check(z.minimum(1), z.maximum(720)), 24),
  BACKUP_KEEP_DAYS: z._default(z.coerce.number().check(z.minimum(1), z.maximum(3_650)), 14),
  BACKUP_KEY: z._default(
    z
      .pipe(
        z.string(),
        z.transform((value) => value.split(',').map((key) => key.trim())),
      )
      .check(
        z.refine(
          (keys) => keys.every((key) => ageKey.test(key)),
          'Must be AGE-SECRET-KEY-1… or age1…; npm run backup -- --new-key makes one',
        ),
      ),
    [],
  ),
  BACKUP_S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  BACKUP_S3_REGION: z.optional(z.string()),
  BACKUP_S3_ACCESS_KEY_ID: z.optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
}

interface Variables {
  BACKUP_TO?: string | undefined
  BACKUP_HOURS: number
  BACKUP_KEEP_DAYS: number
  BACKUP_KEY: readonly string[]
  BACKUP_S3_ENDPOINT?: string | undefined
  BACKUP_S3_REGION?: string | undefined
  BACKUP_S3_ACCESS_KEY_ID?: string | undefined
  BACKUP_S3_SECRET_ACCESS_KEY?: string | undefined
}

/**
 * Reads the backup settings. Credentials that are not set default to those of the picture storage.
 * @throws Error whose message goes into the list of invalid variables.
 */
export function backupOf(
  vars: Variables,
  { root, dataDir, s3 }: { root: string; dataDir: string; s3: S3Config | undefined },
): BackupConfig {
  const isBucket = vars.BACKUP_TO?.startsWith('s3://') === true
  const to =
    vars.BACKUP_TO === undefined || isBucket ? vars.BACKUP_TO : path.resolve(root, vars.BACKUP_TO)
  if (to !== undefined && !isBucket && isInside(to, dataDir)) {
    throw new Error('BACKUP_TO is inside DATA_DIR: losing the data would lose the backups too.')
  }
  const account = accountOf(vars, s3)
  if (isBucket && account === undefined) {
    throw new Error(
      'BACKUP_TO=s3://… needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and ' +
        'BACKUP_S3_SECRET_ACCESS_KEY, or S3_ENDPOINT and its keys.',
    )
  }
  return {
    to,
    hours: vars.BACKUP_HOURS,
    keepDays: vars.BACKUP_KEEP_DAYS,
    keys: vars.BACKUP_KEY,
    s3: account,
  }
}

function accountOf(vars: Variables, s3: S3Config | undefined): BackupConfig['s3'] {
  const endpoint = vars.BACKUP_S3_ENDPOINT?.replace(/\/+$/, '') ?? s3?.endpoint
  const accessKeyId = vars.BACKUP_S3_ACCESS_KEY_ID ?? s3?.accessKeyId
  const secretAccessKey = vars.BACKUP_S3_SECRET_ACCESS_KEY ?? s3?.secretAccessKey
  if (endpoint === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return undefined
  }
  const region = vars.BACKUP_S3_REGION ?? s3?.region ?? 'us-east-1'
  return { endpoint, region, accessKeyId, secretAccessKey }
}

function isInside(file: string, folder: string): boolean {
  const relative = path.relative(folder, file)
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative))
}
