import type { Product } from '@haat/contract/catalog'
import type { Family, FamilyRow } from '@haat/contract/families'
import { describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { familyScene, makeFamily, type FamilyScene } from '#testing/families.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { multipart, png } from '#testing/multipart.ts'
import { untyped } from '#testing/untyped.ts'

const kit = useKit()
const familyOf = (id: string, as: TestPerson | null = null) =>
  kit.call<Family>({ url: `/products/${id}/family`, as })
const productOf = async (id: string, as: TestPerson | null = null) =>
  (await kit.call<Product>({ url: `/products/${id}`, as })).data

const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

/** A family of three colours in two sizes, all at once. */
async function withSix() {
  const s = await familyScene(kit)
  const more = [0, 1, 2].flatMap((colour) =>
    [0, 1].map((storage) => ({
      valueIds: [s.colour.values[colour] ?? 0, s.storage.values[storage] ?? 0],
      price: 300 + colour + 100 * storage,
      stock: colour + storage,
    })),
  )
  const { data } = await makeFamily(s, more.slice(1), 2)
  return { ...s, family: data }
}

describe('a family', () => {
  it('is made of one product and the combinations of values, in one call', async () => {
    const { family, productId, vendor, colour, storage } = await withSix()
    expect(family).toMatchObject({ name: 'Galaxy', productId, faceId: productId })
    expect(family.members).toHaveLength(6)
    expect(family.members.map(({ name }) => name).toSorted()).toEqual(
      [
        'Galaxy',
        ...['Red, 256', 'Blue, 128', 'Blue, 256', 'Green, 128', 'Green, 256'].map(
          (text) => `Galaxy, ${text} GB`,
        ),
      ].toSorted(),
    )
    const green = family.members.find(({ name }) => name === 'Galaxy, Green, 256 GB')
    expect(green).toMatchObject({
      price: 402,
      stock: 3,
      status: 'ACTIVE',
      valueIds: [colour.values[2], storage.values[1]],
      isFace: false,
    })
    expect(await productOf(green?.id ?? '')).toMatchObject({
      description: 'A product for tests',
      familyId: family.id,
      choices: '3 colour options',
    })
    const own = await kit.call<FamilyRow[]>({ url: '/families', as: vendor })
    expect(own.data).toMatchObject([
      { id: family.id, name: 'Galaxy', axes: ['Colour', 'Storage'], memberCount: 6 },
    ])
    const editor = await kit.call<Family>({ url: `/families/${family.id}`, as: vendor })
    expect(editor.data).toEqual(family)
  })

  it('says where each choice leads', async () => {
    const { family, productId } = await withSix()
    const idOf = (name: string) => family.members.find((each) => each.name === name)?.id
    const [colours, sizes] = (await familyOf(productId)).data.axes
    expect(colours?.choices).toMatchObject([
      { label: 'Red', isChosen: true, productId, isExact: true },
      { label: 'Blue', productId: idOf('Galaxy, Blue, 128 GB'), isInStock: true, isExact: true },
      { label: 'Green', productId: idOf('Galaxy, Green, 128 GB') },
    ])
    expect(sizes?.choices).toMatchObject([
      { label: '128 GB', isChosen: true },
      { label: '256 GB', productId: idOf('Galaxy, Red, 256 GB') },
    ])
    expect(await familyOf(await kit.product({ shopId: (await kit.shop()).id }))).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('shows shoppers the members on sale, and its vendor all', async () => {
    const s = await familyScene(kit)
    const draft = { valueIds: [s.colour.values[1] ?? 0], status: 'DRAFT' as const }
    const { data } = await makeFamily(s, [draft])
    expect(data.members).toHaveLength(2)
    expect((await familyOf(s.productId)).data.members).toHaveLength(1)
    expect((await familyOf(s.productId)).data.axes[0]?.choices).toHaveLength(1)
    const hidden = data.members.find(({ status }) => status === 'DRAFT')
    expect((await familyOf(hidden?.id ?? '')).code).toBe('NOT_FOUND')
    expect((await familyOf(hidden?.id ?? '', s.vendor)).status).toBe(200)
    expect((await productOf(s.productId)).choices).toBeUndefined()
  })

  it('has no two members that are the same, whoever adds them', async () => {
    const s = await familyScene(kit)
    const blue = { valueIds: [s.colour.values[1] ?? 0] }
    expect((await makeFamily(s, [blue, blue])).errors).toMatchObject([
      { path: 'members.2.valueIds' },
    ])
    const { data } = await makeFamily(s, [])
    const add = () =>
      kit.call<Family>({
        method: 'POST',
        url: `/families/${data.id}/members`,
        as: s.vendor,
        body: { basedOn: s.productId, members: [blue] },
      })
    const answers = await Promise.all([add(), add(), add()])
    expect(statuses(answers)).toEqual([201, 400, 400])
    expect((await familyOf(s.productId)).data.members).toHaveLength(2)
    const said = sql`insert into product_attributes (product_id, attribute_id, value_id)
      select id, ${s.colour.id}, ${s.colour.values[0] ?? 0} from products
      where family_id = ${data.id} and id <> ${s.productId}`
    await kit.ctx.db.run(sql`delete from product_attributes where product_id <> ${s.productId}
      and attribute_id = ${s.colour.id}`)
    await expect(kit.ctx.db.run(said)).rejects.toThrow('products_family_values')
  })

  it('is made once, of the vendor’s own products, of attributes of their category', async () => {
    const s = await familyScene(kit)
    const stranger = (await kit.shop()).vendor
    expect((await makeFamily(s, [], 1, stranger)).code).toBe('NOT_FOUND')
    const foreign = await kit.product({ shopId: (await kit.shop()).id })
    const blue = s.colour.values[1] ?? 0
    expect((await makeFamily(s, [{ productId: foreign, valueIds: [blue] }])).code).toBe('NOT_FOUND')
    const other = await familyScene(kit)
    const wrong = await makeFamily({ ...s, colour: other.colour }, [])
    expect(wrong.errors).toMatchObject([{ path: 'axes.0' }])
    const size = await makeFamily(s, [{ valueIds: [s.storage.values[0] ?? 0] }])
    expect(size.errors).toMatchObject([{ path: 'members.1.valueIds' }])
    const twice = await Promise.all([makeFamily(s, []), makeFamily(s, [])])
    expect(statuses(twice)).toEqual([201, 400])
    const missing = await kit.call({
      method: 'POST',
      url: '/families/create',
      as: s.vendor,
      body: {
        name: 'Other',
        basedOn: s.productId,
        axes: [s.colour.id],
        members: [{ valueIds: [blue] }],
      },
    })
    expect(missing.errors).toMatchObject([{ path: 'members' }])
  })

  it('is made and changed with ids in capital letters, too', async () => {
    const s = await familyScene(kit)
    const capitals = { ...s, productId: s.productId.toUpperCase() }
    const { status, data } = await makeFamily(capitals, [{ valueIds: [s.colour.values[1] ?? 0] }])
    expect(status).toBe(201)
    const url = `/families/${data.id}/members/${capitals.productId}`
    expect((await kit.call({ method: 'DELETE', url, as: s.vendor })).status).toBe(200)
  })

  it('leaves nothing behind when one cell is wrong', async () => {
    const s = await familyScene(kit)
    const before = await countOf(s)
    const broken = sql`alter table families add constraint broken check (name <> 'Galaxy') not valid`
    await kit.ctx.db.run(broken)
    expect((await makeFamily(s, [{ valueIds: [s.colour.values[1] ?? 0] }])).status).toBe(500)
    await kit.ctx.db.run(sql`alter table families drop constraint broken`)
    expect(await countOf(s)).toEqual(before)
    expect(await productOf(s.productId)).toMatchObject({ familyId: null })
  })
})

const countOf = ({ shopId }: FamilyScene) =>
  kit.ctx.db.one(untyped, sql`select count(*) as n from products where shop_id = ${shopId}`)

describe('what members share', () => {
  it('is changed for all: the description, and the beginning of their names', async () => {
    const { family, vendor, productId } = await withSix()
    const edit = (body: object) =>
      kit.call<Family>({ method: 'PATCH', url: `/families/${family.id}`, as: vendor, body })
    const text = 'A telephone with a large screen.'
    await edit({ name: 'Nebula', description: text, seen: { name: 'Galaxy' } })
    const { members } = (await familyOf(productId)).data
    for (const { id, name } of members) {
      expect(name).toMatch(/^Nebula/)
      expect((await productOf(id)).description).toBe(text)
    }
    expect(await edit({ name: 'Late', seen: { name: 'Galaxy' } })).toMatchObject({ status: 409 })
  })

  it('is a picture of every member with a value', async () => {
    const { family, vendor, colour, productId } = await withSix()
    const send = async (data: object, as = vendor) =>
      kit.call<{ productIds: string[] }>({
        method: 'POST',
        url: `/families/${family.id}/pictures`,
        as,
        ...(await multipart(data, await png())),
      })
    const { data } = await send({ valueId: colour.values[1], replaces: true, alt: 'In blue' })
    expect(data.productIds).toHaveLength(2)
    const [first = '', second = ''] = data.productIds
    expect((await productOf(first)).image).toMatch(/^\/media\//)
    expect((await productOf(second)).image).toBe((await productOf(first)).image)
    expect((await productOf(productId)).image).toBe('')
    await send({ valueId: colour.values[1] })
    expect(await productOf(first)).toMatchObject({ pictureCount: 2, alt: 'In blue' })
    expect((await send({ valueId: 1_000_000 })).errors).toMatchObject([{ path: 'valueId' }])
    expect((await send({ valueId: colour.values[1] }, (await kit.shop()).vendor)).code).toBe(
      'NOT_FOUND',
    )
  })
})

describe('a product that leaves its family', () => {
  it('stays on sale by itself, and the last one ends the family', async () => {
    const s = await familyScene(kit)
    const { data } = await makeFamily(s, [{ valueIds: [s.colour.values[1] ?? 0], price: 200 }])
    const blue = data.members.find(({ id }) => id !== s.productId)?.id ?? ''
    const remove = (id: string) =>
      kit.call({ method: 'DELETE', url: `/families/${data.id}/members/${id}`, as: s.vendor })
    expect(data.faceId).toBe(blue)
    expect((await remove(blue)).status).toBe(200)
    expect(await productOf(blue)).toMatchObject({ familyId: null, status: 'ACTIVE' })
    expect((await familyOf(s.productId)).data.faceId).toBe(s.productId)
    expect((await remove(blue)).code).toBe('NOT_FOUND')
    await remove(s.productId)
    expect((await kit.call({ url: `/families/${data.id}`, as: s.vendor })).code).toBe('NOT_FOUND')
  })

  it('is as before when the family is deleted', async () => {
    const { family, vendor, categoryId } = await withSix()
    await kit.call({ method: 'DELETE', url: `/families/${family.id}`, as: vendor })
    for (const { id, name, price } of family.members) {
      const { choices, ...rest } = await productOf(id)
      expect(rest).toMatchObject({ name, price, familyId: null })
      expect(choices).toBeUndefined()
    }
    const row = sql`select product_count from categories where id = ${categoryId}`
    expect(await kit.ctx.db.one(untyped, row)).toEqual({ product_count: 6 })
  })
})
