import { type Brush, castShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import { litScreen } from '#seed/art/screen.ts'
import { circle, circlePath, ellipse, group, line, path, rect, rectPath } from '#seed/art/shapes.ts'

/** The back and the face of a phone, one leaning over the other. */
export function drawPhone(brush: Brush): string {
  const { rng } = brush
  const lean = rng.pick([-9, -6, 7, 10])
  const back = group(phoneBack(brush), {
    transform: `translate(${lean < 0 ? 700 : 500} 575) rotate(${-lean * 0.8})`,
  })
  const face = group(phoneFace(brush), {
    transform: `translate(${lean < 0 ? 480 : 720} 630) rotate(${lean})`,
  })
  return back + face
}

const [phoneWidth, phoneHeight] = [372, 780]

function phoneBack(brush: Brush): string {
  const { paper, rng, finish } = brush
  const [x, y] = [-phoneWidth / 2, -phoneHeight / 2]
  const outline = rectPath(x, y, phoneWidth, phoneHeight, 58)
  const body = paper.linear('diagonal', [0, finish.light], [45, finish.base], [100, finish.shade])
  const lens = (cx: number, cy: number, r: number) =>
    circle(cx, cy, r, '#11151b') +
    circle(cx, cy, r - 5, 'none', { stroke: '#555f6e', 'stroke-width': 3 }) +
    circle(cx, cy, r * 0.5, paper.radial(0.4, 0.35, 0.7, [0, '#4a5f86'], [100, '#0a0d13'])) +
    circle(cx - r * 0.22, cy - r * 0.24, r * 0.13, '#cfe0ff', { 'fill-opacity': 0.9 })
  const camera = {
    square:
      rect(x + 28, y + 28, 190, 190, 48, tone(finish.base, finish.isDark ? 0.14 : -0.1)) +
      lens(x + 82, y + 82, 38) +
      lens(x + 82, y + 166, 38) +
      lens(x + 164, y + 124, 38) +
      circle(x + 166, y + 64, 10, '#fff3d0'),
    column:
      rect(x + 30, y + 30, 104, 290, 52, tone(finish.base, finish.isDark ? 0.14 : -0.1)) +
      lens(x + 82, y + 88, 40) +
      lens(x + 82, y + 176, 40) +
      lens(x + 82, y + 262, 40),
    disc:
      circle(0, y + 150, 118, tone(finish.base, finish.isDark ? 0.14 : -0.1)) +
      circle(0, y + 150, 117, 'none', {
        stroke: finish.glint,
        'stroke-opacity': 0.5,
        'stroke-width': 4,
      }) +
      lens(-44, y + 110, 34) +
      lens(44, y + 110, 34) +
      lens(-44, y + 192, 34) +
      circle(44, y + 192, 12, '#fff3d0'),
  }[rng.pick(['square', 'column', 'disc'] as const)]
  return (
    castShadow(brush, outline, 18, 34, 26, 0.36) +
    path(outline, body) +
    path(rectPath(x + 3, y + 3, phoneWidth - 6, phoneHeight - 6, 55), 'none', {
      stroke: finish.glint,
      'stroke-opacity': 0.6,
      'stroke-width': 5,
    }) +
    camera +
    ellipse(0, 190, 26, 26, finish.glint, { 'fill-opacity': 0.3 })
  )
}

function phoneFace(brush: Brush): string {
  const { finish, rng } = brush
  const [x, y] = [-phoneWidth / 2, -phoneHeight / 2]
  const outline = rectPath(x, y, phoneWidth, phoneHeight, 58)
  const hole = rng.chance(0.5)
    ? circle(0, y + 44, 11, '#07090d')
    : rect(-46, y + 32, 92, 25, 12.5, '#07090d')
  return (
    castShadow(brush, outline, 22, 40, 30, 0.42) +
    path(outline, finish.base) +
    path(rectPath(x + 2.5, y + 2.5, phoneWidth - 5, phoneHeight - 5, 56), 'none', {
      stroke: finish.glint,
      'stroke-opacity': 0.75,
      'stroke-width': 5,
    }) +
    path(rectPath(x + 8, y + 8, phoneWidth - 16, phoneHeight - 16, 51), '#07090d') +
    litScreen(brush, {
      x: x + 17,
      y: y + 17,
      width: phoneWidth - 34,
      height: phoneHeight - 34,
      radius: 43,
    }) +
    hole +
    dock(brush, y + phoneHeight - 132) +
    rect(-58, y + phoneHeight - 40, 116, 7, 3.5, '#ffffff', { 'fill-opacity': 0.85 })
  )
}

/** Four app tiles above the edge. */
function dock({ rng }: Brush, y: number): string {
  const tiles = ['#ffffff', '#ffd166', '#6ee7b7', '#93c5fd', '#fca5a5', '#c4b5fd']
  const first = rng.int(0, 5)
  return [0, 1, 2, 3]
    .map((index) =>
      rect(-142 + index * 76, y, 56, 56, 16, tiles[(first + index) % 6] ?? '#fff', {
        'fill-opacity': 0.92,
      }),
    )
    .join('')
}

/** A watch with its strap, round or square. */
export function drawSmartwatch(brush: Brush): string {
  const { paper, rng, finish, brand } = brush
  const isRound = rng.chance(0.5)
  const strapColour = rng.chance(0.5) ? finish.base : tone(brand, -0.15)
  const strapWidth = isRound ? 236 : 260
  const half = strapWidth / 2
  const strap = paper.linear(
    'right',
    [0, tone(strapColour, -0.35)],
    [22, tone(strapColour, 0.12)],
    [70, strapColour],
    [100, tone(strapColour, -0.4)],
  )
  const outline = `M${-half} -200C${-half} -330 ${-half * 0.82} -430 ${-half * 0.76} -500Q0 -528 ${half * 0.76} -500C${half * 0.82} -430 ${half} -330 ${half} -200V200C${half} 330 ${half * 0.82} 430 ${half * 0.76} 500Q0 528 ${-half * 0.76} 500C${-half * 0.82} 430 ${-half} 330 ${-half} 200z`
  const holes = [330, 376, 422, 468].map((y) => circlePath(0, y, 9)).join('')
  const body = isRound ? circlePath(0, 0, 212) : rectPath(-188, -222, 376, 444, 96)
  const face = isRound ? circlePath(0, 0, 176) : rectPath(-158, -192, 316, 384, 70)
  const metal = paper.linear(
    'diagonal',
    [0, finish.glint],
    [30, finish.base],
    [70, finish.shade],
    [100, finish.light],
  )
  const display = isRound
    ? group(litScreen(brush, { x: -176, y: -176, width: 352, height: 352, radius: 176 }), {})
    : litScreen(brush, { x: -152, y: -186, width: 304, height: 372, radius: 64 })
  const dial = rng.chance(0.5) ? rings(brush) : hands(brush)
  return group(
    castShadow(brush, outline, 20, 30, 24, 0.34) +
      path(outline, strap) +
      path(holes, tone(strapColour, -0.6)) +
      castShadow(brush, body, 12, 22, 16, 0.5) +
      rect(isRound ? 196 : 178, -44, 40, 88, 16, metal) +
      path(body, metal) +
      path(face, '#06080c') +
      display +
      dial,
    { transform: `translate(600 600) rotate(${rng.pick([-14, -8, 9, 15])})` },
  )
}

function rings({ brand }: Brush): string {
  const ring = (r: number, colour: string, share: number) => {
    const round = 2 * Math.PI * r
    return (
      circle(0, 0, r, 'none', { stroke: '#000', 'stroke-opacity': 0.35, 'stroke-width': 20 }) +
      circle(0, 0, r, 'none', {
        stroke: colour,
        'stroke-width': 20,
        'stroke-linecap': 'round',
        'stroke-dasharray': `${(round * share).toFixed(0)} ${round.toFixed(0)}`,
        transform: 'rotate(-90)',
      })
    )
  }
  return ring(122, '#ff5d73', 0.78) + ring(92, '#8ee26b', 0.62) + ring(62, tone(brand, 0.4), 0.88)
}

function hands({ rng }: Brush): string {
  const ticks = Array.from({ length: 12 }, (_, index) =>
    line('M0 -140v16', '#ffffff', index % 3 === 0 ? 7 : 4, {
      transform: `rotate(${index * 30})`,
      'stroke-opacity': 0.9,
    }),
  ).join('')
  const hour = rng.int(0, 360)
  return (
    ticks +
    line('M0 14v-86', '#ffffff', 11, { transform: `rotate(${hour})`, 'stroke-linecap': 'round' }) +
    line('M0 18v-126', '#ffffff', 8, {
      transform: `rotate(${hour + 75})`,
      'stroke-linecap': 'round',
    }) +
    line('M0 26v-138', '#ff6b57', 3, { transform: `rotate(${hour + 210})` }) +
    circle(0, 0, 10, '#ff6b57')
  )
}
