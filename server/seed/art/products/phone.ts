import { type Brush, castShadow, floorShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import type { Views } from '#seed/art/views.ts'
import type { PhoneLook } from '#seed/art/looks.ts'
import { lens, sign } from '#seed/art/parts.ts'
import { portRow } from '#seed/art/ports.ts'
import { closeUp, onDesk, unboxed, type Item } from '#seed/art/scenes.ts'
import { litScreen } from '#seed/art/screen.ts'
import { circle, group, path, rect, rectPath } from '#seed/art/shapes.ts'

export interface Body {
  width: number
  height: number
  radius: number
  bezel: number
}

const phoneBody: Body = { width: 372, height: 780, radius: 58, bezel: 17 }

/** The back and the face of a phone, one leaning over the other, and each by itself. */
export function phone(look: PhoneLook): Views {
  const item = (brush: Brush): Item => ({
    content: group(phoneFace(brush, look), { transform: 'translate(600 600)' }),
    cx: 600,
    cy: 600,
    bottom: 990,
    width: 372,
    height: 780,
    mm: 76,
  })
  const big = (drawing: string, turn = 0) =>
    group(drawing, { transform: `translate(600 600) rotate(${turn}) scale(1.22)` })
  return [
    ['front', (brush) => pair(brush, look)],
    ['back', (brush) => big(phoneBack(brush, look), -8)],
    [
      'detail',
      (brush) =>
        closeUp(
          group(phoneBack(brush, look), {}),
          look.range === 'middle' && layout(brush) === 'disc' ? 0 : -80,
          -230,
          2.9,
        ),
    ],
    ['side', (brush) => edges(brush)],
    [
      'scale',
      (brush) =>
        onDesk(brush, item(brush), { x: 600, y: 620, unitsPerMm: 4.2, turn: -6 }, [
          ['card', 240, 420, -12],
          ['pen', 930, 700, 10],
          ['cup', 960, 220, 20],
        ]),
    ],
    [
      'box',
      (brush) =>
        unboxed(
          brush,
          item(brush),
          look.range === 'flagship'
            ? ['cable', 'pin', 'manual']
            : ['adapter', 'cable', 'cover', 'pin', 'manual'],
        ),
    ],
  ]
}

function pair(brush: Brush, look: PhoneLook): string {
  const lean = brush.choose('lean', [-9, -6, 7, 10])
  return (
    group(phoneBack(brush, look), {
      transform: `translate(${lean < 0 ? 700 : 500} 575) rotate(${-lean * 0.8})`,
    }) +
    group(phoneFace(brush, look), {
      transform: `translate(${lean < 0 ? 480 : 720} 630) rotate(${lean})`,
    })
  )
}

type Layout = 'square' | 'column' | 'disc'
const layout = (brush: Brush): Layout => brush.choose('camera', ['square', 'column', 'disc'])

/** Two or three lenses, as the specs say. */
function cameras(brush: Brush, { lenses }: PhoneLook, x: number, y: number): string {
  const { finish } = brush
  const island = tone(finish.base, finish.isDark ? 0.14 : -0.1)
  const flash = (cx: number, cy: number) => circle(cx, cy, 11, '#fff3d0')
  switch (layout(brush)) {
    case 'square':
      return (
        rect(x + 28, y + 28, 190, 190, 48, island) +
        lens(brush, x + 82, y + 82, 38) +
        lens(brush, x + 82, y + 166, 38) +
        (lenses === 3
          ? lens(brush, x + 164, y + 124, 38) + flash(x + 166, y + 62)
          : flash(x + 164, y + 82))
      )
    case 'column':
      return (
        rect(x + 30, y + 30, 104, lenses === 3 ? 290 : 204, 52, island) +
        [88, 176, 262]
          .slice(0, lenses)
          .map((dy) => lens(brush, x + 82, y + dy, 40))
          .join('') +
        flash(x + 168, y + 88)
      )
    case 'disc':
      return (
        circle(0, y + 150, 118, island) +
        circle(0, y + 150, 117, 'none', {
          stroke: finish.glint,
          'stroke-opacity': 0.5,
          'stroke-width': 4,
        }) +
        lens(brush, -44, y + 110, 34) +
        lens(brush, 44, y + (lenses === 3 ? 110 : 192), 34) +
        (lenses === 3 ? lens(brush, -44, y + 192, 34) + flash(44, y + 192) : flash(44, y + 110))
      )
  }
}

export function bodyOf(brush: Brush, { width, height, radius }: Body): string {
  const { paper, finish } = brush
  const [x, y] = [-width / 2, -height / 2]
  const outline = rectPath(x, y, width, height, radius)
  return (
    castShadow(brush, outline, 18, 34, 26, 0.36) +
    path(
      outline,
      paper.linear('diagonal', [0, finish.light], [45, finish.base], [100, finish.shade]),
    ) +
    path(rectPath(x + 3, y + 3, width - 6, height - 6, radius - 3), 'none', {
      stroke: finish.glint,
      'stroke-opacity': 0.6,
      'stroke-width': 5,
    })
  )
}

function phoneBack(brush: Brush, look: PhoneLook): string {
  const [x, y] = [-phoneBody.width / 2, -phoneBody.height / 2]
  return bodyOf(brush, phoneBody) + cameras(brush, look, x, y) + sign(brush, 0, 210, 26)
}

export function faceOf(brush: Brush, { width, height, radius, bezel }: Body): string {
  const { finish } = brush
  const [x, y] = [-width / 2, -height / 2]
  const outline = rectPath(x, y, width, height, radius)
  return (
    castShadow(brush, outline, 22, 40, 30, 0.42) +
    path(outline, finish.base) +
    path(rectPath(x + 2.5, y + 2.5, width - 5, height - 5, radius - 2), 'none', {
      stroke: finish.glint,
      'stroke-opacity': 0.75,
      'stroke-width': 5,
    }) +
    path(rectPath(x + 8, y + 8, width - 16, height - 16, radius - 7), '#07090d') +
    litScreen(brush, {
      x: x + bezel,
      y: y + bezel,
      width: width - bezel * 2,
      height: height - bezel * 2,
      radius: Math.max(8, radius - bezel),
    })
  )
}

/** Cheap phones have a notch at the edge and a chin, the others a hole in the picture. */
function phoneFace(brush: Brush, look: PhoneLook): string {
  const y = -phoneBody.height / 2
  const front =
    look.range === 'entry'
      ? path(
          `M-34 ${y + 16}Q-24 ${y + 18} -18 ${y + 34}A20 20 0 0 0 18 ${y + 34}Q24 ${y + 18} 34 ${y + 16}z`,
          '#07090d',
        ) + circle(0, y + 34, 8, '#1b2740')
      : look.range === 'flagship'
        ? rect(-46, y + 32, 92, 25, 12.5, '#07090d')
        : circle(0, y + 44, 11, '#07090d')
  return (
    faceOf(brush, phoneBody) +
    (look.range === 'entry' ? rect(-150, -y - 34, 300, 18, 6, '#07090d') : '') +
    front +
    dock(brush, -y - 142, 4) +
    rect(-58, -y - 48, 116, 7, 3.5, '#ffffff', { 'fill-opacity': 0.85 })
  )
}

/** App tiles above the edge. */
function dock(brush: Brush, y: number, count: number): string {
  const tiles = ['#ffffff', '#ffd166', '#6ee7b7', '#93c5fd', '#fca5a5', '#c4b5fd']
  const first = brush.int('tiles', 0, 5)
  return Array.from({ length: count }, (_, index) =>
    rect((index - count / 2) * 76 + 10, y, 56, 56, 16, tiles[(first + index) % 6] ?? '#fff', {
      'fill-opacity': 0.92,
    }),
  ).join('')
}

/** Its long edge with the keys, and the lower one with the socket. */
export function edges(brush: Brush): string {
  const { paper, finish } = brush
  const metal = paper.linear(
    'right',
    [0, finish.deep],
    [30, finish.glint],
    [60, finish.base],
    [100, finish.deep],
  )
  const across = paper.linear('down', [0, finish.glint], [40, finish.base], [100, finish.deep])
  return (
    floorShadow(brush, 360, 1_020, 90, 20, 0.4) +
    rect(318, 180, 84, 840, 40, metal) +
    rect(312, 190, 14, 820, 7, '#0b0e13') +
    rect(400, 320, 12, 150, 6, finish.shade) +
    rect(400, 500, 12, 84, 6, finish.shade) +
    rect(398, 220, 26, 96, 12, tone(finish.base, finish.isDark ? 0.14 : -0.1)) +
    floorShadow(brush, 800, 650, 250, 26, 0.4) +
    rect(580, 560, 440, 84, 40, across) +
    rect(600, 552, 400, 12, 6, '#0b0e13') +
    portRow(['usb-c'], 800, 604, 0.86) +
    [660, 684, 708, 900, 924, 948].map((x) => circle(x, 604, 7, '#0b0e13')).join('')
  )
}
