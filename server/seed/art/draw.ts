import { seedFrom } from '#seed/prng.ts'
import { backdrop, side } from './backdrop.ts'
import { createBrush, type Brush } from './brush.ts'
import { lightness, mix, tone, turn } from './colour.ts'
import { designOf } from './designs.ts'
import type { Look } from './looks.ts'
import { circle, group, path, rect, rectPath } from './shapes.ts'
import type { ViewName } from './views.ts'

/** All inputs of a product's drawings: equal ones give equal drawings. */
export interface ProductDrawing {
  look: Look
  /** The product's colour, as `#rrggbb`. */
  colour: string
  /** What the look leaves open: alike for all products of a series. */
  style: number
}

export interface View {
  name: ViewName
  svg: string
}

/** A product on a quiet studio backdrop, from several sides; the first view is the one for lists. */
export function drawViews({ look, colour, style }: ProductDrawing): View[] {
  return designOf(look).map(([name, draw]) => {
    const brush = createBrush(colour, style)
    return { name, svg: sheetOf(brush, backdrop(brush.paper, brush.brand) + draw(brush)) }
  })
}

/** The first view alone. */
export function drawFront({ look, colour, style }: ProductDrawing): string {
  const brush = createBrush(colour, style)
  const [first] = designOf(look)
  return sheetOf(brush, backdrop(brush.paper, brush.brand) + first[1](brush))
}

export interface LogoDrawing {
  name: string
  colour: string
  seed: number
}

/** A shop's mark: a plain geometric sign on the shop's colour. */
export function drawLogo({ name, colour, seed }: LogoDrawing): string {
  const brush = createBrush(colour, seedFrom(name, seed), colour)
  const ground = rect(
    0,
    0,
    side,
    side,
    0,
    brush.paper.linear('diagonal', [0, tone(colour, 0.12)], [100, tone(colour, -0.22)]),
  )
  const ink = lightness(colour) > 0.72 ? tone(colour, -0.75) : '#ffffff'
  const second = mix(ink, turn(colour, 60), 0.35)
  return sheetOf(
    brush,
    ground + group(mark(brush, ink, second), { transform: 'translate(600 600)' }),
  )
}
function mark({ choose }: Brush, ink: string, second: string): string {
  const signs = [
    () => circle(-110, 0, 230, ink) + circle(150, 0, 230, second, { 'fill-opacity': 0.85 }),
    () =>
      path('M-300 260V-260H-60L300 260H60L-120 -6V260z', ink) +
      rect(100, -260, 180, 300, 0, second),
    () =>
      [0, 60, 120, 180, 240, 300]
        .map((angle) =>
          path(
            'M0 -60C90 -140 90 -260 0 -340C-90 -260 -90 -140 0 -60z',
            angle % 120 === 0 ? ink : second,
            { transform: `rotate(${angle})` },
          ),
        )
        .join(''),
    () =>
      path(rectPath(-280, -280, 250, 560, 40), ink) +
      path(rectPath(30, -280, 250, 250, 40), second) +
      path(rectPath(30, 30, 250, 250, 125), ink),
    () =>
      path('M0 -330L300 -150V190L0 360L-300 190V-150z', ink) +
      path('M0 -110L120 -40V100L0 170L-120 100V-40z', second),
    () => path('M-320 240L0 -320L320 240H150L0 -30L-150 240z', ink) + circle(0, 210, 80, second),
    () => path('M-320 -200H60L320 0L60 200H-320L-80 0z', ink) + circle(-40, 0, 84, second),
    () =>
      path('M-300 -250H300V-80L-60 250H300', 'none', {
        stroke: ink,
        'stroke-width': 120,
        'stroke-linejoin': 'round',
      }) + circle(-230, 220, 80, second),
    () =>
      circle(0, 0, 310, 'none', { stroke: ink, 'stroke-width': 90 }) +
      path('M-60 -150L190 0L-60 150z', second),
  ]
  return choose('mark', signs)()
}

function sheetOf({ paper }: Brush, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">${paper.definitions()}${content}</svg>`
}
