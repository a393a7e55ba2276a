import type { Shop } from '@haat/contract/shops'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { multipart, png } from '#testing/multipart.ts'
import { untyped } from '#testing/untyped.ts'
import { insertShop } from './shops.queries.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'haat-shops-'))
const kit = useKit({ dataDir })
let admin: TestPerson
let customer: TestPerson
let logo: Buffer

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  customer = await kit.person('CUSTOMER')
  logo = await png()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const form = (name: string) => ({
  name,
  phoneNumber: '01712345678',
  shopAddress: 'Elephant Road, Dhaka',
  description: 'Keyboards, mice and what goes between them.',
})
const create = async (as: TestPerson | null, data: unknown, file: Buffer | undefined = logo) =>
  kit.call<Shop>({ method: 'POST', url: '/shops/create', as, ...(await multipart(data, file)) })
const edit = async (as: TestPerson | null, id: string, data: unknown, file?: Buffer) =>
  kit.call<Shop>({ method: 'PATCH', url: `/shops/${id}`, as, ...(await multipart(data, file)) })
const setStatus = (as: TestPerson | null, id: string, status: string) =>
  kit.call<Shop>({ method: 'PATCH', url: `/shops/change-status/${id}`, as, body: { status } })
const remove = (as: TestPerson | null, id: string) =>
  kit.call({ method: 'DELETE', url: `/shops/${id}`, as })
const get = (as: TestPerson | null, id: string) => kit.call<Shop>({ url: `/shops/${id}`, as })
const list = (as: TestPerson | null, query = '') => kit.call<Shop[]>({ url: `/shops${query}`, as })

describe('opening a shop', () => {
  it('makes it ACTIVE and visible to everyone, with its logo', async () => {
    const vendor = await kit.person('VENDOR')
    const made = await create(vendor, form('Keys & Clicks'))
    expect(made.status).toBe(201)
    expect(made.data).toMatchObject({
      ...form('Keys & Clicks'),
      status: 'ACTIVE',
      vendorId: vendor.id,
      vendor: { id: vendor.id, email: vendor.email, name: vendor.name, status: 'ACTIVE' },
      rating: 0,
      reviewCount: 0,
      followerCount: 0,
      productCount: 0,
    })
    expect(made.data.logoUrl).toMatch(/^\/media\/.+\/640\.webp$/)
    expect((await kit.app.inject(made.data.logoUrl)).statusCode).toBe(200)
    expect((await get(null, made.data.id)).data).not.toHaveProperty('vendor')
  })

  it('needs a logo and every field', async () => {
    const vendor = await kit.person('VENDOR')
    const bare = await kit.call({
      method: 'POST',
      url: '/shops/create',
      as: vendor,
      body: form('No Logo'),
    })
    for (const answer of [bare, await create(vendor, form('No Logo'), Buffer.alloc(0))]) {
      expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
      expect(answer.errors).toEqual([{ path: 'file', message: 'Logo is required' }])
    }
    const empty = await create(vendor, { name: ' ', phoneNumber: '1', description: '' })
    expect(empty.errors).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'phoneNumber', message: 'Phone number must at least 11 digits' },
      { path: 'shopAddress', message: 'Required' },
      { path: 'description', message: 'Description is required' },
    ])
    const text = await create(vendor, form('No Logo'), Buffer.from('<svg/>'))
    expect(text).toMatchObject({ status: 415, code: 'UNSUPPORTED_FILE' })
    expect((await list(null, '?searchTerm=no logo')).meta.total).toBe(0)
  })

  it('is possible once per vendor, and a name is unique regardless of case', async () => {
    const vendor = await kit.person('VENDOR')
    await create(vendor, form('Only One'))
    const second = await create(vendor, form('And Another'))
    expect(second).toMatchObject({ status: 409, code: 'SHOP_EXISTS' })
    const rival = await create(await kit.person('VENDOR'), form('only ONE'))
    expect(rival).toMatchObject({ status: 409, code: 'SHOP_NAME_TAKEN' })
    expect(rival.errors?.map(({ path: field }) => field)).toEqual(['name'])
  })

  it('keeps to both rules when called many times at once', async () => {
    const vendor = await kit.person('VENDOR')
    const names = ['Race A', 'Race B', 'Race C', 'Race D']
    const own = await Promise.all(names.map((name) => create(vendor, form(name))))
    expect(own.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(own.filter(({ code }) => code === 'SHOP_EXISTS')).toHaveLength(3)
    const rivals = await Promise.all(names.map(() => kit.person('VENDOR')))
    const same = await Promise.all(rivals.map((rival) => create(rival, form('Same Name'))))
    expect(same.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(same.filter(({ code }) => code === 'SHOP_NAME_TAKEN')).toHaveLength(3)
  })

  it('waits for an admin’s approval where the market reviews new shops', async () => {
    const { config } = kit.ctx
    const vendor = await kit.person('VENDOR')
    config.shopApproval = 'manual'
    const made = await create(vendor, form('Looked At')).finally(() => {
      config.shopApproval = 'automatic'
    })
    expect(made.data.status).toBe('PENDING')
    expect((await get(null, made.data.id)).status).toBe(404)
    expect((await get(vendor, made.data.id)).data.status).toBe('PENDING')
  })

  it('is for vendors', async () => {
    expect(await create(null, form('X'))).toMatchObject({ status: 401 })
    for (const other of [customer, admin]) {
      expect(await create(other, form('X'))).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    }
  })
})

describe('editing a shop', () => {
  it('changes the given fields and the logo', async () => {
    const { id, vendor } = await kit.shop({ name: 'Before' })
    const before = (await get(vendor, id)).data
    const renamed = await edit(vendor, id, { name: 'After' })
    expect(renamed.data).toEqual({ ...before, name: 'After' })
    const pictured = await edit(vendor, id, {}, await png('tomato'))
    expect(pictured.data.logoUrl).toMatch(/^\/media\//)
    const again = await edit(vendor, id, { description: 'New words' }, await png('gold'))
    expect(again.data.logoUrl).not.toBe(pictured.data.logoUrl)
    const plain = await kit.call<Shop>({
      method: 'PATCH',
      url: `/shops/${id}`,
      as: vendor,
      body: { shopAddress: 'Khulna' },
    })
    expect(plain.data).toMatchObject({ name: 'After', shopAddress: 'Khulna' })
    expect((await get(null, id)).data).toMatchObject({ description: 'New words' })
  })

  it('keeps names unique, though a shop may keep its own', async () => {
    const { id, vendor } = await kit.shop({ name: 'Mine' })
    await kit.shop({ name: 'Theirs' })
    expect((await edit(vendor, id, { name: 'MINE' })).status).toBe(200)
    expect(await edit(vendor, id, { name: 'theirs' })).toMatchObject({ code: 'SHOP_NAME_TAKEN' })
    expect((await edit(vendor, id, { phoneNumber: '12' })).errors).toEqual([
      { path: 'phoneNumber', message: 'Phone number must at least 11 digits' },
    ])
  })

  it('is for its own vendor', async () => {
    const { id } = await kit.shop()
    const rival = (await kit.shop()).vendor
    expect(await edit(null, id, {})).toMatchObject({ status: 401 })
    expect(await edit(customer, id, {})).toMatchObject({ status: 403 })
    expect(await edit(admin, id, {})).toMatchObject({ status: 403 })
    expect(await edit(rival, id, { name: 'Stolen' })).toMatchObject({ status: 404 })
    expect(await edit(rival, id, {}, logo)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})

describe('deleting a shop', () => {
  it('hides it and its products, and frees its name and its vendor', async () => {
    const { id, vendor } = await kit.shop({ name: 'Short-lived' })
    const category = await kit.category()
    const product = await kit.product({ shopId: id, categoryId: category })
    expect(await remove(vendor, id)).toMatchObject({ status: 200, data: { id } })
    for (const as of [null, vendor, admin]) expect((await get(as, id)).status).toBe(404)
    expect((await list(admin, '?searchTerm=short-lived')).meta.total).toBe(0)
    const kept = await kit.ctx.db.one(
      untyped,
      sql`
      select p.visible, p.deleted_at is not null as is_deleted, s.product_count, c.product_count as in_category
      from products p join shops s on s.id = p.shop_id join categories c on c.id = p.category_id
      where p.id = ${product}`,
    )
    expect(kept).toEqual({ visible: false, is_deleted: true, product_count: 0, in_category: 0 })
    expect((await remove(vendor, id)).status).toBe(404)
    expect((await create(vendor, form('Short-lived'))).status).toBe(201)
  })

  it('does not get round a closure by the market: the next shop waits for an admin', async () => {
    const { id, vendor } = await kit.shop({ name: 'Closed by the market' })
    await setStatus(admin, id, 'BLOCKED')
    expect((await remove(vendor, id)).status).toBe(200)
    const next = await create(vendor, form('Open again'))
    expect(next.data.status).toBe('PENDING')
    expect((await get(null, next.data.id)).status).toBe(404)
    await setStatus(admin, next.data.id, 'ACTIVE')
    await remove(vendor, next.data.id)
    expect((await create(vendor, form('And again'))).data.status).toBe('ACTIVE')
  })

  it('is for its own vendor and for admins', async () => {
    const { id } = await kit.shop()
    expect(await remove(null, id)).toMatchObject({ status: 401 })
    expect(await remove(customer, id)).toMatchObject({ status: 403 })
    expect(await remove((await kit.shop()).vendor, id)).toMatchObject({ status: 404 })
    expect((await remove(admin, id)).status).toBe(200)
    const act = await kit.ctx.db.one(
      untyped,
      sql`
      select actor_id from audit_log where action = 'shop.deleted' and subject_id = ${id}`,
    )
    expect(act).toEqual({ actor_id: admin.id })
  })
})

describe('deleting a vendor', () => {
  it('while they open a shop leaves no shop without its vendor', async () => {
    for (let round = 0; round < 5; round += 1) {
      const vendor = await kit.person('VENDOR')
      const input = { ...form(`Late ${round}`), logoUrl: '', status: 'ACTIVE' } as const
      await Promise.all([
        insertShop(kit.ctx, vendor.id, input),
        kit.call({ method: 'DELETE', url: `/vendors/${vendor.id}`, as: admin }),
      ])
      const open = await kit.ctx.db.many(
        untyped,
        sql`
        select id from shops where vendor_id = ${vendor.id} and deleted_at is null`,
      )
      expect(open).toEqual([])
    }
  })
})
