import type { Rng } from '#seed/prng.ts'

/** A model of some form of product; the price in whole taka. */
export interface Model {
  /** What stands behind the model number in the name: the specs a buyer looks for first. */
  title: string
  /** What it would cost without a discount, before the line's own factor. */
  price: number
  /** Label and value, in the order of the list. */
  specs: readonly (readonly [label: string, value: string])[]
}

/** One form of a kind of product, such as the earbuds among the headphones. */
export interface Form {
  /** Brand, series (of several words, if need be), letters of its model numbers, factor on prices. */
  lines: readonly string[]
  /** Sentences in its praise; a product has two of them. */
  pitches: readonly string[]
  model(rng: Rng): Model
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
  /** The category whose pictures it borrows, where it has none drawn of its own. */
  drawnAs?: string
  /** How often it comes round among the products. */
  weight: number
  lines: readonly Line[]
  colours: readonly Colour[]
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
}: Omit<Kind, 'lines' | 'colours'> & {
  forms: readonly Form[]
  colours: readonly (keyof typeof palette)[]
}): Kind {
  return {
    ...kind,
    lines: forms.flatMap((form) => form.lines.map((text) => lineOf(text, form))),
    colours: colours.map((name) => ({ name, hex: palette[name] })),
  }
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
