import { createRng, seedFrom, type Rng } from '#seed/prng.ts'
import type { Colour, Form, Kind, Line, Model } from './catalogue/kind.ts'
import { idAt } from './ids.ts'
import { placeAt } from './places.ts'
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
  brand: string
  /** Letters and number, as in the name. */
  modelName: string
  /** Brand, series and model: what the members of a family have in common. */
  series: string
  colour: Colour
  form: Form
  model: Model
  /** What its drawings have in common with those of its series. */
  style: number
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
  const place = placeAt(plan, index)
  const { line, members, member } = place
  const kind = plan.kinds[place.kind]
  if (kind === undefined) throw new RangeError(`There is no product ${index}`)
  const { sizes = 1, colours = 1 } = members === 1 ? {} : (line.form.family ?? {})
  // Members of a family are made from the same random numbers: all but their size and colour is alike.
  const rng = createRng(seedFrom('product', place.head))
  const model = line.form.model(rng, sizes === 1 ? null : member % sizes)
  const first = rng.int(0, kind.colours.length - 1)
  const colour = itemAt(kind.colours, first + Math.floor(member / sizes))
  const modelName = `${line.code}${modelNumber(place.serial, line)}`
  const series = `${line.brand} ${line.series} ${modelName}`
  const description = describe(rng, { kind, line, model, colour: colour.name })
  const stock = stockOf(rng)
  return {
    index,
    kind: place.kind,
    shop: shopOfProduct(plan, index),
    name: `${series} ${model.title}${colours === 1 ? '' : `, ${colour.name}`}`,
    series,
    modelName,
    brand: line.brand,
    description,
    stock: member === 0 ? stock : stockOf(createRng(seedFrom('stock', index))),
    colour,
    form: line.form,
    model,
    style: seedFrom('style', line.brand, line.series),
    ...sellingOf(rng, model.price * line.factor),
    ...standingOf(plan, index),
  }
}

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new RangeError('There is nothing to choose from')
  return item
}

/** The part of `productAt` that orders are made from. */
export function offerAt(plan: Plan, index: number): Offer {
  const { id, kind, price, discount, status, createdAt } = productAt(plan, index)
  return { id, kind, price, discount, status, createdAt }
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
