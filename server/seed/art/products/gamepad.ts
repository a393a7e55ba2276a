import { type Brush } from '#seed/art/brush.ts'
import type { Views } from '#seed/art/views.ts'
import type { GamepadLook } from '#seed/art/looks.ts'
import { cord, cordColour, plate, screw, sign } from '#seed/art/parts.ts'
import { portRow } from '#seed/art/ports.ts'
import { closeUp, onDesk, unboxed, type Item } from '#seed/art/scenes.ts'
import { circle, group, line, path, rect } from '#seed/art/shapes.ts'

/** A pad with two sticks; a wired one has its cable in every view. */
export function gamepad({ isWired }: GamepadLook): Views {
  const front = (brush: Brush, ending: 'sheet' | 'none' = 'sheet') => pad(brush, isWired, ending)
  const item = (brush: Brush): Item => ({
    content: front(brush, 'none'),
    cx: 600,
    cy: 600,
    bottom: 880,
    width: 840,
    height: 560,
    mm: 155,
  })
  return [
    ['front', (brush) => front(brush)],
    ['back', (brush) => padBack(brush, isWired)],
    ['detail', (brush) => closeUp(front(brush), 760, 520, 2.2)],
    [
      'scale',
      (brush) =>
        onDesk(brush, item(brush), { x: 600, y: 660, unitsPerMm: 4, turn: -4 }, [
          ['card', 210, 300, -12],
          ['pen', 1_000, 880, 70],
          ['cup', 1_000, 210, 20],
        ]),
    ],
    [
      'box',
      (brush) =>
        unboxed(brush, item(brush), isWired ? ['manual'] : ['receiver', 'cable', 'manual']),
    ],
  ]
}

const outline =
  'M360 380C420 350 520 372 600 372S780 350 840 380C940 410 1010 640 1020 780C1026 880 930 900 870 820C820 760 790 710 740 700H460C410 710 380 760 330 820C270 900 174 880 180 780C190 640 260 410 360 380z'

function padCord(brush: Brush, ending: 'sheet' | 'none'): string {
  const colour = cordColour(brush)
  const d =
    ending === 'sheet'
      ? 'M600 372C600 240 690 220 680 -60'
      : 'M600 372C600 260 700 240 760 280S860 340 840 250S740 230 700 300'
  return cord(d, colour, 16) + rect(580, 340, 40, 50, 8, colour)
}

function pad(brush: Brush, isWired: boolean, ending: 'sheet' | 'none'): string {
  const { paper, finish, brand } = brush
  const stick = (x: number, y: number) =>
    circle(x, y, 72, finish.deep) +
    circle(x, y, 56, '#22262d') +
    circle(x, y, 40, paper.radial(0.4, 0.35, 0.8, [0, '#59626d'], [100, '#15181c']))
  const keys = [
    ['#6ee7a8', 0, 56],
    ['#ff6b57', 56, 0],
    ['#7fb3ff', -56, 0],
    ['#f5b942', 0, -56],
  ] as const
  return (
    (isWired ? padCord(brush, ending) : '') +
    path(outline, '#131a26', {
      'fill-opacity': 0.4,
      filter: paper.blur(26),
      transform: 'translate(16 36)',
    }) +
    path('M380 372q60-40 130-10l-10 30H390zM820 372q-60-40-130-10l10 30h110z', finish.deep) +
    path(
      outline,
      paper.linear('diagonal', [0, finish.light], [45, finish.base], [100, finish.shade]),
    ) +
    path(outline, 'none', { stroke: finish.glint, 'stroke-opacity': 0.4, 'stroke-width': 4 }) +
    path('M356 460h44v44h44v44h-44v44h-44v-44h-44v-44h44z', '#22262d') +
    keys
      .map(
        ([colour, dx, dy]) =>
          circle(820 + dx, 526 + dy, 28, '#22262d') + circle(820 + dx, 526 + dy, 13, colour),
      )
      .join('') +
    stick(490, 640) +
    stick(710, 640) +
    rect(510, 470, 44, 22, 11, '#22262d') +
    rect(646, 470, 44, 22, 11, '#22262d') +
    sign(brush, 600, 440, 26, brand) +
    line('M576 560h48', brand, 8, { 'stroke-linecap': 'round' })
  )
}

function padBack(brush: Brush, isWired: boolean): string {
  const { paper, finish } = brush
  return group(
    (isWired ? padCord(brush, 'sheet') : '') +
      path(outline, '#131a26', {
        'fill-opacity': 0.4,
        filter: paper.blur(26),
        transform: 'translate(16 36)',
      }) +
      path('M370 380q70-70 150-20v70H380zM830 380q-70-70-150-20v70h140z', '#22262d') +
      path(outline, paper.linear('diagonal', [0, finish.base], [100, finish.deep])) +
      plate(500, 520, 200, 110, '#22262d') +
      [
        [300, 700],
        [900, 700],
        [430, 460],
        [770, 460],
      ]
        .map(([x = 0, y = 0]) => screw(x, y))
        .join('') +
      (isWired ? '' : portRow(['usb-c'], 600, 400, 0.6)),
    {},
  )
}
