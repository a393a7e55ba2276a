import { type Brush, castShadow, floorShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import { circle, ellipse, group, line, path, rect, rectPath } from '#seed/art/shapes.ts'

/** Over-ear headphones from the front, with a boom for headsets; or a pair of earbuds. */
export function drawHeadphone(brush: Brush): string {
  if (/earbud/i.test(brush.name)) return drawEarbuds(brush)
  const { rng, finish } = brush
  const band = steel(brush)
  const cushion = finish.isDark ? '#191b1f' : tone(finish.base, -0.3)
  const arch = `M290 640V560C290 330 430 205 600 205S910 330 910 560V640`
  const hasMic = /headset/i.test(brush.name)
  const hasRing = rng.chance(0.5)
  const cup = (mirror: 1 | -1) => drawCup(brush, mirror, { cushion, hasRing })
  return (
    floorShadow(brush, 600, 930, 430, 36, 0.3) +
    line(arch, finish.deep, 62, { 'stroke-linecap': 'round' }) +
    line(arch, band, 54, { 'stroke-linecap': 'round' }) +
    line('M360 420C400 320 490 262 600 262S800 320 840 420', cushion, 40, {
      'stroke-linecap': 'round',
    }) +
    line('M348 400C396 290 480 226 600 226', '#ffffff', 5, {
      'stroke-opacity': 0.35,
      'stroke-linecap': 'round',
    }) +
    cup(1) +
    cup(-1) +
    (hasMic
      ? line('M300 860C320 960 420 1000 520 1000', finish.deep, 14, { 'stroke-linecap': 'round' }) +
        rect(505, 978, 92, 44, 22, '#15171b')
      : '')
  )
}

/** One ear cup; the left one mirrors the right one. */
function drawCup(
  brush: Brush,
  mirror: 1 | -1,
  { cushion, hasRing }: { cushion: string; hasRing: boolean },
): string {
  const { paper, finish, brand } = brush
  const outline = rectPath(-96, -176, 192, 352, 92)
  const ring = hasRing
    ? circle(0, 0, 58, 'none', { stroke: brand, 'stroke-width': 9 })
    : circle(0, 0, 26, finish.glint, { 'fill-opacity': 0.55 })
  return group(
    castShadow(brush, outline, 16 * mirror, 26, 20, 0.4) +
      rect(
        -4,
        -158,
        140,
        316,
        70,
        paper.linear('right', [0, tone(cushion, -0.3)], [60, tone(cushion, 0.12)], [100, cushion]),
      ) +
      path(
        outline,
        paper.linear('diagonal', [0, finish.glint], [35, finish.base], [100, finish.deep]),
      ) +
      path(rectPath(-72, -150, 144, 300, 70), finish.shade, { 'fill-opacity': 0.45 }) +
      ring,
    { transform: `translate(${mirror === 1 ? 286 : 914} 720) scale(${mirror} 1)` },
  )
}

function steel({ paper, finish }: Brush): string {
  const { shade, glint, base, deep } = finish
  return paper.linear('right', [0, shade], [30, glint], [60, base], [100, deep])
}

/** Two earbuds over their open case. */
function drawEarbuds(brush: Brush): string {
  const { paper, finish, brand } = brush
  const shell = paper.linear(
    'right',
    [0, finish.shade],
    [30, finish.glint],
    [65, finish.base],
    [100, finish.deep],
  )
  const bud = (mirror: 1 | -1) =>
    group(
      castShadow(brush, rectPath(-62, -96, 124, 330, 60), 12 * mirror, 22, 16, 0.34) +
        rect(-30, 0, 60, 240, 30, shell) +
        ellipse(0, -20, 84, 92, shell) +
        ellipse(46, -40, 44, 54, '#1a1d22', { transform: 'rotate(-24 46 -40)' }) +
        ellipse(-30, -50, 20, 26, '#ffffff', { 'fill-opacity': 0.45 }) +
        circle(0, 216, 7, brand),
      { transform: `translate(${mirror === 1 ? 462 : 738} 400) scale(${mirror} 1)` },
    )
  const lid = rectPath(280, 560, 640, 150, 74)
  const tray = 'M270 690H930V850Q930 960 820 960H380Q270 960 270 850z'
  return (
    floorShadow(brush, 600, 965, 360, 36, 0.42) +
    path(lid, paper.linear('down', [0, finish.light], [100, finish.shade])) +
    path(rectPath(316, 590, 568, 96, 48), '#14171b', { 'fill-opacity': 0.85 }) +
    bud(1) +
    bud(-1) +
    path(tray, paper.linear('down', [0, finish.glint], [30, finish.base], [100, finish.shade])) +
    rect(270, 690, 660, 10, 5, finish.glint, { 'fill-opacity': 0.6 }) +
    circle(600, 790, 9, '#6ee7a8')
  )
}
