import { type Brush, floorShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import type { Views } from '#seed/art/views.ts'
import type { PrinterLook } from '#seed/art/looks.ts'
import { plate, sign, vents } from '#seed/art/parts.ts'
import { portRow } from '#seed/art/ports.ts'
import { closeUp, onTable, unboxed, type Item } from '#seed/art/scenes.ts'
import { circle, path, rect } from '#seed/art/shapes.ts'
import { thermalPrinter } from './thermal-printer.ts'

const inks = ['#22b8cf', '#e64980', '#fab005', '#343a40']

/** Ink tank printers show their tanks, laser printers are taller and put their pages out on top. */
export function printer(look: PrinterLook): Views {
  if (look.form === 'thermal') return thermalPrinter(look)
  const isInk = look.form === 'ink'
  const front = (brush: Brush) => (isInk ? inkFront(brush, look) : laserFront(brush, look))
  const item = (brush: Brush): Item => ({
    content: front(brush),
    cx: 600,
    cy: 580,
    bottom: 880,
    width: 800,
    height: 640,
    mm: isInk ? 375 : 385,
  })
  return [
    ['front', front],
    ['back', (brush) => back(brush, look)],
    ['open', (brush) => (isInk ? inkOpen(brush, look) : laserOpen(brush, look))],
    [
      'detail',
      (brush) =>
        isInk ? closeUp(front(brush), 370, 660, 2.4) : closeUp(front(brush), 800, 520, 2.3),
    ],
    [
      'scale',
      (brush) =>
        onTable(brush, item(brush), { x: 600, unitsPerMm: 1.7 }, [
          ['mug', 110],
          ['plant', 1_090],
        ]),
    ],
    ['box', (brush) => unboxed(brush, item(brush), [isInk ? 'inks' : 'toner', 'cable', 'manual'])],
  ]
}

const [x, y, width, height] = [210, 490, 780, 330]

const shellOf = ({ paper, finish }: Brush): string =>
  paper.linear('down', [0, finish.light], [40, finish.base], [100, finish.shade])
const sheetOf = ({ paper }: Brush): string => paper.linear('down', [0, '#ffffff'], [100, '#e6ebf1'])

function tanks(x0: number, y0: number, full = true): string {
  return (
    rect(x0, y0, 190, 110, 12, '#10141a', { 'fill-opacity': 0.78 }) +
    inks
      .map((colour, index) =>
        rect(x0 + 14 + index * 42, y0 + (full ? 24 : 46), 32, full ? 76 : 54, 5, colour),
      )
      .join('')
  )
}

function inkFront(brush: Brush, look: PrinterLook): string {
  const { paper, finish, brand } = brush
  return (
    floorShadow(brush, 600, y + height + 62, 440, 38, 0.42) +
    path(`M370 ${y + 20}l26-230q2-14 16-14h376q14 0 16 14l26 230z`, sheetOf(brush)) +
    path(`M396 ${y - 210}h408l4 34H392z`, '#dde4ec') +
    (look.hasScanner
      ? rect(
          x - 6,
          y - 44,
          width + 12,
          102,
          26,
          paper.linear('down', [0, finish.glint], [40, finish.light], [100, finish.base]),
        ) + rect(x + 6, y + 42, width - 12, 10, 5, finish.deep, { 'fill-opacity': 0.5 })
      : '') +
    rect(x, y + 20, width, height, 34, shellOf(brush)) +
    rect(x + 3, y + 23, width - 6, height - 6, 32, 'none', {
      stroke: finish.glint,
      'stroke-opacity': 0.5,
      'stroke-width': 4,
    }) +
    tanks(x + 34, y + 130) +
    rect(x + 270, y + 200, width - 320, 84, 14, '#0e1116') +
    path(`M${x + 310} ${y + 250}h${width - 400}l34 142H${x + 276}z`, sheetOf(brush)) +
    printed(brush, x + 350, y + 284, width - 480) +
    rect(x + width - 250, y + 78, 200, look.hasScanner ? 88 : 50, 14, '#12161c') +
    (look.hasScanner
      ? rect(
          x + width - 238,
          y + 88,
          130,
          68,
          8,
          paper.linear('diagonal', [0, tone(brand, 0.2)], [100, tone(brand, -0.4)]),
        )
      : '') +
    circle(x + width - 78, y + 103, 12, '#6ee7a8') +
    (look.hasScanner
      ? circle(x + width - 78, y + 140, 12, '#e5e9ee')
      : circle(x + width - 120, y + 103, 12, '#e5e9ee')) +
    sign(brush, 600, y + 110, 24)
  )
}

function printed({ brand }: Brush, at: number, top: number, wide: number, isColour = true): string {
  return (
    rect(at, top, wide * 0.36, 58, 6, isColour ? brand : '#59626d', { 'fill-opacity': 0.75 }) +
    [0, 18, 36]
      .map((dy) =>
        rect(at + wide * 0.44, top + dy, wide * (dy === 36 ? 0.34 : 0.52), 8, 4, '#b4bfca'),
      )
      .join('')
  )
}

function inkOpen(brush: Brush, look: PrinterLook): string {
  const { paper, finish } = brush
  const bottles = inks
    .map(
      (colour, i) =>
        rect(880 + i * 60, 880, 50, 150, 10, colour) +
        rect(894 + i * 60, 840, 22, 46, 5, '#e9edf1'),
    )
    .join('')
  return (
    floorShadow(brush, 600, y + height + 62, 440, 38, 0.42) +
    path(
      `M${x} ${y + 20}L${x + 60} ${y - 300}H${x + width - 60}L${x + width} ${y + 20}z`,
      finish.light,
    ) +
    path(
      `M${x + 60} ${y}L${x + 104} ${y - 260}H${x + width - 104}L${x + width - 60} ${y}z`,
      look.hasScanner ? '#dfeaf2' : '#22262d',
    ) +
    (look.hasScanner
      ? path(
          `M${x + 90} ${y - 20}L${x + 124} ${y - 240}H${x + 400}L${x + 330} ${y - 20}z`,
          '#ffffff',
          { 'fill-opacity': 0.6 },
        )
      : '') +
    rect(x, y + 20, width, height, 34, shellOf(brush)) +
    rect(x + 60, y + 34, width - 120, 60, 10, '#0e1116') +
    rect(x + 340, y + 40, 130, 46, 6, '#3d434c') +
    rect(x + 80, y + 60, width - 160, 8, 4, '#8d96a1') +
    tanks(x + 34, y + 130, false) +
    rect(x + 270, y + 200, width - 320, 84, 14, '#0e1116') +
    floorShadow(brush, 1_000, 1_034, 150, 22, 0.35) +
    bottles +
    rect(
      x + 4,
      y + 22,
      width - 8,
      5,
      2,
      paper.linear('right', [0, finish.glint], [100, finish.base]),
    )
  )
}

function laserFront(brush: Brush, look: PrinterLook): string {
  const { paper, finish, brand } = brush
  const [top, tall] = look.isColour ? [300, 560] : [420, 440]
  return (
    floorShadow(brush, 600, 880, 440, 38, 0.42) +
    path(`M380 ${top + 30}L410 ${top - 60}H790L820 ${top + 30}z`, sheetOf(brush)) +
    path(
      `M${x} ${top + 60}Q${x} ${top} ${x + 60} ${top}H${x + 150}L${x + 190} ${top + 40}H${x + 590}L${x + 630} ${top}H${x + 720}Q${x + width} ${top} ${x + width} ${top + 60}V${top + tall - 20}Q${x + width} ${top + tall} ${x + width - 40} ${top + tall}H${x + 40}Q${x} ${top + tall} ${x} ${top + tall - 20}z`,
      shellOf(brush),
    ) +
    rect(x + 40, top + tall - 150, width - 80, 120, 14, finish.shade) +
    rect(x + 320, top + tall - 110, 140, 22, 11, finish.deep) +
    rect(x + 40, top + tall - 172, width - 80, 8, 4, finish.deep, { 'fill-opacity': 0.6 }) +
    rect(x + width - 260, top + 80, 210, 66, 12, '#12161c') +
    rect(
      x + width - 246,
      top + 90,
      110,
      46,
      5,
      paper.linear('diagonal', [0, tone(brand, 0.2)], [100, tone(brand, -0.4)]),
    ) +
    circle(x + width - 84, top + 113, 16, '#6ee7a8') +
    (look.isColour
      ? inks.map((colour, i) => rect(x + 60 + i * 34, top + 96, 26, 26, 5, colour)).join('')
      : '') +
    vents(brush, { x: x + 40, y: top + 190, width: 180, height: 50, count: 12 }) +
    sign(brush, 600, top + 150, 30) +
    printed(brush, 450, top - 46, 300, look.isColour)
  )
}

function laserOpen(brush: Brush, look: PrinterLook): string {
  const [top, tall] = look.isColour ? [300, 560] : [420, 440]
  const drum = (dy: number, colour: string) =>
    rect(x + 90, dy, width - 180, 70, 14, '#22262d') +
    rect(x + 120, dy + 20, width - 240, 18, 9, colour) +
    rect(x + width - 120, dy + 14, 20, 40, 6, '#1f7a54')
  return (
    laserFront(brush, look) +
    rect(x + 40, top + 170, width - 80, tall - 340 + 120, 12, '#0b0d10') +
    (look.isColour
      ? inks.map((colour, i) => drum(top + 190 + i * 78, colour)).join('')
      : drum(top + 210, '#59626d')) +
    path(
      `M${x + 40} ${top + tall - 40}H${x + width - 40}L${x + width + 20} ${top + tall + 60}H${x - 20}z`,
      brush.finish.light,
    )
  )
}

function back(brush: Brush, look: PrinterLook): string {
  const { finish } = brush
  const isInk = look.form === 'ink'
  const [top, tall] = isInk
    ? [y - (look.hasScanner ? 40 : 0), 390]
    : look.isColour
      ? [300, 560]
      : [420, 440]
  return (
    floorShadow(brush, 600, top + tall + 14, 440, 38, 0.42) +
    rect(x, top, width, tall, 34, shellOf(brush)) +
    rect(x + 90, top + 50, width - 180, tall * 0.36, 14, finish.shade) +
    rect(x + 330, top + 64, 120, 18, 9, finish.deep) +
    rect(x + 50, top + tall - 140, 190, 90, 10, '#15181c') +
    portRow(
      ['power', 'usb-a', ...(look.hasLan ? (['lan'] as const) : [])],
      x + 145,
      top + tall - 95,
      look.hasLan ? 0.4 : 0.6,
    ) +
    plate(x + 300, top + tall - 140, 190, 90) +
    vents(brush, { x: x + width - 240, y: top + tall - 130, width: 190, height: 70, count: 14 })
  )
}
