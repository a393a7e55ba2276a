import type { Kind, Place } from './catalogue/kind.ts'

/** The parts of a plan that say what each product is. */
interface Rounds {
  kinds: readonly Kind[]
  round: readonly number[]
  before: readonly number[]
}

export interface ProductPlace extends Place {
  /** Index of its category. */
  kind: number
  /** Which of its line's models it is, from 0. */
  serial: number
  /** The first member of its family; the product itself, if it has none. */
  head: number
}

/** What a product is: its kind, its line, its model, and which member of a family. */
export function placeAt(rounds: Rounds, index: number): ProductPlace {
  const at = index % rounds.round.length
  const kind = rounds.round[at] ?? 0
  const { places, modelsPerLine, weight } = kindAt(rounds, kind)
  const nth = Math.floor(index / rounds.round.length) * weight + (rounds.before[at] ?? 0)
  const place = places[nth % places.length]
  if (place === undefined) throw new RangeError(`There is no product ${index}`)
  const serial = Math.floor(nth / places.length) * modelsPerLine + place.model
  const head = place.member === 0 ? index : indexOf(rounds, kind, nth - place.member)
  return { ...place, kind, serial, head }
}

/** The indexes of the family that begins with a product, whether or not the market is large enough for them. */
export function membersFrom(rounds: Rounds, head: number): number[] {
  const { kind, members } = placeAt(rounds, head)
  const at = head % rounds.round.length
  const { weight } = kindAt(rounds, kind)
  const nth = Math.floor(head / rounds.round.length) * weight + (rounds.before[at] ?? 0)
  return Array.from({ length: members }, (_, member) => indexOf(rounds, kind, nth + member))
}

/** The index of the product that has `nth` others of its kind before it. */
function indexOf({ kinds, round, before }: Rounds, kind: number, nth: number): number {
  const weight = kinds[kind]?.weight ?? 1
  const place = round.findIndex((each, at) => each === kind && before[at] === nth % weight)
  return Math.floor(nth / weight) * round.length + place
}

function kindAt({ kinds }: Rounds, kind: number): Kind {
  const found = kinds[kind]
  if (found === undefined) throw new RangeError(`There is no kind ${kind}`)
  return found
}
