import type { Person } from '@haat/contract/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { tables } from '#core/sql/tables.ts'
import { untyped } from '#testing/untyped.ts'

const kit = useKit()
let admin: TestPerson
let superAdmin: TestPerson

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  superAdmin = await kit.person('SUPER_ADMIN')
})

const list = (as: TestPerson | null, url: string) => kit.call<Person[]>({ url, as })
const patch = (as: TestPerson | null, url: string, body: unknown) =>
  kit.call<Person>({ method: 'PATCH', url, as, body })
const remove = (as: TestPerson | null, url: string) => kit.call({ method: 'DELETE', url, as })
const setStatus = (as: TestPerson | null, id: string, status: string) =>
  patch(as, `/users/${id}/status`, { status })
const profileOf = (person: TestPerson) => kit.call({ url: '/users/get-profile', as: person })
const actsOn = (id: string) =>
  kit.ctx.db.many(
    {
      action: tables.audit_log.action,
      actor_id: tables.audit_log.actor_id.notNull,
      details: tables.audit_log.details,
    },
    sql`
    select action, actor_id, details from audit_log where subject_id = ${id} order by id`,
  )

describe('the lists of people', () => {
  it('contain one role each, newest first, in one statement', async () => {
    const first = await kit.person('CUSTOMER', { name: 'First Customer' })
    const second = await kit.person('CUSTOMER', { name: 'Second Customer' })
    const vendor = await kit.person('VENDOR')
    kit.statements.length = 0
    const customers = await list(admin, '/customers/?page=1')
    expect(kit.statements).toHaveLength(2)
    expect(customers.data.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(customers.meta).toEqual({ page: 1, limit: 10, total: 2 })
    expect(customers.data[0]).toMatchObject({
      name: 'Second Customer',
      email: second.email,
      address: 'House 1, Road 2, Dhaka',
      profilePhoto: null,
      user: { id: second.id, email: second.email, role: 'CUSTOMER', status: 'ACTIVE' },
    })
    expect((await list(admin, '/vendors')).data.map(({ id }) => id)).toEqual([vendor.id])
    expect((await list(superAdmin, '/admins')).data.map(({ id }) => id)).toEqual([admin.id])
    const beyond = await list(admin, '/customers?page=7&limit=1')
    expect(beyond).toMatchObject({ data: [], meta: { page: 7, limit: 1, total: 2 } })
  })

  it('can be searched by any part of name, email or phone number', async () => {
    const sought = await kit.person('CUSTOMER', {
      name: 'Nusrat_Jahan',
      email: 'nj@search.example',
      phoneNumber: '01555000111',
    })
    await kit.person('CUSTOMER', { name: 'NusratXJahan', email: 'other@search.example' })
    for (const term of ['nusrat_', 'NJ@SEARCH', '5550001']) {
      const found = await list(admin, `/customers?searchTerm=${encodeURIComponent(term)}`)
      expect(found.data.map(({ id }) => id)).toEqual([sought.id])
      expect(found.meta.total).toBe(1)
    }
    expect((await list(admin, '/customers?searchTerm=nusrat')).meta.total).toBe(2)
    expect((await list(admin, '/vendors?searchTerm=nusrat')).meta.total).toBe(0)
    const all = (await list(admin, '/customers')).meta.total
    for (const term of ['', 'undefined', 'null']) {
      expect((await list(admin, `/customers?searchTerm=${term}`)).meta.total).toBe(all)
    }
    expect((await list(admin, '/customers?page=0')).errors?.[0]?.path).toBe('page')
  })

  it('are for admins, and the list of admins is for the SUPER_ADMIN', async () => {
    const customer = await kit.person('CUSTOMER')
    const vendor = await kit.person('VENDOR')
    for (const url of ['/customers', '/vendors', '/admins']) {
      expect(await list(null, url)).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
      expect(await list(customer, url)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
      expect(await list(vendor, url)).toMatchObject({ status: 403 })
      expect((await list(superAdmin, url)).status).toBe(200)
      expect((await list(admin, url)).status).toBe(url === '/admins' ? 403 : 200)
    }
  })
})

describe('editing people', () => {
  it('changes only the given fields, and only of the stated role', async () => {
    const customer = await kit.person('CUSTOMER')
    const vendor = await kit.person('VENDOR')
    const edited = await patch(admin, `/customers/${customer.id}`, {
      name: 'New Name',
      email: 'ignored@test.example',
    })
    expect(edited.data).toMatchObject({
      id: customer.id,
      name: 'New Name',
      email: customer.email,
      address: 'House 1, Road 2, Dhaka',
    })
    expect(await actsOn(customer.id)).toEqual([
      { action: 'person.updated', actor_id: admin.id, details: { fields: ['name'] } },
    ])
    const sold = await patch(admin, `/vendors/${vendor.id}`, { phoneNumber: '01811111111' })
    expect(sold.data).toMatchObject({ id: vendor.id, phoneNumber: '01811111111' })
    expect((await patch(admin, `/customers/${vendor.id}`, { name: 'Nobody' })).status).toBe(404)
    expect((await patch(admin, `/vendors/${customer.id}`, { name: 'Nobody' })).status).toBe(404)
    expect((await patch(superAdmin, `/admins/${admin.id}`, { address: 'Dhaka' })).status).toBe(200)
    expect((await patch(superAdmin, `/admins/${customer.id}`, {})).status).toBe(404)
    const bad = await patch(admin, `/customers/${customer.id}`, { name: 'x', phoneNumber: '1' })
    expect(bad.errors?.map((error) => error.path)).toEqual(['name', 'phoneNumber'])
  })

  it('is not allowed to the people themselves', async () => {
    const customer = await kit.person('CUSTOMER')
    expect(await patch(customer, `/customers/${customer.id}`, {})).toMatchObject({ status: 403 })
    expect(await patch(null, `/customers/${customer.id}`, {})).toMatchObject({ status: 401 })
    expect(await patch(admin, `/admins/${admin.id}`, {})).toMatchObject({ status: 403 })
  })
})

describe('blocking', () => {
  it('ends every session at once, and unblocking restores none', async () => {
    const customer = await kit.person('CUSTOMER')
    expect((await profileOf(customer)).status).toBe(200)
    const blocked = await setStatus(admin, customer.id, 'BLOCKED')
    expect(blocked).toMatchObject({ status: 200, data: { user: { status: 'BLOCKED' } } })
    expect(await profileOf(customer)).toMatchObject({ status: 401, code: 'SESSION_ENDED' })
    await setStatus(admin, customer.id, 'BLOCKED')
    expect((await setStatus(admin, customer.id, 'ACTIVE')).data.user.status).toBe('ACTIVE')
    expect((await profileOf(customer)).status).toBe(401)
    const auditLines = await actsOn(customer.id)
    expect(auditLines.map(({ details }) => details)).toEqual([
      { from: 'ACTIVE', to: 'BLOCKED' },
      { from: 'BLOCKED', to: 'ACTIVE' },
    ])
  })

  it('knows who may touch whom', async () => {
    const customer = await kit.person('CUSTOMER')
    const vendor = await kit.person('VENDOR')
    const other = await kit.person('ADMIN')
    expect(await setStatus(null, customer.id, 'BLOCKED')).toMatchObject({ status: 401 })
    for (const as of [customer, vendor]) {
      expect(await setStatus(as, other.id, 'BLOCKED')).toMatchObject({ status: 403 })
    }
    for (const target of [other, superAdmin]) {
      const refused = await setStatus(admin, target.id, 'BLOCKED')
      expect(refused).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    }
    for (const self of [admin, superAdmin]) {
      const refused = await setStatus(self, self.id, 'BLOCKED')
      expect(refused).toMatchObject({ status: 409, code: 'SELF_CHANGE' })
    }
    expect((await setStatus(superAdmin, other.id, 'BLOCKED')).status).toBe(200)
    const nobody = '0190a000-0000-7000-8000-000000000000'
    expect(await setStatus(admin, nobody, 'BLOCKED')).toMatchObject({ status: 404 })
    expect((await setStatus(admin, customer.id, 'GONE')).errors?.[0]?.path).toBe('status')
  })

  it('of each other at the same time leaves one admin unblocked', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await kit.person('SUPER_ADMIN'), await kit.person('SUPER_ADMIN')]
      const answers = await Promise.all([
        setStatus(one, two.id, 'BLOCKED'),
        setStatus(two, one.id, 'BLOCKED'),
      ])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
    }
  })
})

describe('deleting people', () => {
  it('hides them, ends their sessions and frees their email', async () => {
    const customer = await kit.person('CUSTOMER')
    const shop = await kit.shop()
    await kit.call({
      method: 'POST',
      url: '/followed-shops/follow',
      as: customer,
      body: { shopId: shop.id },
    })
    expect(await remove(admin, `/customers/${customer.id}`)).toMatchObject({
      status: 200,
      data: { id: customer.id },
    })
    expect((await profileOf(customer)).status).toBe(401)
    expect((await list(admin, `/customers?searchTerm=${customer.email}`)).meta.total).toBe(0)
    expect((await remove(admin, `/customers/${customer.id}`)).status).toBe(404)
    expect((await setStatus(admin, customer.id, 'BLOCKED')).status).toBe(404)
    expect((await actsOn(customer.id)).map(({ action }) => action)).toEqual(['person.deleted'])
    const { data } = await kit.call<{ followerCount: number }>({ url: `/shops/${shop.id}` })
    expect(data.followerCount).toBe(0)
    const again = await kit.call<Person>({
      method: 'POST',
      url: '/users/create-vendor',
      body: {
        data: { name: 'Second Life', email: customer.email, phoneNumber: '01712345678' },
        password: 'six-or-more',
      },
    })
    expect(again.status).toBe(201)
  })

  it('also hides a vendor’s shop and products', async () => {
    const shop = await kit.shop()
    const product = await kit.product({ shopId: shop.id })
    expect((await kit.call({ url: `/shops/${shop.id}` })).status).toBe(200)
    expect((await remove(admin, `/vendors/${shop.vendor.id}`)).status).toBe(200)
    for (const as of [null, admin]) {
      expect((await kit.call({ url: `/shops/${shop.id}`, as })).status).toBe(404)
    }
    const kept = await kit.ctx.db.one(
      untyped,
      sql`
      select visible, deleted_at is not null as is_deleted from products where id = ${product}`,
    )
    expect(kept).toEqual({ visible: false, is_deleted: true })
  })

  it('knows who may touch whom', async () => {
    const customer = await kit.person('CUSTOMER')
    const other = await kit.person('ADMIN')
    expect(await remove(null, `/customers/${customer.id}`)).toMatchObject({ status: 401 })
    expect(await remove(customer, `/customers/${customer.id}`)).toMatchObject({ status: 403 })
    expect(await remove(admin, `/vendors/${customer.id}`)).toMatchObject({ status: 404 })
    expect(await remove(admin, `/customers/${other.id}`)).toMatchObject({ status: 404 })
    expect(await remove(admin, `/admins/${other.id}`)).toMatchObject({ status: 403 })
    for (const url of ['/admins', '/customers']) {
      const self = await remove(superAdmin, `${url}/${superAdmin.id}`)
      expect(self).toMatchObject({ status: 409, code: 'SELF_CHANGE' })
    }
    expect((await remove(superAdmin, `/admins/${other.id}`)).status).toBe(200)
    expect((await profileOf(other)).status).toBe(401)
  })
})
