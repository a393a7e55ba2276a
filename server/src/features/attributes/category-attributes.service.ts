import {
  type AttributeType,
  type CategoryAttribute,
  type CategoryAttributeInput,
  type CategoryAttributesInput,
} from '@haat/contract/attributes'
import { fail, type FieldError } from '@haat/contract/errors'
import { enqueue } from '#core/jobs/jobs.ts'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { declareWrite } from '#core/sql/writes.ts'
import {
  hasCategory,
  lockSubtree,
  replaceCategoryAttributes,
  selectCategoryAttributes,
  selectKnown,
} from './category-attributes.queries.ts'

/** A category's own attributes and the inherited ones. Throws NOT_FOUND when there is no such category. */
export async function listCategoryAttributes(ctx: Ctx, id: string): Promise<CategoryAttribute[]> {
  if (!(await hasCategory(ctx, id))) fail('NOT_FOUND')
  return await selectCategoryAttributes(ctx, id)
}

/**
 * Replaces the own attributes of a category; its products' short texts follow in a job. Throws NOT_FOUND,
 * EDIT_CONFLICT when they have changed since the editor read them, and VALIDATION_FAILED for unknown attributes and
 * what does not fit their type.
 */
export async function setCategoryAttributes(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { attributes, seen }: CategoryAttributesInput,
): Promise<CategoryAttribute[]> {
  return await write(ctx, async (tx, record) => {
    if (!(await lockSubtree(tx, id))) fail('NOT_FOUND')
    const before = ownOf(await selectCategoryAttributes(tx, id))
    insistOnSeen(seen && { attributes: seen }, { attributes: before }, { attributes })
    await insistOnFitting(tx, attributes)
    await replaceCategoryAttributes(tx, id, attributes)
    const after = await selectCategoryAttributes(tx, id)
    await record(actor, 'category.attributes-changed', id, {
      from: briefly(before),
      to: briefly(ownOf(after)),
    })
    await enqueue(
      tx,
      'attributes.write-key-specs',
      { categoryId: id },
      { jobKey: `key-specs ${id}` },
    )
    return after
  })
}

/** As an editor sends it. */
function ownOf(list: readonly CategoryAttribute[]): CategoryAttributeInput[] {
  return list
    .filter(({ inheritedFrom }) => inheritedFrom === null)
    .map(({ attribute, inheritedFrom: _, ...rest }) => ({ attributeId: attribute.id, ...rest }))
}

/** What the audit log says of a list: the ids, in their order. */
function briefly(list: readonly CategoryAttributeInput[]): string {
  return list.map(({ attributeId }) => attributeId).join(', ')
}

async function insistOnFitting(tx: Tx, list: readonly CategoryAttributeInput[]): Promise<void> {
  const known = await selectKnown(
    tx,
    list.map(({ attributeId }) => attributeId),
  )
  const errors = list.flatMap((each, place): FieldError[] => {
    const message = problemOf(each, known.get(each.attributeId))
    return message === null ? [] : [{ path: `attributes.${place}`, message }]
  })
  if (errors.length > 0) fail('VALIDATION_FAILED', { errors })
}

function problemOf(each: CategoryAttributeInput, type: AttributeType | undefined): string | null {
  if (type === undefined) return 'This attribute does not exist.'
  if (each.buckets.length > 0 && type !== 'NUMBER') return 'Only numbers have ranges.'
  if (each.isAxis && type !== 'ENUM') return 'Families differ only in attributes with one choice.'
  if (each.isFilter && type === 'TEXT') return 'Texts can’t be filtered.'
  return null
}

const write = declareWrite({ subject: 'category', announces: true })
