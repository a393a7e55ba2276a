import { type Brush, floorShadow } from '#seed/art/brush.ts'
import type { Views } from '#seed/art/views.ts'
import type { PrinterLook } from '#seed/art/looks.ts'
import { plate, sign } from '#seed/art/parts.ts'
import { portRow } from '#seed/art/ports.ts'
import { closeUp, onTable, unboxed, type Item } from '#seed/art/scenes.ts'
import { circle, path, rect, rectPath } from '#seed/art/shapes.ts'

/** A small box with a slot: as wide as its paper, with a receipt or a label coming out. */
export function thermalPrinter({ millimetres, hasLan }: PrinterLook): Views {
  const width = 300 + millimetres * 3.4
  const isLabel = millimetres > 100
  const front = (brush: Brush) => box(brush, width, isLabel)
  const item = (brush: Brush): Item => ({
    content: front(brush),
    cx: 600,
    cy: 590,
    bottom: 880,
    width,
    height: 640,
    mm: millimetres + 62,
  })
  return [
    ['front', front],
    ['back', (brush) => back(brush, width, hasLan)],
    ['open', (brush) => open(brush, width)],
    ['detail', (brush) => closeUp(front(brush), 600, 500, 2.2)],
    [
      'scale',
      (brush) =>
        onTable(brush, item(brush), { x: 620, unitsPerMm: 3 }, [
          ['mug', 170],
          ['books', 1_080],
        ]),
    ],
    ['box', (brush) => unboxed(brush, item(brush), ['roll', 'adapter', 'cable', 'manual'])],
  ]
}

const top = 470

function body(brush: Brush, width: number): string {
  const { paper, finish } = brush
  const x = 600 - width / 2
  return (
    floorShadow(brush, 600, 884, width * 0.6, 36, 0.42) +
    path(
      rectPath(x, top, width, 410, 50),
      paper.linear('down', [0, finish.light], [35, finish.base], [100, finish.deep]),
    ) +
    path(rectPath(x + 3, top + 3, width - 6, 404, 48), 'none', {
      stroke: finish.glint,
      'stroke-opacity': 0.5,
      'stroke-width': 4,
    })
  )
}

function box(brush: Brush, width: number, isLabel: boolean): string {
  const { finish, brand } = brush
  const x = 600 - width / 2
  const wide = width - 130
  const left = 600 - wide / 2
  const rows = Array.from({ length: 5 }, (_, i) =>
    rectPath(left + 40, 300 + i * 30, wide * (i % 2 === 0 ? 0.66 : 0.44), 11, 5),
  ).join('')
  const bars = Array.from({ length: 26 }, (_, i) =>
    rectPath(left + 40 + (i * (wide - 80)) / 26, 370, (wide - 80) / (i % 3 === 0 ? 36 : 70), 80, 0),
  ).join('')
  const sheet = isLabel
    ? rect(left, 210, wide, 300, 16, '#ffffff') +
      path(rows.replaceAll(/M(\S+) 3/g, 'M$1 2'), '#8d97a3') +
      path(bars, '#22262d')
    : path(
        `M${left} 510V250${Array.from(
          { length: 10 },
          (_, i) => `l${wide / 20} ${i % 2 === 0 ? -14 : -14}l${wide / 20} 14`,
        )
          .join('')
          .replaceAll('-14l', '-14l')}V510z`,
        '#ffffff',
      ) + path(rows, '#8d97a3')
  return (
    sheet +
    body(brush, width) +
    rect(left - 14, top + 26, wide + 28, 20, 10, '#0b0d10') +
    rect(x + 30, top + 96, width - 60, 6, 3, finish.deep, { 'fill-opacity': 0.5 }) +
    sign(brush, 600, top + 240, 44) +
    circle(x + width - 70, top + 160, 20, finish.shade, {
      stroke: finish.deep,
      'stroke-width': 4,
    }) +
    circle(x + width - 70, top + 220, 8, '#6ee7a8') +
    circle(x + width - 70, top + 250, 8, brand)
  )
}

function back(brush: Brush, width: number, hasLan: boolean): string {
  return (
    body(brush, width) +
    rect(600 - width * 0.36, top + 200, width * 0.72, 110, 14, '#15181c') +
    portRow(
      ['power', 'usb-a', ...(hasLan ? (['lan'] as const) : [])],
      600,
      top + 255,
      Math.min(0.7, width / 700),
    ) +
    plate(600 - 80, top + 60, 160, 90)
  )
}

/** The lid is up, and the roll lies in its bed. */
function open(brush: Brush, width: number): string {
  const { finish } = brush
  const x = 600 - width / 2
  const wide = width - 150
  return (
    path(
      `M${x + 10} ${top + 40}L${x + 50} 210Q600 170 ${x + width - 50} 210L${x + width - 10} ${top + 40}z`,
      finish.light,
    ) +
    path(
      `M${x + 50} ${top + 20}L${x + 84} 244Q600 210 ${x + width - 84} 244L${x + width - 50} ${top + 20}z`,
      '#22262d',
    ) +
    body(brush, width) +
    rect(x + 40, top + 10, width - 80, 150, 20, '#0b0d10') +
    rect(600 - wide / 2, top - 60, wide, 190, 60, '#ffffff', {
      stroke: '#cfd6dd',
      'stroke-width': 4,
    }) +
    rect(600 - wide / 2, top - 60, 40, 190, 20, '#dfe4ea') +
    circle(600 - wide / 2 + 20, top + 35, 14, '#b08d57') +
    rect(600 - wide / 2, top + 110, wide, 60, 4, '#ffffff') +
    sign(brush, 600, top + 290, 40)
  )
}
