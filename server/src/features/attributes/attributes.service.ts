import type { Attribute, AttributeEdit, AttributeInput } from '@haat/contract/attributes'
import { attributeLimits } from '@haat/contract/attributes.limits'
import { fail } from '@haat/contract/errors'
import type { ListQuery, Page } from '@haat/contract/paging'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { changesOf } from '#core/sql/audit.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { declareWrite } from '#core/sql/writes.ts'
import {
  countAttributes,
  deleteAttributeRow,
  dropUnfitting,
  insertAttribute,
  lockAttribute,
  readUse,
  selectAttributes,
  updateAttributeRow,
} from './attributes.queries.ts'

/** Attributes by name. */
export function listAttributes(ctx: Ctx, query: ListQuery): Promise<Page<Attribute>> {
  return selectAttributes(ctx, query)
}

/** Throws ATTRIBUTE_CODE_TAKEN, and VALIDATION_FAILED for a unit of what is no number or too many attributes. */
export async function createAttribute(
  ctx: Ctx,
  actor: Actor,
  input: AttributeInput,
): Promise<Attribute> {
  insistOnUnit(input)
  return await write(ctx, async (tx, record) => {
    if ((await countAttributes(tx)) >= attributeLimits.attributesMax) {
      refuse('code', `A market has at most ${attributeLimits.attributesMax} attributes.`)
    }
    const added = await insertAttribute(tx, input)
    await record(actor, 'attribute.created', null, changesOf({}, { id: added.id, ...input }))
    return added
  })
}

/**
 * Changes the given fields. Throws NOT_FOUND, EDIT_CONFLICT when the attribute has changed since the editor read it,
 * ATTRIBUTE_IN_USE for another type or unit once products say something of it or the type would lose its choices,
 * and otherwise as `createAttribute`.
 */
export async function updateAttribute(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { seen, ...patch }: AttributeEdit,
): Promise<Attribute> {
  return await write(ctx, async (tx, record) => {
    const { values, ...current } = (await lockAttribute(tx, id)) ?? fail('NOT_FOUND')
    insistOnSeen(seen, current, patch)
    const { type = current.type, unit = current.unit, decimals = current.decimals } = patch
    const next = { type, unit, decimals }
    insistOnUnit(next)
    await insistOnMeaning(tx, { ...current, values }, next)
    const changed = await updateAttributeRow(tx, id, patch)
    if (next.type !== current.type) await dropUnfitting(tx, id)
    await record(actor, 'attribute.changed', null, { id, ...changesOf(current, patch) })
    await enqueue(tx, 'attributes.write-key-specs', { attributeId: id }, { jobKey: keyOf(id) })
    return changed
  })
}

/** Throws NOT_FOUND, and ATTRIBUTE_IN_USE once products say something of it. Categories lose it. */
export async function deleteAttribute(ctx: Ctx, actor: Actor, id: number): Promise<{ id: number }> {
  return await write(ctx, async (tx, record) => {
    const { code } = (await lockAttribute(tx, id)) ?? fail('NOT_FOUND')
    if ((await readUse(tx, id)).is_said) fail('ATTRIBUTE_IN_USE')
    await deleteAttributeRow(tx, id)
    await record(actor, 'attribute.deleted', null, { id, ...changesOf({ code }, { code: null }) })
    return { id }
  })
}

/** What is said already must keep its meaning, and choices must not be lost. */
async function insistOnMeaning(
  tx: Tx,
  current: Attribute,
  next: Pick<Attribute, 'type' | 'unit'>,
): Promise<void> {
  const hasOtherUnit = next.unit.toLowerCase() !== current.unit.toLowerCase()
  if (next.type === current.type && !hasOtherUnit) return
  const hasChoices = next.type === 'ENUM' || next.type === 'MULTI'
  if (current.values.length > 0 && !hasChoices) fail('ATTRIBUTE_IN_USE')
  if ((await readUse(tx, current.id)).is_said) fail('ATTRIBUTE_IN_USE')
}

function insistOnUnit({ type, unit, decimals }: Pick<Attribute, 'type' | 'unit' | 'decimals'>) {
  if (type === 'NUMBER') return
  if (unit !== '') refuse('unit', 'Only a number has a unit.')
  if (decimals !== 0) refuse('decimals', 'Only a number has decimals.')
}

function refuse(path: string, message: string): never {
  return fail('VALIDATION_FAILED', { errors: [{ path, message }] })
}

const keyOf = (id: number) => `key-specs ${id}`

const write = declareWrite({
  subject: 'attribute',
  announces: true,
  refusals: {
    attributes_code_key: () =>
      fail('ATTRIBUTE_CODE_TAKEN', {
        errors: [{ path: 'code', message: 'An attribute with this code already exists.' }],
      }),
  },
})
