import { fail } from '@haat/contract/errors'
import type {
  Family,
  FamilyEdit,
  FamilyInput,
  FamilyMemberInput,
  FamilyMembersInput,
} from '@haat/contract/families'
import { familyLimits } from '@haat/contract/families.limits'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { announceChange } from '#core/sql/changes.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { shareMemberText } from '#features/catalog/family-products.service.ts'
import { lockShopOf } from '#features/catalog/pictures.service.ts'
import {
  deleteFamilyRow,
  insertFamily,
  leaveFamily,
  lockFamily,
  lockMembers,
  lockProducts,
  refreshFaces,
  updateFamily,
  type LockedProduct,
  type StoredFamily,
} from './family-writes.queries.ts'
import { getFamily } from './family-reads.service.ts'
import { insistOnAxes, insistOnValues, refuse, writeMembers } from './members.service.ts'

/**
 * Makes a family of the caller's products, and new ones, all at once. Throws NOT_FOUND for a product of another's
 * shop, and VALIDATION_FAILED, at the field or the cell, for axes and values that don't fit.
 */
export async function createFamily(ctx: Ctx, actor: Actor, input: FamilyInput): Promise<Family> {
  return await write(ctx, async (tx, record) => {
    const { name, description, axes, members, basedOn } = input
    const shopId = (await lockShopOf(tx, actor)) ?? fail('NOT_FOUND')
    if (members.every(({ productId }) => productId !== basedOn)) {
      refuse('members', 'The product that the family is made from has to be in it.')
    }
    const base = await insistOnProducts(tx, shopId, members, basedOn)
    const known = await insistOnAxes(tx, base.category_id, axes)
    insistOnValues(members, known, [])
    const family = await insertFamily(tx, { shopId, name, description, axes })
    await writeMembers(tx, actor, { shopId, family, axes: known, base, members })
    await refreshFaces(tx, family.id)
    const details = { shopId, name, axes, members: members.length }
    await record(actor, 'family.created', family.id, details)
    await announceChange(tx)
    return await shown(tx, actor, basedOn)
  })
}

/** Adds members to the caller's family. Throws as `createFamily` does. */
export async function addMembers(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { members, basedOn }: FamilyMembersInput,
): Promise<Family> {
  return await inOwnFamily(ctx, actor, id, async ({ tx, family, shopId, tell }) => {
    const present = await lockMembers(tx, family.id)
    if (present.every((each) => each.id !== basedOn))
      refuse('basedOn', 'Choose one of its members.')
    if (present.length + members.length > familyLimits.membersMax) {
      refuse('members', `A family has at most ${familyLimits.membersMax} members.`)
    }
    const base = await insistOnProducts(tx, shopId, members, basedOn, family.id)
    const axes = await insistOnAxes(tx, base.category_id, family.axes)
    insistOnValues(
      members,
      axes,
      present.map((each) => each.axis_values),
    )
    await writeMembers(tx, actor, { shopId, family, axes, base, members })
    await updateFamily(tx, family.id, {})
    await refreshFaces(tx, family.id)
    await tell('family.members-added', { members: members.length })
    return await shown(tx, actor, basedOn)
  })
}

/** Changes what the members of the caller's family share. Throws NOT_FOUND or EDIT_CONFLICT. */
export async function editFamily(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { seen, ...edit }: FamilyEdit,
): Promise<Family> {
  return await inOwnFamily(ctx, actor, id, async ({ tx, family, tell }) => {
    insistOnSeen(seen, { name: family.name, description: family.description }, edit)
    const members = await lockMembers(tx, family.id)
    await updateFamily(tx, family.id, edit)
    const { name = family.name, description } = edit
    await shareMemberText(
      tx,
      members.map((each) => each.id),
      {
        description: description === undefined || description === '' ? null : description,
        name: name === family.name ? null : { from: family.name, to: name },
      },
    )
    await tell('family.changed', { fields: Object.keys(edit) })
    const [first] = members
    return await shown(tx, actor, first?.id ?? fail('NOT_FOUND'))
  })
}

/** Takes a product out of the caller's family; it stays on sale by itself. The last one ends the family. */
export async function removeMember(
  ctx: Ctx,
  actor: Actor,
  id: string,
  productId: string,
): Promise<{ id: string }> {
  return await inOwnFamily(ctx, actor, id, async ({ tx, family, tell }) => {
    const members = await lockMembers(tx, family.id)
    if (members.every((each) => each.id !== productId)) fail('NOT_FOUND')
    if (members.length === 1) {
      await endFamily(tx, family.id)
    } else {
      await leaveFamily(tx, family.id, [productId])
      await updateFamily(tx, family.id, {})
      await refreshFaces(tx, family.id)
    }
    await tell('family.member-removed', { productId })
    return { id: productId }
  })
}

/** Ends the caller's family. Its products stay as they are. */
export async function deleteFamily(ctx: Ctx, actor: Actor, id: string): Promise<{ id: string }> {
  return await inOwnFamily(ctx, actor, id, async ({ tx, family, tell }) => {
    await lockMembers(tx, family.id)
    await endFamily(tx, family.id)
    await tell('family.deleted', {})
    return { id: family.id }
  })
}

/** Chooses the face anew, after a sale or a change of price. Public pages follow if another one is shown. */
export async function refreshFamily(ctx: Ctx, id: string): Promise<void> {
  await write(ctx, async (tx) => {
    if (await refreshFaces(tx, id)) await announceChange(tx)
  })
}

async function endFamily(tx: Tx, id: string): Promise<void> {
  await leaveFamily(tx, id, null)
  await deleteFamilyRow(tx, id)
}

/**
 * Locks the existing products among the members, and the one that new members are made from, which is returned. All
 * have to be of the shop, and in no other family.
 */
async function insistOnProducts(
  tx: Tx,
  shopId: string,
  members: readonly FamilyMemberInput[],
  basedOn: string,
  familyId: string | null = null,
): Promise<LockedProduct> {
  const ids = members.flatMap(({ productId }) => (productId === undefined ? [] : [productId]))
  if (new Set(ids).size < ids.length) refuse('members', 'A product is there twice.')
  const found = await lockProducts(tx, shopId, [...ids, basedOn])
  const base = found.find((each) => each.id === basedOn) ?? fail('NOT_FOUND')
  for (const [index, { productId }] of members.entries()) {
    if (productId === undefined) continue
    const product = found.find((each) => each.id === productId) ?? fail('NOT_FOUND')
    if (product.family_id !== null)
      refuse(`members.${index}.productId`, 'It is in a family already.')
  }
  if (base.family_id !== null && base.family_id !== familyId) {
    refuse('basedOn', 'It is in a family already.')
  }
  return base
}

interface OwnFamily {
  tx: Tx
  shopId: string
  family: StoredFamily
  /** Adds a line to the audit log. */
  tell: (action: string, details: object) => Promise<void>
}

function inOwnFamily<T>(
  ctx: Ctx,
  actor: Actor,
  id: string,
  work: (own: OwnFamily) => Promise<T>,
): Promise<T> {
  return write(ctx, async (tx, record) => {
    const shopId = (await lockShopOf(tx, actor)) ?? fail('NOT_FOUND')
    const family = (await lockFamily(tx, id, shopId)) ?? fail('NOT_FOUND')
    const result = await work({
      tx,
      shopId,
      family,
      tell: (action, details) => record(actor, action, id, { shopId, ...details }),
    })
    await announceChange(tx)
    return result
  })
}

async function shown(tx: Tx, actor: Actor, productId: string): Promise<Family> {
  return await getFamily(tx, actor, productId)
}

const write = declareWrite({
  subject: 'family',
  refusals: {
    products_family_values: () => refuse('members', 'Two members are the same.'),
    products_axis_values: () => refuse('members', 'A member lacks a value.'),
    products_category_open: () => refuse('basedOn', 'Its category does not exist any more.'),
    products_category_id_fkey: () => refuse('basedOn', 'Its category does not exist any more.'),
  },
})
