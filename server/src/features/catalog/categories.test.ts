import type { Category } from '@haat/contract/categories'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { multipart, png } from '#testing/multipart.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'

const kit = useKit()
let admin: TestPerson

beforeAll(async () => {
  admin = await kit.person('ADMIN')
})

const list = (query = '') => kit.call<Category[]>({ url: `/categories${query}` })
const create = (body: unknown, as: TestPerson | null = admin) =>
  kit.call<Category>({ method: 'POST', url: '/categories/create', as, body })
const change = (id: string, body: unknown, as: TestPerson | null = admin) =>
  kit.call<Category>({ method: 'PATCH', url: `/categories/${id}`, as, body })
const remove = (id: string, as: TestPerson | null = admin) =>
  kit.call({ method: 'DELETE', url: `/categories/${id}`, as })

describe('categories', () => {
  it('are listed by name, in pages, each with its number of products on sale', async () => {
    const mouse = await kit.category('Mouse')
    await kit.category('laptop')
    await kit.category('Keyboard')
    const shop = await kit.shop()
    await kit.product({ shopId: shop.id, categoryId: mouse })
    await kit.product({ shopId: shop.id, categoryId: mouse, status: 'DRAFT' })
    kit.statements.length = 0
    const all = await list()
    expect(kit.statements).toHaveLength(1)
    expect(all.data.map(({ name }) => name)).toEqual(['Keyboard', 'laptop', 'Mouse'])
    expect(all.data[2]).toMatchObject({ id: mouse, description: 'For tests', productCount: 1 })
    const second = await list('?page=2&limit=2')
    expect(second.data.map(({ name }) => name)).toEqual(['Mouse'])
    expect(second.meta).toEqual({ page: 2, limit: 2, total: 3 })
  })

  it('are found by a part of the name, without accents and with a typo', async () => {
    const found = async (term: string) =>
      (await list(`?searchTerm=${encodeURIComponent(term)}`)).data.map(({ name }) => name)
    expect(await found('BOARD')).toEqual(['Keyboard'])
    expect(await found('lápt')).toEqual(['laptop'])
    expect(await found('keybord')).toEqual(['Keyboard'])
    expect(await found('%')).toEqual([])
    expect(await found('undefined')).toHaveLength(3)
  })

  it('are read one by one, at both URLs', async () => {
    const id = (await list()).data[0]?.id ?? ''
    const [right, odd] = [
      await kit.call<Category>({ url: `/categories/${id}` }),
      await kit.call<Category>({ url: `/ategories/${id}` }),
    ]
    expect(right.data.name).toBe('Keyboard')
    expect(odd.data).toEqual(right.data)
    const nowhere = '/ategories/00000000-0000-7000-8000-000000000000'
    expect(await kit.call({ url: nowhere })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  it('are created and changed by admins, with a picture and a line in the audit log', async () => {
    const form = await multipart({ name: 'Camera', description: 'For pictures' }, await png())
    const made = await kit.call<Category>({
      method: 'POST',
      url: '/categories/create',
      as: admin,
      ...form,
    })
    expect(made.status).toBe(201)
    expect(made.data.image).toMatch(/^\/media\/.*\/640\.webp$/)
    const { id, image } = made.data
    const renamed = await change(id, { name: 'Cameras', image })
    expect(renamed.data).toEqual({ ...made.data, name: 'Cameras' })
    const other = await kit.call<Category>({
      method: 'PATCH',
      url: `/categories/${id}`,
      as: admin,
      ...(await multipart({}, await png('red'))),
    })
    expect(other.data).toMatchObject({ name: 'Cameras', description: 'For pictures' })
    expect(other.data.image).not.toBe(image)
    const auditLines = await kit.ctx.db.many(
      pick(tables.audit_log, 'action'),
      sql`select action from audit_log where subject_id = ${id} order by id`,
    )
    expect(auditLines.map(({ action }) => action)).toEqual([
      'category.created',
      'category.changed',
      'category.changed',
    ])
    expect((await change(id, { image: 'https://elsewhere.example/a.png' })).errors).toEqual([
      { path: 'image', message: 'Upload a picture, or name one of this market.' },
    ])
  })

  it('keep what a change has as null', async () => {
    const { data } = await create({ name: 'Lens', description: 'For cameras' })
    const nulls = { nameBn: null, description: null, image: null, parentId: null }
    const changed = await change(data.id, { name: 'Lenses', ...nulls })
    expect(changed).toMatchObject({ status: 200, data: { ...data, name: 'Lenses' } })
  })

  it('have unique names', async () => {
    const made = await create({ name: 'Router' })
    expect(made.data).toMatchObject({ name: 'Router', description: '', image: '', productCount: 0 })
    expect(await create({ name: ' rOUTER ' })).toMatchObject({
      status: 409,
      code: 'CATEGORY_NAME_TAKEN',
      errors: [{ path: 'name', message: 'A category with this name already exists.' }],
    })
    const id = (await create({ name: 'Switch' })).data.id
    expect((await change(id, { name: 'router' })).code).toBe('CATEGORY_NAME_TAKEN')
    expect((await change(id, { name: 'SWITCH' })).status).toBe(200)
    expect((await remove(id)).status).toBe(200)
    expect((await create({ name: 'switch' })).status).toBe(201)
    expect((await create({ name: 'x' })).errors).toEqual([
      { path: 'name', message: 'Name must be at least 2 characters.' },
    ])
  })

  it('cannot be deleted while they have products, on sale or not', async () => {
    const { id } = (await create({ name: 'Printer' })).data
    const shop = await kit.shop()
    const product = await kit.product({ shopId: shop.id, categoryId: id, status: 'DRAFT' })
    expect(await remove(id)).toMatchObject({
      status: 409,
      code: 'CATEGORY_IN_USE',
      message: 'Please delete all products under this category first!',
    })
    await kit.call({ method: 'DELETE', url: `/products/${product}`, as: shop.vendor })
    expect((await remove(id)).status).toBe(200)
    expect((await kit.call({ url: `/categories/${id}` })).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    expect((await change(id, { name: 'Printers' })).status).toBe(404)
  })

  it('never lose a product that is added while they are deleted', async () => {
    const shops = await Promise.all([kit.shop(), kit.shop(), kit.shop()])
    for (let round = 0; round < 8; round += 1) {
      const categoryId = await kit.category()
      const body = {
        name: 'Late comer',
        description: 'Comes at the last moment.',
        price: 10,
        stock: 1,
        categoryId,
      }
      const [removed, ...added] = await Promise.all([
        remove(categoryId),
        ...shops.map(({ vendor: as }) =>
          kit.call({ method: 'POST', url: '/products/create', as, body }),
        ),
      ])
      const isAdded = added.some(({ status }) => status === 201)
      expect(removed.status).toBe(isAdded ? 409 : 200)
      for (const { status } of added) expect([201, isAdded ? 201 : 400]).toContain(status)
    }
  })

  it('are managed by admins only', async () => {
    const id = (await list()).data[0]?.id ?? ''
    for (const [as, status] of [
      [null, 401],
      [await kit.person('CUSTOMER'), 403],
      [await kit.person('VENDOR'), 403],
    ] as const) {
      expect((await create({ name: 'Nope' }, as)).status).toBe(status)
      expect((await change(id, { name: 'Nope' }, as)).status).toBe(status)
      expect((await remove(id, as)).status).toBe(status)
    }
    const chief = await kit.person('SUPER_ADMIN')
    expect((await create({ name: 'Yes' }, chief)).status).toBe(201)
  })
})
