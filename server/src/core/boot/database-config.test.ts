import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const primary = 'postgres://haat:secret@db.example/haat'
const pooler = 'postgres://haat:secret@db.example:6432/haat'
const replica = 'postgres://haat:secret@replica.example/haat'

const read = (env: Record<string, string>) =>
  readConfig({ AUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef', ...env })

describe('by default', () => {
  it('there is neither a pooler nor a replica', () => {
    expect(read({ DATABASE_URL: primary })).toMatchObject({
      databaseUrl: primary,
      poolerUrl: undefined,
      replicas: { urls: [], lagSeconds: 5 },
    })
  })
})

describe('DATABASE_POOLER=transaction', () => {
  const on = { DATABASE_POOLER: 'transaction' }

  it('keeps everything that needs a session on DATABASE_DIRECT_URL', () => {
    expect(read({ ...on, DATABASE_URL: pooler, DATABASE_DIRECT_URL: primary })).toMatchObject({
      databaseUrl: primary,
      poolerUrl: pooler,
    })
  })

  it.each([
    ['both addresses', {}],
    ['the direct address', { DATABASE_URL: pooler }],
    ['the address of the pooler', { DATABASE_DIRECT_URL: primary }],
  ])('fails without %s', (_, env) => {
    expect(() => read({ ...on, ...env })).toThrow(/needs DATABASE_URL.*and DATABASE_DIRECT_URL/)
  })

  it('fails when both addresses lead to the same place, however they are written', () => {
    const spelled = 'postgresql://other@db.example:5432/haat?application_name=haat'
    const env = { ...on, DATABASE_URL: primary, DATABASE_DIRECT_URL: spelled }
    expect(() => read(env)).toThrow(/lead to the same place/)
  })

  it('is required for DATABASE_DIRECT_URL', () => {
    const env = { DATABASE_URL: pooler, DATABASE_DIRECT_URL: primary }
    expect(() => read(env)).toThrow(/means nothing without DATABASE_POOLER=transaction/)
  })
})

describe('DATABASE_REPLICA_URL', () => {
  it('names one or several replicas', () => {
    const second = 'postgres://haat:secret@second.example/haat'
    const env = { DATABASE_URL: primary, DATABASE_REPLICA_URL: `${replica}, ${second},` }
    expect(read({ ...env, DATABASE_REPLICA_LAG_SECONDS: '1.5' }).replicas).toEqual({
      urls: [replica, second],
      lagSeconds: 1.5,
    })
  })

  it.each([
    ['the embedded database', { DATABASE_REPLICA_URL: replica }, /needs DATABASE_URL/],
    [
      'the primary',
      { DATABASE_URL: primary, DATABASE_REPLICA_URL: `${replica},${primary}` },
      /names the primary itself/,
    ],
    [
      'the primary behind a pooler',
      {
        DATABASE_POOLER: 'transaction',
        DATABASE_URL: pooler,
        DATABASE_DIRECT_URL: primary,
        DATABASE_REPLICA_URL: 'postgres://reader@db.example:5432/haat',
      },
      /names the primary itself/,
    ],
    [
      'a replica twice',
      { DATABASE_URL: primary, DATABASE_REPLICA_URL: `${replica},${replica}` },
      /names a replica twice/,
    ],
    [
      'something else than PostgreSQL',
      { DATABASE_URL: primary, DATABASE_REPLICA_URL: `${replica},mysql://db.example/haat` },
      /DATABASE_REPLICA_URL: Must be a list of addresses that start with postgres:/,
    ],
  ])('fails for %s', (_, env, message) => {
    expect(() => read(env)).toThrow(ConfigError)
    expect(() => read(env)).toThrow(message)
  })
})
