import type { Brush } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import type { KeyboardLook } from '#seed/art/looks.ts'
import { n } from '#seed/art/paper.ts'
import { circle, group, line, path, rect } from '#seed/art/shapes.ts'

/** Key widths of each row, in key units; a negative width is a gap. */
const full = [
  [1, -1, 1, 1, 1, 1, -0.5, 1, 1, 1, 1, -0.5, 1, 1, 1, 1, -0.25, 1, 1, 1, -0.25, 1, 1, 1, 1],
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, -0.25, 1, 1, 1, -0.25, 1, 1, 1, 1],
  [1.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.5, -0.25, 1, 1, 1, -0.25, 1, 1, 1, 1],
  [1.75, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.25, -3.5, 1, 1, 1, 1],
  [2.25, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.75, -1.25, 1, -1.25, 1, 1, 1, 1],
  [1.25, 1.25, 1.25, 6.25, 1.25, 1.25, 1.25, 1.25, -0.25, 1, 1, 1, -0.25, 2, 1, 1],
] as const
const sixty = [
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2],
  [1.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.5],
  [1.75, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.25],
  [2.25, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.75],
  [1.25, 1.25, 1.25, 6.25, 1.25, 1.25, 1.25, 1.25],
] as const
const sixtyFive = [
  ...sixty.slice(0, 3).map((row) => [...row, 1]),
  [2.25, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.75, 1, 1],
  [1.25, 1.25, 1.25, 6.25, 1, 1, 1, 1, 1, 1],
]
const seventyFive = [
  [1, -0.25, 1, 1, 1, 1, -0.25, 1, 1, 1, 1, -0.25, 1, 1, 1, 1, -0.25, 1, 1],
  ...sixtyFive,
]

/** The rows and their width in key units. */
export function layoutOf({ layout }: KeyboardLook): {
  rows: readonly (readonly number[])[]
  units: number
} {
  switch (layout) {
    case '60%':
      return { rows: sixty, units: 15 }
    case '65%':
      return { rows: sixtyFive, units: 16 }
    case '75%':
    case 'Compact':
      return { rows: seventyFive, units: 16 }
    case 'TKL':
      return { rows: full.map((row) => cut(row, 18.25)), units: 18.25 }
    case 'Full-size':
      return { rows: full, units: 22.5 }
  }
}

/** The keys of a row that end within a width. */
function cut(row: readonly number[], width: number): number[] {
  const kept: number[] = []
  let at = 0
  for (const span of row) {
    at += Math.abs(span)
    if (at > width + 0.01) break
    kept.push(span)
  }
  return kept
}

export const switchColours = {
  Red: '#d43a3a',
  Brown: '#8a5a34',
  Blue: '#2f7fd6',
  Yellow: '#e8b931',
} as const

export interface Caps {
  letter: string
  modifier: string
  accent: string
}

export function capColours({ chance, finish, brand }: Brush, look: KeyboardLook): Caps {
  const isOwn = look.switches === null || chance('caps', 0.6)
  const letter = isOwn ? finish.base : finish.isDark ? '#e8e9ec' : '#3b4048'
  return {
    letter,
    modifier: tone(letter, finish.isDark ? -0.25 : -0.14),
    accent: look.switches === null ? tone(letter, -0.3) : brand,
  }
}

/** One key with its legend: a dash for the Latin letter, a curl of another colour for the Bangla one. */
export function key(
  { paper }: Brush,
  box: { x: number; y: number; width: number; height: number },
  colour: string,
  legend: { ink: string; isBangla: boolean } | null,
): string {
  const [w, h] = [box.width - 6, box.height - 6]
  const curl = `M${n(w - h * 0.42)} ${n(h * 0.48)}h${n(h * 0.26)}m-6 0q-9 8 0 ${n(h * 0.2)}`
  const latin =
    legend === null ? '' : rect(9, 8, h * 0.22, h * 0.13, 2, legend.ink, { 'fill-opacity': 0.85 })
  const bangla = legend?.isBangla === true ? line(curl, '#e0792f', 3) : ''
  const cap = paper.linear('down', [0, tone(colour, 0.16)], [100, colour])
  const id = paper.symbol(
    group(
      rect(0, 0, w, h, 8, tone(colour, -0.35)) + rect(4, 2, w - 8, h - 10, 7, cap) + latin + bangla,
      {},
    ),
  )
  return `<use href="#${id}" x="${n(box.x + 3)}" y="${n(box.y + 3)}"/>`
}

export function knob({ paper, finish }: Brush, cx: number, cy: number, r: number): string {
  return (
    circle(cx, cy + 3, r, finish.deep) +
    circle(
      cx,
      cy,
      r - 2,
      paper.linear('diagonal', [0, finish.glint], [50, finish.base], [100, finish.deep]),
    ) +
    circle(cx, cy, r * 0.62, paper.linear('diagonal', [0, finish.shade], [100, finish.light]))
  )
}

/** A mechanical switch without its cap: the coloured stem is what it is named after. */
export function bareSwitch(cx: number, cy: number, size: number, colour: string): string {
  const half = size / 2
  return (
    rect(cx - half, cy - half, size, size, 6, '#2a2e35') +
    rect(cx - half * 0.82, cy - half * 0.82, size * 0.82, size * 0.82, 5, '#3d434c') +
    rect(cx - half * 0.5, cy - half * 0.5, size * 0.5, size * 0.5, 4, colour) +
    path(
      `M${cx - 3} ${cy - half * 0.36}h6v${half * 0.3}h${half * 0.3}v6h${-half * 0.3}v${half * 0.3}h-6v${-half * 0.3}h${-half * 0.3}v-6h${half * 0.3}z`,
      tone(colour, 0.4),
    )
  )
}
