import { createRng, seedFrom } from '#seed/prng.ts'
import { finishOf, type Finish } from './finish.ts'
import { createPaper, type Paper } from './paper.ts'
import { ellipse, path } from './shapes.ts'

/**
 * What a drawing is made with. Whatever is left open by a product's look is chosen by name: the same name gives the
 * same choice in every view of a style, in whatever order the parts are drawn.
 */
export interface Brush {
  paper: Paper
  /** An accent: of a light, a logo, a picture on a screen. */
  brand: string
  finish: Finish
  style: number
  choose<T>(what: string, items: readonly T[]): T
  chance(what: string, probability: number): boolean
  int(what: string, low: number, high: number): number
  range(what: string, low: number, high: number): number
}

export type Draw = (brush: Brush) => string

const accents = [
  '#2563eb',
  '#e11d48',
  '#0d9488',
  '#7c3aed',
  '#f59e0b',
  '#16a34a',
  '#0ea5e9',
  '#db2777',
]

/** A brush for one sheet; `brand` by default is one of the accents. */
export function createBrush(colour: string, style: number, brand?: string): Brush {
  const of = (what: string) => createRng(seedFrom(style, what))
  return {
    paper: createPaper(),
    brand: brand ?? of('accent').pick(accents),
    finish: finishOf(colour),
    style,
    choose: (what, items) => of(what).pick(items),
    chance: (what, probability) => of(what).chance(probability),
    int: (what, low, high) => of(what).int(low, high),
    range: (what, low, high) => of(what).range(low, high),
  }
}

/** A soft pool of shade on the floor under something that stands. */
export const floorShadow = (
  { paper }: Brush,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  strength = 0.34,
): string =>
  ellipse(
    cx,
    cy,
    rx,
    ry,
    paper.radial(
      0.5,
      0.5,
      0.5,
      [0, '#1a2230', strength],
      [45, '#1a2230', strength * 0.55],
      [75, '#1a2230', strength * 0.16],
      [100, '#1a2230', 0],
    ),
  )

/** The blurred shade of a flat-lying outline, away from the light at the upper left. */
export const castShadow = (
  { paper }: Brush,
  outline: string,
  dx: number,
  dy: number,
  deviation: number,
  strength = 0.34,
): string =>
  path(outline, '#131a26', {
    'fill-opacity': strength,
    filter: paper.blur(deviation),
    transform: `translate(${dx} ${dy})`,
  })
