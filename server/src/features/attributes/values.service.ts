import type { Attribute, AttributeValueInput, AttributeValuePatch } from '@haat/contract/attributes'
import { attributeLimits } from '@haat/contract/attributes.limits'
import { fail } from '@haat/contract/errors'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { announceChange } from '#core/sql/changes.ts'
import { changesOf } from '#core/sql/audit.ts'
import { declareWrite, type Recorder } from '#core/sql/writes.ts'
import { findAttribute, lockAttribute } from './attributes.queries.ts'
import {
  deleteValueRow,
  insertValue,
  isChosen,
  keepValue,
  lockChoosers,
  orderValues,
  replaceChoice,
  updateValue,
} from './values.queries.ts'

/** A choice that is taking the place of another one. */
export type Merged = { attributeId: number; valueId: number; intoId: number }

/** Throws NOT_FOUND, and VALIDATION_FAILED for a taken label, too many choices and other types of attributes. */
export async function addValue(
  ctx: Ctx,
  actor: Actor,
  id: number,
  input: AttributeValueInput,
): Promise<Attribute> {
  return await changed(ctx, id, async (tx, attribute, record) => {
    if (attribute.type !== 'ENUM' && attribute.type !== 'MULTI') {
      refuse('label', 'This attribute has no choices.')
    }
    if (attribute.values.length >= attributeLimits.valuesMax) {
      refuse('label', `An attribute has at most ${attributeLimits.valuesMax} choices.`)
    }
    await insertValue(tx, id, input)
    await record(actor, 'attribute.value-added', null, { id, ...changesOf({}, input) })
  })
}

/** Throws NOT_FOUND, and VALIDATION_FAILED for a taken label. Products' short texts follow in a job. */
export async function changeValue(
  ctx: Ctx,
  actor: Actor,
  { id, valueId }: { id: number; valueId: number },
  patch: AttributeValuePatch,
): Promise<Attribute> {
  return await changed(ctx, id, async (tx, attribute, record) => {
    const current = valueOf(attribute, valueId)
    await updateValue(tx, valueId, patch)
    await record(actor, 'attribute.value-changed', null, {
      id,
      valueId,
      ...changesOf(current, patch),
    })
    const options = { jobKey: `key-specs ${id}` }
    await enqueue(tx, 'attributes.write-key-specs', { attributeId: id }, options)
  })
}

/** Throws NOT_FOUND, and VALIDATION_FAILED unless `valueIds` names each choice once. */
export async function sortValues(
  ctx: Ctx,
  actor: Actor,
  id: number,
  valueIds: readonly number[],
): Promise<Attribute> {
  return await changed(ctx, id, async (tx, attribute, record) => {
    const known = attribute.values.map((value) => value.id).toSorted((a, b) => a - b)
    if (valueIds.toSorted((a, b) => a - b).join() !== known.join()) {
      refuse('valueIds', 'Name each choice once. They have changed since you opened them.')
    }
    await orderValues(tx, valueIds)
    await record(actor, 'attribute.values-sorted', null, { id, order: valueIds.join(', ') })
  })
}

/** Throws NOT_FOUND, and ATTRIBUTE_IN_USE for a choice that products have. */
export async function deleteValue(
  ctx: Ctx,
  actor: Actor,
  { id, valueId }: { id: number; valueId: number },
): Promise<Attribute> {
  return await changed(ctx, id, async (tx, attribute, record) => {
    const { label } = valueOf(attribute, valueId)
    if (await isChosen(tx, valueId)) fail('ATTRIBUTE_IN_USE')
    await deleteValueRow(tx, valueId)
    const gone = changesOf({ label }, { label: null })
    await record(actor, 'attribute.value-deleted', null, { id, valueId, ...gone })
  })
}

/**
 * Lets a job give the products of a choice another one, and then delete it. Throws NOT_FOUND when either is gone, and
 * VALIDATION_FAILED for the choice itself.
 */
export async function mergeValue(
  ctx: Ctx,
  actor: Actor,
  { id, valueId }: { id: number; valueId: number },
  intoId: number,
): Promise<Attribute> {
  if (valueId === intoId) refuse('intoId', 'Choose another one.')
  return await changed(ctx, id, async (tx, attribute, record) => {
    const [from, into] = [valueOf(attribute, valueId), valueOf(attribute, intoId)]
    const labels = { from: from.label, into: into.label }
    await record(actor, 'attribute.value-merged', null, { id, valueId, intoId, ...labels })
    const payload = { attributeId: id, valueId, intoId }
    await enqueue(tx, 'attributes.merge-value', payload, { jobKey: `merge value ${valueId}` })
  })
}

const atOnce = 200

/** Gives products the choice that takes another one's place, a few at a time. Repeating it changes nothing. */
export async function finishMerge(ctx: Ctx, merged: Merged): Promise<void> {
  const { attributeId, valueId, intoId } = merged
  const moveSome = async (tx: Tx) => {
    // The other one may have been deleted or merged since.
    if (!(await keepValue(tx, intoId))) return 0
    const ids = await lockChoosers(tx, valueId, atOnce)
    if (ids.length > 0) await replaceChoice(tx, ids, valueId, intoId)
    return ids.length
  }
  while ((await inTransaction(ctx, moveSome)) === atOnce);
  // The last few follow while no product can get the old choice.
  await inTransaction(ctx, async (tx) => {
    const attribute = await lockAttribute(tx, attributeId)
    const known = new Set(attribute?.values.map(({ id }) => id))
    if (!known.has(valueId) || !known.has(intoId)) return
    while ((await moveSome(tx)) > 0);
    await deleteValueRow(tx, valueId)
    const options = { jobKey: `key-specs ${attributeId}` }
    await enqueue(tx, 'attributes.write-key-specs', { attributeId }, options)
  })
  await announceChange(ctx)
}

function valueOf({ values }: Attribute, valueId: number) {
  return values.find(({ id }) => id === valueId) ?? fail('NOT_FOUND')
}

function refuse(path: string, message: string): never {
  return fail('VALIDATION_FAILED', { errors: [{ path, message }] })
}

/** Changes a locked attribute, and returns what it is then. */
function changed(
  ctx: Ctx,
  id: number,
  work: (tx: Tx, attribute: Attribute, record: Recorder) => Promise<void>,
): Promise<Attribute> {
  return write(ctx, async (tx, record) => {
    await work(tx, (await lockAttribute(tx, id)) ?? fail('NOT_FOUND'), record)
    return (await findAttribute(tx, id)) ?? fail('NOT_FOUND')
  })
}

const write = declareWrite({
  subject: 'attribute',
  announces: true,
  refusals: {
    attribute_values_label: () => refuse('label', 'This attribute has such a choice already.'),
  },
})
