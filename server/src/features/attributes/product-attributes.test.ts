import type { ProductAttribute, SpecificationGroup } from '@haat/contract/attributes'
import type { Product } from '@haat/contract/catalog'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { askFor, plantAttribute } from '#testing/attributes.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { multipart, png } from '#testing/multipart.ts'

const kit = useKit()
let admin: TestPerson
let vendor: TestPerson
let categoryId: string
let ids: Record<'ram' | 'ports' | 'battery' | 'touch' | 'note', number>
let ram: number[]
let ports: number[]

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  ;({ vendor } = await kit.shop())
  categoryId = await kit.category()
  const a = await plantAttribute(kit, { name: 'RAM', labels: ['8 GB', '16 GB'] })
  const b = await plantAttribute(kit, { name: 'Ports', type: 'MULTI', labels: ['USB-C', 'HDMI'] })
  const c = await plantAttribute(kit, { name: 'Battery', type: 'NUMBER', unit: 'mAh' })
  const d = await plantAttribute(kit, { name: 'Touch', type: 'BOOL' })
  const e = await plantAttribute(kit, { name: 'Note', type: 'TEXT' })
  ;[ram, ports] = [a.valueIds, b.valueIds]
  ids = { ram: a.id, ports: b.id, battery: c.id, touch: d.id, note: e.id }
  await askFor(
    kit,
    categoryId,
    { attributeId: ids.ram, group: 'Memory', isKey: true },
    { attributeId: ids.battery, group: 'Power', isKey: true },
    { attributeId: ids.touch, group: 'Screen', isKey: true },
    { attributeId: ids.ports, group: 'memory' },
    { attributeId: ids.note },
  )
})

const all = (): ProductAttribute[] => [
  { attributeId: ids.battery, value: 5000 },
  { attributeId: ids.ram, value: [ram[1] ?? 0] },
  { attributeId: ids.ports, value: ports.toReversed() },
  { attributeId: ids.touch, value: true },
  { attributeId: ids.note, value: 'Sold as it is' },
]
const product = (more: object) => ({
  name: 'A laptop',
  description: 'A laptop for tests',
  price: 100,
  stock: 5,
  categoryId,
  ...more,
})
const create = async (more: object) =>
  await kit.call<Product>({
    method: 'POST',
    url: '/products/create',
    as: vendor,
    body: product(more),
  })
const change = (id: string, body: unknown, as = vendor) =>
  kit.call<Product>({ method: 'PATCH', url: `/products/${id}`, as, body })
const said = async (id: string) =>
  (await kit.call<ProductAttribute[]>({ url: `/products/${id}/attributes`, as: vendor })).data
const table = async (id: string) =>
  (await kit.call<SpecificationGroup[]>({ url: `/products/${id}/specifications` })).data
const keySpecs = async (id: string) =>
  (await kit.call<Product>({ url: `/products/${id}` })).data.keySpecs

describe('what a product says', () => {
  it('is written with it, shown by groups in order, and on its card', async () => {
    const { data } = await create({ attributes: all(), brand: 'Walton', model: 'Tamarind' })
    expect(data).toMatchObject({
      brand: { name: 'Walton' },
      model: 'Tamarind',
      keySpecs: ['16 GB', '5000 mAh', 'Touch'],
    })
    const groups = await table(data.id)
    expect(groups.map(({ name, rows }) => [name, rows.map((row) => row.value)])).toEqual([
      ['Memory', ['16 GB', 'USB-C, HDMI']],
      ['Power', ['5000 mAh']],
      ['Screen', ['Yes']],
      ['', ['Sold as it is']],
    ])
    expect(groups[1]?.rows[0]?.valueBn).toBe('৫০০০ mAh')
  })

  it('comes with a picture too, and with a copy', async () => {
    const form = await multipart(product({ attributes: all() }), await png())
    const made = await kit.call<Product>({
      method: 'POST',
      url: '/products/create',
      as: vendor,
      ...form,
    })
    expect(made.data.keySpecs).toHaveLength(3)
    const body = { id: made.data.id }
    const url = '/products/duplicate'
    const copy = await kit.call<Product>({ method: 'POST', url, as: vendor, body })
    expect(copy.data.keySpecs).toEqual(made.data.keySpecs)
    expect(await said(copy.data.id)).toEqual(await said(made.data.id))
  })

  it('fits the types and the category; nothing is written otherwise', async () => {
    const { data } = await create({ attributes: all() })
    const other = await plantAttribute(kit)
    for (const [attributeId, value] of [
      [ids.ram, ram],
      [ids.ram, [ports[0]]],
      [ids.ram, 'sixteen'],
      [ids.battery, 50.5],
      [ids.battery, [1]],
      [ids.touch, 'yes'],
      [ids.note, ' '],
      [other.id, [other.valueIds[0]]],
      [ids.battery, 1e12],
    ] as const) {
      const body = { name: 'Changed', attributes: [{ attributeId, value }] }
      expect(await change(data.id, body)).toMatchObject({ code: 'VALIDATION_FAILED' })
    }
    expect(await said(data.id)).toHaveLength(5)
  })

  it('is refused when it has changed since, in any order of the choices', async () => {
    const { data } = await create({ attributes: all() })
    const attributes = [{ attributeId: ids.battery, value: 6000 }]
    const stale = await change(data.id, { attributes, seen: { attributes: [] } })
    expect(stale).toMatchObject({ status: 409, code: 'EDIT_CONFLICT' })
    const seen = { attributes: all().toReversed(), brand: null, model: '' }
    expect((await change(data.id, { attributes, seen })).data.keySpecs).toEqual(['6000 mAh'])
    expect(await change(data.id, { attributes, seen })).toMatchObject({ status: 200 })
  })

  it('stands in the audit log by attribute', async () => {
    const { data } = await create({ attributes: all() })
    await change(data.id, { attributes: [{ attributeId: ids.battery, value: 6000 }] })
    const { line } = await kit.ctx.db.one(
      { line: text },
      sql`select details::text as line from audit_log
        where action = 'product.changed' and subject_id = ${data.id}`,
    )
    expect(JSON.parse(line)).toMatchObject({
      changes: {
        [`attribute ${ids.battery}`]: { from: 5000, to: 6000 },
        [`attribute ${ids.touch}`]: { from: true, to: null },
      },
    })
  })

  it('is read by its vendor only, and its table by everybody who sees the product', async () => {
    const { data } = await create({ attributes: all(), status: 'DRAFT' })
    const stranger = (await kit.shop()).vendor
    const url = `/products/${data.id}`
    expect(await kit.call({ url: `${url}/attributes`, as: stranger })).toMatchObject({
      status: 404,
    })
    expect(await kit.call({ url: `${url}/specifications`, as: stranger })).toMatchObject({
      status: 404,
    })
    expect((await kit.call({ url: `${url}/specifications`, as: vendor })).status).toBe(200)
    expect(await change(data.id, { attributes: [] }, stranger)).toMatchObject({ status: 404 })
  })
})

describe('the texts on cards', () => {
  it('follow a renamed choice, another key and another category', async () => {
    const { data } = await create({ attributes: all() })
    const body = { label: '16 GB DDR5' }
    const url = `/attributes/${ids.ram}/values/${ram[1]}`
    await kit.call({ method: 'PATCH', url, as: admin, body })
    expect(await kit.runJobs()).toEqual([])
    expect(await keySpecs(data.id)).toEqual(['16 GB DDR5', '5000 mAh', 'Touch'])
    const attributes = [{ attributeId: ids.note, isKey: true }]
    const under = await kit.category()
    await kit.ctx.db.run(sql`update categories set parent_id = ${under} where id = ${categoryId}`)
    await kit.call({
      method: 'POST',
      url: `/categories/${under}/attributes`,
      as: admin,
      body: { attributes },
    })
    expect(await kit.runJobs()).toEqual([])
    expect(await keySpecs(data.id)).toEqual(['16 GB DDR5', '5000 mAh', 'Touch'])
    const elsewhere = await kit.category()
    expect((await change(data.id, { categoryId: elsewhere })).data.keySpecs).toEqual([])
    expect(await table(data.id)).toEqual([])
    expect((await change(data.id, { categoryId })).data.keySpecs).toHaveLength(3)
  })

  it('follow their category below another parent', async () => {
    const own = await kit.category()
    const [phones, books] = [await kit.category(), await kit.category()]
    await askFor(kit, phones, { attributeId: ids.touch, isKey: true })
    const move = async (parentId: string) => {
      const url = `/categories/${own}`
      await kit.call({ method: 'PATCH', url, as: admin, body: { parentId } })
      expect(await kit.runJobs()).toEqual([])
    }
    await move(phones)
    const attributes = [{ attributeId: ids.touch, value: true }]
    const { data } = await create({ categoryId: own, attributes })
    expect(data.keySpecs).toEqual(['Touch'])
    await move(books)
    expect(await keySpecs(data.id)).toEqual([])
    await move(phones)
    expect(await keySpecs(data.id)).toEqual(['Touch'])
  })
})
