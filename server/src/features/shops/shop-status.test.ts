import type { Shop } from '@haat/contract/shops'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { untyped } from '#testing/untyped.ts'

const kit = useKit()
let admin: TestPerson
let customer: TestPerson

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  customer = await kit.person('CUSTOMER')
})

const setStatus = (as: TestPerson | null, id: string, status: string) =>
  kit.call<Shop>({ method: 'PATCH', url: `/shops/change-status/${id}`, as, body: { status } })
const get = (as: TestPerson | null, id: string) => kit.call<Shop>({ url: `/shops/${id}`, as })

describe('a shop’s status', () => {
  it('changes from any to any, and hides or shows the products', async () => {
    const { id, vendor } = await kit.shop()
    const product = await kit.product({ shopId: id })
    const isVisible = async () =>
      (
        await kit.ctx.db.one(
          pick(tables.products, 'visible'),
          sql`
          select visible from products where id = ${product}`,
        )
      ).visible
    for (const status of ['SUSPENDED', 'ACTIVE', 'BLOCKED', 'PENDING', 'ACTIVE'] as const) {
      const changed = await setStatus(admin, id, status)
      expect(changed).toMatchObject({ status: 200, data: { status } })
      expect(changed.data.vendor?.email).toContain('@')
      expect(await isVisible()).toBe(status === 'ACTIVE')
      expect((await get(null, id)).status).toBe(status === 'ACTIVE' ? 200 : 404)
    }
    await setStatus(admin, id, 'ACTIVE')
    const auditLines = await kit.ctx.db.many(
      { actor_id: tables.audit_log.actor_id.notNull, details: tables.audit_log.details },
      sql`
      select actor_id, details from audit_log
      where subject_id = ${id} and action = 'shop.status-changed' order by id`,
    )
    expect(auditLines).toHaveLength(5)
    expect(auditLines[0]).toEqual({
      actor_id: admin.id,
      details: { from: 'ACTIVE', to: 'SUSPENDED' },
    })
    const mails = await kit.ctx.db.one(
      untyped,
      sql`
      select count(*)::int as count from mails where recipient = ${vendor.email}`,
    )
    expect(mails).toEqual({ count: 5 })
  })

  it('is set by admins only', async () => {
    const { id, vendor } = await kit.shop()
    expect(await setStatus(null, id, 'BLOCKED')).toMatchObject({ status: 401 })
    expect(await setStatus(customer, id, 'BLOCKED')).toMatchObject({ status: 403 })
    expect(await setStatus(vendor, id, 'BLOCKED')).toMatchObject({ status: 403 })
    expect((await setStatus(admin, id, 'CLOSED')).errors?.[0]?.path).toBe('status')
    expect((await setStatus(admin, customer.id, 'BLOCKED')).status).toBe(404)
  })
})
