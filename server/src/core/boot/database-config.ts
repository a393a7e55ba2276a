import { z } from '@haat/contract/schema'

const addressHint = 'Must start with postgres://'
const address = z.string().check(z.regex(/^postgres(ql)?:\/\/./, addressHint))
const addresses = z.pipe(
  z.string().check(
    z.refine((value) => split(value).every((each) => /^postgres(ql)?:\/\/./.test(each)), {
      message: `Must be a list of addresses that start with postgres://`,
    }),
  ),
  z.transform(split),
)

function split(value: string): string[] {
  return value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

/** The variables about replicas and poolers, with their defaults. */
export const databaseVariables = {
  DATABASE_POOLER: z._default(z.enum(['off', 'transaction']), 'off'),
  DATABASE_DIRECT_URL: z.optional(address),
  DATABASE_REPLICA_URL: z.optional(addresses),
  DATABASE_REPLICA_LAG_SECONDS: z._default(
    z.coerce.number().check(z.minimum(0.5), z.maximum(3_600)),
    5,
  ),
}

interface DatabaseVariables {
  DATABASE_URL?: string | undefined
  DATABASE_POOLER: 'off' | 'transaction'
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_REPLICA_URL?: string[] | undefined
  DATABASE_REPLICA_LAG_SECONDS: number
}

export interface DatabaseConfig {
  /** PostgreSQL itself. Unset: an embedded one in `dataDir`. */
  databaseUrl: string | undefined
  /** PgBouncer in transaction mode, for all statements that need no session. */
  poolerUrl: string | undefined
  replicas: ReplicasConfig
}

export interface ReplicasConfig {
  urls: readonly string[]
  /** A replica that lacks more seconds of writes than this is not read from. */
  lagSeconds: number
}

/** @throws Error when settings are missing that another one needs, or two of them lead to the same place. */
export function databaseOf(vars: DatabaseVariables): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URL: urls = [] } = vars
  const replicas = { urls, lagSeconds: vars.DATABASE_REPLICA_LAG_SECONDS }
  checkReplicas(vars)
  if (vars.DATABASE_POOLER === 'off') {
    if (direct === undefined) return { databaseUrl: url, poolerUrl: undefined, replicas }
    throw new Error('DATABASE_DIRECT_URL means nothing without DATABASE_POOLER=transaction.')
  }
  if (url === undefined || direct === undefined) {
    throw new Error(
      'DATABASE_POOLER=transaction needs DATABASE_URL, which leads to PgBouncer, and DATABASE_DIRECT_URL, ' +
        'which leads to PostgreSQL itself: migrations, the job worker and backups need sessions.',
    )
  }
  if (placeOf(url) === placeOf(direct)) {
    throw new Error(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to the same place: the first has to be PgBouncer, the ' +
        'second PostgreSQL itself.',
    )
  }
  return { databaseUrl: direct, poolerUrl: url, replicas }
}

function checkReplicas(vars: DatabaseVariables): void {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URL: urls = [] } = vars
  if (urls.length === 0) return
  if (url === undefined) {
    throw new Error(
      'DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replicas.',
    )
  }
  const places = urls.map(placeOf)
  const primaries = [url, direct].flatMap((each) => (each === undefined ? [] : [placeOf(each)]))
  if (places.some((place) => primaries.includes(place))) {
    throw new Error('DATABASE_REPLICA_URL names the primary itself.')
  }
  if (new Set(places).size < places.length) {
    throw new Error('DATABASE_REPLICA_URL names a replica twice.')
  }
}

/** Host, port and database, whoever signs in. */
function placeOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  return `${host}:${searchParams.get('port') ?? (port === '' ? '5432' : port)}${pathname}`
}
