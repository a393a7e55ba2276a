import type { Rng } from '#seed/prng.ts'

/** A product's model as a kind of product describes it; prices in whole taka. */
export interface Model {
  /** What stands behind the model in the name: the specs a buyer looks for first. */
  title: string
  /** What it would cost without a discount, before the line's own factor. */
  price: number
  /** Label and value, in the order of the list. */
  specs: readonly (readonly [label: string, value: string])[]
  /** One or two sentences about it, without its name. */
  pitch: string
}

/** A brand's series: its products are told apart by a number behind `code`. */
export interface Line {
  brand: string
  series: string
  /** Letters the model number begins with. */
  code: string
  /** How its prices stand to those of others. */
  factor: number
}

/** A category and how its products are made up. */
export interface Kind {
  name: string
  description: string
  /** The category whose pictures it borrows, where it has none drawn of its own. */
  drawnAs?: string
  /** How many of every hundred or so products. */
  weight: number
  lines: readonly Line[]
  colours: readonly Colour[]
  model(rng: Rng): Model
}

export interface Colour {
  name: string
  hex: string
}

/** `lines('Nordvik Glide N 1.2', …)`: brand, series (may have several words), code, factor. */
export function lines(...texts: readonly string[]): Line[] {
  return texts.map((text) => {
    const words = text.split(' ')
    return {
      brand: words[0] ?? '',
      series: words.slice(1, -2).join(' '),
      code: words.at(-2) ?? '',
      factor: Number(words.at(-1)),
    }
  })
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

export type ColourName = keyof typeof palette

export function colours(...names: readonly ColourName[]): Colour[] {
  return names.map((name) => ({ name, hex: palette[name] }))
}
