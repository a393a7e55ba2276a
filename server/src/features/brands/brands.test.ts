import type { Brand } from '@haat/contract/brands'
import { brandLimits } from '@haat/contract/brands.limits'
import type { Product } from '@haat/contract/catalog'
import { beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '#core/jobs/jobs.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { multipart, png } from '#testing/multipart.ts'

const kit = useKit()
let admin: TestPerson

beforeAll(async () => {
  admin = await kit.person('ADMIN')
})

const create = (body: unknown) =>
  kit.call<Brand>({ method: 'POST', url: '/brands/create', as: admin, body })
const change = (id: string, body: unknown) =>
  kit.call<Brand>({ method: 'PATCH', url: `/brands/${id}`, as: admin, body })
const remove = (id: string) => kit.call({ method: 'DELETE', url: `/brands/${id}`, as: admin })
const merge = (id: string, intoId: string) =>
  kit.call({ method: 'POST', url: `/brands/${id}/merge`, as: admin, body: { intoId } })
const named = async (name: string) =>
  (await kit.call<Brand[]>({ url: `/brands?searchTerm=${name}` })).data

async function sell() {
  const { id: shopId, vendor } = await kit.shop()
  const id = await kit.product({ shopId })
  const put = (brand: string | null, more: object = {}) =>
    kit.call<Product>({
      method: 'PATCH',
      url: `/products/${id}`,
      as: vendor,
      body: { brand, ...more },
    })
  const read = async () => (await kit.call<Product>({ url: `/products/${id}` })).data.brand
  return { id, vendor, put, read }
}

describe('brands', () => {
  it('are created with a logo, listed by name, changed and deleted', async () => {
    const form = await multipart({ name: 'Walton', nameBn: 'ওয়ালটন' }, await png())
    const made = await kit.call<Brand>({
      method: 'POST',
      url: '/brands/create',
      as: admin,
      ...form,
    })
    expect(made).toMatchObject({ status: 201, data: { isVerified: true } })
    expect(made.data.logo).toMatch(/^\/media\//)
    expect(await create({ name: 'WALTON' })).toMatchObject({ code: 'BRAND_NAME_TAKEN' })
    await create({ name: 'apple' })
    const all = await kit.call<Brand[]>({ url: '/brands' })
    expect(all.data.map(({ name }) => name)).toEqual(['apple', 'Walton'])
    const { id } = made.data
    expect((await change(id, { logo: '' })).data.logo).toBe('')
    const stale = await change(id, { name: 'Waltan', seen: { name: 'Something' } })
    expect(stale).toMatchObject({ status: 409, code: 'EDIT_CONFLICT' })
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).status).toBe(404)
  })

  it('are named by vendors: a known one in any case, a new one to be looked at', async () => {
    const { data } = await create({ name: 'Minister' })
    const { put, read } = await sell()
    expect((await put('minister')).data.brand).toEqual({ id: data.id, name: 'Minister' })
    const own = await put('  Jamuna ')
    expect(own.data.brand?.name).toBe('Jamuna')
    const waiting = await kit.call<Brand[]>({ url: '/brands/admin?isVerified=false', as: admin })
    expect(waiting.data.map(({ name }) => name)).toEqual(['Jamuna'])
    expect(await remove(own.data.brand?.id ?? '')).toMatchObject({ code: 'BRAND_IN_USE' })
    await put(null)
    expect(await read()).toBeNull()
    expect((await remove(own.data.brand?.id ?? '')).status).toBe(200)
  })

  it('are added once by several vendors at the same time', async () => {
    const vendors = await Promise.all([sell(), sell(), sell()])
    const saved = await Promise.all(vendors.map(({ put }) => put('Vision')))
    expect(new Set(saved.map(({ data }) => data.brand?.id)).size).toBe(1)
  })

  it('are not added without end, nor with an edit that fails', async () => {
    const { put } = await sell()
    const failed = await put('Never', { seen: { name: 'Something else' }, name: 'A new name' })
    expect(failed.status).toBe(409)
    expect(await named('Never')).toEqual([])
    for (let n = 0; n < brandLimits.proposedPerDay; n += 1) await put(`Own ${n}`)
    expect(await put('One more')).toMatchObject({ errors: [{ path: 'brand' }] })
  })
})

describe('products', () => {
  it('follow a renamed brand, and one that is merged into another', async () => {
    const { data: into } = await create({ name: 'Samsung' })
    const { put, read } = await sell()
    const typo = (await put('Samsang')).data.brand?.id ?? ''
    await change(typo, { name: 'Samsong' })
    expect(await kit.runJobs()).toEqual([])
    expect((await read())?.name).toBe('Samsong')
    expect(await merge(typo, typo)).toMatchObject({ status: 400 })
    expect((await merge(typo, into.id)).status).toBe(200)
    expect(await kit.runJobs()).toEqual([])
    expect(await read()).toEqual({ id: into.id, name: 'Samsung' })
    expect(await named('Samsong')).toEqual([])
    expect((await merge(typo, into.id)).status).toBe(404)
  })

  it('keep a brand when two are merged into each other at once', async () => {
    const [a, b] = [await sell(), await sell()]
    const one = (await a.put('Left')).data.brand?.id ?? ''
    const two = (await b.put('Right')).data.brand?.id ?? ''
    await Promise.all([merge(one, two), merge(two, one)])
    expect(await kit.runJobs()).toEqual([])
    const left = await a.read()
    expect(left).not.toBeNull()
    expect(await b.read()).toEqual(left)
  })
})

describe('a brand', () => {
  it('is not merged into itself, not even with its id in capital letters', async () => {
    const { id } = (await create({ name: 'Singer' })).data
    const refused = await merge(id, id.toUpperCase())
    expect(refused.errors).toMatchObject([{ path: 'intoId' }])
    // As an older release may have left it.
    await enqueue(kit.ctx, 'catalog.follow-brand', { brandId: id, intoId: id.toUpperCase() })
    expect(await kit.runJobs()).toEqual([])
    expect(await named('Singer')).toHaveLength(1)
  })
})
