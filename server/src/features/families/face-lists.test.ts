import { beforeAll, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { selectProducts } from '#features/catalog/product-lists.queries.ts'
import type { ProductList } from '#features/catalog/product-filters.queries.ts'
import { plansOf } from '#testing/explained.ts'
import { useKit } from '#testing/kit.ts'

const kit = useKit()
const whole: ProductList = {
  term: null,
  categoryName: null,
  isParent: false,
  brand: null,
  shop: null,
  lowest: null,
  highest: null,
  isInStock: false,
  asked: null,
  sort: null,
  followerId: null,
  isLowOnly: false,
  page: 1,
  limit: 24,
}
let shopId = ''

/** 20,000 products, of which three in four are members that lists don't show. */
beforeAll(async () => {
  shopId = (await kit.shop()).id
  const categoryId = await kit.category('Phone')
  await kit.ctx.db.run(sql`
    insert into families (shop_id, name, axes) select ${shopId}, 'Family ' || n, array[1]
    from generate_series(1, 5000) n`)
  await kit.ctx.db.run(sql`
    insert into products (shop_id, category_id, name, description, price, stock, family_id, axis_values, is_face)
    select ${shopId}, ${categoryId}, 'Phone', 'A product', 10000 + n, 5, f.id, array[n], n = 1
    from families f, generate_series(1, 4) n`)
  await kit.ctx.pool.raw.query('vacuum analyze products')
})

it.each([
  ['the newest', {}, 'products_faces_newest'],
  ['the cheapest', { sort: { by: 'price', order: 'asc' } }, 'products_faces_price'],
  ['the best rated', { sort: { by: 'featured', order: 'desc' } }, 'products_faces_featured'],
  ['a category', { categoryName: 'Phone' }, 'products_faces_'],
  ['deep in the list', { page: 40 }, 'products_faces_newest'],
] as const)('%s are read from an index of faces alone', async (_name, values, index) => {
  const plans = await plansOf(kit.ctx, 'timing off', (db) =>
    selectProducts({ ...kit.ctx, db }, { ...whole, ...values }),
  )
  const plan = plans.join('\n')
  expect(plan).toContain(`Index Only Scan using ${index}`)
})

it('the total of a list is the number of its faces', async () => {
  expect((await selectProducts(kit.ctx, whole)).meta.total).toBe(5_000)
  const ofShop = await selectProducts(kit.ctx, { ...whole, shop: { id: shopId }, page: 3 })
  expect(ofShop.meta.total).toBe(5_000)
  expect(ofShop.data).toHaveLength(24)
})
