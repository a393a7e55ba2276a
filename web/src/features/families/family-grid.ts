import type { Attribute } from '@haat/contract/attributes'
import { familyInput, type FamilyInput, type FamilyMemberInput } from '@haat/contract/families'
import { familyLimits } from '@haat/contract/families.limits'
import { z } from '@haat/contract/schema'
import { notANumber } from '#core/forms.ts'

/** What is typed about one combination of values; empty boxes take what the product has. */
export interface FamilyCell {
  price?: string | undefined
  stock?: string | undefined
  isLeftOut?: boolean | undefined
}

/** The form of a family, as it is typed and kept. */
export interface FamilyForm {
  name: string
  /** The chosen values, in the order of their attributes. */
  valueIds: number[]
  /** By the combination's key. */
  cells: Record<string, FamilyCell>
}

export interface Combination {
  key: string
  valueIds: number[]
  /** "Blue, 128 GB". */
  label: string
}

export const keyOf = (valueIds: readonly number[]): string => valueIds.join('-')

/** The attributes of which values are chosen, each with those. */
export function chosenAxes(
  attributes: readonly Attribute[],
  valueIds: readonly number[],
): Attribute[] {
  return attributes.flatMap((attribute) => {
    const values = attribute.values.filter(({ id }) => valueIds.includes(id))
    return values.length === 0 ? [] : [{ ...attribute, values }]
  })
}

/** Every combination of the chosen values, the last axis turning first. */
export function combinationsOf(axes: readonly Attribute[]): Combination[] {
  const start: { valueIds: number[]; labels: string[] }[] =
    axes.length === 0 ? [] : [{ valueIds: [], labels: [] }]
  return axes
    .reduce(
      (before, { values }) =>
        before.flatMap(({ valueIds, labels }) =>
          values.map(({ id, label }) => ({
            valueIds: [...valueIds, id],
            labels: [...labels, label],
          })),
        ),
      start,
    )
    .map(({ valueIds, labels }) => ({ key: keyOf(valueIds), valueIds, label: labels.join(', ') }))
}

/** The members to send: the product itself at its own combination, and the others that are not left out. */
export function membersOf(
  combinations: readonly Combination[],
  cells: FamilyForm['cells'],
  own: { key: string; productId: string } | null,
): { members: FamilyMemberInput[]; keys: string[] } {
  const sold = combinations.filter(({ key }) => key === own?.key || cells[key]?.isLeftOut !== true)
  const members = sold.map(({ key, valueIds }) => ({
    ...(key === own?.key ? { productId: own.productId } : {}),
    valueIds,
    ...numberOf('price', cells[key]?.price),
    ...numberOf('stock', cells[key]?.stock),
  }))
  return { members, keys: sold.map(({ key }) => key) }
}

function numberOf(
  name: 'price' | 'stock',
  typed: string | undefined,
): { price?: number; stock?: number } {
  const text = typed?.trim() ?? ''
  return text === '' ? {} : { [name]: Number(text) }
}

/** The errors of cells by key and field, and of the whole. */
export interface GridErrors {
  cells: Record<string, string>
  name?: string
  whole?: string
}

/** Puts errors, of the contract or the server, to the cells of the sent members. */
export function errorsAt(
  found: readonly { path: string; message: string }[],
  keys: readonly string[],
): GridErrors {
  const errors: GridErrors = { cells: {} }
  for (const { path, message } of found) {
    const [, place, field] = /^members\.(\d+)\.?(\w*)/.exec(path) ?? []
    const key = place === undefined ? undefined : keys[Number(place)]
    if (key !== undefined && (field === 'price' || field === 'stock')) {
      errors.cells[`${key} ${field}`] ??= message
    } else if (path === 'name') errors.name ??= message
    else errors.whole ??= message
  }
  return errors
}

/** What the contract says of a family before it is sent. */
export function problemsOf(input: FamilyInput): { path: string; message: string }[] {
  if (input.axes.length > familyLimits.axesMax) {
    const message = `Choose values of at most ${familyLimits.axesMax} options.`
    return [{ path: 'axes', message }]
  }
  if (input.members.length < 2) {
    return [{ path: 'members', message: 'Choose at least two combinations.' }]
  }
  if (input.members.length > familyLimits.membersMax) {
    const message = `A family has at most ${familyLimits.membersMax} products.`
    return [{ path: 'members', message }]
  }
  const read = z.safeParse(familyInput, input)
  const issues = read.success ? [] : read.error.issues
  const found = issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return [...unreadIn(input.members), ...found]
}

/** Boxes whose text is no number. They are never sent: in JSON they would say nothing. */
export function unreadIn(
  members: readonly FamilyMemberInput[],
): { path: string; message: string }[] {
  return members.flatMap((member, place) =>
    (['price', 'stock'] as const)
      .filter((field) => Number.isNaN(member[field]))
      .map((field) => ({ path: `members.${place}.${field}`, message: notANumber })),
  )
}
