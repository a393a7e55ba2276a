import type { Product } from '@haat/contract/catalog'
import type { Gallery } from '@haat/contract/gallery'
import { describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { multipart, png } from '#testing/multipart.ts'
import { untyped } from '#testing/untyped.ts'

const kit = useKit()

async function scene() {
  const { id: shopId, vendor } = await kit.shop()
  const data = {
    name: 'A mouse',
    description: 'A product for tests',
    price: 100,
    stock: 5,
    categoryId: await kit.category(),
  }
  const form = await multipart(data, await png())
  const made = await kit.call<Product>({
    method: 'POST',
    url: '/products/create',
    as: vendor,
    ...form,
  })
  return { shopId, vendor, productId: made.data.id, first: made.data.image }
}

const read = (id: string, as: TestPerson | null = null) =>
  kit.call<Gallery>({ url: `/products/${id}/pictures`, as })
const productOf = async (id: string) => (await kit.call<Product>({ url: `/products/${id}` })).data
const add = async (as: TestPerson, id: string, colour: string, data: object = {}) =>
  kit.call<Gallery>({
    method: 'POST',
    url: `/products/${id}/pictures`,
    as,
    ...(await multipart(data, await png(colour))),
  })
const write = (as: TestPerson, id: string, images: readonly string[], seen?: readonly string[]) =>
  kit.call<Gallery>({
    method: 'PATCH',
    url: `/products/${id}/pictures`,
    as,
    body: { pictures: images.map((image) => ({ image })), ...(seen && { seen }) },
  })
const imagesOf = ({ data }: { data: Gallery }) => data.pictures.map(({ image }) => image)
const mediaRows = async () =>
  (await kit.ctx.db.one({ n: int4 }, sql`select count(*)::int as n from media`)).n

async function withThree() {
  const s = await scene()
  await add(s.vendor, s.productId, 'red', { alt: 'The back', altBn: 'পেছন' })
  const images = imagesOf(await add(s.vendor, s.productId, 'blue'))
  return { ...s, images: [images[0] ?? '', images[1] ?? '', images[2] ?? ''] as const }
}

describe('the pictures of a product', () => {
  it('begin with its image, and follow in the order in which they were added', async () => {
    const { productId, vendor, first } = await scene()
    expect(imagesOf(await read(productId))).toEqual([first])
    const { data } = await add(vendor, productId, 'red', { alt: ' The back ', altBn: 'পেছন' })
    expect(data.pictures).toMatchObject([
      { image: first, alt: '', altBn: '' },
      { alt: 'The back', altBn: 'পেছন', images: { width: 64, height: 64 } },
    ])
    expect((await read(productId)).data).toEqual(data)
    expect(await productOf(productId)).toMatchObject({ image: first, pictureCount: 2 })
  })

  it('become the image of a product that has none', async () => {
    const { id: shopId, vendor } = await kit.shop()
    const productId = await kit.product({ shopId })
    expect((await read(productId)).data).toEqual({ productId, pictures: [] })
    const [image] = imagesOf(await add(vendor, productId, 'red', { alt: 'The front' }))
    expect(await productOf(productId)).toMatchObject({ image, alt: 'The front', pictureCount: 1 })
  })

  it('are written whole: their order, their texts, and which stay', async () => {
    const { productId, vendor, images } = await withThree()
    const [one, two, three] = images
    const answer = await kit.call<Gallery>({
      method: 'PATCH',
      url: `/products/${productId}/pictures`,
      as: vendor,
      body: { pictures: [{ image: three, alt: 'The side' }, { image: one }] },
    })
    expect(answer.data.pictures).toMatchObject([{ image: three, alt: 'The side' }, { image: one }])
    expect(await productOf(productId)).toMatchObject({
      image: three,
      alt: 'The side',
      pictureCount: 2,
    })
    // Undone within the hour: the picture is still the vendor's.
    expect(imagesOf(await write(vendor, productId, [one, two, three]))).toEqual([one, two, three])
    await kit.runJobs(2)
    expect(await mediaRows()).toBeGreaterThanOrEqual(3)
    const before = await mediaRows()
    await write(vendor, productId, [one, three])
    await kit.runJobs(2)
    expect(await mediaRows()).toBe(before - 1)
    expect(imagesOf(await write(vendor, productId, []))).toEqual([])
    expect(await productOf(productId)).toMatchObject({ image: '', pictureCount: 0 })
  })

  it('are ten at most, however many are added at once', async () => {
    const { productId, vendor } = await scene()
    for (let n = 0; n < 7; n += 1) await add(vendor, productId, 'red')
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(vendor, productId, 'blue')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 400, 400,
    ])
    expect(imagesOf(await read(productId))).toHaveLength(10)
    const eleventh = await add(vendor, productId, 'green')
    expect(eleventh).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'file' }] })
    const images = imagesOf(await read(productId))
    expect((await write(vendor, productId, [...images, '/media/x.webp'])).status).toBe(400)
    const kept = await mediaRows()
    await kit.runJobs(2)
    expect(await mediaRows()).toBeLessThanOrEqual(kept)
    expect(imagesOf(await read(productId))).toEqual(images)
  })

  it('are not lost when two people edit them', async () => {
    const { productId, vendor, images } = await withThree()
    const [one, two, three] = images
    await write(vendor, productId, [two, one, three], images)
    const late = await write(vendor, productId, [three, one], images)
    expect(late).toMatchObject({ status: 409, code: 'EDIT_CONFLICT' })
    expect(imagesOf(await read(productId))).toEqual([two, one, three])
    // A retry of the save that succeeded.
    expect((await write(vendor, productId, [two, one, three], images)).status).toBe(200)
  })

  it('are the vendor’s own', async () => {
    const { productId, vendor, images } = await withThree()
    const stranger = (await scene()).vendor
    expect((await add(stranger, productId, 'red')).code).toBe('NOT_FOUND')
    expect((await write(stranger, productId, images)).code).toBe('NOT_FOUND')
    const other = await scene()
    for (const forged of [
      other.first,
      'https://elsewhere.example/x.webp',
      '/media/none/640.webp',
    ]) {
      expect(await write(vendor, productId, [images[0], forged])).toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ path: 'pictures.1.image' }],
      })
    }
    const twice = await write(vendor, productId, [images[0], images[0]])
    expect(twice.errors).toMatchObject([{ path: 'pictures.1.image' }])
    const without = await kit.call({
      method: 'POST',
      url: `/products/${productId}/pictures`,
      as: vendor,
      body: {},
    })
    expect(without.errors).toMatchObject([{ path: 'file' }])
  })

  it('are shown as their product is', async () => {
    const { productId, vendor } = await scene()
    await kit.call({
      method: 'PATCH',
      url: `/products/${productId}`,
      as: vendor,
      body: { status: 'DRAFT' },
    })
    expect((await read(productId)).code).toBe('NOT_FOUND')
    expect((await read(productId, (await scene()).vendor)).code).toBe('NOT_FOUND')
    expect((await read(productId, vendor)).status).toBe(200)
    await kit.call({ method: 'DELETE', url: `/products/${productId}`, as: vendor })
    expect((await read(productId, vendor)).code).toBe('NOT_FOUND')
  })

  it('leave nothing behind when the save fails after the upload', async () => {
    const { productId, vendor } = await scene()
    const before = await mediaRows()
    await kit.ctx.db.run(
      sql`alter table product_pictures add constraint broken check (false) not valid`,
    )
    expect((await add(vendor, productId, 'red')).status).toBe(500)
    await kit.ctx.db.run(sql`alter table product_pictures drop constraint broken`)
    expect(await mediaRows()).toBe(before + 1)
    await kit.runJobs(2)
    expect(await mediaRows()).toBe(before)
    expect(imagesOf(await read(productId))).toHaveLength(1)
  })
})

describe('the calls of single products', () => {
  const patch = (as: TestPerson, id: string, body: object) =>
    kit.call<Product>({ method: 'PATCH', url: `/products/${id}`, as, body })

  it('copy the pictures', async () => {
    const { productId, vendor, images } = await withThree()
    const { data } = await kit.call<Product>({
      method: 'POST',
      url: '/products/duplicate',
      as: vendor,
      body: { id: productId },
    })
    expect(data.pictureCount).toBe(3)
    expect(imagesOf(await read(data.id, vendor))).toEqual(images)
    await write(vendor, productId, [])
    await kit.runJobs(2)
    const { pictures } = (await read(data.id, vendor)).data
    expect(pictures.map(({ image }) => image)).toEqual(images)
    expect(pictures[1]).toMatchObject({ alt: 'The back' })
  })

  it('replace the first picture and leave the others', async () => {
    const { productId, vendor, images } = await withThree()
    const [one, two, three] = images
    const moved = await patch(vendor, productId, { image: two })
    expect(moved.data).toMatchObject({ image: two, pictureCount: 2 })
    expect(imagesOf(await read(productId))).toEqual([two, three])
    expect(imagesOf(await write(vendor, productId, [two, one, three]))).toEqual([two, one, three])
    const emptied = await patch(vendor, productId, { image: '' })
    expect(emptied.data.pictureCount).toBe(2)
    expect(imagesOf(await read(productId))).toEqual([one, three])
  })

  it('write each change into the audit log', async () => {
    const { productId, vendor } = await withThree()
    const lines = await kit.ctx.db.many(
      untyped,
      sql`select actor_id, details from audit_log where subject_id = ${productId}
        and action = 'product.pictures-changed' order by id`,
    )
    expect(lines).toMatchObject([
      { actor_id: vendor.id, details: { before: 1, after: 2 } },
      { actor_id: vendor.id, details: { before: 2, after: 3 } },
    ])
  })
})
