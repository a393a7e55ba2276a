import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type Call, type TestPerson } from '#testing/kit.ts'
import { untyped } from '#testing/untyped.ts'
import { tables } from '#core/sql/tables.ts'

const kit = useKit()
const people = 6
let admin: TestPerson
let customers: TestPerson[]
let shops: { id: string; vendor: TestPerson }[]
let categories: string[]

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  customers = []
  shops = []
  categories = []
  for (let n = 0; n < 3; n += 1) categories.push(await kit.category())
  for (let n = 0; n < 4; n += 1) shops.push(await kit.shop())
  for (let n = 0; n < people; n += 1) customers.push(await kit.person('CUSTOMER'))
  for (let n = 0; n < 24; n += 1) {
    await kit.product({ shopId: pick(shops, n).id, categoryId: pick(categories, n) })
  }
  await buyEverything()
})

/** Compares every stored counter with a recount. An empty list means that all are right. */
async function wrongFigures(): Promise<unknown[]> {
  // A job updates the search rows after a shop or category was renamed.
  expect(await kit.runJobs()).toEqual([])
  return await kit.ctx.db.many(
    untyped,
    sql`
    select 'shop' as what, s.id, s.product_count as kept, s.review_count, s.rating_sum from shops s
    where s.product_count <> (select count(*) from products where shop_id = s.id and deleted_at is null)
      or s.review_count <> (select count(*) from reviews where shop_id = s.id and status = 'VISIBLE')
      or s.rating_sum <> (select coalesce(sum(rating), 0) from reviews where shop_id = s.id and status = 'VISIBLE')
    union all
    select 'category', c.id, c.product_count, null, null from categories c
    where c.product_count <> (select count(*) from products where category_id = c.id and visible and is_face)
    union all
    select 'product', p.id, null, p.review_count, p.rating_sum from products p join shops s on s.id = p.shop_id
    where p.visible <> (p.status = 'ACTIVE' and p.deleted_at is null
        and s.status = 'ACTIVE' and s.deleted_at is null)
      or p.review_count <> (select count(*) from reviews where product_id = p.id and status = 'VISIBLE')
      or p.rating_sum <> (select coalesce(sum(rating), 0) from reviews where product_id = p.id and status = 'VISIBLE')
    union all
    select 'search row', coalesce(p.id, f.product_id), null, null, null
    from (select p.*, c.name as category_name, s.name as shop_name from products p
      join categories c on c.id = p.category_id join shops s on s.id = p.shop_id
      where p.deleted_at is null) p
    full join product_search f on f.product_id = p.id
    where p.id is null or f.product_id is null or f.visible <> p.visible
      or f.category_id <> p.category_id or f.shop_id <> p.shop_id
      or f.title <> setweight(to_tsvector('simple', plain_words(p.name)), 'A')
        || setweight(to_tsvector('simple', plain_words(p.category_name)), 'B')
        || setweight(to_tsvector('simple', plain_words(p.shop_name)), 'C')
    union all
    select 'word ' || w.lexeme, null, null, null, null from product_search f, unnest(f.everything) w
    where length(w.lexeme) between 2 and 40 and not exists (
      select from search_words k where k.word = w.lexeme and (k.in_titles or not w.weights && '{A,B,C}'))`,
  )
}

/** Every customer has an order of every product, so that everyone may review everything. */
async function buyEverything(): Promise<void> {
  await kit.ctx.db.run(sql`
    with made as (
      insert into orders (customer_id, shop_id, payment_type, subtotal, shipping, discount, total_amount,
        contact_name, contact_email)
      select u.id, s.id, 'COD', 0, 0, 0, 0, 'N', 'n@test.example'
      from people u, shops s where u.role = 'CUSTOMER'
      returning id, shop_id
    )
    insert into order_items (order_id, product_id, position, quantity, price, discount)
    select made.id, p.id, 0, 1, 0, 0 from made join products p on p.shop_id = made.shop_id
    where not exists (select from order_items i where i.product_id = p.id)`)
}

/** The statuses that a call may get while others run: success, or an expected error. */
const settled = new Set([200, 201, 400, 404, 409, 422])

async function send(call: Call): Promise<number> {
  return (await kit.call(call)).status
}

const actions: ((random: () => number) => Promise<number>)[] = [
  async (random) => {
    const { vendor } = pick(shops, random())
    const body = {
      name: `Made ${random()}`,
      description: 'Made while others act.',
      price: 10,
      stock: 5,
      categoryId: pick(categories, random()),
    }
    return await send({ method: 'POST', url: '/products/create', as: vendor, body })
  },
  async (random) => {
    const status = pick(['ACTIVE', 'ACTIVE', 'DRAFT', 'PAUSED'], random())
    return await editAny(random, { status, price: 1 + (random() % 90) })
  },
  (random) => editAny(random, { categoryId: pick(categories, random()) }),
  (random) => editAny(random, { name: `Renamed ${random()}` }),
  async (random) => {
    const { id, as } = await anyProduct(random)
    return await send({ method: 'DELETE', url: `/products/${id}`, as })
  },
  async (random) => {
    const status = pick(['ACTIVE', 'SUSPENDED', 'ACTIVE', 'BLOCKED'], random())
    const { id } = pick(shops, random())
    const url = `/shops/change-status/${id}`
    return await send({ method: 'PATCH', url, as: admin, body: { status } })
  },
  async (random) => {
    const { id, vendor } = pick(shops, random())
    const body = { name: `Shop of ${random()}` }
    return await send({ method: 'PATCH', url: `/shops/${id}`, as: vendor, body })
  },
  async (random) => {
    const body = { name: `Kind of ${random()}` }
    const url = `/categories/${pick(categories, random())}`
    return await send({ method: 'PATCH', url, as: admin, body })
  },
  async (random) => {
    const { id } = await anyProduct(random)
    const body = { productId: id, rating: 1 + (random() % 5) }
    return await send({
      method: 'POST',
      url: '/reviews/create',
      as: pick(customers, random()),
      body,
    })
  },
  (random) => onAnyReview(random, 'PATCH', { rating: 1 + (random() % 5) }),
  (random) => onAnyReview(random, 'DELETE'),
  async (random) => {
    const { id } = pick(shops, random())
    // Locks as an order does: the stock of several products of one shop, in the order of their ids.
    await kit.ctx.pool.transaction((db) =>
      db.run(sql`
        with taken as (select id from products where shop_id = ${id} order by id limit 3 for no key update)
        update products p set stock = p.stock + 1 from taken where p.id = taken.id`),
    )
    return 200
  },
]

async function anyProduct(random: () => number): Promise<{ id: string; as: TestPerson }> {
  const shop = pick(shops, random())
  const rows = await kit.ctx.db.many(
    { id: tables.products.id },
    sql`select id from products where shop_id = ${shop.id} order by id`,
  )
  return { id: pick(rows, random()).id, as: shop.vendor }
}

async function editAny(random: () => number, body: unknown): Promise<number> {
  const { id, as } = await anyProduct(random)
  return await send({ method: 'PATCH', url: `/products/${id}`, as, body })
}

async function onAnyReview(
  random: () => number,
  method: 'PATCH' | 'DELETE',
  body?: unknown,
): Promise<number> {
  const as = pick(customers, random())
  const rows = await kit.ctx.db.many(
    { id: tables.reviews.id },
    sql`select id from reviews where customer_id = ${as.id} order by id`,
  )
  if (rows.length === 0) return 404
  return await send({ method, url: `/reviews/${pick(rows, random()).id}`, as, body })
}

function pick<T>(from: readonly T[], n: number): T {
  const chosen = from[n % from.length]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}

/** Pseudo-random whole numbers, the same each time. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 8
  }
}

describe('the stored counters', () => {
  it('are right after many actions in sequence', async () => {
    const random = numbers(7)
    for (let n = 0; n < 150; n += 1) await pick(actions, random())(random)
    expect(await wrongFigures()).toEqual([])
  })

  it('are right after many simultaneous actions, and none fails because of another', async () => {
    for (let round = 0; round < 6; round += 1) {
      await buyEverything()
      const actors = Array.from({ length: 8 }, async (_, actor) => {
        const random = numbers(1_000 * round + actor)
        for (let n = 0; n < 12; n += 1) {
          expect(settled).toContain(await pick(actions, random())(random))
        }
      })
      await Promise.all(actors)
      expect(await wrongFigures()).toEqual([])
    }
  })

  it('are right after bulk inserts of products, even into a shop that closes meanwhile', async () => {
    const { id } = pick(shops, 1)
    for (const status of ['SUSPENDED', 'ACTIVE', 'SUSPENDED', 'ACTIVE']) {
      await Promise.all([
        kit.ctx.pool.transaction((db) =>
          db.run(sql`
            insert into products (shop_id, category_id, name, description, price, stock, status)
            select ${id}, (${categories}::uuid[])[1 + n % 3], 'Bulk ' || n, 'One of many', 100, 1,
              case when n % 5 = 0 then 'DRAFT' else 'ACTIVE' end
            from generate_series(1, 300) n`),
        ),
        kit.ctx.db.run(sql`update shops set status = ${status} where id = ${id}`),
      ])
      expect(await wrongFigures()).toEqual([])
    }
  })

  it('are right after a shop and with it its products are deleted', async () => {
    const { id, vendor } = pick(shops, 1)
    const gone = await kit.call({ method: 'DELETE', url: `/shops/${id}`, as: vendor })
    expect(gone.status).toBe(200)
    expect(await wrongFigures()).toEqual([])
    const left = await kit.ctx.db.one(
      untyped,
      sql`
      select count(*)::int as products from products where shop_id = ${id} and deleted_at is null`,
    )
    expect(left).toEqual({ products: 0 })
  })
})
