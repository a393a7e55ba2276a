import type { Product } from '@haat/contract/catalog'
import { catalogLimits } from '@haat/contract/catalog.limits'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { multipart, png } from '#testing/multipart.ts'
import { untyped } from '#testing/untyped.ts'

const kit = useKit()
let shop: { id: string; vendor: TestPerson }
let rival: { id: string; vendor: TestPerson }
let categoryId: string

beforeAll(async () => {
  shop = await kit.shop()
  rival = await kit.shop()
  categoryId = await kit.category('Mouse')
})

const fields = () => ({
  name: 'Wired mouse',
  description: 'A mouse with a tail.',
  price: 450.5,
  discount: 49.5,
  stock: 7,
  categoryId,
})
const create = (body: unknown, as: TestPerson | null = shop.vendor) =>
  kit.call<Product>({ method: 'POST', url: '/products/create', as, body })
const change = (id: string, body: unknown, as: TestPerson | null = shop.vendor) =>
  kit.call<Product>({ method: 'PATCH', url: `/products/${id}`, as, body })
const remove = (id: string, as: TestPerson | null = shop.vendor) =>
  kit.call({ method: 'DELETE', url: `/products/${id}`, as })
const duplicate = (body: unknown, as: TestPerson | null = shop.vendor) =>
  kit.call<Product>({ method: 'POST', url: '/products/duplicate', as, body })
const read = (id: string) => kit.call<Product>({ url: `/products/${id}` })

describe('a vendor', () => {
  it('creates a product in their own shop', async () => {
    const made = await create(fields())
    expect(made.status).toBe(201)
    expect(made.data).toMatchObject({ ...fields(), shopId: shop.id, status: 'ACTIVE', image: '' })
    expect((await read(made.data.id)).data).toEqual(made.data)
    const drafted = await create({ ...fields(), shopId: shop.id, status: 'DRAFT' })
    expect((await read(drafted.data.id)).status).toBe(404)
  })

  it('creates a product with a picture', async () => {
    const form = await multipart(fields(), await png())
    const url = '/products/create'
    const made = await kit.call<Product>({ method: 'POST', url, as: shop.vendor, ...form })
    expect(made.status).toBe(201)
    expect(made.data.image).toMatch(/^\/media\/.*\/640\.webp$/)
    expect(made.data.images).toMatchObject({ width: 64, height: 64 })
    expect(made.data.images.srcset.webp).toContain('160.webp')
    const patch = await multipart({ price: 500 }, await png('red'))
    const changed = await kit.call<Product>({
      method: 'PATCH',
      url: `/products/${made.data.id}`,
      as: shop.vendor,
      ...patch,
    })
    expect(changed.data.price).toBe(500)
    expect(changed.data.image).not.toBe(made.data.image)
    const kept = await change(made.data.id, { image: changed.data.image, stock: 1 })
    expect(kept.data).toMatchObject({ image: changed.data.image, stock: 1 })
    const borrowed = await create({ ...fields(), image: changed.data.image })
    expect(borrowed.data.images).toEqual(changed.data.images)
    const stolen = await create({ ...fields(), image: changed.data.image }, rival.vendor)
    expect(stolen.errors?.[0]?.path).toBe('image')
    expect((await change(made.data.id, { image: '' })).data.image).toBe('')
    const text = await multipart(fields(), Buffer.from('not a picture'))
    expect(await kit.call({ method: 'POST', url, as: shop.vendor, ...text })).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_FILE',
    })
  })

  it('needs a shop, an existing category, and valid fields', async () => {
    const shopless = await kit.person('VENDOR')
    expect(await create(fields(), shopless)).toMatchObject({ status: 422, code: 'SHOP_REQUIRED' })
    expect((await duplicate(fields(), shopless)).code).toBe('SHOP_REQUIRED')
    const withFile = await multipart(fields(), await png())
    const url = '/products/create'
    expect((await kit.call({ method: 'POST', url, as: shopless, ...withFile })).status).toBe(422)
    expect((await create({ ...fields(), shopId: rival.id })).status).toBe(404)
    const missing = '00000000-0000-7000-8000-000000000000'
    const gone = await kit.category()
    await kit.ctx.db.run(sql`update categories set deleted_at = now() where id = ${gone}`)
    for (const id of [missing, gone]) {
      const refused = await create({ ...fields(), categoryId: id })
      expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
      expect(refused.errors?.[0]?.path).toBe('categoryId')
    }
    const bad = await create({
      name: 'ab',
      description: 'short',
      price: -1,
      discount: 0.001,
      stock: 1.5,
      categoryId: 'x',
    })
    expect(bad.errors).toEqual(
      expect.arrayContaining([
        { path: 'name', message: 'Name must be at least 3 characters' },
        { path: 'description', message: 'Description must be at least 10 characters' },
        { path: 'categoryId', message: 'Category ID must be at least 36 characters' },
        expect.objectContaining({ path: 'price' }),
        expect.objectContaining({ path: 'discount' }),
        expect.objectContaining({ path: 'stock' }),
      ]),
    )
  })

  it('is not duplicated with wrong fields, and each of them is named', async () => {
    const refused = await duplicate({ ...fields(), name: 'ab', price: undefined })
    expect(refused).toMatchObject({
      status: 400,
      errors: [
        { path: 'name', message: 'Name must be at least 3 characters' },
        { path: 'price', message: 'Required' },
      ],
    })
    const { errors } = await duplicate({ id: 'x' })
    expect(errors).toEqual([{ path: 'id', message: 'Invalid id' }])
  })

  it('writes an emoji where the audit log and a copy’s name are cut', async () => {
    const description = `${'x'.repeat(199)}😀 and more of it`
    const made = await create({ ...fields(), description })
    expect(made).toMatchObject({ status: 201, data: { description } })
    const patch = {
      description: `y${'x'.repeat(198)}😀!`,
      name: `${'n'.repeat(catalogLimits.productNameMax - 2)}😀`,
    }
    expect((await change(made.data.id, patch)).status).toBe(200)
    const most = catalogLimits.productNameMax - ' (copy)'.length
    await change(made.data.id, { name: `${'n'.repeat(most - 1)}😀` })
    const copy = await duplicate({ id: made.data.id })
    expect(copy).toMatchObject({ status: 201, data: { name: `${'n'.repeat(most - 1)} (copy)` } })
  })

  it('changes their own product, and reads show it at once', async () => {
    const { id } = (await create(fields())).data
    const second = await kit.category('Second')
    const changed = await change(id, { price: 400, stock: 0, categoryId: second })
    expect(changed.data).toMatchObject({ ...fields(), price: 400, stock: 0, categoryId: second })
    expect((await read(id)).data).toEqual(changed.data)
    const listed = await kit.call<Product[]>({ url: '/products?category=second' })
    expect(listed.data.map((product) => product.price)).toEqual([400])
    expect((await change(id, { status: 'PAUSED' })).data.status).toBe('PAUSED')
    expect((await read(id)).status).toBe(404)
    expect((await change(id, {})).status).toBe(200)
    expect((await change(id, { categoryId: '00000000-0000-7000-8000-000000000000' })).status).toBe(
      400,
    )
    expect((await change(id, { name: 'ab' })).errors?.[0]?.message).toBe(
      'Name must be at least 3 characters',
    )
  })

  it('copies a product by its id or its fields', async () => {
    const { data } = await create({ ...fields(), status: 'PAUSED' })
    const copy = await duplicate({ id: data.id })
    expect(copy.status).toBe(201)
    const name = `${fields().name} (copy)`
    expect(copy.data).toMatchObject({ ...fields(), name, shopId: shop.id, status: 'DRAFT' })
    expect((await read(copy.data.id)).status).toBe(404)
    expect((await duplicate({ id: copy.data.id })).data.name).toBe(name)
    expect(copy.data.id).not.toBe(data.id)
    expect((await duplicate(fields())).data).toMatchObject({ ...fields(), image: '' })
    // A client that sends back the whole product that it has read says what the copy has.
    const changed = { ...fields(), name: 'Another name', price: 77 }
    const whole = await duplicate({ ...changed, id: data.id })
    expect(whole.data).toMatchObject({ ...changed, status: 'ACTIVE' })
    const pictured = await multipart(fields(), await png())
    const url = '/products/create'
    const original = await kit.call<Product>({ method: 'POST', url, as: shop.vendor, ...pictured })
    const again = await duplicate({
      ...fields(),
      image: original.data.image,
      shopId: shop.id,
    })
    expect(again.data).toMatchObject({
      ...fields(),
      images: original.data.images,
      status: 'ACTIVE',
    })
    expect(await duplicate({ id: data.id }, rival.vendor)).toMatchObject({ status: 404 })
  })

  it('deletes a product, while orders keep it', async () => {
    const { id } = (await create(fields())).data
    expect((await remove(id)).status).toBe(200)
    expect((await read(id)).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    expect((await change(id, { price: 1 })).status).toBe(404)
    expect(
      await kit.ctx.db.one(
        untyped,
        sql`select deleted_at is not null as hidden from products where id = ${id}`,
      ),
    ).toEqual({ hidden: true })
  })

  it('cannot change another’s product, and no other role can change any', async () => {
    const { id } = (await create(fields())).data
    const shopless = await kit.person('VENDOR')
    for (const as of [rival.vendor, shopless]) {
      expect(await change(id, { price: 1 }, as)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      expect((await remove(id, as)).status).toBe(404)
      expect((await duplicate({ id }, as)).status).toBe(404)
    }
    for (const [as, status] of [
      [null, 401],
      [await kit.person('CUSTOMER'), 403],
      [await kit.person('ADMIN'), 403],
    ] as const) {
      expect((await create(fields(), as)).status).toBe(status)
      expect((await duplicate({ id }, as)).status).toBe(status)
      expect((await change(id, { price: 1 }, as)).status).toBe(status)
      expect((await remove(id, as)).status).toBe(status)
    }
    expect((await read(id)).data.price).toBe(450.5)
  })
})
