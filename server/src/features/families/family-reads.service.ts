import { fail } from '@haat/contract/errors'
import type { FamiliesQuery, Family, FamilyRow } from '@haat/contract/families'
import type { Page } from '@haat/contract/paging'
import type { Actor, Ctx } from '#core/ctx.ts'
import { axesOf } from './choices.ts'
import { findFamily, findMemberOf, selectFamilies, type FoundFamily } from './families.queries.ts'
import { toMember } from './families.rows.ts'

/** The family of a product that the caller may see, as its page shows it. Throws NOT_FOUND, also without a family. */
export async function getFamily(ctx: Ctx, actor: Actor | null, productId: string): Promise<Family> {
  const found = (await findFamily(ctx, productId, actor?.id ?? null)) ?? fail('NOT_FOUND')
  return toFamily(found, productId, ctx.pictureBase)
}

/** A family of the caller's own shop, seen from its face. Throws NOT_FOUND. */
export async function getOwnFamily(ctx: Ctx, actor: Actor, id: string): Promise<Family> {
  const productId = (await findMemberOf(ctx, id, actor.id)) ?? fail('NOT_FOUND')
  return await getFamily(ctx, actor, productId)
}

/** The families of the caller's own shop. */
export function listFamilies(
  ctx: Ctx,
  actor: Actor,
  query: FamiliesQuery,
): Promise<Page<FamilyRow>> {
  return selectFamilies(ctx, actor.id, query)
}

function toFamily(found: FoundFamily, productId: string, base: string): Family {
  const { id, name, description, axes, members, values } = found
  const current = members.find((each) => each.id === productId) ?? fail('NOT_FOUND')
  return {
    id,
    name,
    description,
    productId: current.id,
    faceId: (members.find((each) => each.is_face) ?? current).id,
    axes: axesOf(axes, values, members, current, base),
    members: members.map((each) => toMember(each, base)),
  }
}
