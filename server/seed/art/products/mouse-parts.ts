import { type Brush } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import { circle, circlePath, line, path, rect, rectPath } from '#seed/art/shapes.ts'

/** The outline of a mouse, in units from its middle. */
export interface Shell {
  length: number
  front: number
  waist: number
  hump: number
  tail: number
  /** how far the thumb side bulges out */
  thumb: number
}

export const glowTail = ({ paper, brand }: Brush, { length: l, hump, thumb }: Shell): string => {
  const arc = `M${-hump * 0.86 - thumb * 0.6} ${l * 0.62}Q${-hump * 0.5} ${l * 0.93} 0 ${l * 0.94}Q${hump * 0.5} ${l * 0.93} ${hump * 0.86} ${l * 0.62}`
  return (
    line(arc, brand, 26, { 'stroke-opacity': 0.55, filter: paper.blur(12) }) +
    line(arc, tone(brand, 0.45), 9, { 'stroke-linecap': 'round' })
  )
}

export const wheel = ({ paper, finish, rng, brand }: Brush, l: number, form: string): string => {
  const lit = (form === 'gaming' || form === 'honeycomb') && rng.chance(0.6)
  const y = -l * rng.range(0.66, 0.72)
  const height = form === 'compact' ? 92 : 118
  const ribs = Array.from(
    { length: 9 },
    (_, i) => `M-15 ${Math.round(y + 10 + (i * (height - 20)) / 8)}h30`,
  ).join('')
  const rubber = paper.linear(
    'down',
    [0, '#0c0e10'],
    [35, '#474c53'],
    [50, '#5c626a'],
    [70, '#33373c'],
    [100, '#08090b'],
  )
  return (
    rect(-29, y - 16, 58, height + 32, 29, finish.deep) +
    rect(-29, y - 16, 58, height + 32, 29, 'none', {
      stroke: finish.glint,
      'stroke-width': 3,
      'stroke-opacity': 0.5,
    }) +
    rect(-19, y, 38, height, 16, rubber) +
    line(ribs, '#0a0b0d', 5, { 'stroke-opacity': 0.7 }) +
    (lit
      ? path(rectPath(-19, y, 6, height, 3) + rectPath(13, y, 6, height, 3), tone(brand, 0.3))
      : '')
  )
}

export const dpiButton = ({ paper, finish }: Brush, parting: number): string =>
  rect(
    -13,
    parting - 62,
    26,
    46,
    12,
    paper.linear('down', [0, finish.light], [100, finish.shade]),
    {
      stroke: finish.deep,
      'stroke-width': 4,
    },
  )

export const badge = ({ rng, brand, finish, paper }: Brush, l: number): string => {
  const y = l * 0.52
  const shape = rng.pick([
    `M0 ${y - 34}L30 ${y + 22}H12L0 ${y - 4}L-12 ${y + 22}H-30z`,
    circlePath(0, y, 28) + circlePath(0, y, 15),
    `M-32 ${y - 24}L0 ${y + 30}L32 ${y - 24}H14L0 ${y}L-14 ${y - 24}z`,
    rectPath(-34, y - 6, 68, 12, 6),
    `M-26 ${y - 26}H26L-4 ${y}H26L-26 ${y + 30}L2 ${y + 4}H-26z`,
  ])
  const bright = rng.chance(0.5)
  return (
    (bright
      ? circle(0, y, 60, paper.radial(0.5, 0.5, 0.5, [0, brand, 0.5], [100, brand, 0]))
      : '') +
    path(shape, bright ? tone(brand, 0.35) : finish.isDark ? finish.glint : finish.deep, {
      'fill-rule': 'evenodd',
      'fill-opacity': bright ? 1 : 0.55,
    })
  )
}

export const cable = ({ rng, finish }: Brush, { length: l }: Shell, turn: number): string => {
  const bend = turn < 0 ? 1 : -1
  const sway = rng.int(60, 140) * bend
  const d = `M0 ${-l + 10}C0 ${-l - 120} ${sway} ${-l - 120} ${sway} ${-l - 420}`
  const colour = finish.isDark ? '#1b1d20' : '#b9bec5'
  return (
    line(d, '#131a26', 20, { 'stroke-opacity': 0.14, transform: 'translate(14 18)' }) +
    line(d, colour, 20) +
    line(d, tone(colour, 0.35), 5, { transform: 'translate(-4 0)', 'stroke-opacity': 0.7 }) +
    rect(-19, -l - 46, 38, 66, 12, colour)
  )
}
