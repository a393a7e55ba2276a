import type { Shop } from '@haat/contract/shops'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'

const kit = useKit()
let admin: TestPerson
let customer: TestPerson

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  customer = await kit.person('CUSTOMER')
})

const get = (as: TestPerson | null, id: string) => kit.call<Shop>({ url: `/shops/${id}`, as })
const list = (as: TestPerson | null, query = '') => kit.call<Shop[]>({ url: `/shops${query}`, as })

describe('reading shops', () => {
  it('shows one that is not ACTIVE to its vendor and admins only, and includes the email for them', async () => {
    const { id, vendor } = await kit.shop({ status: 'SUSPENDED' })
    const rival = (await kit.shop()).vendor
    for (const as of [null, customer, rival]) expect((await get(as, id)).status).toBe(404)
    for (const as of [vendor, admin]) {
      const got = await get(as, id)
      const { id: vendorId, email, name } = vendor
      expect(got.data.vendor).toEqual({ id: vendorId, email, name, status: 'ACTIVE' })
    }
    const open = await kit.shop()
    for (const as of [null, customer, rival]) {
      expect((await get(as, open.id)).data).not.toHaveProperty('vendor')
    }
    expect((await get(null, 'x')).status).toBe(400)
  })

  it('lists by name, sorted and paged, in one statement', async () => {
    await kit.ctx.db.run(sql`update shops set deleted_at = now() where deleted_at is null`)
    const ids: string[] = []
    for (const name of ['Zeta 100%', 'alpha', 'Mid_way']) ids.push((await kit.shop({ name })).id)
    const hidden = await kit.shop({ name: 'Alpha hidden', status: 'PENDING' })
    await kit.ctx.db.run(sql`
      update shops set rating_sum = 10, review_count = case when id = ${ids[1]} then 2 else 4 end
      where id in (${ids[0]}, ${ids[1]})`)
    const names = (answer: { data: Shop[] }) => answer.data.map(({ name }) => name)
    kit.statements.length = 0
    const all = await list(null)
    expect(kit.statements).toHaveLength(1)
    expect(names(all)).toEqual(['Mid_way', 'alpha', 'Zeta 100%'])
    expect(all.meta).toEqual({ page: 1, limit: 1_000, total: 3 })
    expect(names(await list(null, '?sortBy=name'))).toEqual(['alpha', 'Mid_way', 'Zeta 100%'])
    expect(names(await list(null, '?sortBy=rating'))).toEqual(['alpha', 'Zeta 100%', 'Mid_way'])
    expect(names(await list(null, '?sortOrder=asc&limit=2&page=2'))).toEqual(['Mid_way'])
    expect(names(await list(null, '?searchTerm=undefined&page=1'))).toHaveLength(3)
    expect(names(await list(null, '?searchTerm=ALPHA'))).toEqual(['alpha'])
    expect(names(await list(null, '?searchTerm=100%25'))).toEqual(['Zeta 100%'])
    expect(names(await list(null, '?searchTerm=_'))).toEqual(['Mid_way'])
    kit.statements.length = 0
    const managed = await list(admin, '?searchTerm=alpha')
    expect(kit.statements).toHaveLength(2)
    expect(names(managed)).toEqual(['Alpha hidden', 'alpha'])
    expect(managed.data[0]?.vendor?.email).toBe(hidden.vendor.email)
    expect(all.data[0]).not.toHaveProperty('vendor')
    expect((await list(null, '?sortBy=vendor')).errors?.[0]?.path).toBe('sortBy')
  })

  it('finds a vendor’s shop by id or email', async () => {
    const { id, vendor } = await kit.shop({ status: 'BLOCKED' })
    const find = (as: TestPerson | null, of: string) =>
      kit.call<Shop[]>({ url: `/shops/vendor-shops/${encodeURIComponent(of)}`, as })
    for (const as of [vendor, admin]) {
      for (const named of [vendor.id, vendor.email, vendor.email.toUpperCase()]) {
        const found = await find(as, named)
        expect(found.data.map((shop) => shop.id)).toEqual([id])
        expect(found.meta).toEqual({ page: 1, limit: 10, total: 1 })
        expect(found.data[0]?.vendor?.email).toBe(vendor.email)
      }
    }
    const newcomer = await kit.person('VENDOR')
    expect((await find(newcomer, newcomer.email)).data).toEqual([])
    expect(await find(newcomer, vendor.id)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await find(customer, vendor.id)).toMatchObject({ status: 403 })
    expect(await find(null, vendor.id)).toMatchObject({ status: 401 })
    expect((await find(admin, 'nobody')).data).toEqual([])
  })
})
