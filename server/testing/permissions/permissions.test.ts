import { errorCatalogue, type ErrorCode } from '@haat/contract/errors'
import { isAdmin, isAllowed, roles, type Access, type Role } from '@haat/contract/roles'
import { describe, expect, it } from 'vitest'
import type { DeclaredRoute } from '#core/http/http.ts'
import { useKit } from '#testing/kit.ts'
import type { Case } from './case.ts'
import { cases, nameOf } from './cases.ts'
import { permissionPage } from './page.ts'
import { makeWorld, type World } from './world.ts'

const kit = useKit()
const callers: readonly (Role | null)[] = [null, ...roles]
const admitted = (who: Access) => callers.filter((role) => isAllowed(who, role))

/** Anonymous callers own nothing, so they get one cell; every role gets two, as the owner and as a stranger. */
const kinds = (role: Role | null) => (role === null ? [false] : [true, false])

interface Cell {
  route: DeclaredRoute
  role: Role | null
  isOwner: boolean
}

/** The expected result of a cell of the matrix: a success, or an error code. */
function expectedOf({ route, role, isOwner }: Cell, { stranger }: Case): ErrorCode | 'OK' {
  if (!isAllowed(route.who, role)) return role === null ? 'NOT_SIGNED_IN' : 'NOT_ALLOWED'
  if (isOwner || stranger === undefined || isAdmin(role)) return 'OK'
  return stranger
}

const refusedIn = new Map<string, Promise<World>>()

/**
 * The world of a cell with the request that proves it. Each cell has a world of its own, except where the role is
 * refused: that changes nothing, so one will do, unless what a request prepared stands in the way of another.
 */
async function prepare(
  { route, role, isOwner }: Cell,
  each: Case,
): Promise<{ world: World; request: Awaited<ReturnType<Case['request']>> }> {
  const own = async () => {
    const world = await makeWorld(kit, role, isOwner)
    return { world, request: await each.request(world) }
  }
  if (isAllowed(route.who, role)) return await own()
  const key = `${role} ${isOwner}`
  const shared = refusedIn.get(key) ?? makeWorld(kit, role, isOwner)
  refusedIn.set(key, shared)
  const world = await shared
  try {
    return { world, request: await each.request(world) }
  } catch {
    return await own()
  }
}

/** Tests one cell over HTTP. Returns a description of each mistake. */
async function prove(cell: Cell): Promise<string[]> {
  const { route, role, isOwner } = cell
  const each = cases.get(nameOf(route))
  if (each === undefined) return [`${nameOf(route)} has no case`]
  const { world, request } = await prepare(cell, each)
  const { method } = route
  const answer = await kit.call({ method, as: world.caller, ...request })
  const what = `${nameOf(route)} by ${role ?? 'anonymous'}, ${isOwner ? 'own' : 'of others'}`
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
  it('match the features’ cases for every route', () => {
    const declared = kit.app.declaredRoutes.map((route) => [nameOf(route), admitted(route.who)])
    const decided = [...cases].map(([call, { who }]) => [call, admitted(who)])
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(decided))
  })

  it('say what "own" means for each route that is limited to rows of the caller', () => {
    const silent = kit.app.declaredRoutes
      .filter((route) => cases.get(nameOf(route))?.own === true)
      .filter((route) => route.own === undefined)
    expect(silent.map(nameOf)).toEqual([])
  })

  it('hold for each route and role, on rows of the caller and on those of others', async () => {
    const cells = kit.app.declaredRoutes.flatMap((route) =>
      callers.flatMap((role) => kinds(role).map((isOwner) => ({ route, role, isOwner }))),
    )
    const wrong: string[] = []
    for (const cell of cells) wrong.push(...(await prove(cell)))
    expect(wrong).toEqual([])
    expect(cells).toHaveLength(cases.size * (1 + 2 * roles.length))
  }, 240_000)

  it('are listed in docs/permissions.md (npx vitest -u updates it)', async () => {
    await expect(permissionPage(kit.app.declaredRoutes)).toMatchFileSnapshot(
      '../../../docs/permissions.md',
    )
  })
})
