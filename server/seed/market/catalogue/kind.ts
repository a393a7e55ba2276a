import type { Look } from '#seed/art/looks.ts'
import type { Rng } from '#seed/prng.ts'

/** A model of some form of product; the price in whole taka. */
export interface Model {
  /** What stands behind the model number in the name: the specs a buyer looks for first. */
  title: string
  /** What it would cost without a discount, before the line's own factor. */
  price: number
  /** Label and value, in the order of the list. */
  specs: readonly (readonly [label: string, value: string])[]
  /** How it is drawn; it says the same as the title and the specs. */
  look: Look
}

/** The members of a family: of each of its sizes one in each of its colours. */
export interface FamilyPlan {
  sizes: number
  colours: number
}

/** One form of a kind of product, such as the earbuds among the headphones. */
export interface Form {
  /** Brand, series (of several words, if need be), letters of its model numbers, factor on prices. */
  lines: readonly string[]
  /** Sentences in its praise; a product has two of them. */
  pitches: readonly string[]
  /** Every other model of its lines is sold in several sizes and colours. */
  family?: FamilyPlan
  /** `size` counts the sizes of a family, the smallest first; null: of a product by itself. All else stays the same. */
  model(rng: Rng, size: number | null): Model
}

/** A brand's series. A number after `code` distinguishes its products. */
export interface Line {
  brand: string
  series: string
  code: string
  factor: number
  form: Form
}

export interface Colour {
  name: string
  hex: string
}

/** A category and how its products are made up. */
export interface Kind {
  name: string
  /** What it is called in Bangla. */
  nameBn: string
  /** What one of its products is called within a sentence. */
  noun: string
  description: string
  /** How often it comes round among the products. */
  weight: number
  lines: readonly Line[]
  colours: readonly Colour[]
  /** What comes after what among its products; then it begins again. */
  places: readonly Place[]
  /** How many models of each line are in `places`. */
  modelsPerLine: number
}

/** The line of a product, which of the line's models it is, and which member of its family. */
export interface Place {
  line: Line
  model: number
  member: number
  /** How many members its family has; 1: it is a product by itself. */
  members: number
}

const palette = {
  Black: '#23262d',
  White: '#e9ebee',
  Silver: '#b9bec7',
  Graphite: '#4a4f5a',
  'Midnight Blue': '#22345e',
  'Sky Blue': '#5fa3d9',
  'Forest Green': '#2e5f4a',
  Mint: '#8fcdb5',
  Rose: '#d99aa5',
  Red: '#b8323c',
  Sand: '#cdb99a',
  Lavender: '#a597cf',
  Orange: '#dd7a35',
  Teal: '#2a7f86',
} as const

/** Describes a kind by its forms and the names of its colours. */
export function kindOf({
  forms,
  colours,
  ...kind
}: Omit<Kind, 'lines' | 'colours' | 'places' | 'modelsPerLine'> & {
  forms: readonly Form[]
  colours: readonly (keyof typeof palette)[]
}): Kind {
  const lines = forms.flatMap((form) => form.lines.map((text) => lineOf(text, form)))
  const hasFamilies = forms.some(({ family }) => family !== undefined)
  const alone = (model: number) => lines.map((line) => ({ line, model, member: 0, members: 1 }))
  return {
    ...kind,
    lines,
    places: hasFamilies ? [...lines.flatMap(familyOf), ...alone(1)] : alone(0),
    modelsPerLine: hasFamilies ? 2 : 1,
    colours: colours.map((name) => ({ name, hex: palette[name] })),
  }
}

/** The first model of a line, in all its sizes and colours. */
function familyOf(line: Line): Place[] {
  const { sizes, colours } = line.form.family ?? { sizes: 1, colours: 1 }
  const members = sizes * colours
  return Array.from({ length: members }, (_, member) => ({ line, model: 0, member, members }))
}

function lineOf(text: string, form: Form): Line {
  const words = text.split(' ')
  return {
    brand: words[0] ?? '',
    series: words.slice(1, -2).join(' '),
    code: words.at(-2) ?? '',
    factor: Number(words.at(-1)),
    form,
  }
}

/** `512GB`, `2TB`. */
export function capacity(gigabytes: number): string {
  return gigabytes >= 1_000 ? `${gigabytes / 1_000}TB` : `${gigabytes}GB`
}
