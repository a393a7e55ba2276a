import { type Brush, floorShadow } from '#seed/art/brush.ts'
import type { Views } from '#seed/art/views.ts'
import type { CameraLook } from '#seed/art/looks.ts'
import { cord, lens, plate, screw } from '#seed/art/parts.ts'
import { portRow } from '#seed/art/ports.ts'
import { closeUp, onTable, unboxed, type Item } from '#seed/art/scenes.ts'
import { circle, ellipse, group, line, path, rect } from '#seed/art/shapes.ts'

const metalOf = ({ paper, finish }: Brush): string =>
  paper.linear('diagonal', [0, finish.glint], [35, finish.base], [100, finish.deep])

type Watching = Exclude<CameraLook['form'], 'mirrorless' | 'compact' | 'action'>

/** Cameras that keep an eye on something: each form has a shape of its own. */
export function watchingCamera(form: Watching): Views {
  const isWebcam = form === 'webcam'
  const front = (brush: Brush) => fronts[form](brush)
  const item = (brush: Brush): Item => ({
    content: front(brush),
    cx: 600,
    cy: 590,
    bottom: 940,
    width: form === 'outdoor' ? 640 : isWebcam ? 640 : 460,
    height: 700,
    mm: form === 'outdoor' ? 170 : isWebcam ? 95 : 80,
  })
  return [
    ['front', front],
    ['back', (brush) => back(brush, form)],
    [
      'detail',
      (brush) =>
        closeUp(
          front(brush),
          form === 'outdoor' ? 470 : 600,
          isWebcam ? 480 : form === 'outdoor' ? 500 : 460,
          2,
        ),
    ],
    [
      'scale',
      (brush) =>
        onTable(brush, item(brush), { x: 620, unitsPerMm: form === 'outdoor' ? 3 : 4.4 }, [
          ['mug', 230],
          ['books', 1_060],
        ]),
    ],
    [
      'box',
      (brush) =>
        unboxed(
          brush,
          item(brush),
          isWebcam ? ['manual'] : ['adapter', 'cable', 'bracket', 'screws', 'manual'],
        ),
    ],
  ]
}

/** Infrared lights around a lens. */
const lamps = (cx: number, cy: number, r: number): string =>
  Array.from({ length: 8 }, (_, i) =>
    circle(
      cx + r * Math.cos((i * Math.PI) / 4),
      cy + r * Math.sin((i * Math.PI) / 4),
      10,
      '#5a1d24',
      { stroke: '#22262d', 'stroke-width': 3 },
    ),
  ).join('')

const foot = (brush: Brush): string =>
  floorShadow(brush, 600, 940, 260, 34, 0.42) +
  ellipse(600, 920, 210, 44, brush.finish.deep) +
  ellipse(600, 906, 210, 44, metalOf(brush))

/** A tube under a little roof, on an arm for walls. */
const bullet = (brush: Brush): string =>
  floorShadow(brush, 860, 930, 180, 30, 0.42) +
  rect(740, 880, 240, 46, 16, brush.finish.shade) +
  path('M830 890V720Q830 640 760 620L700 590', 'none', {
    stroke: brush.finish.shade,
    'stroke-width': 50,
    'stroke-linejoin': 'round',
  }) +
  [420, 670]
    .map((y, i) =>
      line(`M880 ${i === 0 ? 440 : 580}L1010 ${y}`, brush.finish.deep, 26, {
        'stroke-linecap': 'round',
      }),
    )
    .join('') +
  rect(300, 340, 640, 330, 150, metalOf(brush)) +
  path('M290 316H900Q950 318 950 380L290 366z', brush.finish.light)

const fronts: Record<Watching, (brush: Brush) => string> = {
  'pan-tilt': (brush) =>
    foot(brush) +
    path('M430 906C420 760 440 640 480 620H720C760 640 780 760 770 906z', metalOf(brush)) +
    line('M446 780H754', brush.finish.deep, 8, { 'stroke-opacity': 0.6 }) +
    circle(600, 440, 236, metalOf(brush)) +
    rect(430, 360, 340, 170, 85, '#0c0f14') +
    lens(brush, 600, 445, 74) +
    circle(480, 445, 14, '#5a1d24') +
    circle(720, 445, 14, '#5a1d24') +
    circle(600, 600, 9, brush.brand) +
    rect(560, 850, 80, 10, 5, brush.finish.deep),
  indoor: (brush) =>
    foot(brush) +
    rect(570, 690, 60, 200, 20, brush.finish.shade) +
    rect(390, 270, 420, 430, 90, metalOf(brush)) +
    rect(430, 310, 340, 350, 66, '#0c0f14') +
    lens(brush, 600, 470, 130) +
    circle(600, 628, 9, brush.brand) +
    circle(480, 350, 7, '#59626d'),
  dual: (brush) =>
    foot(brush) +
    rect(560, 800, 80, 110, 20, brush.finish.shade) +
    circle(600, 640, 190, metalOf(brush)) +
    lens(brush, 600, 640, 112) +
    rect(430, 240, 340, 230, 60, metalOf(brush)) +
    rect(460, 268, 280, 174, 40, '#0c0f14') +
    lens(brush, 600, 355, 74) +
    circle(490, 355, 12, '#5a1d24') +
    circle(710, 355, 12, '#5a1d24') +
    rect(570, 462, 60, 26, 8, brush.finish.deep),
  outdoor: (brush) =>
    bullet(brush) +
    circle(470, 505, 172, brush.finish.deep) +
    circle(470, 505, 156, '#14161a') +
    lamps(470, 505, 122) +
    lens(brush, 470, 505, 88),
  webcam: (brush) =>
    cord('M760 560C900 700 900 900 700 960S520 1080 560 1260', '#1f2226', 14) +
    path('M500 640H700L760 830H440z', brush.finish.deep) +
    rect(420, 816, 360, 40, 14, brush.finish.shade) +
    floorShadow(brush, 600, 866, 260, 30, 0.42) +
    rect(280, 350, 640, 290, 140, metalOf(brush)) +
    rect(310, 380, 580, 230, 110, '#0c0f14') +
    lens(brush, 600, 495, 104) +
    circle(410, 495, 7, '#6ee7a8') +
    line('M770 470v50M790 470v50M810 470v50', '#59626d', 5),
}

function back(brush: Brush, form: Watching): string {
  const { finish } = brush
  if (form === 'webcam') {
    return (
      cord('M680 560C820 700 820 900 640 960S520 1080 560 1260', '#1f2226', 14) +
      path('M500 640H700L760 830H440z', finish.deep) +
      rect(420, 816, 360, 40, 14, finish.shade) +
      floorShadow(brush, 600, 866, 260, 30, 0.42) +
      rect(280, 350, 640, 290, 140, metalOf(brush)) +
      plate(470, 420, 260, 130)
    )
  }
  if (form === 'outdoor') {
    return (
      cord('M330 560C220 640 180 900 260 1260', '#1f2226', 16) +
      group(bullet(brush), { transform: 'translate(1200 0) scale(-1 1)' }) +
      circle(770, 505, 150, brush.finish.shade) +
      plate(680, 450, 180, 110) +
      rect(470, 580, 120, 60, 14, brush.finish.deep) +
      portRow(['card'], 530, 610, 0.4)
    )
  }
  return (
    foot(brush) +
    rect(560, 640, 80, 260, 24, finish.shade) +
    (form === 'indoor'
      ? rect(390, 270, 420, 430, 90, metalOf(brush))
      : form === 'dual'
        ? rect(430, 240, 340, 230, 60, metalOf(brush)) + circle(600, 640, 190, metalOf(brush))
        : circle(600, 440, 236, metalOf(brush)) +
          path('M430 906C420 760 440 640 480 620H720C760 640 780 760 770 906z', metalOf(brush))) +
    plate(490, form === 'dual' ? 270 : 340, 220, 110) +
    portRow(['usb-c', 'card'], 600, form === 'dual' ? 600 : 540, 0.5) +
    screw(470, form === 'indoor' ? 640 : 560) +
    screw(730, form === 'indoor' ? 640 : 560)
  )
}
