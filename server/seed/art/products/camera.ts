import { type Brush, floorShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import { circle, ellipse, path, rect, rectPath } from '#seed/art/shapes.ts'

/** A mirrorless camera or a compact one, from the front. */
export function drawCamera(brush: Brush): string {
  if (/action|security|webcam/i.test(brush.name)) return drawSmallCamera(brush)
  const { paper, rng, finish, brand } = brush
  const hasHump = !/compact/i.test(brush.name)
  const [x, y, width, height] = [190, 400, 820, 480]
  const grip = rectPath(x, y - 10, 190, height + 10, 54)
  const top = paper.linear('down', [0, finish.glint], [25, finish.light], [100, finish.base])
  const leather = finish.isDark ? '#1b1d21' : '#26292e'
  const cx = rng.pick([600, 630])
  const cy = y + height / 2 + 14
  return (
    floorShadow(brush, 600, y + height + 16, 440, 34, 0.42) +
    (hasHump
      ? path(`M${cx - 150} ${y + 6}l44-106q8-20 30-20h152q22 0 30 20l44 106z`, top)
      : rect(x + 40, y - 36, 120, 44, 10, top)) +
    rect(x + 640, y - 46, 96, 52, 12, finish.deep) +
    rect(x + 646, y - 52, 84, 26, 10, top) +
    circle(x + 92, y - 22, 34, finish.deep) +
    circle(x + 92, y - 26, 30, brand, { 'fill-opacity': 0.9 }) +
    rect(x, y, width, height, 46, finish.base) +
    rect(x, y, width, 86, 40, top) +
    rect(x, y + 78, width, height - 78, 40, leather) +
    path(
      grip,
      paper.linear('right', [0, tone(leather, 0.18)], [60, leather], [100, tone(leather, -0.5)]),
    ) +
    drawLens(brush, leather, cx, cy) +
    rect(x + width - 150, y + 110, 74, 30, 8, '#0d0f13') +
    circle(x + width - 60, y + 126, 9, '#ff6b57')
  )
}

/** A large lens with its ring and reflections. */
function drawLens({ paper, finish }: Brush, leather: string, cx: number, cy: number): string {
  const glass = (r: number, colour: string, more = {}) => circle(cx, cy, r, colour, more)
  return (
    glass(226, tone(leather, -0.5)) +
    glass(216, paper.linear('diagonal', [0, finish.glint], [40, finish.base], [100, finish.deep])) +
    glass(194, '#14161a') +
    glass(178, 'none', { stroke: '#3a3f48', 'stroke-width': 12, 'stroke-dasharray': '5 7' }) +
    glass(148, '#0b0d11') +
    glass(
      122,
      paper.radial(
        0.42,
        0.38,
        0.7,
        [0, '#5a78b8'],
        [35, '#27386b'],
        [70, '#14122c'],
        [100, '#06070b'],
      ),
    ) +
    glass(70, paper.radial(0.45, 0.4, 0.7, [0, '#7fb3ff', 0.6], [100, '#1a1040', 0])) +
    ellipse(cx - 44, cy - 50, 34, 22, '#ffffff', {
      'fill-opacity': 0.55,
      transform: `rotate(-34 ${cx - 44} ${cy - 50})`,
    }) +
    circle(cx + 40, cy + 46, 10, '#b18cff', { 'fill-opacity': 0.5 })
  )
}

/** An action, security or web camera: a small body around one large lens. */
function drawSmallCamera(brush: Brush): string {
  const { paper, finish, brand, name } = brush
  const isStanding = !/action/i.test(name)
  const body = paper.linear('diagonal', [0, finish.glint], [35, finish.base], [100, finish.deep])
  const lens = isStanding ? drawSmallLens(brush, 600, 480) : drawSmallLens(brush, 700, 590)
  if (isStanding) {
    return (
      floorShadow(brush, 600, 940, 260, 34, 0.42) +
      rect(566, 680, 68, 190, 20, finish.shade) +
      ellipse(600, 920, 210, 44, finish.deep) +
      ellipse(600, 906, 210, 44, body) +
      rect(370, 250, 460, 470, 226, body) +
      lens +
      circle(600, 672, 9, brand)
    )
  }
  return (
    floorShadow(brush, 600, 850, 380, 36, 0.42) +
    rect(240, 370, 720, 470, 70, body) +
    rect(262, 392, 676, 426, 56, 'none', {
      stroke: finish.deep,
      'stroke-opacity': 0.4,
      'stroke-width': 5,
    }) +
    rect(520, 344, 170, 34, 14, brand) +
    rect(300, 440, 210, 220, 20, '#0c0f14') +
    rect(
      316,
      456,
      178,
      188,
      10,
      paper.linear('diagonal', [0, tone(brand, 0.25)], [100, tone(brand, -0.4)]),
    ) +
    lens +
    circle(330, 740, 11, '#ff6b57')
  )
}

function drawSmallLens({ paper }: Brush, cx: number, cy: number): string {
  const r = 150
  return (
    circle(cx, cy, r, '#0c0f14') +
    circle(cx, cy, r - 10, 'none', { stroke: '#49515e', 'stroke-width': 5 }) +
    circle(
      cx,
      cy,
      r * 0.66,
      paper.radial(0.42, 0.38, 0.7, [0, '#5a78b8'], [40, '#232f5c'], [100, '#06070b']),
    ) +
    ellipse(cx - 46, cy - 52, 34, 22, '#ffffff', {
      'fill-opacity': 0.5,
      transform: `rotate(-34 ${cx - 46} ${cy - 52})`,
    })
  )
}
