import { type Brush, castShadow, floorShadow } from '#seed/art/brush.ts'
import type { Views } from '#seed/art/views.ts'
import { sign } from '#seed/art/parts.ts'
import { closeUp, onDesk, unboxed, type Item } from '#seed/art/scenes.ts'
import { circle, ellipse, group, path, rect, rectPath } from '#seed/art/shapes.ts'

export function earbuds(): Views {
  const item = (brush: Brush): Item => ({
    content: open(brush),
    cx: 600,
    cy: 640,
    bottom: 965,
    width: 660,
    height: 660,
    mm: 62,
  })
  return [
    ['front', open],
    ['closed', closed],
    ['angle', pairOf],
    ['detail', (brush) => closeUp(pairOf(brush), 400, 520, 2)],
    [
      'scale',
      (brush) =>
        onDesk(
          brush,
          { ...item(brush), content: closed(brush), cy: 640, width: 620 },
          { x: 600, y: 620, unitsPerMm: 7.4, turn: -8 },
          [
            ['coin', 270, 420, 0],
            ['card', 900, 320, 14],
            ['keys', 260, 820, 30],
          ],
        ),
    ],
    ['box', (brush) => unboxed(brush, item(brush), ['tips', 'cable', 'manual'])],
  ]
}

const shellOf = ({ paper, finish }: Brush): string =>
  paper.linear(
    'right',
    [0, finish.shade],
    [30, finish.glint],
    [65, finish.base],
    [100, finish.deep],
  )

/** Two earbuds over their open case. */
function open(brush: Brush): string {
  const { paper, finish } = brush
  const lid = rectPath(280, 560, 640, 150, 74)
  const tray = 'M270 690H930V850Q930 960 820 960H380Q270 960 270 850z'
  return (
    floorShadow(brush, 600, 965, 360, 36, 0.42) +
    path(lid, paper.linear('down', [0, finish.light], [100, finish.shade])) +
    path(rectPath(316, 590, 568, 96, 48), '#14171b', { 'fill-opacity': 0.85 }) +
    bud(brush, 462, 400, 1) +
    bud(brush, 738, 400, -1) +
    path(tray, paper.linear('down', [0, finish.glint], [30, finish.base], [100, finish.shade])) +
    rect(270, 690, 660, 10, 5, finish.glint, { 'fill-opacity': 0.6 }) +
    circle(600, 790, 9, '#6ee7a8') +
    sign(brush, 600, 870, 28)
  )
}

function bud(brush: Brush, x: number, y: number, mirror: 1 | -1, scale = 1, turn = 0): string {
  const { brand } = brush
  const shell = shellOf(brush)
  const hasStem = brush.chance('stem', 0.65)
  return group(
    castShadow(
      brush,
      hasStem ? rectPath(-62, -96, 124, 330, 60) : rectPath(-84, -110, 168, 190, 80),
      12 * mirror,
      22,
      16,
      0.34,
    ) +
      (hasStem ? rect(-30, 0, 60, 240, 30, shell) + circle(0, 216, 7, brand) : '') +
      ellipse(0, -20, 84, 92, shell) +
      ellipse(46, -40, 44, 54, '#1a1d22', { transform: 'rotate(-24 46 -40)' }) +
      ellipse(58, -46, 24, 32, '#3a4049', { transform: 'rotate(-24 58 -46)' }) +
      ellipse(-30, -50, 20, 26, '#ffffff', { 'fill-opacity': 0.45 }) +
      (hasStem ? '' : sign(brush, -20, 10, 22)) +
      circle(-10, -84, 6, '#0c0e12'),
    { transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale * mirror} ${scale})` },
  )
}

/** The case alone, shut. */
function closed(brush: Brush): string {
  const { paper, finish } = brush
  const body = rectPath(290, 430, 620, 430, 190)
  return (
    floorShadow(brush, 600, 880, 340, 36, 0.42) +
    path(body, paper.linear('diagonal', [0, finish.glint], [35, finish.base], [100, finish.deep])) +
    rect(292, 570, 616, 7, 3, finish.deep, { 'fill-opacity': 0.7 }) +
    rect(292, 578, 616, 4, 2, finish.glint, { 'fill-opacity': 0.6 }) +
    ellipse(470, 500, 110, 26, '#ffffff', {
      'fill-opacity': 0.3,
      transform: 'rotate(-8 470 500)',
    }) +
    circle(600, 650, 9, '#6ee7a8') +
    sign(brush, 600, 740, 36)
  )
}

/** Both buds by themselves. */
function pairOf(brush: Brush): string {
  return bud(brush, 400, 560, 1, 1.7, -14) + bud(brush, 820, 560, -1, 1.7, 14)
}
