import { anyRow } from './any-row.ts'
import { isAllowed, roles, type Role } from '@haat/contract/roles'
import { describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import type { DeclaredRoute } from '#core/http/http.ts'
import { useKit } from './kit.ts'
import { cases, wordsOf } from './permissions/cases.ts'
import { makeWorld } from './permissions/world.ts'

const kit = useKit()

/** Writes that leave no line in the audit log, each with its reason. */
const unaudited: Record<string, string> = {
  'POST /auth/forgot-password': 'changes nothing; the reset itself is a line',
  'POST /auth/refresh-token': 'goes on with a session whose opening is a line; a theft is one too',
  'POST /auth/logout': 'the session row says when it ended',
  'POST /auth/logout-others': 'the session rows say when they ended',
  'POST /auth/send-verification': 'sends a letter and changes nothing',
  'POST /auth/verify-email':
    'proving is a line, in `verification.test.ts`; a link opened again changes nothing',
  'POST /users/two-factor/offer': 'counts for nothing until it is confirmed, which is a line',
  'POST /users/:id/reset-two-factor':
    'a line where it was on, in `two-factor.test.ts`; elsewhere nothing changes',
  'POST /coupons/apply-coupon': 'the reservation is a row of its own and ends by itself',
  'POST /orders/create': 'the order says who placed it when, and its timeline all that follows',
  'POST /payments/create': 'a new attempt is a line; giving the open one again changes nothing',
  'PATCH /orders/change-status/:id': 'the timeline of the order says who, when and what',
  'POST /reviews/create': 'the review says who wrote it when',
  'PATCH /reviews/:id': "the customer's own words",
  'DELETE /reviews/:id': "the customer's own words",
  'POST /followed-shops/follow': 'a taste, nobody else is touched',
  'DELETE /followed-shops/unfollow': 'a taste, nobody else is touched',
  'POST /recent-viewed-products/create': 'a taste, nobody else is touched',
  'DELETE /recent-viewed-products/:id': 'a taste, nobody else is touched',
  'POST /newsletters/create': 'the address is all there is',
  'POST /contact/create': 'a letter to the operator, nothing of the market changes',
}

interface Line {
  actor_id: string | null
  actor_role: string | null
  action: string
  details: Record<string, unknown>
}

/** Calls a route as its own case does and gives back the lines that it left. */
async function linesOf(route: DeclaredRoute, role: Role | null) {
  const words = wordsOf(route)
  const world = await makeWorld(kit, role, true)
  const request = await cases[words]?.request(world)
  if (request === undefined) throw new Error(`${words} has no case`)
  const { last } = await kit.ctx.db.one(
    anyRow<{ last: bigint }>(),
    sql`select coalesce(max(id), 0) as last from audit_log`,
  )
  const answer = await kit.call({ method: route.method, as: world.caller, ...request })
  const lines = await kit.ctx.db.many(
    anyRow<Line>(),
    sql`
    select actor_id, actor_role, action, details from audit_log where id > ${last} order by id`,
  )
  return { answer, lines, caller: world.caller }
}

describe('the audit log', () => {
  it('has a line of every write, by everyone who may make it', async () => {
    const writes = kit.app.declaredRoutes.filter(({ method }) => method !== 'GET')
    const silent = new Map<string, (Role | null)[]>()
    for (const route of writes) {
      const words = wordsOf(route)
      for (const role of [null, ...roles].filter((each) => isAllowed(route.who, each))) {
        const { answer, lines, caller } = await linesOf(route, role)
        expect(answer.status, `${words} by ${role}`).toBeLessThan(300)
        // Whoever signs in, signs up or resets a password acts as nobody yet.
        const isAnonymous = route.who === 'anyone'
        const isLogged = lines.some(({ actor_id: by }) => isAnonymous || by === caller?.id)
        if (!isLogged) silent.set(words, [...(silent.get(words) ?? []), role])
      }
    }
    const unexplained = [...silent].filter(([words]) => !(words in unaudited))
    expect(unexplained).toEqual([])
    // An excuse that is not needed any more goes.
    expect(Object.keys(unaudited).filter((words) => !silent.has(words))).toEqual([])
  }, 120_000)

  it('tells old and new of what is not personal, and only the names of what is', async () => {
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
      anyRow<Line>(),
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

  it('has no line of a change that changes nothing, nor of one that is refused', async () => {
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
        anyRow(),
        sql`
        select action from audit_log where actor_id in (${customer.id}, ${vendor.id})`,
      ),
    ).toEqual([])
  })

  it.each([
    ['changed', sql`update audit_log set action = 'nothing'`],
    ['deleted', sql`delete from audit_log`],
    ['emptied', sql`truncate audit_log`],
  ])('can not be %s', async (_how, statement) => {
    await expect(kit.ctx.db.run(statement)).rejects.toThrow('audit_log is append-only')
  })
})
