import { type Brush, castShadow, floorShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import type { Views } from '#seed/art/views.ts'
import type { RouterLook } from '#seed/art/looks.ts'
import { sign, vents } from '#seed/art/parts.ts'
import { portRow, type PortName } from '#seed/art/ports.ts'
import { closeUp, onTable, unboxed, type Item } from '#seed/art/scenes.ts'
import { circle, group, line, path, rect, rectPath } from '#seed/art/shapes.ts'

/** A wireless router: as many antennas over its flat body as the specs count. */
export function router(look: RouterLook): Views {
  const item = (brush: Brush): Item => ({
    content: front(brush, look),
    cx: 600,
    cy: 570,
    bottom: 850,
    width: 760,
    height: 600,
    mm: look.antennas > 5 ? 290 : 240,
  })
  return [
    ['front', (brush) => front(brush, look)],
    ['ports', (brush) => behind(brush, look)],
    ['top', (brush) => above(brush, look)],
    ['detail', (brush) => closeUp(behind(brush, look), 560, 780, 2)],
    [
      'scale',
      (brush) =>
        onTable(brush, item(brush), { x: 620, unitsPerMm: 2.4 }, [
          ['mug', 140],
          ['books', 1_090],
        ]),
    ],
    ['box', (brush) => unboxed(brush, item(brush), ['adapter', 'cable', 'manual'])],
  ]
}

const [x, width, y, height] = [220, 760, 690, 150]

function masts(brush: Brush, count: number): string {
  const { paper, finish } = brush
  const mast = paper.linear('right', [0, finish.deep], [40, finish.light], [100, finish.deep])
  return Array.from({ length: count }, (_, index) => {
    const at = x + 50 + ((width - 100) * index) / (count - 1)
    const lean = ((at - 600) / width) * 26
    return group(rect(-14, -400, 28, 420, 13, mast) + rect(-19, -6, 38, 40, 10, finish.deep), {
      transform: `translate(${at.toFixed(0)} ${y + 10}) rotate(${lean.toFixed(1)})`,
    })
  }).join('')
}

function front(brush: Brush, { antennas }: RouterLook): string {
  const { paper, finish, brand } = brush
  const lights = Array.from({ length: 6 }, (_, index) =>
    circle(430 + index * 68, y + 112, 6, index < 4 ? '#6ee7a8' : tone(brand, 0.3)),
  ).join('')
  return (
    floorShadow(brush, 600, y + height + 12, 430, 36, 0.42) +
    masts(brush, antennas) +
    path(
      `M${x + 70} ${y - 66}H${x + width - 70}L${x + width} ${y + 62}H${x}z`,
      paper.linear('down', [0, finish.light], [100, finish.base]),
    ) +
    path(`M${x + 150} ${y - 46}h${width - 300}l60 84H${x + 90}z`, finish.shade, {
      'fill-opacity': 0.35,
    }) +
    line(`M600 ${y - 50}L${brush.choose('line', [470, 600, 730])} ${y + 56}`, brand, 7, {
      'stroke-opacity': 0.85,
    }) +
    rect(
      x,
      y + 54,
      width,
      height - 60,
      30,
      paper.linear('down', [0, finish.base], [100, finish.deep]),
    ) +
    rect(x + 6, y + 56, width - 12, 6, 3, finish.glint, { 'fill-opacity': 0.45 }) +
    lights
  )
}

function behind(brush: Brush, { antennas, lanPorts }: RouterLook): string {
  const { paper, finish } = brush
  const ports: PortName[] = [
    'power',
    'wan',
    ...Array.from({ length: lanPorts }, (): PortName => 'lan'),
    'reset',
  ]
  return (
    floorShadow(brush, 600, y + height + 12, 430, 36, 0.42) +
    masts(brush, antennas) +
    path(`M${x + 40} ${y - 20}H${x + width - 40}L${x + width} ${y + 40}H${x}z`, finish.light) +
    rect(
      x,
      y + 20,
      width,
      height - 10,
      26,
      paper.linear('down', [0, finish.base], [100, finish.deep]),
    ) +
    portRow(ports, 600, y + 92, 0.68, 26)
  )
}

/** The body from above, its antennas laid out behind it. */
function above(brush: Brush, { antennas }: RouterLook): string {
  const { paper, finish, brand } = brush
  const body = rectPath(210, 500, 780, 440, 50)
  const laid = Array.from({ length: antennas }, (_, index) => {
    const at = 270 + (660 * index) / (antennas - 1)
    return group(
      rect(
        -15,
        -400,
        30,
        420,
        14,
        paper.linear('right', [0, finish.deep], [40, finish.light], [100, finish.deep]),
      ),
      {
        transform: `translate(${at.toFixed(0)} 510) rotate(${(((at - 600) / 780) * 40).toFixed(1)})`,
      },
    )
  })
  return (
    laid.join('') +
    castShadow(brush, body, 16, 36, 28, 0.42) +
    path(
      body,
      paper.linear('diagonal', [0, finish.light], [45, finish.base], [100, finish.shade]),
    ) +
    path('M600 540L800 900H400z', finish.shade, { 'fill-opacity': 0.4 }) +
    line(`M600 540L${brush.choose('line', [470, 600, 730])} 900`, brand, 8, {
      'stroke-opacity': 0.85,
    }) +
    vents(brush, { x: 250, y: 580, width: 150, height: 200, count: 9 }) +
    vents(brush, { x: 800, y: 580, width: 150, height: 200, count: 9 }) +
    sign(brush, 600, 860, 30)
  )
}
