import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MarketContact } from '@haat/contract/market'
import { z } from '@haat/contract/schema'
import type { TrustedProxies } from './trusted-proxies.ts'
import { gatewaysOf, ownSecret, s3Of, type GatewayConfig, type S3Config } from './service-config.ts'
import { backupOf, type BackupConfig } from './backup-config.ts'
import { databaseOf, type DatabaseConfig } from './database-config.ts'
import { addressIn, contactOf, issuerOf, type Issuer } from './company-config.ts'
import { couriersOf, type CourierConfig } from './courier-config.ts'
import { environment, type Environment } from './environment.ts'
import { marketRulesOf, type MarketRules } from './market-rules.ts'
import { smsOf, type SmsConfig } from './sms-config.ts'
import { processesOf, type ProcessConfig } from './process-config.ts'

const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..')

/** The configuration. Paths are absolute, and names of durations end in their unit. */
export interface Config extends DatabaseConfig, GatewayConfig, MarketRules {
  port: number
  host: string
  /** `web` answers requests, `worker` runs jobs, `all` does both. */
  role: 'all' | 'web' | 'worker'
  publicUrl: string
  /** The storefront's URL: payments redirect to it, and emails link to it. */
  storefrontUrl: string
  /** The origins, besides our own, whose scripts may call the API. */
  allowedOrigins: readonly string[]
  /** The time zone in which days begin and end. */
  marketTimeZone: string
  /** Whether people reach the market over https. Cookies are then `secure`, and HSTS is sent. */
  isSecure: boolean
  dataDir: string
  webDir: string
  processes: ProcessConfig
  /** The connections of this process. */
  databasePool: number
  /** Unset: processes count limits together in the database. */
  redisUrl: string | undefined
  /** Whether light reads skip work that the driver does for each of its own queries. */
  hasFastReads: boolean
  /** Whether anonymous callers share answers; `auto`: in large markets. */
  sharedAnswers: 'auto' | 'on' | 'off'
  authSecret: string
  /** Whether the demo market is seeded and its accounts may sign in. */
  isDemo: boolean
  superAdmin: { email: string; password: string } | undefined
  /** With `required`, an admin without two-factor sign-in can only set it up. */
  adminTwoFactor: 'optional' | 'required'
  accessTokenMinutes: number
  /** A session expires after this long without use, and at this age in any case. */
  sessionIdleDays: number
  sessionMaxDays: number
  /** The general limit of API calls per minute from one address; 0 for no limit. */
  callsPerMinute: number
  /** Unset: emails stay in the outbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Unset: no text messages, but for the demo's outbox. */
  sms: SmsConfig | undefined
  /** The recipient of the contact form's messages. */
  contactEmail: string
  /** The operator's contact details that pages show. */
  contact: MarketContact
  /** Who issues the market's own invoices; null: it issues none. */
  issuer: Issuer | null
  /** Where pictures are stored; unset: in `dataDir`. */
  s3: S3Config | undefined
  couriers: CourierConfig
  /** The proxies whose `X-Forwarded-For` is trusted; null for none. */
  trustProxy: TrustedProxies | null
  /** How long running requests and jobs may take to finish when the process stops. */
  shutdownSeconds: number
  /** How long the process reports that it is not ready before it stops accepting requests. */
  drainSeconds: number
  /** Whether npm started the process, which must then exit when npm does. */
  isUnderNpm: boolean
  metrics: MetricsConfig
  /** `notable`: writes, errors and slow requests; `all`: every request. */
  accessLog: 'off' | 'notable' | 'all'
  backup: BackupConfig
  logLevel: string
}

export interface MetricsConfig {
  /** Whether any port serves the metrics. */
  isOn: boolean
  /** The operator's port; unset to open none. */
  port: number | undefined
  host: string
  /** The token that requests for the metrics must send; with it, the main port serves them too. */
  token: string | undefined
}

/** Thrown for invalid variables; the message lists all of them. */
export class ConfigError extends Error {}

/** The environment for other programs: without Haat's settings, which contain secrets, and those of Node's memory. */
export function foreignEnvironment(): NodeJS.ProcessEnv {
  const isOwn = (name: string) => name in environment.shape || name.startsWith('MALLOC_')
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOwn(name)))
}

/**
 * Reads the configuration from the environment, once, at start. A restore creates no secret, because the
 * backup contains one.
 * @throws ConfigError that names every invalid variable.
 */
export function readConfig(
  env: NodeJS.ProcessEnv = process.env,
  { makesSecret = true }: { makesSecret?: boolean } = {},
): Config {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const read = z.safeParse(environment, set)
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These environment variables are invalid:\n${lines.join('\n')}`)
  }
  const vars = read.data
  refuseHalves(vars)
  const dataDir = path.resolve(projectRoot, vars.DATA_DIR)
  const isDemo = vars.DEMO_SEED ?? vars.DATABASE_URL === undefined
  const s3 = sentenced(() => s3Of(vars))
  return {
    port: vars.PORT,
    host: vars.HOST,
    role: vars.ROLE,
    ...addressesOf(vars, isDemo),
    marketTimeZone: vars.MARKET_TIME_ZONE,
    dataDir,
    webDir: path.join(projectRoot, 'web'),
    ...sentenced(() => databaseOf(vars)),
    ...processesOf(vars),
    redisUrl: vars.REDIS_URL,
    ...readsOf(vars),
    authSecret: vars.AUTH_SECRET ?? (makesSecret ? sentenced(() => ownSecret(dataDir)) : ''),
    isDemo,
    ...signInOf(vars),
    ...sentenced(() => marketRulesOf(vars, isDemo)),
    callsPerMinute: vars.CALLS_PER_MINUTE,
    ...mailOf(vars),
    contact: contactOf(vars, isDemo),
    issuer: issuerOf(vars, isDemo),
    s3,
    ...sentenced(() => gatewaysOf(vars)),
    couriers: couriersOf(vars, isDemo),
    trustProxy: vars.TRUST_PROXY === 'off' ? null : vars.TRUST_PROXY,
    shutdownSeconds: vars.SHUTDOWN_SECONDS,
    drainSeconds: vars.DRAIN_SECONDS,
    isUnderNpm: vars.npm_lifecycle_event !== undefined,
    metrics: metricsOf(vars),
    accessLog: vars.ACCESS_LOG,
    backup: sentenced(() => backupOf(vars, { root: projectRoot, dataDir, s3 })),
    logLevel: vars.LOG_LEVEL,
  }
}

function readsOf(vars: Environment): Pick<Config, 'hasFastReads' | 'sharedAnswers'> {
  return { hasFastReads: vars.FAST_READS, sharedAnswers: vars.SHARED_ANSWERS }
}

type SignIn = Pick<
  Config,
  'superAdmin' | 'adminTwoFactor' | 'accessTokenMinutes' | 'sessionIdleDays' | 'sessionMaxDays'
>

function signInOf(vars: Environment): SignIn {
  const { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password } = vars
  const isComplete = email !== undefined && password !== undefined
  return {
    superAdmin: isComplete ? { email: email.toLowerCase(), password } : undefined,
    adminTwoFactor: vars.ADMIN_TWO_FACTOR,
    accessTokenMinutes: vars.ACCESS_TOKEN_MINUTES,
    sessionIdleDays: vars.SESSION_IDLE_DAYS,
    sessionMaxDays: vars.SESSION_MAX_DAYS,
  }
}

function metricsOf(vars: Environment): Config['metrics'] {
  return {
    isOn: vars.METRICS_PORT !== undefined || vars.METRICS_TOKEN !== undefined,
    port: vars.METRICS_PORT,
    host: vars.METRICS_HOST,
    token: vars.METRICS_TOKEN,
  }
}

type Addresses = Pick<Config, 'publicUrl' | 'storefrontUrl' | 'allowedOrigins' | 'isSecure'>

/** The storefront is always allowed; the demo also allows the usual address of web clients in development. */
function addressesOf(vars: Environment, isDemo: boolean): Addresses {
  const plain = (url: string) => url.replace(/\/+$/, '')
  const publicUrl = plain(vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`)
  const storefrontUrl = plain(vars.STOREFRONT_URL ?? publicUrl)
  const allowed = new Set(vars.ALLOWED_ORIGINS ?? (isDemo ? ['http://localhost:5173'] : []))
  allowed.add(new URL(storefrontUrl).origin)
  allowed.delete(new URL(publicUrl).origin)
  const isSecure = new URL(publicUrl).protocol === 'https:'
  return { publicUrl, storefrontUrl, allowedOrigins: [...allowed], isSecure }
}

function mailOf(vars: Environment): Pick<Config, 'smtpUrl' | 'mailFrom' | 'contactEmail' | 'sms'> {
  return {
    sms: sentenced(() => smsOf(vars)),
    smtpUrl: vars.SMTP_URL,
    mailFrom: vars.MAIL_FROM ?? 'Haat <no-reply@haat.example>',
    contactEmail: vars.CONTACT_EMAIL ?? addressIn(vars.MAIL_FROM) ?? 'support@haat.example',
  }
}

function sentenced<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error))
  }
}

/** Rejects settings that have no effect without another setting. */
function refuseHalves(vars: Environment): void {
  if ((vars.SUPER_ADMIN_EMAIL === undefined) !== (vars.SUPER_ADMIN_PASSWORD === undefined)) {
    throw new ConfigError('Set both SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD, or neither.')
  }
  if (vars.ROLE !== 'all' && vars.DATABASE_URL === undefined) {
    throw new ConfigError(`ROLE=${vars.ROLE} needs DATABASE_URL: the processes share a database.`)
  }
  if (vars.SMTP_URL !== undefined && vars.MAIL_FROM === undefined) {
    throw new ConfigError('SMTP_URL needs MAIL_FROM, the sender address of emails.')
  }
  const { COMPANY_BIN: bin, COMPANY_NAME: name, COMPANY_ADDRESS: address } = vars
  if (bin !== undefined && (name === undefined || address === undefined)) {
    throw new ConfigError('COMPANY_BIN needs COMPANY_NAME and COMPANY_ADDRESS: invoices name all.')
  }
}
