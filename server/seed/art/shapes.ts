import { n } from './paper.ts'

type Attributes = Readonly<Record<string, string | number | undefined>>

const write = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? trim(value) : value}"`)
    .join('')

const trim = (value: number): string => String(Math.round(value * 100) / 100)

export const path = (d: string, fill: string, more: Attributes = {}): string =>
  `<path d="${d}"${write({ fill, ...more })}/>`

export const line = (d: string, stroke: string, width: number, more: Attributes = {}): string =>
  path(d, 'none', { stroke, 'stroke-width': width, ...more })

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  more: Attributes = {},
): string =>
  `<rect${write({ x, y, width, height, rx: radius === 0 ? undefined : radius, fill, ...more })}/>`

export const circle = (
  cx: number,
  cy: number,
  r: number,
  fill: string,
  more: Attributes = {},
): string => `<circle${write({ cx, cy, r, fill, ...more })}/>`

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
): string => `<ellipse${write({ cx, cy, rx, ry, fill, ...more })}/>`

export const group = (content: string, attributes: Attributes): string =>
  `<g${write(attributes)}>${content}</g>`

/** Path data of a rectangle with rounded corners, to join many of one colour in a single path. */
export const rectPath = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): string => {
  const r = Math.min(radius, width / 2, height / 2)
  const across = n(width - 2 * r)
  const along = n(height - 2 * r)
  const arc = (dx: number, dy: number): string => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`
  return `M${n(x + r)} ${n(y)}h${across}${arc(r, r)}v${along}${arc(-r, r)}h-${across}${arc(-r, -r)}v-${along}${arc(r, -r)}z`
}

/** Path data of a full circle. */
export const circlePath = (cx: number, cy: number, r: number): string =>
  `M${n(cx - r)} ${n(cy)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0z`

type Point = readonly [x: number, y: number]

/** Path data of a smooth closed curve through the points. */
export const smooth = (points: readonly Point[], tension = 1): string => {
  const at = (i: number): Point => points[(i + points.length) % points.length] ?? [0, 0]
  const start = at(0)
  const curves = points.map((_, i) => {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const k = tension / 6
    const c1 = [from[0] + (to[0] - before[0]) * k, from[1] + (to[1] - before[1]) * k] as const
    const c2 = [to[0] - (after[0] - from[0]) * k, to[1] - (after[1] - from[1]) * k] as const
    return `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(to[0])} ${n(to[1])}`
  })
  return `M${n(start[0])} ${n(start[1])}${curves.join('')}z`
}
