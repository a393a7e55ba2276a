import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { GatewayName } from '@haat/contract/payments'
import { createDurably } from './durable-files.ts'

export interface S3Config {
  /** `https://host`, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The market's account with a payment gateway. */
export interface StoreConfig {
  /** `https://host` of the gateway; the live one by default. */
  url: string
  storeId: string
  secret: string
  /** The timeout of a call to it. */
  timeoutMs: number
}

/** The market's account with bKash. */
export interface BkashConfig {
  /** `https://host` of bKash; the live one by default. */
  url: string
  appKey: string
  appSecret: string
  username: string
  password: string
  /** The timeout of a call to it. */
  timeoutMs: number
}

export interface GatewayConfig {
  /**
   * The gateways that customers may choose from; the first one is the default. A payment stays with the gateway
   * that opened it.
   */
  paymentGateways: readonly GatewayName[]
  sslcommerz: StoreConfig | undefined
  aamarpay: StoreConfig | undefined
  bkash: BkashConfig | undefined
}

/** The variables of an S3-compatible store. */
interface S3Variables {
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** The variables of the payment gateways' accounts. */
interface StoreVariables {
  PAYMENT_GATEWAY: readonly GatewayName[]
  SSLCOMMERZ_URL: string
  SSLCOMMERZ_STORE_ID?: string | undefined
  SSLCOMMERZ_STORE_PASSWORD?: string | undefined
  AAMARPAY_URL: string
  AAMARPAY_STORE_ID?: string | undefined
  AAMARPAY_SIGNATURE_KEY?: string | undefined
  BKASH_BASE_URL: string
  BKASH_APP_KEY?: string | undefined
  BKASH_APP_SECRET?: string | undefined
  BKASH_USERNAME?: string | undefined
  BKASH_PASSWORD?: string | undefined
}

/** The store, or none when no variable is set. @throws Error when only some are set. */
export function s3Of(vars: S3Variables): S3Config | undefined {
  const endpoint = vars.S3_ENDPOINT?.replace(/\/+$/, '')
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = vars
  const secretAccessKey = vars.S3_SECRET_ACCESS_KEY
  if (
    endpoint === undefined ||
    bucket === undefined ||
    accessKeyId === undefined ||
    secretAccessKey === undefined
  ) {
    const isUnset = [endpoint, bucket, accessKeyId, secretAccessKey].every((v) => v === undefined)
    if (isUnset) return undefined
    throw new Error(
      'Set all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none.',
    )
  }
  return { endpoint, bucket, region: vars.S3_REGION, accessKeyId, secretAccessKey }
}

/** The market's gateway accounts. @throws Error when a chosen gateway has no account. */
export function gatewaysOf(vars: StoreVariables): GatewayConfig {
  const store = (url: string, storeId: string | undefined, secret: string | undefined) =>
    storeId === undefined || secret === undefined
      ? undefined
      : { url: url.replace(/\/+$/, ''), storeId, secret, timeoutMs: 10_000 }
  const stores = {
    sslcommerz: store(
      vars.SSLCOMMERZ_URL,
      vars.SSLCOMMERZ_STORE_ID,
      vars.SSLCOMMERZ_STORE_PASSWORD,
    ),
    aamarpay: store(vars.AAMARPAY_URL, vars.AAMARPAY_STORE_ID, vars.AAMARPAY_SIGNATURE_KEY),
    bkash: bkashOf(vars),
  }
  for (const gateway of vars.PAYMENT_GATEWAY) {
    if (gateway === 'sandbox' || stores[gateway] !== undefined) continue
    const missing = settingsOf[gateway].filter((name) => vars[name] === undefined)
    throw new Error(`PAYMENT_GATEWAY=${gateway} needs ${missing.join(', ')}.`)
  }
  return { paymentGateways: vars.PAYMENT_GATEWAY, ...stores }
}

const settingsOf = {
  sslcommerz: ['SSLCOMMERZ_STORE_ID', 'SSLCOMMERZ_STORE_PASSWORD'],
  aamarpay: ['AAMARPAY_STORE_ID', 'AAMARPAY_SIGNATURE_KEY'],
  bkash: ['BKASH_APP_KEY', 'BKASH_APP_SECRET', 'BKASH_USERNAME', 'BKASH_PASSWORD'],
} as const

/** bKash itself waits up to 30 seconds for an answer. */
const bkashTimeoutMs = 30_000

function bkashOf(vars: StoreVariables): BkashConfig | undefined {
  const { BKASH_APP_KEY: appKey, BKASH_APP_SECRET: appSecret } = vars
  const { BKASH_USERNAME: username, BKASH_PASSWORD: password } = vars
  const isComplete =
    appKey !== undefined &&
    appSecret !== undefined &&
    username !== undefined &&
    password !== undefined
  if (isComplete) {
    const url = vars.BKASH_BASE_URL.replace(/\/+$/, '')
    return { url, appKey, appSecret, username, password, timeoutMs: bkashTimeoutMs }
  }
  const missing = settingsOf.bkash.filter((name) => vars[name] === undefined)
  if (missing.length === settingsOf.bkash.length) return undefined
  throw new Error(`The bKash account needs ${missing.join(', ')} as well.`)
}

const secretLength = 32

/**
 * This installation's secret, created once, so that sessions survive a restart.
 * @throws Error when the file holds less than a secret, which would sign tokens that anybody can forge.
 */
export function ownSecret(dataDir: string): string {
  const file = path.join(dataDir, 'auth-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    createDurably(file, randomBytes(32).toString('hex'))
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= secretLength) return secret
  throw new Error(
    `${file} holds fewer than ${secretLength} characters. Put it back from a backup, or delete it: the next start ` +
      'makes a new secret, everyone has to sign in again, and authenticator codes stop working.',
  )
}
