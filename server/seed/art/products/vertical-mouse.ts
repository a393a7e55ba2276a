import { floorShadow, type Brush } from '#seed/art/brush.ts'
import type { MouseLook } from '#seed/art/looks.ts'
import { cord } from '#seed/art/parts.ts'
import { line, path, rect, rectPath } from '#seed/art/shapes.ts'
import { cableColour } from './mouse-parts.ts'

/** A vertical mouse stands like a hand that is held out: tall, with the thumb's side in front. */
export function tall(brush: Brush, look: MouseLook): string {
  const { paper, finish, brand } = brush
  const key = paper.linear('down', [0, finish.glint], [100, finish.base])
  return (
    (look.isWired
      ? cord('M690 420C760 260 880 300 900 170S960 20 980 -60', cableColour(brush), 20) +
        rect(672, 352, 40, 70, 14, cableColour(brush), { transform: 'rotate(28 690 390)' })
      : '') +
    floorShadow(brush, 605, 912, 370, 44, 0.44) +
    path(
      'M280 902Q270 860 330 850H860Q930 860 925 902z',
      paper.linear('down', [0, finish.base], [100, finish.deep]),
    ) +
    path(
      'M330 900C300 760 350 520 470 410C540 340 640 330 700 390C780 470 860 660 880 900z',
      paper.linear('diagonal', [0, finish.light], [45, finish.base], [100, finish.shade]),
    ) +
    path(
      'M520 880C470 740 480 560 560 440C620 380 668 384 690 410C600 520 560 700 590 880z',
      finish.second,
      { 'fill-opacity': 0.92 },
    ) +
    line('M690 400C770 500 830 680 850 880', finish.deep, 6, { 'stroke-opacity': 0.7 }) +
    line('M655 372C760 470 800 560 830 700', finish.glint, 8, {
      'stroke-opacity': 0.45,
      'stroke-linecap': 'round',
    }) +
    [600, 690]
      .map((y, i) =>
        rect(462 - i * 8, y - 60, 76, 62, 24, key, {
          stroke: finish.deep,
          'stroke-width': 5,
          transform: `rotate(-14 500 ${y})`,
        }),
      )
      .join('') +
    rect(736, 470, 42, 104, 21, '#23272d', { transform: 'rotate(-24 757 522)' }) +
    line('M744 500l26-12M750 516l26-12M758 532l26-12', '#5c626a', 5) +
    path('M345 850C330 780 350 640 400 540', 'none', {
      stroke: '#ffffff',
      'stroke-opacity': finish.isDark ? 0.25 : 0.8,
      'stroke-width': 12,
      'stroke-linecap': 'round',
    }) +
    rect(560, 866, 60, 10, 5, brand)
  )
}

/** The fingers' side of a vertical mouse. */
export function tallBack(brush: Brush, look: MouseLook): string {
  const { finish, paper } = brush
  return (
    (look.isWired
      ? cord('M520 400C450 260 330 300 310 170S240 20 220 -60', cableColour(brush), 20)
      : '') +
    floorShadow(brush, 600, 912, 370, 44, 0.44) +
    path(
      'M280 902Q270 860 330 850H860Q930 860 925 902z',
      paper.linear('down', [0, finish.base], [100, finish.deep]),
    ) +
    path(
      'M320 900C340 660 420 470 500 390C560 330 660 340 730 410C850 520 900 760 870 900z',
      paper.linear('diagonal', [0, finish.light], [45, finish.base], [100, finish.shade]),
    ) +
    line('M505 400C450 540 440 700 450 880M640 350C560 520 550 700 570 880', finish.deep, 6, {
      'stroke-opacity': 0.7,
    }) +
    path(rectPath(540, 420, 44, 110, 22), '#23272d', { transform: 'rotate(18 562 475)' }) +
    line('M545 448l34 10M540 470l34 10M536 492l34 10', '#5c626a', 5) +
    line('M760 470C830 560 850 700 850 800', '#ffffff', 14, {
      'stroke-opacity': finish.isDark ? 0.22 : 0.7,
      'stroke-linecap': 'round',
      filter: paper.blur(4),
    })
  )
}
