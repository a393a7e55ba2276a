import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const base = { AUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef' }
const read = (env: Record<string, string> = {}) => readConfig({ ...base, ...env })
const refusal = (env: Record<string, string>) => {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'taken'
}

describe('the settings for other clients', () => {
  it('allow only the development origin of web clients in a demo, and no origin otherwise', () => {
    expect(read().allowedOrigins).toEqual(['http://localhost:5173'])
    expect(read({ DEMO_SEED: 'off' }).allowedOrigins).toEqual([])
    expect(
      read({ ALLOWED_ORIGINS: 'https://a.example, https://b.example' }).allowedOrigins,
    ).toEqual(['https://a.example', 'https://b.example'])
  })

  it('reject a wildcard with a message that says what is allowed', () => {
    for (const bad of ['*', 'https://a.example *', 'null', 'a.example']) {
      expect(refusal({ ALLOWED_ORIGINS: bad })).toContain('ALLOWED_ORIGINS: Must be a list')
    }
  })

  it('link to PUBLIC_URL, or to STOREFRONT_URL, whose origin may then call the API', () => {
    expect(read({ PORT: '5100' }).storefrontUrl).toBe('http://localhost:5100')
    const url = { PUBLIC_URL: 'https://api.example', STOREFRONT_URL: 'https://shop.example/' }
    expect(read({ ...url, DEMO_SEED: 'off' })).toMatchObject({
      publicUrl: 'https://api.example',
      storefrontUrl: 'https://shop.example',
      allowedOrigins: ['https://shop.example'],
    })
    expect(read({ PUBLIC_URL: 'https://a.example', DEMO_SEED: 'off' }).allowedOrigins).toEqual([])
    for (const bad of ['shop', 'javascript:alert(1)', 'myapp://shop']) {
      expect(refusal({ STOREFRONT_URL: bad })).toContain('STOREFRONT_URL: ')
    }
  })
})

describe('addresses', () => {
  it('of people are secure with any spelling of https', () => {
    expect(read({ PUBLIC_URL: 'HTTPS://market.example' }).isSecure).toBe(true)
    expect(read({ PUBLIC_URL: 'http://market.example' }).isSecure).toBe(false)
  })

  it.each([
    'PUBLIC_URL',
    'S3_ENDPOINT',
    'BACKUP_S3_ENDPOINT',
    'SSLCOMMERZ_URL',
    'AAMARPAY_URL',
    'BKASH_BASE_URL',
    'STEADFAST_URL',
    'PATHAO_URL',
  ])('in %s begin with http or https', (name) => {
    for (const bad of ['market.example.com:443', 'ftp://market.example.com']) {
      expect(refusal({ [name]: bad })).toContain(`${name}: `)
    }
  })
})

describe('other settings', () => {
  it('include the market’s time zone', () => {
    expect(read().marketTimeZone).toBe('Asia/Dhaka')
    expect(read({ MARKET_TIME_ZONE: 'Europe/Berlin' }).marketTimeZone).toBe('Europe/Berlin')
    expect(refusal({ MARKET_TIME_ZONE: 'Dhaka' })).toContain('Must be a time zone like Asia/Dhaka')
  })

  it('describe the operator, with made-up facts in a demo only', () => {
    const none = { company: null, registration: null }
    expect(read().contact).toMatchObject({ ...none, phone: '+880 9610 123 456' })
    const real = {
      DEMO_SEED: 'off',
      COMPANY_NAME: ' Bazaar Ltd. ',
      MAIL_FROM: 'Haat <hi@a.example>',
    }
    expect(read(real).contact).toEqual({
      ...none,
      company: 'Bazaar Ltd.',
      address: null,
      phone: null,
      email: 'hi@a.example',
      hours: null,
    })
    const mail = { CONTACT_EMAIL: 'help@a.example', CONTACT_PHONE: '01712-345678' }
    expect(read({ ...real, ...mail }).contact).toMatchObject({
      email: 'help@a.example',
      phone: '01712-345678',
    })
    expect(refusal({ CONTACT_PHONE: 'call me' })).toContain('Must be a phone number like')
    expect(refusal({ COMPANY_NAME: 'x'.repeat(201) })).toContain('COMPANY_NAME: ')
  })

  it('include the days of payouts, which a market has to choose', () => {
    expect(read().payouts).toMatchObject({ days: [7, 3], minimum: 50_000n })
    expect(read({ DEMO_SEED: 'off' }).payouts.days).toEqual([])
    expect(read({ PAYOUT_DAYS: 'off' }).payouts.days).toEqual([])
    const set = { DEMO_SEED: 'off', PAYOUT_DAYS: 'Mon, thu', PAYOUT_MINIMUM: '1000' }
    expect(read(set).payouts).toMatchObject({ days: [1, 4], minimum: 100_000n })
    expect(refusal({ PAYOUT_DAYS: 'sunday' })).toContain('PAYOUT_DAYS: Must be off, or days like')
    expect(refusal({ PAYOUT_MINIMUM: '0' })).toContain('PAYOUT_MINIMUM: ')
  })

  it('include what shops may owe, which a market has to choose', () => {
    expect(read().payouts).toMatchObject({ creditLimit: 500_000n, graceDays: 7 })
    expect(read({ DEMO_SEED: 'off' }).payouts.creditLimit).toBeNull()
    expect(read({ COD_CREDIT_LIMIT: 'off' }).payouts.creditLimit).toBeNull()
    const set = { COD_CREDIT_LIMIT: '0', COD_GRACE_DAYS: '3' }
    expect(read(set).payouts).toMatchObject({ creditLimit: 0n, graceDays: 3 })
    expect(refusal({ COD_CREDIT_LIMIT: 'none' })).toContain('COD_CREDIT_LIMIT: ')
  })

  it('include the lifetime of access tokens and sessions', () => {
    expect(read().accessTokenMinutes).toBe(15)
    expect(read({ ACCESS_TOKEN_MINUTES: '60' }).accessTokenMinutes).toBe(60)
    for (const bad of ['0', '1.5', 'long', '1441']) {
      expect(refusal({ ACCESS_TOKEN_MINUTES: bad })).toContain('ACCESS_TOKEN_MINUTES: ')
    }
  })
})

describe('the payment gateways', () => {
  const bkash = {
    BKASH_APP_KEY: 'key',
    BKASH_APP_SECRET: 'secret',
    BKASH_USERNAME: 'user',
    BKASH_PASSWORD: 'password',
  }

  it('are the sandbox, one, or several, of which the first is the default', () => {
    expect(read().paymentGateways).toEqual(['sandbox'])
    const aamarpay = { AAMARPAY_STORE_ID: 'store', AAMARPAY_SIGNATURE_KEY: 'key' }
    const both = read({ ...bkash, ...aamarpay, PAYMENT_GATEWAY: 'bkash, aamarpay' })
    expect(both.paymentGateways).toEqual(['bkash', 'aamarpay'])
    expect(both.bkash?.url).toBe('https://tokenized.pay.bka.sh')
    for (const wrong of ['bkash,paypal', 'bkash,bkash', 'sandbox,bkash', 'bkash,']) {
      expect(refusal({ ...bkash, PAYMENT_GATEWAY: wrong })).toContain('PAYMENT_GATEWAY: Must be of')
    }
  })

  it('need an account, and the refusal names what is missing', () => {
    expect(refusal({ PAYMENT_GATEWAY: 'sslcommerz', SSLCOMMERZ_STORE_ID: 'store' })).toBe(
      'PAYMENT_GATEWAY=sslcommerz needs SSLCOMMERZ_STORE_PASSWORD.',
    )
    expect(refusal({ PAYMENT_GATEWAY: 'bkash' })).toBe(
      'PAYMENT_GATEWAY=bkash needs BKASH_APP_KEY, BKASH_APP_SECRET, BKASH_USERNAME, BKASH_PASSWORD.',
    )
    expect(refusal({ BKASH_APP_KEY: 'key', BKASH_PASSWORD: 'password' })).toBe(
      'The bKash account needs BKASH_APP_SECRET, BKASH_USERNAME as well.',
    )
    expect(refusal({ ...bkash, BKASH_BASE_URL: 'sandbox' })).toContain('BKASH_BASE_URL: ')
  })
})
