import { labelBn } from './attributes/labels.ts'
import { groupsBn, reading, type Reading, type Said } from './attributes/reading.ts'
import { createRng, seedFrom } from '#seed/prng.ts'
import * as carried from './attributes/carried.ts'
import * as desk from './attributes/desk.ts'
import { attributes, type Attribute, type AttributeCode } from './attributes/vocabulary.ts'
import type { Model } from './catalogue/kind.ts'
import type { Plan } from './plan.ts'
import { productAt, type ProductDraft } from './products.ts'

/** The attributes of each category, by its English name, in the order of the table of specifications. */
const readings: Readonly<Record<string, readonly Reading[]>> = {
  Mouse: desk.mouse,
  Keyboard: desk.keyboard,
  Laptop: desk.laptop,
  TV: carried.tv,
  Monitor: desk.monitor,
  Phone: carried.phone,
  Headphone: carried.headphone,
  Camera: carried.camera,
  Router: desk.router,
  Printer: desk.printer,
  Storage: carried.storage,
  Smartwatch: carried.watch,
  Tablet: carried.tablet,
  Speaker: carried.speaker,
  'Power Bank': carried.powerBank,
  Gamepad: carried.gamepad,
  'Desktop PC': desk.desktop,
  Webcam: desk.webcam,
  RAM: desk.ram,
  'Network Switch': desk.networkSwitch,
}

/** The categories whose products come in colours of one family. */
const colourIsAxis = new Set(['Phone', 'Laptop', 'Headphone'])

export interface AttributeDraft extends Attribute {
  code: AttributeCode
  /** The choices of an ENUM or MULTI, in order. */
  values: readonly ValueDraft[]
}

export interface ValueDraft {
  label: string
  labelBn: string
  /** What the choice counts, for its order. */
  number: number | null
  /** The colour that it stands for. */
  swatch: string | null
}

export interface CategoryAttributeDraft {
  /** Index of the category. */
  kind: number
  code: AttributeCode
  group: string
  groupBn: string
  isFilter: boolean
  isKey: boolean
  isAxis: boolean
  buckets: readonly number[]
}

/** What is said of one product, by attribute. */
export type Specs = ReadonlyMap<AttributeCode, Said>

function readingsOf(category: string): readonly Reading[] {
  const marks = colourIsAxis.has(category) ? 'filter axis' : 'filter'
  return [
    ...(readings[category] ?? []),
    reading('Design', 'colour', ['Colour', (text) => text], marks),
  ]
}

/** The typed values of one product: the same facts as its title, its description and its pictures. */
export function specsAt(plan: Plan, index: number): Specs {
  return specsOf(plan, productAt(plan, index))
}

export function specsOf(plan: Plan, { kind, model, colour }: ProductDraft): Specs {
  const category = plan.kinds[kind]?.name ?? ''
  return specsIn(category, [...model.specs, ['Colour', colour.name]])
}

function specsIn(category: string, specs: Model['specs']): Specs {
  const lines = new Map(specs)
  const said = new Map<AttributeCode, Said>()
  for (const { code, line, read } of readingsOf(category)) {
    const text = lines.get(line)
    const value = text === undefined ? null : read(text)
    if (value !== null) said.set(code, value)
  }
  return said
}

/** The attributes that families of a category may differ in. */
export function axesIn(category: string): AttributeCode[] {
  return readingsOf(category).flatMap(({ code, isAxis }) => (isAxis ? [code] : []))
}

/** What cards say of a product: its key attributes in short, such as `16 GB` and `144 Hz`. */
export function keySpecsOf(plan: Plan, product: ProductDraft): string[] {
  const said = specsOf(plan, product)
  const keys = readingsOf(plan.kinds[product.kind]?.name ?? '').filter(({ isKey }) => isKey)
  const short = [...new Set(keys.map(({ code }) => code))].flatMap((code) => {
    const value = said.get(code)
    return value === undefined ? [] : inShort(attributes[code], value)
  })
  return short.slice(0, keySpecsMax)
}

/** More do not fit on a card. */
const keySpecsMax = 4

function inShort({ name, unit = '', no }: Attribute, value: Said): string[] {
  if (typeof value === 'boolean') return value ? [name] : no === undefined ? [] : [no]
  if (typeof value !== 'number') return [value].flat()
  return [unit === '' ? `${name} ${value}` : `${value} ${unit}`]
}

/** Which attributes the products of each category have, in the order of its table. */
export function categoryAttributesOf(plan: Plan): CategoryAttributeDraft[] {
  return plan.kinds.flatMap(({ name }, kind) => {
    const seen = new Set<AttributeCode>()
    return readingsOf(name).flatMap(({ code, group, isFilter, isKey, isAxis, buckets }) => {
      if (seen.has(code)) return []
      seen.add(code)
      return [{ kind, code, group, groupBn: groupsBn[group], isFilter, isKey, isAxis, buckets }]
    })
  })
}

/** So many models of each form are made up to learn the choices that they can have. */
const sample = 300

/** The attributes that the market's categories use, with every choice that products of any market can have. */
export function attributesOf(plan: Plan): AttributeDraft[] {
  const codes = [...new Set(categoryAttributesOf(plan).map(({ code }) => code))]
  const labels = labelsIn(plan)
  return codes.map((code) => {
    const { type, ...rest }: Attribute = attributes[code]
    const values = [...(labels.get(code) ?? [])].map(valueOf(plan))
    return { code, type, ...rest, values: values.toSorted(byNumber) }
  })
}

function labelsIn(plan: Plan): Map<AttributeCode, Set<string>> {
  const labels = new Map<AttributeCode, Set<string>>()
  const learn = (said: Specs) => {
    for (const [code, value] of said) {
      if (!isChoice(code)) continue
      const known = labels.get(code) ?? new Set<string>()
      for (const label of [value].flat()) known.add(String(label))
      labels.set(code, known)
    }
  }
  for (const { name, lines, colours } of plan.kinds) {
    for (const form of new Set(lines.map((line) => line.form))) {
      const sizes = [null, ...Array.from({ length: form.family?.sizes ?? 0 }, (_, size) => size)]
      for (let seed = 0; seed < sample; seed += 1) {
        const rng = () => createRng(seedFrom('choices', name, seed))
        for (const size of sizes) learn(specsIn(name, form.model(rng(), size).specs))
      }
    }
    for (const colour of colours) learn(specsIn(name, [['Colour', colour.name]]))
  }
  return labels
}

/** Whether an attribute has a list of choices. */
export function isChoice(code: AttributeCode): boolean {
  const { type } = attributes[code]
  return type === 'ENUM' || type === 'MULTI'
}

function valueOf(plan: Plan): (label: string) => ValueDraft {
  const swatches = new Map(
    plan.kinds.flatMap(({ colours }) => colours.map(({ name, hex }) => [name, hex] as const)),
  )
  return (label) => ({
    label,
    labelBn: labelBn(label),
    number: numberIn(label),
    swatch: swatches.get(label) ?? null,
  })
}

/** `512 GB` is 512, `2 TB` is 2,000; other labels that begin with a number, that number. */
function numberIn(label: string): number | null {
  const found = /^(\d+(?:\.\d+)?)(?: (TB))?/.exec(label)
  if (found === null) return null
  return Number(found[1]) * (found[2] === 'TB' ? 1_000 : 1)
}

/** Numbers first, in their order, then by the alphabet. */
function byNumber(a: ValueDraft, b: ValueDraft): number {
  const [x, y] = [a.number ?? Number.POSITIVE_INFINITY, b.number ?? Number.POSITIVE_INFINITY]
  return x === y ? (a.label < b.label ? -1 : 1) : x - y
}
