import { isAllowed, roles } from '@haat/contract/roles'
import { expect, it } from 'vitest'
import { useKit } from './kit.ts'
import { cases, nameOf } from './permissions/cases.ts'
import { makeWorld } from './permissions/world.ts'

const kit = useKit()

it('every list takes one round trip besides the caller’s session, and returns its totals', async () => {
  const lists = kit.app.declaredRoutes.filter(({ reply }) => !('one' in reply || 'csv' in reply))
  expect(lists.length).toBeGreaterThan(15)
  for (const route of lists) {
    const name = nameOf(route)
    const role = roles.find((each) => isAllowed(route.who, each)) ?? null
    const world = await makeWorld(kit, role, true)
    const request = await cases.get(name)?.request(world)
    if (request === undefined) throw new Error(`${name} has no case`)
    kit.statements.length = 0
    const answer = await kit.call({ ...request, as: world.caller })
    expect(answer.meta, name).toMatchObject({ page: 1, total: expect.any(Number) })
    expect(kit.statements, name).toHaveLength(2)
  }
})
