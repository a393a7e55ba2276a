import type { Rng } from '#seed/prng.ts'
import type { Finish } from './finish.ts'
import type { Paper } from './paper.ts'
import { ellipse, path } from './shapes.ts'

/** All inputs of a drawing. `angle` is any integer; each drawing wraps it. */
export interface Brush {
  paper: Paper
  rng: Rng
  brand: string
  finish: Finish
  /** The product's name; a name that implies a form (Earbuds, USB, Mesh) decides it. */
  name: string
  form: string
  angle: number
}

export type Drawing = (brush: Brush) => string

/** The item at a growing index, which wraps around. */
export const wrap = <T>(items: readonly T[], index: number): T => {
  const item = items[((Math.trunc(index) % items.length) + items.length) % items.length]
  if (item === undefined) throw new Error('wrap() needs at least one item')
  return item
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
