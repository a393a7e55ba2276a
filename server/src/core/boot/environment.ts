import { gatewayNames, type GatewayName } from '@haat/contract/payments'
import { z } from '@haat/contract/schema'
import { IANAZone } from 'luxon'
import { parseTrust, trustHint } from './trusted-proxies.ts'
import { backupVariables } from './backup-config.ts'
import { databaseVariables } from './database-config.ts'
import { originsHint, parseOrigins } from './origins.ts'
import { payoutVariables } from './payout-config.ts'
import { scorecardVariables } from './scorecard-config.ts'
import { smsVariables } from './sms-config.ts'

const flag = z.pipe(
  z.enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no']),
  z.transform((value) => ['on', 'true', '1', 'yes'].includes(value)),
)
// A plain `on` is not accepted: it would trust whatever a client writes into X-Forwarded-For.
const trust = z.pipe(
  z.string().check(z.refine((value) => parseTrust(value) !== null, trustHint)),
  z.transform((value) => parseTrust(value) ?? 'off'),
)
const originList = z.pipe(
  z.string().check(z.refine((value) => parseOrigins(value) !== null, originsHint)),
  z.transform((value) => parseOrigins(value) ?? []),
)
const gatewayHint = `Must be of ${gatewayNames.join(', ')}; several separated by commas, without sandbox`
const gatewayList = z.pipe(
  z.string().check(z.refine((value) => parseGateways(value) !== null, gatewayHint)),
  z.transform((value) => parseGateways(value) ?? []),
)
const timeZone = z
  .string()
  .check(z.refine((value) => IANAZone.isValidZone(value), 'Must be a time zone like Asia/Dhaka'))
const webAddress = z.url({ protocol: /^https?$/ })
// Pages print it unchanged.
const fact = z.optional(z.string().check(z.trim(), z.maxLength(200)))
const port = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535))

const days = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3_650))

/** The gateways of `aamarpay, bkash`, or null. The sandbox moves no money, so it is never one of several. */
function parseGateways(value: string): GatewayName[] | null {
  const names = value.split(',').map((each) => each.trim())
  const known = gatewayNames.filter((name) => names.includes(name))
  const isWrong = known.length !== names.length || (names.length > 1 && names.includes('sandbox'))
  if (isWrong) return null
  return known.toSorted((one, other) => names.indexOf(one) - names.indexOf(other))
}

/** The environment variables and their defaults. */
export const environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  ROLE: z._default(z.enum(['all', 'web', 'worker']), 'all'),
  PUBLIC_URL: z.optional(webAddress),
  STOREFRONT_URL: z.optional(webAddress),
  ALLOWED_ORIGINS: z.optional(originList),
  MARKET_TIME_ZONE: z._default(timeZone, 'Asia/Dhaka'),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'Must start with postgres://')),
  ),
  DATABASE_POOL: z.optional(z.coerce.number().check(z.int(), z.minimum(2), z.maximum(500))),
  WEB_CONCURRENCY: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(64))),
  REDIS_URL: z.optional(
    z.string().check(z.regex(/^rediss?:\/\//, 'Must start with redis:// or rediss://')),
  ),
  ...databaseVariables,
  FAST_READS: z._default(flag, true),
  SHARED_ANSWERS: z._default(z.enum(['auto', 'on', 'off']), 'auto'),
  AUTH_SECRET: z.optional(z.string().check(z.minLength(32))),
  DEMO_SEED: z.optional(flag),
  SUPER_ADMIN_EMAIL: z.optional(z.email()),
  SUPER_ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(6))),
  ADMIN_TWO_FACTOR: z._default(z.enum(['optional', 'required']), 'optional'),
  SHOP_APPROVAL: z._default(z.enum(['automatic', 'manual']), 'automatic'),
  STRUCK_PRICES: z._default(z.enum(['all', 'proven']), 'all'),
  SHIPPED_BY: z._default(z.enum(['shop', 'market']), 'shop'),
  DELIVERY_RATES: z.optional(z.string().check(z.maxLength(2_000))),
  DELIVERY_DAYS_OFF: z._default(z.string().check(z.maxLength(2_000)), 'friday'),
  DELIVERY_CUT_OFF_HOUR: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(24)),
    15,
  ),
  ACCESS_TOKEN_MINUTES: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_440)),
    15,
  ),
  SESSION_IDLE_DAYS: z._default(days, 30),
  SESSION_MAX_DAYS: z._default(days, 90),
  UNPAID_ORDER_MINUTES: z._default(z.coerce.number().check(z.positive()), 30),
  PAYOUT_HOLD_DAYS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(90)), 6),
  REFUND_SECOND_PERSON: z._default(
    z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)),
    10_000,
  ),
  RETURN_SECOND_PERSON: z._default(
    z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)),
    10_000,
  ),
  ...payoutVariables,
  ...scorecardVariables,
  CALLS_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 3_000),
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\//, 'Must start with smtp:// or smtps://')),
  ),
  MAIL_FROM: z.optional(z.string().check(z.regex(/@/, 'Must be an email address'))),
  ...smsVariables,
  CONTACT_EMAIL: z.optional(z.email()),
  CONTACT_PHONE: z.optional(
    z.string().check(z.regex(/^\+?[\d -]{5,24}$/, 'Must be a phone number like +880 9610 123 456')),
  ),
  CONTACT_HOURS: fact,
  COMPANY_NAME: fact,
  COMPANY_ADDRESS: fact,
  COMPANY_REGISTRATION: fact,
  COMPANY_BIN: z.optional(
    z
      .string()
      .check(z.trim(), z.regex(/^\d{9}-?\d{4}$/, 'Must have 13 digits, like 000123456-0101')),
  ),
  S3_ENDPOINT: z.optional(webAddress),
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  PAYMENT_GATEWAY: z._default(gatewayList, ['sandbox']),
  SSLCOMMERZ_STORE_ID: z.optional(z.string()),
  SSLCOMMERZ_STORE_PASSWORD: z.optional(z.string()),
  SSLCOMMERZ_URL: z._default(webAddress, 'https://securepay.sslcommerz.com'),
  AAMARPAY_STORE_ID: z.optional(z.string()),
  AAMARPAY_SIGNATURE_KEY: z.optional(z.string()),
  AAMARPAY_URL: z._default(webAddress, 'https://secure.aamarpay.com'),
  BKASH_APP_KEY: z.optional(z.string()),
  BKASH_APP_SECRET: z.optional(z.string()),
  BKASH_USERNAME: z.optional(z.string()),
  BKASH_PASSWORD: z.optional(z.string()),
  BKASH_BASE_URL: z._default(webAddress, 'https://tokenized.pay.bka.sh'),
  STEADFAST_URL: z.optional(webAddress),
  PATHAO_URL: z.optional(webAddress),
  TRUST_PROXY: z._default(trust, 'off'),
  SHUTDOWN_SECONDS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(600)), 10),
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(600)), 0),
  npm_lifecycle_event: z.optional(z.string()),
  // The first process sets it for its web processes.
  haat_inherited_database_url: z.optional(z.string()),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  ACCESS_LOG: z._default(z.enum(['off', 'notable', 'all']), 'notable'),
  ...backupVariables,
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

export type Environment = z.output<typeof environment>
