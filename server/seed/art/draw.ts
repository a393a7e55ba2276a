import { createRng, seedFrom } from '#seed/prng.ts'
import { backdrop, side } from './backdrop.ts'
import type { Brush, Drawing } from './brush.ts'
import { lightness, mix, tone, turn } from './colour.ts'
import { finishOf } from './finish.ts'
import { createPaper } from './paper.ts'
import { drawCamera } from './products/camera.ts'
import { drawHeadphone } from './products/headphone.ts'
import { drawParcel } from './products/parcel.ts'
import { drawPrinter } from './products/printer.ts'
import { drawRouter } from './products/router.ts'
import { drawLaptop, drawMonitor, drawTv } from './products/displays.ts'
import { drawPhone, drawSmartwatch } from './products/handhelds.ts'
import { drawKeyboard } from './products/keyboard.ts'
import { drawStorage } from './products/storage.ts'
import { drawMouse, mouseForms } from './products/mouse.ts'
import { circle, group, path, rect, rectPath } from './shapes.ts'

const drawings: Record<string, Drawing> = {
  Mouse: drawMouse,
  Keyboard: drawKeyboard,
  Laptop: drawLaptop,
  TV: drawTv,
  Monitor: drawMonitor,
  Phone: drawPhone,
  Headphone: drawHeadphone,
  Camera: drawCamera,
  Router: drawRouter,
  Printer: drawPrinter,
  Storage: drawStorage,
  Smartwatch: drawSmartwatch,
}

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

export interface ProductDrawing {
  categoryName: string
  /** The product's name, where there is one. */
  name?: string
  /** The product's colour, as `#rrggbb`. */
  colour: string
  /** Counts the drawings of one category: neighbours differ in form and angle. */
  variant: number
  seed: number
}

/** A product on a quiet studio backdrop, as SVG of 1200 by 1200 units; the same input, the same drawing. */
export function drawProduct(drawing: ProductDrawing): string {
  const { categoryName, name = '', colour, variant, seed } = drawing
  const rng = createRng(seedFrom(categoryName, variant, seed))
  const brand = rng.pick(accents)
  const brush: Brush = {
    paper: createPaper(),
    rng,
    brand,
    finish: finishOf(colour),
    name,
    form: mouseForms[variant % mouseForms.length] ?? 'office',
    angle: variant,
  }
  const draw = drawings[categoryName] ?? drawParcel
  return sheetOf(brush, backdrop(brush.paper, brand) + draw(brush))
}

/** A category's tile: one good drawing of its kind. */
export function drawCategory(categoryName: string): string {
  return drawProduct({
    categoryName,
    colour: '#3a414b',
    variant: 1,
    seed: seedFrom('tile', categoryName),
  })
}

export interface LogoDrawing {
  name: string
  colour: string
  seed: number
}

/** A shop's mark: a plain geometric sign on the shop's colour. */
export function drawLogo({ name, colour, seed }: LogoDrawing): string {
  const rng = createRng(seedFrom(name, seed))
  const paper = createPaper()
  const ground = rect(
    0,
    0,
    side,
    side,
    0,
    paper.linear('diagonal', [0, tone(colour, 0.12)], [100, tone(colour, -0.22)]),
  )
  const ink = lightness(colour) > 0.72 ? tone(colour, -0.75) : '#ffffff'
  const second = mix(ink, turn(colour, 60), 0.35)
  const brush: Brush = {
    paper,
    rng,
    brand: colour,
    finish: finishOf(colour),
    name,
    form: '',
    angle: 0,
  }
  return sheetOf(
    brush,
    ground + group(sign(brush, ink, second), { transform: 'translate(600 600)' }),
  )
}

function sign({ rng }: Brush, ink: string, second: string): string {
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
  return rng.pick(signs)()
}

function sheetOf({ paper }: Brush, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">${paper.definitions()}${content}</svg>`
}
