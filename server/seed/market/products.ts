import { createRng, seedFrom, type Rng } from '#seed/prng.ts'
import type { Form, Kind, Line, Model } from './catalogue/kind.ts'
import { idAt } from './ids.ts'
import { dayMs, shopOfProduct, type Plan } from './plan.ts'

export type ProductStatus = 'ACTIVE' | 'DRAFT' | 'PAUSED'

/** A product of the market; money in whole taka. */
export interface ProductDraft {
  index: number
  id: string
  /** Index of its category. */
  kind: number
  shop: number
  name: string
  description: string
  /** The selling price. */
  price: number
  /** The discount; the original price is price plus discount. */
  discount: number
  stock: number
  status: ProductStatus
  colour: string
  form: Form
  createdAt: number
}

/** The fields of a product that orders need, without its texts. */
export interface Offer {
  id: string
  /** Index of its category. */
  kind: number
  price: number
  discount: number
  status: ProductStatus
  createdAt: number
}

/** Names and describes one product. The same plan and index always give the same one. */
export function productAt(plan: Plan, index: number): ProductDraft {
  const kindIndex = kindOf(plan, index)
  const kind = plan.kinds[kindIndex]
  if (kind === undefined) throw new RangeError(`There is no product ${index}`)
  const serial = serialOf(plan, index)
  const line = kind.lines[serial % kind.lines.length]
  if (line === undefined) throw new RangeError(`${kind.name} has no lines`)
  const rng = createRng(seedFrom('product', index))
  const model = line.form.model(rng)
  const colour = rng.pick(kind.colours)
  const code = `${line.code}${modelNumber(Math.floor(serial / kind.lines.length), line)}`
  const name = `${line.brand} ${line.series} ${code} ${model.title}`
  return {
    index,
    kind: kindIndex,
    shop: shopOfProduct(index, plan.shops),
    name,
    description: describe(rng, { kind, line, model, colour: colour.name }),
    stock: stockOf(rng),
    colour: colour.hex,
    form: line.form,
    ...sellingOf(rng, model.price * line.factor),
    ...standingOf(plan, index),
  }
}

/** The part of `productAt` that orders are made from. */
export function offerAt(plan: Plan, index: number): Offer {
  const { id, kind, price, discount, status, createdAt } = productAt(plan, index)
  return { id, kind, price, discount, status, createdAt }
}

function kindOf(plan: Plan, index: number): number {
  return plan.round[index % plan.round.length] ?? 0
}

/** The number of products of the same kind before a product. */
export function serialOf(plan: Plan, index: number): number {
  const kind = kindOf(plan, index)
  const place = index % plan.round.length
  const before = plan.round.slice(0, place).filter((each) => each === kind).length
  const perRound = plan.kinds[kind]?.weight ?? 1
  return Math.floor(index / plan.round.length) * perRound + before
}

/** Model numbers rise in steps that differ by line, as if models in between had been discontinued. */
function modelNumber(serial: number, line: Line): number {
  const own = seedFrom(line.brand, line.series)
  return 110 + (own % 40) * 5 + serial * (10 + (own % 3) * 5)
}

/** Its status and creation time; shops open before their first product. */
function standingOf(plan: Plan, index: number): Pick<Offer, 'id' | 'status' | 'createdAt'> {
  const rng = createRng(seedFrom('standing', index))
  const createdAt = Math.floor(plan.now - dayMs * (18 + rng.next() * 400) - rng.next() * dayMs)
  const draw = rng.next()
  return {
    id: idAt('product', index, createdAt),
    status: draw < 0.94 ? 'ACTIVE' : draw < 0.97 ? 'DRAFT' : 'PAUSED',
    createdAt,
  }
}

function sellingOf(rng: Rng, wanted: number): { price: number; discount: number } {
  const original = roundPrice(wanted * rng.range(0.94, 1.08))
  if (!rng.chance(0.4)) return { price: original, discount: 0 }
  const price = roundPrice(original * (1 - rng.pick([0.05, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3])))
  return { price, discount: original - price }
}

/** Rounds prices to the endings that are usual on price tags. */
function roundPrice(taka: number): number {
  if (taka < 1_000) return Math.max(150, Math.round(taka / 10) * 10)
  if (taka < 10_000) return Math.round(taka / 50) * 50
  return Math.round(taka / 500) * 500 - (taka < 50_000 ? 10 : 0)
}

function stockOf(rng: Rng): number {
  const draw = rng.next()
  if (draw < 0.035) return 0
  if (draw < 0.15) return rng.int(1, 4)
  return 5 + Math.floor(rng.skewed(2) * 115)
}

const openings = [
  (name: string) => `Meet the ${name}.`,
  (name: string, noun: string) => `Looking for a ${noun} that lasts? The ${name} is a safe choice.`,
  (name: string) => `The ${name} does the important things well.`,
  (name: string, noun: string) => `The ${name} is the ${noun} our customers come back for.`,
  (name: string, noun: string) => `A ${noun} at a fair price: the ${name}.`,
  (name: string) => `New in the shop: the ${name}.`,
] as const
const closings = [
  'Sealed in its original box, with a cash memo.',
  'Checked by the shop before it is sent; ask us about delivery outside Dhaka.',
  'Original and new, with help from the shop whenever it is needed.',
  'Packed with care and handed over within three to five days.',
  'Not sure it is the right one? Call the shop, we gladly help.',
] as const

function describe(rng: Rng, of: { kind: Kind; line: Line; model: Model; colour: string }): string {
  const opening = rng.pick(openings)(`${of.line.brand} ${of.line.series}`, of.kind.noun)
  const { pitches } = of.line.form
  const first = rng.int(0, pitches.length - 1)
  const second = (first + rng.int(1, pitches.length - 1)) % pitches.length
  const words = [opening, pitches[first], pitches[second], rng.pick(closings)].join(' ')
  const specs = [...of.model.specs, ['Colour', of.colour] as const]
  const list = specs.map(([label, value]) => `${label}: ${value}`).join('\n')
  return `${words}\n\nSpecifications\n${list}`
}
