import type { Attribute, CategoryAttribute } from '@haat/contract/attributes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { askFor, plantAttribute } from '#testing/attributes.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'

const kit = useKit()
let admin: TestPerson

beforeAll(async () => {
  admin = await kit.person('ADMIN')
})

const post = <Data = Attribute>(url: string, body: unknown) =>
  kit.call<Data>({ method: 'POST', url, as: admin, body })
const patch = (id: number, body: unknown) =>
  kit.call<Attribute>({ method: 'PATCH', url: `/attributes/${id}`, as: admin, body })
const remove = (url: string) => kit.call<Attribute>({ method: 'DELETE', url, as: admin })
const refused = { status: 400, code: 'VALIDATION_FAILED' }
const inUse = { status: 409, code: 'ATTRIBUTE_IN_USE' }

/** A product that says something of an attribute. */
async function sayer(attributeId: number, value: unknown) {
  const categoryId = await kit.category()
  await askFor(kit, categoryId, { attributeId })
  const { id: shopId, vendor } = await kit.shop()
  const id = await kit.product({ shopId, categoryId })
  const body = { attributes: [{ attributeId, value }] }
  const saved = await kit.call({ method: 'PATCH', url: `/products/${id}`, as: vendor, body })
  expect(saved.status).toBe(200)
  return { id, vendor, categoryId }
}

describe('attributes', () => {
  it('are created, listed by name and found by it', async () => {
    const body = { code: 'battery', name: 'Battery', nameBn: 'ব্যাটারি', type: 'NUMBER', unit: 'mAh' }
    const made = await post('/attributes/create', body)
    expect(made).toMatchObject({ status: 201, data: { ...body, decimals: 0, values: [] } })
    expect(await post('/attributes/create', body)).toMatchObject({ code: 'ATTRIBUTE_CODE_TAKEN' })
    const found = await kit.call<Attribute[]>({ url: '/attributes?searchTerm=ব্যাট', as: admin })
    expect(found.data.map(({ code }) => code)).toEqual(['battery'])
  })

  it('have a unit and decimals only as numbers, and a code of small letters', async () => {
    const body = { code: 'colour', name: 'Colour', type: 'ENUM' }
    expect(await post('/attributes/create', { ...body, unit: 'kg' })).toMatchObject(refused)
    expect(await post('/attributes/create', { ...body, decimals: 1 })).toMatchObject(refused)
    expect(await post('/attributes/create', { ...body, code: 'Co lour' })).toMatchObject(refused)
  })

  it('keep their type and unit once products say something of them', async () => {
    const free = await plantAttribute(kit, { type: 'NUMBER', unit: 'g' })
    expect((await patch(free.id, { type: 'TEXT', unit: '' })).data.type).toBe('TEXT')
    const { id } = await plantAttribute(kit, { type: 'NUMBER', unit: 'mah' })
    await sayer(id, 5000)
    expect(await patch(id, { type: 'TEXT', unit: '' })).toMatchObject(inUse)
    expect(await patch(id, { unit: 'Wh' })).toMatchObject(inUse)
    expect((await patch(id, { unit: 'mAh', name: 'Capacity' })).data.unit).toBe('mAh')
    expect(await remove(`/attributes/${id}`)).toMatchObject(inUse)
  })

  it('refuse an edit that saw other values, and lose no choices by another type', async () => {
    const { id } = await plantAttribute(kit, { name: 'Shade' })
    const stale = await patch(id, { name: 'Tone', seen: { name: 'Colour' } })
    expect(stale).toMatchObject({ status: 409, code: 'EDIT_CONFLICT' })
    expect(await patch(id, { type: 'TEXT' })).toMatchObject(inUse)
    expect((await patch(id, { type: 'MULTI' })).data.type).toBe('MULTI')
    expect((await remove(`/attributes/${id}`)).status).toBe(200)
    expect((await remove(`/attributes/${id}`)).status).toBe(404)
  })
})

describe('choices', () => {
  it('are added, sorted, renamed and deleted while nobody has them', async () => {
    const { id, valueIds } = await plantAttribute(kit)
    const url = `/attributes/${id}/values`
    const added = await post(url, { label: 'Green', swatch: '#00FF00' })
    expect(added.data.values.map(({ label }) => label)).toEqual(['Red', 'Blue', 'Green'])
    expect(added.data.values[2]?.swatch).toBe('#00ff00')
    expect(await post(url, { label: 'green' })).toMatchObject(refused)
    const green = added.data.values[2]?.id ?? 0
    const sorted = await post(`${url}/order`, { valueIds: [green, ...valueIds] })
    expect(sorted.data.values.map(({ label }) => label)).toEqual(['Green', 'Red', 'Blue'])
    expect(await post(`${url}/order`, { valueIds })).toMatchObject(refused)
    expect(await post(`${url}/order`, { valueIds: [green, green, green] })).toMatchObject(refused)
    const gone = await remove(`${url}/${green}`)
    expect(gone.data.values).toHaveLength(2)
    expect((await remove(`${url}/${green}`)).status).toBe(404)
    const number = await plantAttribute(kit, { type: 'NUMBER' })
    expect(await post(`/attributes/${number.id}/values`, { label: 'One' })).toMatchObject(refused)
  })

  it('are kept while products have them, and can be merged, also several times at once', async () => {
    const { id, valueIds } = await plantAttribute(kit, { type: 'MULTI', labels: ['Blu', 'Blue'] })
    const [typo = 0, right = 0] = valueIds
    await sayer(id, [typo])
    await sayer(id, [typo, right])
    const url = `/attributes/${id}/values/${typo}`
    expect(await remove(url)).toMatchObject(inUse)
    expect(await post(`${url}/merge`, { intoId: typo })).toMatchObject(refused)
    const back = `/attributes/${id}/values/${right}/merge`
    const both = [post(`${url}/merge`, { intoId: right }), post(back, { intoId: typo })]
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    expect(await kit.runJobs()).toEqual([])
    const { data } = await kit.call<Attribute[]>({ url: '/attributes', as: admin })
    const left = data.find((each) => each.id === id)?.values ?? []
    expect(left).toHaveLength(1)
    const { said } = await kit.ctx.db.one(
      { said: int4 },
      sql`select count(*)::int as said from product_attributes where value_id = ${left[0]?.id}`,
    )
    expect(said).toBe(2)
  })
})

describe('the attributes of a category', () => {
  const set = (categoryId: string, attributes: unknown[], seen?: unknown) =>
    post<CategoryAttribute[]>(`/categories/${categoryId}/attributes`, { attributes, seen })

  it('are its own after those it inherits; its own settings win', async () => {
    const [parent, child] = [await kit.category(), await kit.category()]
    await kit.ctx.db.run(sql`update categories set parent_id = ${parent} where id = ${child}`)
    const colour = await plantAttribute(kit)
    const weight = await plantAttribute(kit, { name: 'Weight', type: 'NUMBER', unit: 'g' })
    await set(parent, [
      { attributeId: colour.id, group: 'Look' },
      { attributeId: weight.id, buckets: [100, 500] },
    ])
    await set(child, [{ attributeId: weight.id, group: 'Size', isKey: true }])
    const { data } = await kit.call<CategoryAttribute[]>({ url: `/categories/${child}/attributes` })
    expect(data.map((each) => [each.attribute.id, each.inheritedFrom?.id, each.isKey])).toEqual([
      [colour.id, parent, false],
      [weight.id, undefined, true],
    ])
  })

  it('fit their types, exist, and are there once', async () => {
    const id = await kit.category()
    const colour = (await plantAttribute(kit)).id
    const text = (await plantAttribute(kit, { type: 'TEXT' })).id
    for (const attributes of [
      [{ attributeId: 999_999 }],
      [{ attributeId: colour, buckets: [1] }],
      [{ attributeId: text, isFilter: true }],
      [{ attributeId: text, isAxis: true }],
      [{ attributeId: colour }, { attributeId: colour }],
    ]) {
      expect(await set(id, attributes)).toMatchObject(refused)
    }
    expect(await set(crypto.randomUUID(), [])).toMatchObject({ status: 404 })
  })

  it('refuse an edit that saw others', async () => {
    const id = await kit.category()
    const colour = (await plantAttribute(kit)).id
    const first = await set(id, [{ attributeId: colour, isKey: true }], [])
    expect(first.status).toBe(200)
    expect(await set(id, [{ attributeId: colour, isFilter: true }], [])).toMatchObject({
      status: 409,
      code: 'EDIT_CONFLICT',
    })
  })
})
