import type { Attribute, CategoryAttribute, ProductAttribute } from '@haat/contract/attributes'
import { catalogLimits } from '@haat/contract/catalog.limits'
import { cutText } from '@haat/contract/cut-text'
import { fail, type FieldError } from '@haat/contract/errors'
import type { FamilyMemberInput } from '@haat/contract/families'
import { fromTaka } from '@haat/contract/money'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import {
  addProductAttributes,
  copyProductAttributes,
  readCategoryAttributes,
} from '#features/attributes/product-attributes.service.ts'
import {
  addMemberProduct,
  changeMemberProduct,
  readMember,
} from '#features/catalog/family-products.service.ts'
import { copyGallery } from '#features/gallery/gallery.service.ts'
import { joinFamily, type LockedProduct, type StoredFamily } from './family-writes.queries.ts'

/** The attributes along which products of this category may differ. */
async function axesOfCategory(ctx: Ctx, categoryId: string): Promise<CategoryAttribute[]> {
  const all = await readCategoryAttributes(ctx, categoryId)
  return all.filter(({ isAxis, attribute }) => isAxis && attribute.type === 'ENUM')
}

/**
 * The attributes of these axes, in their order. Throws VALIDATION_FAILED when products of the category don't differ
 * in one.
 */
export async function insistOnAxes(
  tx: Tx,
  categoryId: string,
  axes: readonly number[],
): Promise<Attribute[]> {
  const known = await axesOfCategory(tx, categoryId)
  return axes.map((id, place) => {
    const found = known.find(({ attribute }) => attribute.id === id)
    return (
      found?.attribute ?? refuse(`axes.${place}`, 'Products of this category can’t differ in this.')
    )
  })
}

/** Throws VALIDATION_FAILED, each error at its cell, for values that don't exist and members that are the same. */
export function insistOnValues(
  members: readonly FamilyMemberInput[],
  axes: readonly Attribute[],
  taken: readonly (readonly number[])[],
): void {
  const errors: FieldError[] = []
  const seen = new Set(taken.map((each) => each.join()))
  for (const [index, { valueIds }] of members.entries()) {
    const isWhole =
      valueIds.length === axes.length &&
      axes.every(({ values }, place) => values.some(({ id }) => id === valueIds[place]))
    const path = `members.${index}.valueIds`
    if (!isWhole) errors.push({ path, message: 'Choose a value for each option.' })
    else if (seen.has(valueIds.join()))
      errors.push({ path, message: 'This combination is there already.' })
    seen.add(valueIds.join())
  }
  if (errors.length > 0) fail('VALIDATION_FAILED', { errors })
}

export interface Joining {
  shopId: string
  family: StoredFamily
  axes: readonly Attribute[]
  /** The product that new members take their text, category, warranty and pictures from. */
  base: LockedProduct
  members: readonly FamilyMemberInput[]
}

/** Writes the members of a family, new and existing ones, and returns their ids. */
export async function writeMembers(tx: Tx, actor: Actor, joining: Joining): Promise<string[]> {
  const ids: string[] = []
  for (const member of joining.members) {
    const id = await writeProduct(tx, actor, joining, member)
    await writeAxes(tx, id, joining, member.valueIds)
    ids.push(id)
  }
  await joinFamily(tx, joining.family.id, ids)
  return ids
}

async function writeProduct(
  tx: Tx,
  actor: Actor,
  { shopId, family, axes, base }: Joining,
  member: FamilyMemberInput,
): Promise<string> {
  const { productId, price, discount, stock, status } = member
  const values = {
    price: price === undefined ? undefined : fromTaka(price),
    discount: discount === undefined ? undefined : fromTaka(discount),
    stock,
    status,
    description: family.description === '' ? undefined : family.description,
  }
  if (productId !== undefined) {
    await changeMemberProduct(tx, actor, { id: productId, shopId }, values)
    return productId
  }
  const whole = await readMember(tx, base.id)
  const name = nameOf(family.name, axes, member.valueIds)
  const given = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  )
  const id = await addMemberProduct(tx, actor, shopId, { ...whole, ...given, name })
  await copyGallery(tx, base.id, id)
  await copyProductAttributes(tx, base.id, id)
  return id
}

/** "Galaxy A55, Blue, 128 GB", cut where it would be too long. */
function nameOf(family: string, axes: readonly Attribute[], valueIds: readonly number[]): string {
  const labels = axes.map(({ values }, place) => values.find(({ id }) => id === valueIds[place]))
  const ending = labels.map((value) => `, ${value?.label ?? ''}`).join('')
  const most = catalogLimits.productNameMax - ending.length
  return cutText(family, most) + ending
}

/** Says of a product where it stands along the axes; what else is said of it stays. */
async function writeAxes(
  tx: Tx,
  id: string,
  { axes }: Joining,
  valueIds: readonly number[],
): Promise<void> {
  const along = axes.flatMap(({ id: attributeId }, place): ProductAttribute[] => {
    const value = valueIds[place]
    return value === undefined ? [] : [{ attributeId, value: [value] }]
  })
  await addProductAttributes(tx, id, along)
}

export function refuse(path: string, message: string): never {
  return fail('VALIDATION_FAILED', { errors: [{ path, message }] })
}
