import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openPool, type Pool } from './db.ts'
import { migrate } from './migrate.ts'
import { readSchemaFiles, sqlFile } from './schema-files.ts'

const name = `load_${randomUUID().replaceAll('-', '')}`
const clients = 6
const files = readSchemaFiles()
let admin: Pool
let pool: Pool
let migrator: Pool

beforeAll(async () => {
  const url = new URL(inject('postgresUrl'))
  admin = openPool(inject('postgresAdminUrl'), { size: 1 })
  await admin.raw.query(`create database ${name} owner ${url.username}`)
  url.pathname = name
  pool = openPool(url.href, { size: clients + 1 })
  migrator = openPool(url.href, { size: 1 })
})
afterAll(async () => {
  await Promise.all([pool.close(), migrator.close()])
  await admin.raw.query(`drop database ${name} with (force)`)
  await admin.close()
})

/** A market's rows, by the migration after which they can be inserted. */
const rows: Record<string, string> = {
  '0002-people-and-shops.sql': `
    insert into people (email, name, role, password_hash)
    select 'p' || n || '@test.example', 'Person ' || n, case when n <= 20 then 'VENDOR' else 'CUSTOMER' end, 'none'
    from generate_series(1, 400) n;
    insert into shops (vendor_id, name, description, logo_url, phone_number, shop_address)
    select id, name, 'A shop', '/logo.webp', '01700000000', 'Dhaka' from people where role = 'VENDOR'`,
  '0005-reviews-and-views.sql': `
    insert into categories (name) select 'Category ' || n from generate_series(1, 10) n;
    insert into products (shop_id, category_id, name, description, price, stock)
      select s.id, c.id, 'Product ' || n || ' of ' || s.name, 'A laptop with 16 GB', 1000 * n, 100
      from generate_series(1, 10) n, shops s, categories c;
    insert into orders (customer_id, shop_id, payment_type, subtotal, shipping, discount, total_amount,
        contact_name, contact_email)
      select p.id, s.id, 'COD', 1000, 100, 0, 1100, p.name, p.email
      from people p, shops s where p.role = 'CUSTOMER' and s.name < 'Person 15';
    insert into order_items (order_id, product_id, position, quantity, price, discount)
      select o.id, p.id, 1, 1, 1000, 0
      from orders o join lateral (select id from products where shop_id = o.shop_id limit 1) p on true;
    insert into reviews (product_id, shop_id, customer_id, rating, comment)
      select p.id, p.shop_id, c.id, 4, 'Good'
      from (select id, shop_id from products order by id limit 200) p,
        (select id from people where role = 'CUSTOMER' limit 10) c`,
  // Products that are counted, in two chunks of each category, with a key for their price.
  '0060-lighter-orders.sql': `
    insert into facet_keys (kind, ref) values ('all', ''), ('price', '144'), ('stock', '');
    insert into facet_members (product_id, category_id, ordinal, keys)
      select id, category_id, 100 * row_number() over (partition by category_id order by id),
        array(select id from facet_keys) from products;
    insert into facet_bits (category_id, key, chunk, bits)
      select category_id, key, ordinal / 15360, bit_or(set_bit(repeat('0', 15360)::bit varying, ordinal % 15360, 1))
      from facet_members, unnest(keys) key group by 1, 2, 3`,
}

/** Queries for lists, details and orders, with columns that every release has; each with the table it needs. */
const queries: [table: string, text: string][] = [
  [
    'people',
    `select id, name, email from people where role = 'CUSTOMER' order by id desc limit 24`,
  ],
  ['shops', `select id, name, rating from shops where status = 'ACTIVE' order by id desc limit 24`],
  [
    'products',
    `select p.id, p.name, p.price, p.stock, s.name from products p join shops s on s.id = p.shop_id
     where p.visible order by p.created_at desc, p.id desc limit 24`,
  ],
  [
    'products',
    `select p.*, c.name from products p join categories c on c.id = p.category_id
     where p.visible order by p.price, p.id limit 1`,
  ],
  [
    'reviews',
    `select r.rating, r.comment, p.name from reviews r join products p on p.id = r.product_id
     order by r.created_at desc, r.id desc limit 24`,
  ],
  [
    'orders',
    `select o.id, o.total_amount, i.quantity from orders o left join order_items i on i.order_id = o.id
     order by o.id desc limit 24`,
  ],
  [
    'product_search',
    `select product_id from product_search where title @@ to_tsquery('simple', 'product') limit 24`,
  ],
]
const writes: [table: string, text: string][] = [
  ['products', 'update products set stock = stock where id = (select id from products limit 1)'],
]

interface Load {
  /** How long each query took, in ms. */
  took: number[]
  failures: unknown[]
  isOver: boolean
  stop(): Promise<void>
}

/** Several clients continuously query all existing tables. */
async function startLoad(): Promise<Load> {
  const { rows: tables } = await pool.raw.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const known = new Set(tables.map((table) => table.name))
  const texts = [...queries, ...writes]
    .filter(([table]) => known.has(table))
    .map(([, text]) => text)
  const load: Load = { took: [], failures: [], isOver: false, stop: async () => {} }
  const client = async (start: number) => {
    for (let turn = start; !load.isOver && load.failures.length < 1_000; turn += 1) {
      const since = performance.now()
      await pool.raw
        .query(texts[turn % texts.length] ?? 'select 1')
        .catch((error: unknown) => load.failures.push(error))
      load.took.push(performance.now() - since)
    }
  }
  const running = Array.from({ length: clients }, (_, index) => client(index))
  load.stop = async () => {
    load.isOver = true
    await Promise.all(running)
  }
  return load
}

const asLong = async (load: Load, count: number) => {
  const enough = load.took.length + count
  for (let waited = 0; load.took.length < enough && waited < 20_000; waited += 10) await sleep(10)
}
const p99 = (took: number[]) => took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0

/** Applies the migrations up to and including this one, without functions and triggers. */
const migrateTo = (last: string) => {
  const names = files.migrations.map((file) => file.name)
  return migrate(migrator, { only: new Set(names.filter((other) => other <= last)) })
}

const underLoad = async (what: string, work: () => Promise<string[]>) => {
  const load = await startLoad()
  await asLong(load, 100)
  const applied = await work()
  await asLong(load, 100)
  await load.stop()
  expect(load.failures, what).toEqual([])
  // A query that queues behind a lock of the migration would take as long as its longest transaction.
  expect(p99(load.took), `${what}: the slowest hundredth, in ms`).toBeLessThanOrEqual(2_000)
  return applied
}

describe('every SQL file, on a database in use', () => {
  it('fails no query of the previous release, and delays none for long', async () => {
    for (const { name: file } of files.migrations) {
      expect(await underLoad(file, () => migrateTo(file))).toContain(file)
      await pool.raw.query(rows[file] ?? 'select 1')
    }
    const names = files.sql.map(({ name: file }) => file)
    expect(await underLoad('new functions', () => migrate(migrator))).toEqual(names)
    // The fixtures were inserted without triggers.
    await pool.raw.query(
      'update products set status = status; select write_search(array_agg(id)) from products',
    )
    for (const file of [...files.base, ...files.sql]) {
      await pool.raw.query(`update schema_sql set checksum = '' where name = $1`, [file.name])
      expect(await underLoad(file.name, () => migrate(migrator))).toEqual([file.name])
    }
  }, 240_000)

  it('counts the prices of products that were counted before', async () => {
    const { rows: counts } = await pool.raw.query<Record<string, bigint>>(
      `select count(*) as products, count(*) filter (where keys <> array(select id from facet_keys order by id)) as others,
        count(*) filter (where price between 2000 and 7000) as between_them,
        (select sum(bit_count(bits))::bigint from unnest(price_bits((select array_agg(id) from categories), 2000, 7000)) bits)
          as counted
      from facet_members`,
    )
    expect(counts).toEqual([{ products: 2000n, others: 0n, between_them: 1200n, counted: 1200n }])
  })

  it('yields to a long transaction, so that no query has to queue behind the migration', async () => {
    // Dropping or creating a trigger waits for all readers of the table.
    const file = sqlFile(
      'features/reviews/reviews.sql',
      `
      drop trigger reviews_touch on reviews;
      ${files.sql.find(({ name: other }) => other === 'features/reviews/reviews.sql')?.text}`,
    )
    const sql = files.sql.map((other) => (other.name === file.name ? file : other))
    const load = await startLoad()
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select count(*) from reviews')
    const migrating = migrate(migrator, { files: { ...files, sql } })
    const waits = async () => {
      const { rowCount } = await admin.raw.query(
        `select from pg_locks l join pg_database d on d.oid = l.database where not granted and datname = $1`,
        [name],
      )
      return rowCount !== 0
    }
    // The migration is seen waiting for its lock repeatedly.
    let seen = 0
    for (let waited = 0; seen < 6 && waited < 30_000; waited += 20) {
      await sleep(20)
      if (await waits()) seen += 1
      else await sleep(100)
    }
    await sleep(8_000)
    await holder.query('commit')
    holder.release()
    expect(await migrating).toEqual([file.name])
    await load.stop()
    expect(seen).toBe(6)
    expect(load.failures).toEqual([])
    expect(Math.max(...load.took)).toBeLessThan(5_000)
  }, 120_000)

  it('fails with a readable message when a lock is never released', async () => {
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('update reviews set rating = rating')
    // The text differs from the one that the previous test has applied.
    await expect(migrate(migrator, { giveUpMs: 1_500 })).rejects.toThrow(
      /features\/reviews\/reviews.sql could not acquire its locks/,
    )
    await holder.query('rollback')
    holder.release()
    expect(await migrate(migrator)).toEqual(['features/reviews/reviews.sql'])
  })

  it('waits for another process without a long-running statement, and reports it', async () => {
    const other = await pool.connect()
    await other.query('select pg_advisory_lock(4228001)')
    await expect(migrate(migrator, { giveUpMs: 600 })).rejects.toThrow(
      /Another process is migrating/,
    )
    other.release(true)
    expect(await migrate(migrator)).toEqual([])
  })
})
