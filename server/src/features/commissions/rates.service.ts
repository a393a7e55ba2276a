import type {
  CommissionRate,
  CommissionRateEdit,
  CommissionRateInput,
  CommissionRatePatch,
  CommissionRates,
  CommissionRatesOrder,
} from '@haat/contract/commissions'
import { commissionLimits } from '@haat/contract/commissions.limits'
import { fail } from '@haat/contract/errors'
import { fromTaka } from '@haat/contract/money'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { changesOf } from '#core/sql/audit.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { dayBegins, dayEnds } from './rate-days.ts'
import {
  deleteRateRow,
  findGone,
  findRate,
  insertRate,
  lockRates,
  selectRates,
  updateRate,
  writeOrder,
  type RateValues,
} from './rates.queries.ts'

/** Every rate, in the order in which they are tried. */
export async function listRates(ctx: Ctx): Promise<CommissionRates> {
  return { rates: await selectRates(ctx) }
}

/**
 * Adds a rate at the end of the list, before the catch-all. Throws VALIDATION_FAILED, with the field's path, when it
 * names something that is gone, when its limits or days contradict each other, or when the list is full.
 */
export async function createRate(
  ctx: Ctx,
  actor: Actor,
  input: CommissionRateInput,
): Promise<CommissionRate> {
  return await write(ctx, async (tx, record) => {
    await lockRates(tx)
    const { length } = await selectRates(tx)
    if (length > commissionLimits.ratesMax) {
      failField('name', `There are ${commissionLimits.ratesMax} rates already. Delete one first.`)
    }
    await refuseGone(tx, input)
    const rate = await insertRate(tx, toValues(input, tx.config.marketTimeZone))
    await record(actor, 'commission-rate.created', rate.id, changesOf({}, textOf(rate)))
    return rate
  })
}

/**
 * Changes the given fields. Orders keep what they froze. Throws NOT_FOUND, EDIT_CONFLICT when the rate has changed
 * since its editor saw it, and VALIDATION_FAILED as `createRate`, and for conditions of the catch-all.
 */
export async function changeRate(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { seen, ...patch }: CommissionRateEdit,
): Promise<CommissionRate> {
  return await write(ctx, async (tx, record) => {
    await lockRates(tx)
    const { rate: before } = (await findRate(tx, id)) ?? fail('NOT_FOUND')
    insistOnSeen(seen, before, patch)
    if (before.isFallback) refuseConditions(patch)
    await refuseGone(tx, patch)
    const values = toValues(patched(before, patch), tx.config.marketTimeZone)
    const rate = await updateRate(tx, id, values)
    await record(actor, 'commission-rate.changed', id, changesOf(textOf(before), textOf(rate)))
    return rate
  })
}

/** Deletes a rate. Throws NOT_FOUND, and STATUS_NOT_ALLOWED for the catch-all. */
export async function deleteRate(ctx: Ctx, actor: Actor, id: string): Promise<{ id: string }> {
  return await write(ctx, async (tx, record) => {
    await lockRates(tx)
    const { rate } = (await findRate(tx, id)) ?? fail('NOT_FOUND')
    if (rate.isFallback) {
      fail('STATUS_NOT_ALLOWED', { message: 'The rate for everything else can’t be deleted.' })
    }
    await deleteRateRow(tx, id)
    await record(actor, 'commission-rate.deleted', id, textOf(rate))
    return { id }
  })
}

/**
 * Gives all rates but the catch-all a new order. Throws EDIT_CONFLICT, with the current order, when `ids` are not
 * exactly those rates, or the order has changed since the editor saw it.
 */
export async function reorderRates(
  ctx: Ctx,
  actor: Actor,
  { ids, seen }: CommissionRatesOrder,
): Promise<CommissionRates> {
  return await write(ctx, async (tx, record) => {
    await lockRates(tx)
    const rates = await selectRates(tx)
    const current = { ids: rates.filter(({ isFallback }) => !isFallback).map(({ id }) => id) }
    if (ids.toSorted().join() !== current.ids.toSorted().join()) {
      fail('EDIT_CONFLICT', { data: { current } })
    }
    insistOnSeen(seen, current, { ids })
    await writeOrder(tx, ids)
    const names = new Map(rates.map(({ id, name }) => [id, name]))
    const list = (each: readonly string[]) => each.map((id) => names.get(id)).join(', ')
    const fallback = rates.at(-1)?.id ?? ''
    const changes = changesOf({ order: list(current.ids) }, { order: list(ids) })
    await record(actor, 'commission-rate.reordered', fallback, changes)
    return { rates: await selectRates(tx) }
  })
}

/** Throws VALIDATION_FAILED that names each id of something that does not exist, or was deleted. */
async function refuseGone(tx: Tx, patch: CommissionRatePatch): Promise<void> {
  const { shopIds = null, categoryIds = null, productIds = null } = patch
  const errors = (await findGone(tx, { shopIds, categoryIds, productIds })).map((path) => ({
    path,
    message: 'This does not exist any more.',
  }))
  if (errors.length > 0) fail('VALIDATION_FAILED', { errors })
}

const conditionFields = ['shopIds', 'categoryIds', 'productIds', 'fromDay', 'toDay'] as const

/** Throws VALIDATION_FAILED when the catch-all would not always apply any more. */
function refuseConditions(patch: CommissionRatePatch): void {
  const message = 'The last rate applies to everything else, always.'
  const given = conditionFields.filter((field) => (patch[field] ?? null) !== null)
  const paths = [...given, ...(patch.isEnabled === false ? ['isEnabled'] : [])]
  const errors = paths.map((path) => ({ path, message }))
  if (errors.length > 0) fail('VALIDATION_FAILED', { errors })
}

function patched(before: CommissionRate, patch: CommissionRatePatch): CommissionRateInput {
  return {
    name: patch.name ?? before.name,
    percent: patch.percent ?? before.percent,
    fixedPerPiece: patch.fixedPerPiece ?? before.fixedPerPiece,
    least: orBefore(patch.least, before.least),
    most: orBefore(patch.most, before.most),
    vatPercent: patch.vatPercent ?? before.vatPercent,
    shopIds: orBefore(patch.shopIds, before.shopIds),
    categoryIds: orBefore(patch.categoryIds, before.categoryIds),
    productIds: orBefore(patch.productIds, before.productIds),
    fromDay: orBefore(patch.fromDay, before.fromDay),
    toDay: orBefore(patch.toDay, before.toDay),
    isEnabled: patch.isEnabled ?? before.isEnabled,
  }
}

/** Null is a value: it clears the field. */
function orBefore<Value>(given: Value | undefined, before: Value): Value {
  return given === undefined ? before : given
}

const basisPoints = 100

function toValues(fields: CommissionRateInput, zone: string): RateValues {
  const { least, most, fromDay, toDay } = fields
  if (least !== null && most !== null && least > most) {
    failField('most', 'Must be at least as much as the least')
  }
  if (fromDay !== null && toDay !== null && fromDay > toDay) {
    failField('toDay', 'Must not be before the first day')
  }
  return {
    name: fields.name,
    percent_bp: Math.round(fields.percent * basisPoints),
    fixed_per_piece: fromTaka(fields.fixedPerPiece),
    least: least === null ? null : fromTaka(least),
    most: most === null ? null : fromTaka(most),
    vat_bp: Math.round(fields.vatPercent * basisPoints),
    shop_ids: fields.shopIds,
    category_ids: fields.categoryIds,
    product_ids: fields.productIds,
    valid_from: fromDay === null ? null : dayBegins(fromDay, zone),
    valid_to: toDay === null ? null : dayEnds(toDay, zone),
    is_enabled: fields.isEnabled,
  }
}

function failField(path: string, message: string): never {
  return fail('VALIDATION_FAILED', { errors: [{ path, message }] })
}

/** A rate for the audit log, its lists as text. */
function textOf({ named: _named, shopIds, categoryIds, productIds, ...rate }: CommissionRate) {
  const text = (ids: readonly string[] | null) => ids?.join(', ') ?? null
  return {
    ...rate,
    shopIds: text(shopIds),
    categoryIds: text(categoryIds),
    productIds: text(productIds),
  }
}

const write = declareWrite({ subject: 'commission-rate' })
