import { type Brush, castShadow } from '#seed/art/brush.ts'
import type { MouseLook } from '#seed/art/looks.ts'
import { tone } from '#seed/art/colour.ts'
import { ellipse, group, line, path, rect, smooth } from '#seed/art/shapes.ts'
import { badge, cable, dpiButton, glowTail, looseCable, wheel, type Shell } from './mouse-parts.ts'

const shells: Record<string, readonly Shell[]> = {
  gaming: [
    { length: 400, front: 178, waist: 168, hump: 205, tail: 120, thumb: 0 },
    { length: 410, front: 196, waist: 176, hump: 212, tail: 150, thumb: 6 },
    { length: 390, front: 172, waist: 158, hump: 214, tail: 108, thumb: 0 },
  ],
  honeycomb: [
    { length: 392, front: 178, waist: 164, hump: 204, tail: 118, thumb: 0 },
    { length: 400, front: 188, waist: 160, hump: 210, tail: 130, thumb: 4 },
  ],
  ergonomic: [
    { length: 405, front: 188, waist: 186, hump: 224, tail: 128, thumb: 46 },
    { length: 396, front: 182, waist: 190, hump: 232, tail: 136, thumb: 66 },
  ],
  office: [
    { length: 375, front: 190, waist: 200, hump: 214, tail: 138, thumb: 0 },
    { length: 385, front: 182, waist: 186, hump: 216, tail: 120, thumb: 10 },
  ],
  compact: [
    { length: 370, front: 186, waist: 192, hump: 190, tail: 146, thumb: 0 },
    { length: 380, front: 170, waist: 176, hump: 186, tail: 140, thumb: 0 },
  ],
}

type Form = 'gaming' | 'honeycomb' | 'ergonomic' | 'office' | 'compact'
/** A mouse from above, with what its style decides. */
interface Mouse extends Brush {
  form: Form
  hasLights: boolean
}

export function shellOf(brush: Brush, look: MouseLook): Shell {
  return brush.choose('shell', shells[formOf(brush, look)] ?? [])
}

function formOf(brush: Brush, { form }: MouseLook): Form {
  if (form === 'gaming') return brush.choose('form', ['gaming', 'gaming', 'honeycomb'] as const)
  return form === 'vertical' ? 'ergonomic' : form
}

/** From above; the cable leaves the sheet, or ends in its plug. */
export const mouseTop = (
  brush: Brush,
  look: MouseLook,
  { turn, ending }: { turn: number; ending: 'sheet' | 'plug' },
): string => {
  const shell = shellOf(brush, look)
  const mouse: Mouse = { ...brush, form: formOf(brush, look), hasLights: look.hasLights }
  const outline = silhouette(shell)
  const draw = ending === 'sheet' ? cable : looseCable
  const back = look.isWired ? draw(brush, shell, turn) : ''
  const content =
    castShadow(brush, outline, ...unturned(22, 40, turn), 34, 0.42) +
    back +
    bodyOf(brush, outline, shell) +
    details(mouse, shell, outline)
  return group(content, {
    transform: `translate(600 ${look.isWired ? 640 : 604}) rotate(${turn}) scale(1.06)`,
  })
}

/** Turns a shift in the drawing into the mouse's own turned coordinates. */
const unturned = (x: number, y: number, degrees: number): [number, number] => {
  const a = (-degrees * Math.PI) / 180
  return [
    Math.round(x * Math.cos(a) - y * Math.sin(a)),
    Math.round(x * Math.sin(a) + y * Math.cos(a)),
  ]
}

export const silhouette = ({ length: l, front, waist, hump, tail, thumb }: Shell): string =>
  smooth([
    [0, -l],
    [front * 0.72, -l * 0.97],
    [front, -l * 0.78],
    [waist + 2, -l * 0.3],
    [waist + 8, 0],
    [hump, l * 0.42],
    [hump * 0.9, l * 0.74],
    [tail * 0.72, l * 0.95],
    [0, l],
    [-tail * 0.72 - thumb * 0.2, l * 0.95],
    [-hump * 0.9 - thumb * 0.7, l * 0.74],
    [-hump - thumb * 0.8, l * 0.42],
    [-waist - 8 - thumb * 0.5, 0],
    [-waist - 2 - thumb * 0.1, -l * 0.3],
    [-front, -l * 0.78],
    [-front * 0.72, -l * 0.97],
  ])

export const bodyOf = ({ paper, finish }: Brush, outline: string, { length: l }: Shell): string => {
  const clip = paper.clip(path(outline, '#000'))
  const soft = paper.blur(26)
  return (
    path(
      outline,
      paper.linear(
        [0.05, 0.1, 0.95, 0.9],
        [0, finish.light],
        [45, finish.base],
        [100, finish.shade],
      ),
    ) +
    group(
      line(outline, finish.deep, 64, {
        'stroke-opacity': finish.isDark ? 0.75 : 0.4,
        filter: soft,
        transform: 'translate(-8 -10)',
      }) +
        line(outline, '#fff', 22, {
          'stroke-opacity': finish.isDark ? 0.28 : 0.9,
          filter: paper.blur(9),
          transform: 'translate(12 12)',
        }) +
        ellipse(
          -50,
          l * 0.34,
          120,
          190,
          paper.radial(0.5, 0.5, 0.5, [0, '#fff', finish.isDark ? 0.2 : 0.7], [100, '#fff', 0]),
        ),
      { 'clip-path': clip },
    )
  )
}

const seam = (d: string, dark: string, light: string): string =>
  line(d, light, 5, { 'stroke-opacity': 0.4, transform: 'translate(3 3)' }) + line(d, dark, 5)

const details = (brush: Mouse, shell: Shell, outline: string): string => {
  const { paper, finish, form, chance, hasLights } = brush
  const { length: l, front } = shell
  const clip = paper.clip(path(outline, '#000'))
  const parting = -l * brush.range('parting', 0.06, 0.2)
  const gap = form === 'compact' ? 0 : brush.choose('gap', [0, 10, 18])
  const inside: string[] = []
  if (form === 'gaming' || form === 'ergonomic') inside.push(sides(brush, shell))
  if (form === 'office' && chance('two tone', 0.55)) inside.push(twoTone(brush, shell, parting))
  if (form === 'honeycomb') inside.push(honeycomb(brush, shell, parting))
  const across = brush.choose('seam', [
    `M${-front - 60} ${parting + 46}Q0 ${parting - 30} ${front + 60} ${parting + 46}`,
    `M${-front - 60} ${parting - 26}Q-90 ${parting - 10} -46 ${parting + 40}L46 ${parting + 40}Q90 ${parting - 10} ${front + 60} ${parting - 26}`,
    `M${-front - 60} ${parting + 10}L${front + 60} ${parting + 10}`,
  ])
  if (form !== 'compact') inside.push(seam(across, finish.deep, finish.glint))
  inside.push(
    gap > 0
      ? path(`M${-gap / 2} ${-l}h${gap}V${parting + 18}h${-gap}z`, finish.secondShade)
      : seam(`M0 ${-l}V${form === 'compact' ? -l * 0.2 : parting + 12}`, finish.deep, finish.glint),
  )
  if (form === 'gaming' && hasLights) inside.push(glowTail(brush, shell))
  const mark = form === 'honeycomb' ? '' : badge(brush, l, hasLights)
  const button = chance('dpi button', 0.75) && form !== 'compact' ? dpiButton(brush, parting) : ''
  return (
    group(inside.join(''), { 'clip-path': clip }) +
    wheel(brush, l, { isSmall: form === 'compact', isLit: hasLights }) +
    button +
    mark
  )
}

const sides = (
  { paper, finish, range, hasLights, brand }: Mouse,
  { length: l, waist, hump, thumb }: Shell,
): string => {
  const inner = range('panel', 0.66, 0.8)
  const panel = (side: 1 | -1): string => {
    const out = (hump + 120) * side
    const extra = side === -1 ? thumb * 0.5 : 0
    const x = (waist * inner + extra) * side
    return `M${out} ${-l * 0.42}L${x * 1.12} ${-l * 0.36}Q${x * 0.96} ${l * 0.1} ${x * 1.06} ${l * 0.34}Q${x * 1.2} ${l * 0.66} ${out} ${l * 0.7}z`
  }
  const grip = paper.linear('right', [0, finish.secondLight], [100, finish.secondShade])
  const edge = hasLights ? brand : finish.deep
  const x = -(waist * inner + thumb * 0.5) * 1.06
  const thumbButton = (y: number): string =>
    rect(x - 44, y, 40, l * 0.2, 16, paper.linear('right', [0, finish.base], [100, finish.light]), {
      stroke: finish.deep,
      'stroke-width': 4,
    })
  const texture = Array.from(
    { length: 7 },
    (_, i) => `M${waist * inner * 1.12 + 14} ${l * (0.02 + i * 0.07)}h60`,
  ).join('')
  return (
    path(panel(-1) + panel(1), grip, { stroke: edge, 'stroke-width': 6 }) +
    line(texture, finish.secondLight, 6, { 'stroke-opacity': 0.55 }) +
    thumbButton(-l * 0.24) +
    thumbButton(-l * 0.01)
  )
}

const twoTone = (
  { paper, finish, brand, chance }: Brush,
  { length: l, hump }: Shell,
  parting: number,
): string => {
  const fill = chance('coloured back', 0.4) ? brand : finish.second
  return path(
    `M${-hump - 60} ${parting + 50}Q0 ${parting - 26} ${hump + 60} ${parting + 50}V${l + 20}H${-hump - 60}z`,
    paper.linear('diagonal', [0, tone(fill, 0.25)], [50, fill], [100, tone(fill, -0.3)]),
    { 'fill-opacity': 0.92 },
  )
}

const honeycomb = (
  { paper, finish, brand, hasLights }: Mouse,
  { length: l, hump }: Shell,
  parting: number,
): string => {
  const glow = hasLights
  const hole = (cx: number, cy: number): string =>
    `M${cx} ${cy - 19}l16.5 9.5v19l-16.5 9.5l-16.5-9.5v-19z`
  const cell = path(
    hole(21, 18) + hole(0, 54) + hole(42, 54) + hole(0, -18) + hole(42, -18),
    '#0b0d10',
  )
  const fill = paper.pattern(42, 72, cell)
  const area = `M${-hump * 0.7} ${parting + 96}Q0 ${parting + 40} ${hump * 0.7} ${parting + 96}Q${hump * 0.78} ${l * 0.5} ${hump * 0.4} ${l * 0.82}Q0 ${l * 0.94} ${-hump * 0.4} ${l * 0.82}Q${-hump * 0.78} ${l * 0.5} ${-hump * 0.7} ${parting + 96}z`
  const light = glow
    ? ellipse(
        0,
        l * 0.5,
        hump * 0.5,
        l * 0.3,
        paper.radial(0.5, 0.5, 0.5, [0, brand, 0.75], [100, brand, 0]),
      )
    : ''
  return path(area, fill, { 'fill-opacity': finish.isDark ? 1 : 0.8 }) + light
}
