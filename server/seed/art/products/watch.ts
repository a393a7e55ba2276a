import { type Brush, castShadow, floorShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import type { Views } from '#seed/art/views.ts'
import type { WatchLook } from '#seed/art/looks.ts'
import { plate } from '#seed/art/parts.ts'
import { closeUp, unboxed, type Item } from '#seed/art/scenes.ts'
import { hands, rings, steps } from './watch-dials.ts'
import { litScreen } from '#seed/art/screen.ts'
import { circle, circlePath, ellipse, group, line, path, rect, rectPath } from '#seed/art/shapes.ts'

/** Round, square, or a narrow band. */
export function watch(look: WatchLook): Views {
  const item = (brush: Brush): Item => ({
    content: group(front(brush, look), { transform: 'translate(600 600)' }),
    cx: 600,
    cy: 600,
    bottom: 1_110,
    width: 420,
    height: 1_020,
    mm: look.form === 'band' ? 36 : 48,
  })
  const turn = (brush: Brush, drawing: string, by = 1) =>
    group(drawing, {
      transform: `translate(600 600) rotate(${brush.choose('turn', [-14, -8, 9, 15]) * by})`,
    })
  return [
    ['front', (brush) => turn(brush, front(brush, look))],
    ['back', (brush) => turn(brush, back(brush, look), -1)],
    ['side', (brush) => profile(brush, look)],
    ['detail', (brush) => closeUp(group(front(brush, look), {}), 60, -20, 2.5)],
    ['scale', (brush) => onWrist(brush, look)],
    ['box', (brush) => unboxed(brush, item(brush), ['puck', 'manual'])],
  ]
}

function strapColour(brush: Brush, look: WatchLook): string {
  return look.isSport || brush.chance('strap', 0.7) ? brush.finish.base : tone(brush.brand, -0.15)
}

interface Case {
  strap: number
  body: string
  face: string
  screen: { x: number; y: number; width: number; height: number; radius: number }
  edge: number
}

function caseOf({ form }: WatchLook): Case {
  switch (form) {
    case 'round':
      return {
        strap: 236,
        body: circlePath(0, 0, 212),
        face: circlePath(0, 0, 176),
        screen: { x: -170, y: -170, width: 340, height: 340, radius: 170 },
        edge: 196,
      }
    case 'square':
      return {
        strap: 260,
        body: rectPath(-188, -222, 376, 444, 96),
        face: rectPath(-158, -192, 316, 384, 70),
        screen: { x: -152, y: -186, width: 304, height: 372, radius: 64 },
        edge: 178,
      }
    case 'band':
      return {
        strap: 170,
        body: rectPath(-106, -240, 212, 480, 100),
        face: rectPath(-92, -224, 184, 448, 88),
        screen: { x: -84, y: -214, width: 168, height: 428, radius: 80 },
        edge: 96,
      }
  }
}

function strapOutline(width: number): string {
  const half = width / 2
  return `M${-half} -200C${-half} -330 ${-half * 0.82} -430 ${-half * 0.76} -500Q0 -528 ${half * 0.76} -500C${half * 0.82} -430 ${half} -330 ${half} -200V200C${half} 330 ${half * 0.82} 430 ${half * 0.76} 500Q0 528 ${-half * 0.76} 500C${-half * 0.82} 430 ${-half} 330 ${-half} 200z`
}

function strapOf(brush: Brush, look: WatchLook): string {
  const colour = strapColour(brush, look)
  const outline = strapOutline(caseOf(look).strap)
  const fill = brush.paper.linear(
    'right',
    [0, tone(colour, -0.35)],
    [22, tone(colour, 0.12)],
    [70, colour],
    [100, tone(colour, -0.4)],
  )
  return (
    castShadow(brush, outline, 20, 30, 24, 0.34) +
    path(outline, fill) +
    path([330, 376, 422, 468].map((y) => circlePath(0, y, 9)).join(''), tone(colour, -0.6)) +
    rect(-60, -476, 120, 30, 10, tone(colour, -0.3))
  )
}

const metalOf = ({ paper, finish }: Brush): string =>
  paper.linear(
    'diagonal',
    [0, finish.glint],
    [30, finish.base],
    [70, finish.shade],
    [100, finish.light],
  )

/** The case with its lit face, without the strap. */
function head(brush: Brush, look: WatchLook): string {
  const { body, face, screen, edge } = caseOf(look)
  const ticks = look.isSport
    ? circle(0, 0, 194, 'none', {
        stroke: brush.finish.glint,
        'stroke-width': 22,
        'stroke-dasharray': '4 46.8',
      })
    : ''
  const dial =
    look.form === 'band'
      ? steps(brush)
      : look.form === 'round' && brush.chance('hands', 0.6)
        ? hands(brush)
        : rings(brush)
  return (
    castShadow(brush, body, 12, 22, 16, 0.5) +
    (look.form === 'band'
      ? ''
      : rect(edge, -44, 40, 88, 16, metalOf(brush)) +
        (look.isSport
          ? rect(edge - 22, -150, 40, 56, 14, metalOf(brush)) +
            rect(edge - 22, 94, 40, 56, 14, metalOf(brush))
          : '')) +
    path(body, metalOf(brush)) +
    ticks +
    path(face, '#06080c') +
    litScreen(brush, screen) +
    dial
  )
}

const front = (brush: Brush, look: WatchLook): string => strapOf(brush, look) + head(brush, look)

/** The side that touches the skin: the sensors and the contacts of the charger. */
function back(brush: Brush, look: WatchLook): string {
  const { body } = caseOf(look)
  return (
    strapOf(brush, look) +
    path(body, brush.paper.linear('diagonal', [0, brush.finish.base], [100, brush.finish.deep])) +
    (look.form === 'band'
      ? rect(-62, -130, 124, 190, 50, '#0e1116')
      : circle(0, 0, 128, '#0e1116', { stroke: '#3d434c', 'stroke-width': 6 })) +
    [
      [-34, -36],
      [34, -36],
      [-34, 30],
      [34, 30],
    ]
      .map(
        ([x = 0, y = 0], i) =>
          circle(x, y, 20, i % 2 === 0 ? '#123a26' : '#3a1418') +
          circle(x, y, 9, i % 2 === 0 ? '#6ee7a8' : '#ff6b57'),
      )
      .join('') +
    [-24, 24].map((x) => circle(x, look.form === 'band' ? 140 : 160, 10, '#d9b45b')).join('') +
    (look.form === 'square' ? plate(-70, -206, 140, 60, '#22262d') : '')
  )
}

/** From the side, the strap bent round. */
function profile(brush: Brush, look: WatchLook): string {
  const { finish } = brush
  const colour = strapColour(brush, look)
  const tall = look.form === 'band' ? 250 : 330
  return (
    floorShadow(brush, 640, 1_000, 330, 40, 0.42) +
    path(`M470 ${600 - tall / 2}C640 260 960 330 980 600S700 980 470 ${600 + tall / 2}`, 'none', {
      stroke: tone(colour, -0.3),
      'stroke-width': 46,
      'stroke-linecap': 'round',
    }) +
    path(`M470 ${600 - tall / 2}C640 260 960 330 980 600S700 980 470 ${600 + tall / 2}`, 'none', {
      stroke: colour,
      'stroke-width': 34,
      'stroke-linecap': 'round',
    }) +
    rect(350, 600 - tall / 2 - 20, look.form === 'band' ? 90 : 120, tall + 40, 40, metalOf(brush)) +
    rect(334, 600 - tall / 2, 26, tall, 12, '#06080c') +
    rect(336, 600 - tall / 2 + 14, 8, tall - 28, 4, brush.brand, { 'fill-opacity': 0.8 }) +
    rect(452, 560, 26, 80, 12, '#0e1116') +
    (look.form === 'band'
      ? ''
      : rect(376, 566, 66, 68, 20, finish.deep) +
        line('M388 574v52M400 574v52M412 574v52M424 574v52', finish.light, 4))
  )
}

/** Worn on a wrist, to show how large it is. */
function onWrist(brush: Brush, look: WatchLook): string {
  const { paper } = brush
  const cuff = brush.choose('cuff', ['#31507f', '#5b4636', '#3f5d4b', '#6b3a4a'])
  const colour = strapColour(brush, look)
  const scale = look.form === 'band' ? 0.62 : 0.72
  const wide = caseOf(look).strap * scale
  return (
    path(
      'M-40 420C300 400 760 420 1010 380C1120 360 1240 330 1240 330V860C1120 850 1080 830 1000 820C760 800 300 800 -40 790z',
      paper.linear('down', [0, '#d9a77f'], [45, '#c48d63'], [100, '#96633f']),
    ) +
    path('M1010 380C1090 366 1200 300 1240 300V420C1160 420 1060 440 1010 470z', '#b67f57', {
      'fill-opacity': 0.6,
    }) +
    rect(
      -20,
      380,
      270,
      450,
      30,
      paper.linear('down', [0, tone(cuff, 0.2)], [50, cuff], [100, tone(cuff, -0.4)]),
    ) +
    rect(222, 380, 34, 450, 16, tone(cuff, -0.25)) +
    path(
      `M${600 - wide / 2} 402H${600 + wide / 2}V812Q600 832 ${600 - wide / 2} 812z`,
      paper.linear(
        'down',
        [0, tone(colour, -0.4)],
        [20, tone(colour, 0.1)],
        [80, colour],
        [100, tone(colour, -0.5)],
      ),
    ) +
    group(head(brush, look), { transform: `translate(600 604) rotate(0) scale(${scale})` }) +
    ellipse(600, 800, wide * 0.6, 18, '#3b2412', { 'fill-opacity': 0.25 })
  )
}
