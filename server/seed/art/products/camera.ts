import { type Brush, floorShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import type { Views } from '#seed/art/views.ts'
import type { CameraLook } from '#seed/art/looks.ts'
import { lens } from '#seed/art/parts.ts'
import { portRow } from '#seed/art/ports.ts'
import { closeUp, onTable, unboxed, type Item } from '#seed/art/scenes.ts'
import { litScreen } from '#seed/art/screen.ts'
import { circle, ellipse, line, path, rect, rectPath } from '#seed/art/shapes.ts'
import { actionCamera } from './action-camera.ts'
import { watchingCamera } from './watching-cameras.ts'

/** A mirrorless camera or a compact one; small ones of all kinds elsewhere. */
export function camera({ form }: CameraLook): Views {
  if (form === 'action') return actionCamera()
  if (form !== 'mirrorless' && form !== 'compact') return watchingCamera(form)
  const isCompact = form === 'compact'
  const front = (brush: Brush) => (isCompact ? compact(brush) : mirrorless(brush))
  const item = (brush: Brush): Item => ({
    content: front(brush),
    cx: 600,
    cy: 620,
    bottom: 896,
    width: 820,
    height: 620,
    mm: isCompact ? 104 : 126,
  })
  return [
    ['front', front],
    ['back', (brush) => back(brush, isCompact)],
    ['top', (brush) => above(brush, isCompact)],
    ['detail', (brush) => closeUp(front(brush), isCompact ? 690 : 610, 650, 2)],
    [
      'scale',
      (brush) =>
        onTable(brush, item(brush), { x: 640, unitsPerMm: 4.4 }, [
          ['mug', 210],
          ['bottle', 1_070],
        ]),
    ],
    ['box', (brush) => unboxed(brush, item(brush), ['battery', 'cable', 'strap', 'manual'])],
  ]
}

const [x, y, width, height] = [190, 400, 820, 480]
const leatherOf = ({ finish }: Brush): string => (finish.isDark ? '#1b1d21' : '#26292e')
const topOf = ({ paper, finish }: Brush): string =>
  paper.linear('down', [0, finish.glint], [25, finish.light], [100, finish.base])

function mirrorless(brush: Brush): string {
  const { paper, finish, brand } = brush
  const top = topOf(brush)
  const leather = leatherOf(brush)
  const cx = 616
  return (
    floorShadow(brush, 600, y + height + 16, 440, 34, 0.42) +
    path(`M${cx - 150} ${y + 6}l44-106q8-20 30-20h152q22 0 30 20l44 106z`, top) +
    rect(x + 640, y - 46, 96, 52, 12, finish.deep) +
    rect(x + 646, y - 52, 84, 26, 10, top) +
    circle(x + 92, y - 22, 34, finish.deep) +
    circle(x + 92, y - 26, 30, brand, { 'fill-opacity': 0.9 }) +
    rect(x, y, width, height, 46, finish.base) +
    rect(x, y, width, 86, 40, top) +
    rect(x, y + 78, width, height - 78, 40, leather) +
    path(
      rectPath(x, y - 10, 190, height + 10, 54),
      paper.linear('right', [0, tone(leather, 0.18)], [60, leather], [100, tone(leather, -0.5)]),
    ) +
    glass(brush, cx, y + height / 2 + 14, 226) +
    rect(x + width - 150, y + 110, 74, 30, 8, '#0d0f13') +
    circle(x + width - 60, y + 126, 9, '#ff6b57')
  )
}

/** Small enough for a pocket: no hump, no grip, a lens that slides out, a flash. */
function compact(brush: Brush): string {
  const { paper, finish, brand } = brush
  const body = paper.linear(
    'diagonal',
    [0, finish.glint],
    [30, finish.light],
    [60, finish.base],
    [100, finish.shade],
  )
  return (
    floorShadow(brush, 600, 896, 430, 34, 0.42) +
    rect(250, 446, 130, 30, 10, finish.deep) +
    rect(262, 438, 90, 20, 8, brand) +
    rect(420, 452, 70, 20, 8, finish.deep) +
    rect(190, 466, 820, 420, 70, body) +
    rect(190, 466, 820, 420, 70, 'none', {
      stroke: finish.glint,
      'stroke-opacity': 0.6,
      'stroke-width': 5,
    }) +
    rect(260, 520, 150, 62, 14, '#f4f6f8', { stroke: finish.deep, 'stroke-width': 5 }) +
    path('M270 530h60l-40 44h-20z', '#ffffff') +
    circle(460, 550, 12, '#ff9d57') +
    rect(240, 640, 60, 190, 26, finish.shade, { 'fill-opacity': 0.6 }) +
    glass(brush, 690, 676, 178)
  )
}

/** A large lens with its rings. */
function glass(brush: Brush, cx: number, cy: number, r: number): string {
  const { paper, finish } = brush
  return (
    circle(cx, cy, r, tone(leatherOf(brush), -0.5)) +
    circle(
      cx,
      cy,
      r * 0.96,
      paper.linear('diagonal', [0, finish.glint], [40, finish.base], [100, finish.deep]),
    ) +
    circle(cx, cy, r * 0.86, '#14161a') +
    circle(cx, cy, r * 0.79, 'none', {
      stroke: '#3a3f48',
      'stroke-width': r * 0.055,
      'stroke-dasharray': '5 7',
    }) +
    lens(brush, cx, cy, r * 0.66)
  )
}

/** The screen, the dial and the keys. */
function back(brush: Brush, isCompact: boolean): string {
  const { finish, brand } = brush
  const top = isCompact ? 466 : y
  const tall = isCompact ? 420 : height
  const shell = isCompact ? finish.base : leatherOf(brush)
  const keys = [
    [880, 560],
    [880, 640],
    [880, 800],
    [960, 560],
  ].map(([cx = 0, cy = 0]) =>
    circle(cx, cy, 20, '#3d434c', { stroke: '#0a0b0e', 'stroke-width': 4 }),
  )
  return (
    floorShadow(brush, 600, 896, 440, 34, 0.42) +
    (isCompact
      ? ''
      : path(`M450 ${y + 6}l44-106q8-20 30-20h152q22 0 30 20l44 106z`, topOf(brush)) +
        rect(540, 306, 120, 80, 18, '#0a0b0e') +
        rect(562, 322, 76, 48, 8, '#27386b')) +
    rect(x, top, width, tall, isCompact ? 70 : 46, shell) +
    rect(x, top, width, 60, 40, topOf(brush)) +
    rect(236, top + 76, 560, tall - 120, 14, '#0a0b0e') +
    litScreen(brush, { x: 248, y: top + 88, width: 536, height: tall - 144, radius: 6 }) +
    rect(480, top + 88 + (tall - 144) / 2 - 40, 80, 80, 4, 'none', {
      stroke: '#6ee7a8',
      'stroke-width': 4,
      'stroke-dasharray': '24 32',
    }) +
    keys.join('') +
    circle(910, 720, 62, '#2b3037', { stroke: '#0a0b0e', 'stroke-width': 5 }) +
    circle(910, 720, 26, brand, { 'fill-opacity': 0.85 })
  )
}

/** The dials from above, and how far the lens sticks out. */
function above(brush: Brush, isCompact: boolean): string {
  const { paper, finish, brand } = brush
  const metal = paper.linear(
    'right',
    [0, finish.shade],
    [30, finish.glint],
    [65, finish.base],
    [100, finish.deep],
  )
  const long = isCompact ? 130 : 330
  const cx = isCompact ? 690 : 616
  const wide = isCompact ? 320 : 400
  const dial = (at: number, r: number) =>
    circle(at, 480, r + 4, finish.deep) +
    circle(at, 480, r, metal) +
    circle(at, 480, r, 'none', {
      stroke: finish.deep,
      'stroke-width': 8,
      'stroke-dasharray': '5 6',
    }) +
    line(`M${at} ${480 - r * 0.7}v${r * 0.4}`, '#ffffff', 6)
  return (
    rect(cx - wide / 2, 560, wide, long, 16, metal) +
    rect(cx - wide / 2, 640, wide, 40, 0, '#22262d') +
    line(`M${cx - wide / 2} 660H${cx + wide / 2}`, '#3d434c', 30, { 'stroke-dasharray': '8 7' }) +
    rect(cx - wide / 2 + 10, 560 + long - 20, wide - 20, 26, 8, '#15181c') +
    rect(
      x,
      380,
      width,
      isCompact ? 190 : 210,
      60,
      paper.linear('down', [0, finish.light], [50, finish.base], [100, finish.shade]),
    ) +
    (isCompact
      ? ''
      : rect(530, 350, 172, 240, 40, finish.shade) +
        rect(572, 392, 88, 60, 6, '#15181c', { stroke: '#8d96a1', 'stroke-width': 5 })) +
    dial(860, 52) +
    (isCompact ? '' : dial(960, 34)) +
    circle(270, 480, 40, finish.deep) +
    circle(270, 476, 32, brand) +
    ellipse(360, 480, 20, 14, '#15181c') +
    (isCompact ? rect(460, 460, 90, 34, 12, finish.deep) : portRow(['jack'], 450, 480, 0.5))
  )
}
