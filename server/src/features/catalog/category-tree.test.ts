import type { Category } from '@haat/contract/categories'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'

const kit = useKit()
let admin: TestPerson

beforeAll(async () => {
  admin = await kit.person('ADMIN')
})

const create = async (name: string, parentId: string | null = null) => {
  const body = { name: `${name} ${crypto.randomUUID().slice(0, 8)}`, parentId }
  const made = await kit.call<Category>({
    method: 'POST',
    url: '/categories/create',
    as: admin,
    body,
  })
  expect(made.status).toBe(201)
  return made.data
}
const change = (id: string, body: unknown) =>
  kit.call<Category>({ method: 'PATCH', url: `/categories/${id}`, as: admin, body })
const move = (id: string, parentId: string | null) => change(id, { parentId })
const remove = (id: string) => kit.call({ method: 'DELETE', url: `/categories/${id}`, as: admin })
const read = async (id: string) => (await kit.call<Category>({ url: `/categories/${id}` })).data

const refused = { status: 400, code: 'VALIDATION_FAILED' }

describe('the tree of categories', () => {
  it('leaves a category without a parent as it was', async () => {
    const flat = await create('Flat')
    expect(flat).toMatchObject({ parentId: null, path: [flat.id], productCount: 0 })
    expect((await change(flat.id, { description: 'New' })).data).toMatchObject({ path: [flat.id] })
  })

  it('has the path from the top to each category, which moves with its parent', async () => {
    const top = await create('Electronics')
    const phones = await create('Phones', top.id)
    const smart = await create('Smartphones', phones.id)
    expect(smart.path).toEqual([top.id, phones.id, smart.id])
    const other = await create('Gadgets')
    const moved = await move(phones.id, other.id)
    expect(moved.data.path).toEqual([other.id, phones.id])
    expect((await read(smart.id)).path).toEqual([other.id, phones.id, smart.id])
    expect((await move(phones.id, null)).data.path).toEqual([phones.id])
    expect((await read(smart.id)).path).toEqual([phones.id, smart.id])
  })

  it('has no circle, no more than four levels and no parent that is gone', async () => {
    const one = await create('One')
    const two = await create('Two', one.id)
    const three = await create('Three', two.id)
    const four = await create('Four', three.id)
    for (const under of [one.id, two.id, four.id]) {
      expect(await move(one.id, under)).toMatchObject({
        ...refused,
        errors: [{ path: 'parentId' }],
      })
    }
    const body = { name: 'Five levels', parentId: four.id }
    const fifth = await kit.call({ method: 'POST', url: '/categories/create', as: admin, body })
    expect(fifth).toMatchObject(refused)
    const top = await create('Top')
    expect(await move(one.id, top.id)).toMatchObject(refused)
    expect((await move(two.id, top.id)).data.path).toEqual([top.id, two.id])
    expect((await remove(one.id)).status).toBe(200)
    expect(await move(two.id, one.id)).toMatchObject(refused)
    expect(await move(two.id, crypto.randomUUID())).toMatchObject(refused)
  })

  it('has no circle after two moves at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [left, right] = [await create('Left'), await create('Right')]
      const both = await Promise.all([move(left.id, right.id), move(right.id, left.id)])
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(both.filter(({ status }) => status === 400)).toHaveLength(1)
      const paths = [(await read(left.id)).path, (await read(right.id)).path]
      expect(paths.flat()).toHaveLength(3)
    }
  })

  it('keeps a parent that has others below it, also while one is being put there', async () => {
    const parent = await create('Parent')
    const child = await create('Child', parent.id)
    expect(await remove(parent.id)).toMatchObject({ status: 409, code: 'CATEGORY_HAS_CHILDREN' })
    expect((await remove(child.id)).status).toBe(200)
    const newcomer = await create('Newcomer')
    const [moved, removed] = await Promise.all([move(newcomer.id, parent.id), remove(parent.id)])
    expect([moved.status, removed.status]).not.toEqual([200, 200])
  })

  it('counts the products of those below, and marks parents only', async () => {
    const [top, other] = [await create('Top'), await create('Other')]
    const leaf = await create('Leaf', top.id)
    const shop = await kit.shop()
    await kit.product({ shopId: shop.id, categoryId: top.id })
    await kit.product({ shopId: shop.id, categoryId: leaf.id })
    expect((await read(top.id)).productCount).toBe(2)
    await move(leaf.id, other.id)
    expect((await read(top.id)).productCount).toBe(1)
    expect((await read(other.id)).productCount).toBe(1)
    const rows = await kit.ctx.db.many(
      pick(tables.categories, 'id', 'is_parent'),
      sql`select id, is_parent from categories where id = any (${[top.id, other.id, leaf.id]}::uuid[])`,
    )
    expect(new Map(rows.map((row) => [row.id, row.is_parent]))).toEqual(
      new Map([
        [top.id, false],
        [other.id, true],
        [leaf.id, false],
      ]),
    )
  })

  it('refuses an edit that saw another parent', async () => {
    const [a, b] = [await create('A'), await create('B')]
    const leaf = await create('Leaf', a.id)
    const stale = await change(leaf.id, { parentId: b.id, seen: { parentId: null } })
    expect(stale).toMatchObject({ status: 409, code: 'EDIT_CONFLICT' })
    const good = await change(leaf.id, { parentId: b.id, seen: { parentId: a.id } })
    expect(good.data.path).toEqual([b.id, leaf.id])
  })
})
