import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ErrorBody } from '@haat/contract/errors'
import { addressesHeader } from '@haat/contract/headers'
import type { Role } from '@haat/contract/roles'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { readConfig, type Config } from '#core/boot/config.ts'
import type { Ctx } from '#core/ctx.ts'
import { createCtx } from '#server/resources.ts'
import { openPool, sql } from '#core/sql/db.ts'
import { runDueJobs } from '#core/jobs/job-worker.ts'
import { watchPool } from '#core/sql/transaction-watch.ts'
import { createPasswordHasher } from '#features/accounts/passwords.ts'
import { signAccessToken } from '#features/accounts/tokens.ts'
import { buildApp } from '#server/app.ts'
import { tasks } from '#server/jobs.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { createTestDatabase, poolerUrlOf, type TestDatabase } from './database.ts'
import { expectDocumented, isFile } from './documented.ts'
import { openRowCheck, type RowCheck } from './row-check.ts'

/** A signed-in person of a test. */
export interface TestPerson {
  id: string
  email: string
  name: string
  role: Role
  token: string
}

export interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  as?: TestPerson | null
  body?: unknown
  headers?: Record<string, string>
}

/** The parts of a response that tests check. */
export interface Answer<Data = unknown> {
  status: number
  data: Data
  meta: { page: number; limit: number; total: number }
  code: ErrorBody['code']
  message: string
  errors: ErrorBody['errors']
  raw: LightMyRequestResponse
}

export interface Kit {
  app: FastifyInstance
  ctx: Ctx
  /** Texts of the statements sent since `statements.length = 0`. */
  statements: string[]
  /** Calls the API like the market's own site. A response that its route does not declare fails the test. */
  call<Data = unknown>(call: Call): Promise<Answer<Data>>
  /**
   * Runs every job that is due, as if `afterHours` had passed (default 0), and the jobs that
   * those enqueue. Returns the thrown errors; a job that threw waits for its retry.
   */
  runJobs(afterHours?: number): Promise<Error[]>
  person(role: Role, values?: PersonValues): Promise<TestPerson>
  /** An ACTIVE shop with its vendor. */
  shop(
    values?: Partial<{ name: string; status: string; vendor: TestPerson }>,
  ): Promise<{ id: string; vendor: TestPerson }>
  category(name?: string): Promise<string>
  /** A product; prices in taka. */
  product(values: ProductValues): Promise<string>
}

interface CheckedKit extends Kit {
  /** Returns and clears the mismatches between shapes and results; any that remain fail the test. */
  rowProblems: () => string[]
}

type Fixtures = Omit<Kit, 'app' | 'ctx' | 'statements'>

type PersonValues = Partial<Record<'name' | 'email' | 'phoneNumber' | 'address', string>>

export interface ProductValues {
  shopId: string
  categoryId?: string
  name?: string
  description?: string
  price?: number
  discount?: number
  stock?: number
  status?: string
}

/**
 * The whole application on a separate database. Call it once at the top of a test file. The fixtures
 * write to the database directly.
 */
export function useKit(changes: Partial<Config> = {}): CheckedKit {
  const kit = {} as CheckedKit
  let database: TestDatabase
  let dataDir: string
  const nested: Error[] = []

  beforeAll(async () => {
    database = await createTestDatabase()
    dataDir = mkdtempSync(path.join(tmpdir(), 'haat-test-files-'))
    const statements: string[] = []
    let rows: RowCheck | undefined
    const opened = openPool(database.url, {
      size: 10,
      poolerUrl: poolerUrlOf(database.url),
      onQuery: (text) => statements.push(text),
      onResult: (result) => rows?.see(result),
    })
    const check = await openRowCheck(opened.raw)
    rows = check
    const pool = watchPool(opened, (found) => nested.push(found))
    const config: Config = {
      ...readConfig({
        AUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef',
        CALLS_PER_MINUTE: '0',
        // Whether a market is large is asked once a minute, in one more statement.
        SHARED_ANSWERS: 'off',
        // Nobody listens there: no test calls a real courier.
        STEADFAST_URL: 'http://127.0.0.1:9',
        PATHAO_URL: 'http://127.0.0.1:9',
        DATA_DIR: dataDir,
      }),
      // By default, our own site is the storefront.
      ...(changes.publicUrl === undefined ? {} : { storefrontUrl: changes.publicUrl }),
      ...changes,
    }
    const ctx = createCtx(config, pool, pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }))
    ctx.resources.passwords = createPasswordHasher({ waitMs: 600_000, niceIncrement: 0 })
    const app = await buildApp(ctx)
    await app.ready()
    Object.assign(kit, { app, ctx, statements, rowProblems: check.found }, fixtures(app, ctx))
  })
  // Every test checks that no open transaction acquires a second connection or calls another system.
  afterEach(() => {
    const found = nested.splice(0).map(({ stack }) => stack)
    expect(found).toEqual([])
  })
  // Every test checks results against their shapes (docs/decisions/0036-rows-follow-from-their-columns.md).
  afterEach(() => expect(kit.rowProblems()).toEqual([]))
  afterAll(async () => {
    await kit.app.close()
    await kit.ctx.pool.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return kit
}

const asSite = { [addressesHeader]: 'relative' }

/** A kit for an application and a database that the test manages itself. */
export function fixtures(app: FastifyInstance, ctx: Ctx): Fixtures {
  let count = 0
  const next = () => (count += 1)

  const kit: Fixtures = {
    call: <Data>(call: Call) => callApp<Data>(app, call),
    runJobs: async (afterHours = 0) => {
      await ctx.db.run(sql`
        update graphile_worker._private_jobs set run_at = run_at - make_interval(hours => ${afterHours})`)
      return await runDueJobs(ctx, tasks)
    },
    person: (role, values = {}) => addPerson(ctx, next(), role, values),
    shop: async (values = {}) => {
      const vendor = values.vendor ?? (await kit.person('VENDOR'))
      const { id } = await ctx.db.one(
        pick(tables.shops, 'id'),
        sql`
        insert into shops (vendor_id, name, description, logo_url, phone_number, shop_address, status)
        values (${vendor.id}, ${values.name ?? `Shop ${next()}`}, 'A shop for tests', '/logo.webp',
                '01700000000', 'Dhaka', ${values.status ?? 'ACTIVE'})
        returning id`,
      )
      return { id, vendor }
    },
    category: async (name) => {
      const row = await ctx.db.one(
        pick(tables.categories, 'id'),
        sql`
        insert into categories (name, description) values (${name ?? `Category ${next()}`}, 'For tests')
        returning id`,
      )
      return row.id
    },
    product: async (values) => {
      const categoryId = values.categoryId ?? (await kit.category())
      const row = await ctx.db.one(
        pick(tables.products, 'id'),
        sql`
        insert into products (shop_id, category_id, name, description, price, discount, stock, status)
        values (${values.shopId}, ${categoryId}, ${values.name ?? `Product ${next()}`},
                ${values.description ?? 'A product for tests'}, ${BigInt(Math.round((values.price ?? 100) * 100))},
                ${BigInt(Math.round((values.discount ?? 0) * 100))}, ${values.stock ?? 10},
                ${values.status ?? 'ACTIVE'})
        returning id`,
      )
      return row.id
    },
  }
  return kit
}

async function callApp<Data>(
  app: FastifyInstance,
  { method = 'GET', url, as = null, body, headers = {} }: Call,
): Promise<Answer<Data>> {
  const raw = await app.inject({
    method,
    url: `/api/v1${url}`,
    headers: { ...asSite, ...(as === null ? {} : { authorization: as.token }), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  expectDocumented(app, method, url, raw)
  // A file has no envelope: tests read it from `raw`.
  const json: Omit<Answer<Data>, 'status' | 'raw'> = JSON.parse(isFile(raw) ? '{}' : raw.body)
  return { ...json, status: raw.statusCode, raw }
}

/** `n` makes this person's name, email and phone number unique. */
async function addPerson(
  ctx: Ctx,
  n: number,
  role: Role,
  values: PersonValues,
): Promise<TestPerson> {
  const name = values.name ?? `Person ${n}`
  const email = values.email ?? `person${n}@test.example`
  const { id } = await ctx.db.one(
    pick(tables.people, 'id'),
    sql`
    insert into people (email, name, phone_number, address, role, password_hash, email_verified_at)
    values (${email}, ${name}, ${values.phoneNumber ?? `017${String(n).padStart(8, '0')}`},
            ${values.address ?? 'House 1, Road 2, Dhaka'}, ${role}, 'none', now())
    returning id`,
  )
  const session = await ctx.db.one(
    pick(tables.sessions, 'id'),
    sql`
    insert into sessions (person_id, expires_at) values (${id}, now() + interval '1 day') returning id`,
  )
  return { id, email, name, role, token: await signAccessToken(ctx, session.id, id) }
}
