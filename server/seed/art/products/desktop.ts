import { type Brush, castShadow, floorShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import type { Views } from '#seed/art/views.ts'
import type { DesktopLook } from '#seed/art/looks.ts'
import { plate, screw, sign, vents } from '#seed/art/parts.ts'
import { portRow } from '#seed/art/ports.ts'
import { closeUp, onTable, unboxed, type Item } from '#seed/art/scenes.ts'
import { circle, path, rect, rectPath } from '#seed/art/shapes.ts'

/** A tower for under the desk, or a box that fits in a hand. */
export function desktop({ isMini }: DesktopLook): Views {
  const front = (brush: Brush) => (isMini ? mini(brush) : tower(brush))
  const item = (brush: Brush): Item => ({
    content: front(brush),
    cx: 600,
    cy: 600,
    bottom: isMini ? 800 : 1_030,
    width: isMini ? 760 : 600,
    height: isMini ? 360 : 860,
    mm: isMini ? 130 : 300,
  })
  return [
    ['front', front],
    ['back', (brush) => (isMini ? miniBack(brush) : towerBack(brush))],
    isMini ? ['top', lidOf] : ['open', inside],
    [
      'ports',
      (brush) =>
        isMini ? closeUp(miniBack(brush), 600, 660, 2) : closeUp(towerBack(brush), 500, 380, 2.4),
    ],
    [
      'scale',
      (brush) =>
        onTable(
          brush,
          item(brush),
          { x: 560, unitsPerMm: isMini ? 3 : 1.7 },
          isMini
            ? [
                ['mug', 160],
                ['bottle', 1_050],
              ]
            : [
                ['mug', 140],
                ['plant', 1_050],
              ],
        ),
    ],
    [
      'box',
      (brush) =>
        unboxed(
          brush,
          item(brush),
          isMini ? ['brick', 'bracket', 'screws', 'manual'] : ['cable', 'screws', 'manual'],
        ),
    ],
  ]
}

function tower(brush: Brush): string {
  const { paper, finish, brand } = brush
  const fan = (y: number) =>
    circle(470, y, 92, '#0b0d10') +
    circle(470, y, 84, 'none', { stroke: brand, 'stroke-width': 9 }) +
    [0, 60, 120, 180, 240, 300]
      .map((a) =>
        path('M0 -14C30 -30 40 -60 20 -74L-10 -66z', '#3d434c', {
          transform: `translate(470 ${y}) rotate(${a})`,
        }),
      )
      .join('') +
    circle(470, y, 22, '#22262d')
  return (
    floorShadow(brush, 600, 1_034, 360, 38, 0.42) +
    path(
      'M640 170L900 230V960L640 1030z',
      paper.linear('right', [0, finish.shade], [100, finish.deep]),
    ) +
    path('M670 226L870 270V900L670 950z', '#10141a', { 'fill-opacity': 0.75 }) +
    path('M700 300L840 330V560L700 540z', tone(brand, -0.3), { 'fill-opacity': 0.6 }) +
    rect(
      300,
      170,
      340,
      860,
      14,
      paper.linear('right', [0, finish.light], [60, finish.base], [100, finish.shade]),
    ) +
    fan(360) +
    fan(580) +
    fan(800) +
    circle(360, 208, 12, '#6ee7a8') +
    portRow(['usb-a', 'usb-c', 'jack'], 520, 208, 0.4) +
    sign(brush, 470, 960, 30)
  )
}

function towerBack(brush: Brush): string {
  const { paper, finish } = brush
  return (
    floorShadow(brush, 600, 1_034, 300, 38, 0.42) +
    rect(400, 170, 400, 860, 14, paper.linear('right', [0, finish.base], [100, finish.deep])) +
    rect(430, 230, 140, 320, 6, '#8d96a1') +
    portRow(['usb-a', 'usb-a'], 500, 280, 0.44) +
    portRow(['hdmi', 'usb-c'], 500, 340, 0.44) +
    portRow(['lan', 'usb-a'], 500, 410, 0.44) +
    portRow(['jack', 'jack'], 500, 490, 0.6) +
    circle(690, 350, 84, '#0b0d10') +
    circle(690, 350, 60, 'none', { stroke: '#3d434c', 'stroke-width': 8 }) +
    circle(690, 350, 30, 'none', { stroke: '#3d434c', 'stroke-width': 8 }) +
    [0, 1, 2, 3]
      .map((i) => rect(430, 590 + i * 44, 300, 34, 4, '#59626d') + screw(750, 607 + i * 44, 10))
      .join('') +
    rect(430, 800, 340, 190, 8, '#22262d') +
    rect(460, 840, 90, 110, 8, '#0b0d10', { stroke: '#59626d', 'stroke-width': 4 }) +
    vents(brush, { x: 590, y: 830, width: 160, height: 130, count: 9 })
  )
}

function mini(brush: Brush): string {
  const { paper, finish, brand } = brush
  return (
    floorShadow(brush, 600, 804, 430, 34, 0.42) +
    path('M290 470H910L980 560H220z', paper.linear('down', [0, finish.light], [100, finish.base])) +
    sign(brush, 600, 515, 28) +
    rect(220, 556, 760, 240, 40, paper.linear('down', [0, finish.base], [100, finish.deep])) +
    circle(880, 676, 24, '#22262d', { stroke: brand, 'stroke-width': 6 }) +
    portRow(['usb-a', 'usb-a', 'usb-c', 'jack'], 480, 676, 0.7)
  )
}

function miniBack(brush: Brush): string {
  const { paper, finish } = brush
  return (
    floorShadow(brush, 600, 804, 430, 34, 0.42) +
    path('M290 470H910L980 560H220z', paper.linear('down', [0, finish.light], [100, finish.base])) +
    rect(220, 556, 760, 240, 40, paper.linear('down', [0, finish.base], [100, finish.deep])) +
    vents(brush, { x: 280, y: 584, width: 640, height: 36, count: 40 }) +
    portRow(['power', 'hdmi', 'displayport', 'lan', 'usb-a', 'usb-a'], 600, 710, 0.62)
  )
}

/** The little box from above. */
function lidOf(brush: Brush): string {
  const { paper, finish, brand } = brush
  const body = rectPath(280, 280, 640, 640, 90)
  return (
    castShadow(brush, body, 18, 38, 28, 0.42) +
    path(
      body,
      paper.linear('diagonal', [0, finish.light], [45, finish.base], [100, finish.shade]),
    ) +
    sign(brush, 600, 600, 70) +
    circle(840, 860, 10, brand) +
    vents(brush, { x: 320, y: 330, width: 560, height: 40, count: 30 })
  )
}

/** The board with its cooler, memory and drive. */
function inside(brush: Brush): string {
  const { paper, brand } = brush
  const frame = rectPath(240, 200, 720, 800, 24)
  return (
    path(frame, paper.linear('diagonal', [0, '#3d434c'], [100, '#15181d'])) +
    rect(290, 250, 620, 560, 10, paper.linear('diagonal', [0, '#1f5b46'], [100, '#0d2f26'])) +
    circle(520, 450, 130, '#22262d') +
    circle(520, 450, 118, 'none', { stroke: brand, 'stroke-width': 8 }) +
    [0, 51, 103, 154, 206, 257, 309]
      .map((a) =>
        path('M0 -20C40 -44 54 -84 26 -104L-14 -92z', '#59626d', {
          transform: `translate(520 450) rotate(${a})`,
        }),
      )
      .join('') +
    [700, 740]
      .map((x) => rect(x, 280, 26, 350, 4, '#22262d') + rect(x + 4, 300, 18, 310, 3, brand))
      .join('') +
    rect(330, 640, 300, 60, 6, '#22262d') +
    rect(350, 652, 130, 36, 4, '#f4f6f8') +
    [700, 740, 780].map((y) => rect(660, y - 20, 220, 16, 3, '#0b0d10')).join('') +
    plate(560, 850, 200, 110, '#22262d') +
    vents(brush, { x: 290, y: 850, width: 230, height: 110, count: 14 })
  )
}
