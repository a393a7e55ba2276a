import { type Brush, castShadow, floorShadow } from '#seed/art/brush.ts'
import type { Views } from '#seed/art/views.ts'
import type { SwitchLook } from '#seed/art/looks.ts'
import { plate, screw, sign, vents } from '#seed/art/parts.ts'
import { portRow, type PortName } from '#seed/art/ports.ts'
import { closeUp, onTable, unboxed, type Item } from '#seed/art/scenes.ts'
import { circle, path, rect, rectPath } from '#seed/art/shapes.ts'

/** A switch: a metal box whose front counts its ports. */
export function networkSwitch(look: SwitchLook): Views {
  const mm = look.ports < 8 ? 120 : look.ports < 16 ? 170 : 440
  const item = (brush: Brush): Item => ({
    content: ported(brush, look),
    cx: 600,
    cy: 610,
    bottom: 745,
    width: 980,
    height: 270,
    mm,
  })
  return [
    ['front', (brush) => ported(brush, look)],
    ['back', (brush) => switchBack(brush)],
    ['top', (brush) => tin(brush, look)],
    ['detail', (brush) => closeUp(ported(brush, look), 420, 640, 2.4)],
    [
      'scale',
      (brush) =>
        onTable(brush, item(brush), { x: 560, unitsPerMm: mm > 200 ? 1.7 : 3 }, [
          ['mug', 130],
          ['books', 1_090],
        ]),
    ],
    [
      'box',
      (brush) =>
        unboxed(brush, item(brush), [
          look.ports > 8 ? 'cable' : 'adapter',
          'bracket',
          'screws',
          'manual',
        ]),
    ],
  ]
}

function chassis(brush: Brush): string {
  const { paper, finish } = brush
  return (
    floorShadow(brush, 600, 748, 520, 34, 0.42) +
    path(
      'M180 470H1020L1090 560H110z',
      paper.linear('down', [0, finish.light], [100, finish.base]),
    ) +
    rect(110, 556, 980, 184, 12, paper.linear('down', [0, finish.base], [100, finish.deep])) +
    rect(114, 558, 972, 5, 2, finish.glint, { 'fill-opacity': 0.6 })
  )
}

function ported(brush: Brush, { ports }: SwitchLook): string {
  const perRow = ports > 8 ? ports / 2 : ports
  const rows = ports > 8 ? 2 : 1
  const scale = Math.min(0.62, 780 / (perRow * 166))
  const drawn = Array.from({ length: rows }, (_, row) =>
    portRow(
      Array.from({ length: perRow }, (): PortName => 'lan'),
      640,
      rows === 1 ? 650 : 610 + row * 82,
      scale,
      16,
    ),
  )
  const lights = Array.from({ length: perRow }, (_, i) =>
    circle(640 + (i - (perRow - 1) / 2) * 166 * scale, 574, 5, i % 3 === 2 ? '#f5b942' : '#6ee7a8'),
  )
  return chassis(brush) + sign(brush, 175, 650, 28) + drawn.join('') + lights.join('')
}

function switchBack(brush: Brush): string {
  return (
    chassis(brush) +
    portRow(['power'], 240, 650, 1) +
    vents(brush, { x: 420, y: 610, width: 500, height: 80, count: 26 }) +
    screw(1_030, 650) +
    plate(930, 610, 80, 80)
  )
}

function tin(brush: Brush, look: SwitchLook): string {
  const { paper, finish } = brush
  const [w, h] = look.ports > 8 ? [1_000, 460] : [760, 480]
  const body = rectPath(600 - w / 2, 600 - h / 2, w, h, 16)
  return (
    castShadow(brush, body, 16, 36, 28, 0.42) +
    path(
      body,
      paper.linear('diagonal', [0, finish.light], [45, finish.base], [100, finish.shade]),
    ) +
    sign(brush, 600, 600, 60) +
    vents(brush, { x: 600 - w / 2 + 40, y: 500, width: 120, height: 200, count: 8 }) +
    vents(brush, { x: 600 + w / 2 - 160, y: 500, width: 120, height: 200, count: 8 })
  )
}
