import { type Brush } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import { cord } from '#seed/art/parts.ts'
import { circle, circlePath, group, line, path, rect, rectPath } from '#seed/art/shapes.ts'

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

export const wheel = (
  { paper, finish, range, brand }: Brush,
  l: number,
  { isSmall, isLit }: { isSmall: boolean; isLit: boolean },
): string => {
  const y = -l * range('wheel', 0.66, 0.72)
  const height = isSmall ? 92 : 118
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
    (isLit
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

export const badge = (
  { choose, brand, finish, paper }: Brush,
  l: number,
  bright: boolean,
): string => {
  const y = l * 0.52
  const shape = choose('badge', [
    `M0 ${y - 34}L30 ${y + 22}H12L0 ${y - 4}L-12 ${y + 22}H-30z`,
    circlePath(0, y, 28) + circlePath(0, y, 15),
    `M-32 ${y - 24}L0 ${y + 30}L32 ${y - 24}H14L0 ${y}L-14 ${y - 24}z`,
    rectPath(-34, y - 6, 68, 12, 6),
    `M-26 ${y - 26}H26L-4 ${y}H26L-26 ${y + 30}L2 ${y + 4}H-26z`,
  ])
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

/** The colour of its cable: dark on dark shells. */
export const cableColour = ({ finish }: Brush): string => (finish.isDark ? '#1b1d20' : '#b9bec5')

/** A cable that leaves the sheet at its upper edge. */
export const cable = (brush: Brush, { length: l }: Shell, turn: number): string => {
  const bend = turn < 0 ? 1 : -1
  const sway = brush.int('sway', 60, 140) * bend
  const colour = cableColour(brush)
  return (
    cord(`M0 ${-l + 10}C0 ${-l - 120} ${sway} ${-l - 120} ${sway} ${-l - 420}`, colour, 20) +
    rect(-19, -l - 46, 38, 66, 12, colour)
  )
}

/** A cable laid in a loop beside the mouse, with its plug. */
export const looseCable = (brush: Brush, { length: l, hump }: Shell): string => {
  const colour = cableColour(brush)
  const x = hump + 150
  return (
    cord(
      `M0 ${-l + 10}C0 ${-l - 150} ${x - 60} ${-l - 130} ${x} ${-l * 0.5}S${x + 130} ${l * 0.4} ${x + 20} ${l * 0.34}S${x - 50} ${-l * 0.1} ${x + 60} ${l * 0.1}`,
      colour,
      18,
    ) +
    rect(-19, -l - 46, 38, 66, 12, colour) +
    group(rect(-26, -8, 52, 90, 10, colour) + rect(-20, 78, 40, 52, 3, '#c3cad3'), {
      transform: `translate(${x + 66} ${l * 0.1}) rotate(-60)`,
    })
  )
}
