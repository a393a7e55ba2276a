import { int8 } from '#core/sql/kinds.ts'
import { untyped } from './untyped.ts'
import { isAllowed, roles, type Role } from '@haat/contract/roles'
import { describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import type { DeclaredRoute } from '#core/http/http.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { useKit } from './kit.ts'
import { cases, nameOf } from './permissions/cases.ts'
import { makeWorld } from './permissions/world.ts'

const kit = useKit()

const line = pick(tables.audit_log, 'actor_id', 'actor_role', 'action', 'details')

/** Makes the request of a route's case. Returns the response and the audit lines that it added. */
async function linesOf(route: DeclaredRoute, role: Role | null) {
  const name = nameOf(route)
  const world = await makeWorld(kit, role, true)
  const request = await cases.get(name)?.request(world)
  if (request === undefined) throw new Error(`${name} has no case`)
  const { last } = await kit.ctx.db.one(
    { last: int8 },
    sql`select coalesce(max(id), 0) as last from audit_log`,
  )
  const answer = await kit.call({ method: route.method, as: world.caller, ...request })
  const lines = await kit.ctx.db.many(
    line,
    sql`
    select actor_id, actor_role, action, details from audit_log where id > ${last} order by id`,
  )
  return { answer, lines, caller: world.caller }
}

describe('the audit log', () => {
  it('has a line for every write by every role that may make it', async () => {
    const writes = kit.app.declaredRoutes.filter(({ method }) => method !== 'GET')
    const silent = new Set<string>()
    for (const route of writes) {
      const name = nameOf(route)
      for (const role of [null, ...roles].filter((each) => isAllowed(route.who, each))) {
        const { answer, lines, caller } = await linesOf(route, role)
        expect(answer.status, `${name} by ${role}`).toBeLessThan(300)
        // Signing in, signing up and resetting a password happen before there is an actor.
        const isAnonymous = route.who === 'anyone'
        const isLogged = lines.some(({ actor_id: by }) => isAnonymous || by === caller?.id)
        if (!isLogged) silent.add(name)
      }
    }
    const excused = [...cases].filter(([, { unaudited }]) => unaudited !== undefined)
    // An exception that is no longer needed must be removed.
    expect([...silent].toSorted()).toEqual(excused.map(([name]) => name).toSorted())
  }, 120_000)

  it('records old and new values of public fields, and only the names of personal ones', async () => {
    const { id: shopId, vendor } = await kit.shop({ name: 'Old Shop' })
    const productId = await kit.product({ shopId, price: 100, stock: 5 })
    const body = { price: 90, stock: 5, description: 'x'.repeat(500) }
    await kit.call({ method: 'PATCH', url: `/products/${productId}`, as: vendor, body })
    await kit.call({
      method: 'PATCH',
      url: `/shops/${shopId}`,
      as: vendor,
      body: { name: 'New Shop', phoneNumber: '01999999999' },
    })
    await kit.call({
      method: 'PATCH',
      url: '/users/update-profile',
      as: vendor,
      body: { name: 'Secret Name', phoneNumber: '01888888888' },
    })
    const lines = await kit.ctx.db.many(
      line,
      sql`
      select actor_id, actor_role, action, details from audit_log
      where actor_id = ${vendor.id} order by id`,
    )
    expect(lines).toEqual([
      {
        actor_id: vendor.id,
        actor_role: 'VENDOR',
        action: 'product.changed',
        details: {
          changes: {
            price: { from: '10000', to: '9000' },
            description: { from: 'A product for tests', to: `${'x'.repeat(200)}…` },
          },
        },
      },
      expect.objectContaining({
        action: 'shop.changed',
        details: {
          changes: { name: { from: 'Old Shop', to: 'New Shop' } },
          fields: ['phoneNumber'],
        },
      }),
      expect.objectContaining({
        action: 'profile.changed',
        details: { fields: ['name', 'phoneNumber'] },
      }),
    ])
    expect(JSON.stringify(lines)).not.toMatch(/Secret|0188|0199/)
  })

  it('has no line for a change without an effect, nor for a rejected one', async () => {
    const customer = await kit.person('CUSTOMER', { name: 'Same', phoneNumber: '01700000009' })
    const same = { name: 'Same', phoneNumber: '01700000009', email: customer.email }
    await kit.call({ method: 'PATCH', url: '/users/update-profile', as: customer, body: same })
    const { id: shopId, vendor } = await kit.shop()
    const productId = await kit.product({ shopId })
    const unknown = { price: 5, categoryId: '01900000-0000-7000-8000-000000000000' }
    const refused = await kit.call({
      method: 'PATCH',
      url: `/products/${productId}`,
      as: vendor,
      body: unknown,
    })
    expect(refused.code).toBe('VALIDATION_FAILED')
    expect(
      await kit.ctx.db.many(
        untyped,
        sql`
        select action from audit_log where actor_id in (${customer.id}, ${vendor.id})`,
      ),
    ).toEqual([])
  })

  it.each([
    ['changed', sql`update audit_log set action = 'nothing'`],
    ['deleted', sql`delete from audit_log`],
    ['emptied', sql`truncate audit_log`],
  ])('cannot be %s', async (_how, statement) => {
    await expect(kit.ctx.db.run(statement)).rejects.toThrow('audit_log is append-only')
  })
})
