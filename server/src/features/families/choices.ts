import type { FamilyAxis, FamilyChoice } from '@haat/contract/families'
import { wholeAddress, type AxisValueRow, type MemberRow } from './families.rows.ts'

type Member = Pick<MemberRow, 'id' | 'axis_values' | 'stock' | 'image'>

/**
 * The axes of a family as the page of one member (`current`) shows them. `values`: those along each axis, in the
 * order of the axes.
 */
export function axesOf(
  axes: readonly number[],
  values: readonly AxisValueRow[],
  members: readonly Member[],
  current: Member,
  base: string,
): FamilyAxis[] {
  const numbers = new Map(values.map((each) => [each.value_id, each.number ?? each.position]))
  return axes.flatMap((attributeId, place) => {
    const along = values.filter((each) => each.attribute_id === attributeId)
    const [first] = along
    if (first === undefined) return []
    const { code, name, name_bn: nameBn } = first
    const choices = along.flatMap((value): FamilyChoice[] => {
      const target = nearest(members, current, { place, valueId: value.value_id }, numbers)
      return target === null ? [] : [choiceOf(value, target, current, place, base)]
    })
    return [{ attributeId, code, name, nameBn, choices }]
  })
}

function choiceOf(
  value: AxisValueRow,
  target: Member,
  current: Member,
  place: number,
  base: string,
): FamilyChoice {
  return {
    valueId: value.value_id,
    label: value.label,
    labelBn: value.label_bn,
    swatch: value.swatch,
    image: wholeAddress(target.image, base),
    productId: target.id,
    isChosen: current.axis_values[place] === value.value_id,
    isInStock: target.stock > 0,
    isExact: current.axis_values.every(
      (each, other) => other === place || each === target.axis_values[other],
    ),
  }
}

/**
 * The member that a choice leads to. It keeps as many of the other choices as possible, those of the first axes before
 * those of later ones; then it is in stock rather than sold out; then it differs least. Null when no member has it.
 */
export function nearest<M extends Member>(
  members: readonly M[],
  current: Member,
  { place, valueId }: { place: number; valueId: number },
  numbers: ReadonlyMap<number, number>,
): M | null {
  if (current.axis_values[place] === valueId) {
    return members.find(({ id }) => id === current.id) ?? null
  }
  const numberOf = (id: number | undefined) => numbers.get(id ?? 0) ?? 0
  let best: { member: M; rank: number[] } | null = null
  for (const each of members) {
    if (each.axis_values[place] !== valueId) continue
    const others = current.axis_values.map((_, index) => index).filter((index) => index !== place)
    const kept = others.filter((index) => each.axis_values[index] === current.axis_values[index])
    const differs = others.map((index) =>
      Math.abs(numberOf(each.axis_values[index]) - numberOf(current.axis_values[index])),
    )
    const rank = [
      kept.length,
      ...others.map((index) => Number(kept.includes(index))),
      Number(each.stock > 0),
      ...differs.map((difference) => -difference),
    ]
    if (best === null || isHigher(rank, best.rank)) best = { member: each, rank }
  }
  return best?.member ?? null
}

function isHigher(rank: readonly number[], other: readonly number[]): boolean {
  const at = rank.findIndex((each, index) => each !== other[index])
  return at >= 0 && (rank[at] ?? 0) > (other[at] ?? 0)
}
