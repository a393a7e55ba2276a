import { errorCatalogue, type ErrorCode } from '@haat/contract/errors'
import { isAdmin, isAllowed, roles, type Access, type Role } from '@haat/contract/roles'
import { describe, expect, it } from 'vitest'
import type { DeclaredRoute } from '#core/http/http.ts'
import { useKit } from '#testing/kit.ts'
import type { Case } from './case.ts'
import { cases, wordsOf } from './cases.ts'
import { permissionPage } from './page.ts'
import { permissionTable } from './table.ts'
import { makeWorld } from './world.ts'

const kit = useKit()
const callers: readonly (Role | null)[] = [null, ...roles]
const admitted = (who: Access) => callers.filter((role) => isAllowed(who, role))

/** Nobody owns nothing: whoever is not signed in makes one cell, everybody else two. */
const kinds = (role: Role | null) => (role === null ? [false] : [true, false])

interface Cell {
  route: DeclaredRoute
  role: Role | null
  isOwner: boolean
}

/** What a cell of the matrix has to answer: a success, or a refusal by its code. */
function expectedOf({ route, role, isOwner }: Cell, { stranger }: Case): ErrorCode | 'OK' {
  if (!isAllowed(route.who, role)) return role === null ? 'NOT_SIGNED_IN' : 'NOT_ALLOWED'
  if (isOwner || stranger === undefined || isAdmin(role)) return 'OK'
  return stranger
}

/** Puts one cell to the test over HTTP; what it found wrong, in words. */
async function prove(cell: Cell): Promise<string[]> {
  const { route, role, isOwner } = cell
  const each = cases[wordsOf(route)]
  if (each === undefined) return [`${wordsOf(route)} has no case`]
  const world = await makeWorld(kit, role, isOwner)
  const { method } = route
  const request = await each.request(world)
  const answer = await kit.call({ method, as: world.caller, ...request })
  const what = `${wordsOf(route)} by ${role ?? 'nobody'}, ${isOwner ? 'own' : 'of others'}`
  const expected = expectedOf(cell, each)
  const status = expected === 'OK' ? (route.status ?? 200) : errorCatalogue[expected].status
  const code = expected === 'OK' ? undefined : expected
  if (answer.status !== status || answer.code !== code) {
    return [`${what}: ${answer.status} ${answer.code ?? ''}, not ${status} ${code ?? ''}`]
  }
  if (expected !== 'OK' || each.shows === undefined) return []
  const isShown = answer.raw.body.includes(each.shows(world))
  const mayBeShown = isOwner || isAdmin(role)
  return isShown === mayBeShown ? [] : [`${what}: ${isShown ? 'shows' : 'hides'} what is there`]
}

describe('permissions', () => {
  it('are those that were decided, for every call and no other', () => {
    const declared = kit.app.declaredRoutes.map((route) => [wordsOf(route), admitted(route.who)])
    const decided = [...permissionTable].map(([call, { who }]) => [call, admitted(who)])
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(decided))
  })

  it('say what "own" means wherever a caller reaches their own rows only', () => {
    const silent = kit.app.declaredRoutes
      .filter((route) => permissionTable.get(wordsOf(route))?.own === true)
      .filter((route) => route.own === undefined)
    expect(silent.map(wordsOf)).toEqual([])
  })

  it('hold in every cell: each call by each role, on what is theirs and what is not', async () => {
    const cells = kit.app.declaredRoutes.flatMap((route) =>
      callers.flatMap((role) => kinds(role).map((isOwner) => ({ route, role, isOwner }))),
    )
    const wrong: string[] = []
    for (const cell of cells) wrong.push(...(await prove(cell)))
    expect(wrong).toEqual([])
    expect(cells).toHaveLength(permissionTable.size * (1 + 2 * roles.length))
    expect(Object.keys(cases).toSorted()).toEqual(kit.app.declaredRoutes.map(wordsOf).toSorted())
  }, 240_000)

  it('are written down in docs/permissions.md as they are (npx vitest -u writes it)', async () => {
    await expect(permissionPage(kit.app.declaredRoutes)).toMatchFileSnapshot(
      '../../../docs/permissions.md',
    )
  })
})
