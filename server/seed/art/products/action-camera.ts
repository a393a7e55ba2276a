import { type Brush, floorShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import type { Views } from '#seed/art/views.ts'
import { lens, sign } from '#seed/art/parts.ts'
import { portRow } from '#seed/art/ports.ts'
import { closeUp, onTable, unboxed, type Item } from '#seed/art/scenes.ts'
import { litScreen } from '#seed/art/screen.ts'
import { circle, path, rect } from '#seed/art/shapes.ts'

const metalOf = ({ paper, finish }: Brush): string =>
  paper.linear('diagonal', [0, finish.glint], [35, finish.base], [100, finish.deep])

/** A rugged little block: a lens and a screen in front, a larger screen behind. */
export function actionCamera(): Views {
  const item = (brush: Brush): Item => ({
    content: action(brush),
    cx: 600,
    cy: 600,
    bottom: 850,
    width: 720,
    height: 510,
    mm: 70,
  })
  return [
    ['front', action],
    ['back', actionBack],
    ['side', actionSide],
    ['detail', (brush) => closeUp(action(brush), 720, 580, 2.2)],
    [
      'scale',
      (brush) =>
        onTable(brush, item(brush), { x: 640, unitsPerMm: 5 }, [
          ['mug', 230],
          ['bottle', 1_060],
        ]),
    ],
    [
      'box',
      (brush) => unboxed(brush, item(brush), ['battery', 'cable', 'bracket', 'screws', 'manual']),
    ],
  ]
}

function action(brush: Brush): string {
  const { paper, finish, brand } = brush
  return (
    floorShadow(brush, 600, 850, 380, 36, 0.42) +
    rect(520, 344, 170, 34, 14, brand) +
    rect(240, 370, 720, 470, 70, metalOf(brush)) +
    rect(262, 392, 676, 426, 56, 'none', {
      stroke: finish.deep,
      'stroke-opacity': 0.4,
      'stroke-width': 5,
    }) +
    rect(300, 440, 210, 220, 20, '#0c0f14') +
    rect(
      316,
      456,
      178,
      188,
      10,
      paper.linear('diagonal', [0, tone(brand, 0.25)], [100, tone(brand, -0.4)]),
    ) +
    rect(560, 430, 330, 330, 60, tone(finish.base, -0.5)) +
    lens(brush, 725, 595, 150) +
    circle(330, 740, 11, '#ff6b57') +
    sign(brush, 430, 750, 24)
  )
}

function actionBack(brush: Brush): string {
  const { finish, brand } = brush
  return (
    floorShadow(brush, 600, 850, 380, 36, 0.42) +
    rect(520, 344, 170, 34, 14, brand) +
    rect(240, 370, 720, 470, 70, metalOf(brush)) +
    rect(290, 414, 620, 384, 26, '#0a0b0e') +
    litScreen(brush, { x: 304, y: 428, width: 592, height: 356, radius: 14 }) +
    circle(350, 470, 10, '#ff5d52') +
    rect(820, 450, 50, 26, 6, 'none', { stroke: '#fff', 'stroke-width': 4 }) +
    rect(824, 454, 30, 18, 3, '#6ee7a8') +
    rect(560, 800, 80, 8, 4, finish.deep)
  )
}

function actionSide(brush: Brush): string {
  const { finish, brand } = brush
  return (
    floorShadow(brush, 600, 850, 240, 36, 0.42) +
    rect(560, 348, 110, 34, 14, brand) +
    rect(450, 370, 300, 470, 50, metalOf(brush)) +
    rect(730, 430, 60, 330, 24, tone(finish.base, -0.5)) +
    rect(490, 520, 190, 250, 26, finish.shade, { stroke: finish.deep, 'stroke-width': 4 }) +
    portRow(['usb-c'], 585, 600, 0.8) +
    portRow(['card'], 585, 680, 0.6) +
    circle(585, 450, 34, finish.deep) +
    circle(585, 446, 26, finish.light) +
    path('M500 840h60v34h-60zM640 840h60v34h-60z', finish.deep)
  )
}
