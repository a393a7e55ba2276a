import { type Brush, castShadow, floorShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import { circle, ellipse, group, line, path, rect, rectPath } from '#seed/art/shapes.ts'

/** Over-ear headphones from the front. */
export function drawHeadphone(brush: Brush): string {
  if (/earbud/i.test(brush.name)) return drawEarbuds(brush)
  const { paper, rng, finish, brand } = brush
  const band = paper.linear(
    'right',
    [0, finish.shade],
    [30, finish.glint],
    [60, finish.base],
    [100, finish.deep],
  )
  const cushion = finish.isDark ? '#191b1f' : tone(finish.base, -0.3)
  const arch = `M290 640V560C290 330 430 205 600 205S910 330 910 560V640`
  const hasMic = /headset/i.test(brush.name)
  const hasRing = rng.chance(0.5)
  const cup = (mirror: 1 | -1) => {
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
          paper.linear(
            'right',
            [0, tone(cushion, -0.3)],
            [60, tone(cushion, 0.12)],
            [100, cushion],
          ),
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

/** An action, security or web camera: a small body around one large lens. */
function drawSmallCamera(brush: Brush): string {
  const { paper, finish, brand, name } = brush
  const isStanding = !/action/i.test(name)
  const body = paper.linear('diagonal', [0, finish.glint], [35, finish.base], [100, finish.deep])
  const [cx, cy, r] = isStanding ? [600, 480, 150] : [700, 590, 150]
  const lens =
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
  const glass = (r: number, colour: string, more = {}) => circle(cx, cy, r, colour, more)
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
    circle(cx + 40, cy + 46, 10, '#b18cff', { 'fill-opacity': 0.5 }) +
    rect(x + width - 150, y + 110, 74, 30, 8, '#0d0f13') +
    circle(x + width - 60, y + 126, 9, '#ff6b57')
  )
}

/** A wireless router: two to six antennas over a flat body, or a tower. */
export function drawRouter(brush: Brush): string {
  const { paper, rng, finish, brand } = brush
  if (/mesh/i.test(brush.name)) return drawMesh(brush)
  const count = rng.pick([2, 3, 4, 4, 6])
  const [x, width, y, height] = [220, 760, 690, 150]
  const mast = paper.linear('right', [0, finish.deep], [40, finish.light], [100, finish.deep])
  const masts = Array.from({ length: count }, (_, index) => {
    const at = x + 60 + ((width - 120) * index) / (count - 1)
    const lean = ((at - 600) / width) * 26
    return group(rect(-15, -400, 30, 420, 13, mast) + rect(-20, -6, 40, 40, 10, finish.deep), {
      transform: `translate(${at.toFixed(0)} ${y + 10}) rotate(${lean.toFixed(1)})`,
    })
  }).join('')
  const lights = Array.from({ length: 6 }, (_, index) =>
    circle(430 + index * 68, y + 112, 6, index < 4 ? '#6ee7a8' : tone(brand, 0.3)),
  ).join('')
  return (
    floorShadow(brush, 600, y + height + 12, 430, 36, 0.42) +
    masts +
    path(
      `M${x + 70} ${y - 66}H${x + width - 70}L${x + width} ${y + 62}H${x}z`,
      paper.linear('down', [0, finish.light], [100, finish.base]),
    ) +
    path(`M${x + 150} ${y - 46}h${width - 300}l60 84H${x + 90}z`, finish.shade, {
      'fill-opacity': 0.35,
    }) +
    line(`M600 ${y - 50}L${rng.pick([470, 600, 730])} ${y + 56}`, brand, 7, {
      'stroke-opacity': 0.85,
    }) +
    rect(
      x,
      y + 54,
      width,
      height - 60,
      30,
      paper.linear('down', [0, finish.base], [100, finish.deep]),
    ) +
    rect(x + 6, y + 56, width - 12, 6, 3, finish.glint, { 'fill-opacity': 0.45 }) +
    lights
  )
}

function drawMesh(brush: Brush): string {
  const { paper, finish, brand } = brush
  const unit = (cx: number, scale: number) =>
    group(
      floorShadow(brush, 0, 250, 230, 30, 0.4) +
        rect(
          -170,
          -300,
          340,
          550,
          120,
          paper.linear(
            'right',
            [0, finish.shade],
            [30, finish.glint],
            [65, finish.base],
            [100, finish.deep],
          ),
        ) +
        ellipse(0, -236, 140, 56, paper.linear('down', [0, finish.light], [100, finish.shade])) +
        rect(-60, 130, 120, 10, 5, brand),
      { transform: `translate(${cx} 640) scale(${scale})` },
    )
  return unit(380, 0.82) + unit(740, 1.1)
}

/** A desktop printer with paper in and out. */
export function drawPrinter(brush: Brush): string {
  const { paper, rng, finish, brand } = brush
  const [x, y, width, height] = [210, 470, 780, 330]
  const shell = paper.linear('down', [0, finish.light], [40, finish.base], [100, finish.shade])
  const sheet = paper.linear('down', [0, '#ffffff'], [100, '#e6ebf1'])
  const hasScanner = rng.chance(0.6)
  const ink = ['#22b8cf', '#e64980', '#fab005', '#343a40']
  const tanks = rng.chance(0.5)
    ? rect(x + 24, y + 120, 190, 96, 12, '#10141a', { 'fill-opacity': 0.78 }) +
      ink.map((colour, index) => rect(x + 38 + index * 42, y + 150, 32, 54, 5, colour)).join('')
    : ''
  return (
    floorShadow(brush, 600, y + height + 62, 440, 38, 0.42) +
    path(`M370 ${y + 20}l26-230q2-14 16-14h376q14 0 16 14l26 230z`, sheet) +
    path(`M396 ${y - 210}h408l4 34H392z`, '#dde4ec') +
    (hasScanner
      ? rect(
          x - 6,
          y - 34,
          width + 12,
          92,
          26,
          paper.linear('down', [0, finish.glint], [40, finish.light], [100, finish.base]),
        ) + rect(x + 6, y + 42, width - 12, 10, 5, finish.deep, { 'fill-opacity': 0.5 })
      : '') +
    rect(x, y + 20, width, height, 34, shell) +
    rect(x + 3, y + 23, width - 6, height - 6, 32, 'none', {
      stroke: finish.glint,
      'stroke-opacity': 0.5,
      'stroke-width': 4,
    }) +
    rect(x + 250, y + 190, width - 300, 84, 14, '#0e1116') +
    path(`M${x + 290} ${y + 240}h${width - 380}l34 142H${x + 256}z`, sheet) +
    printedLines(brush, x + 330, y + 274, width - 460) +
    rect(x + width - 250, y + 74, 200, 88, 14, '#12161c') +
    rect(
      x + width - 238,
      y + 84,
      130,
      68,
      8,
      paper.linear('diagonal', [0, tone(brand, 0.2)], [100, tone(brand, -0.4)]),
    ) +
    circle(x + width - 78, y + 104, 12, '#6ee7a8') +
    circle(x + width - 78, y + 136, 12, '#e5e9ee') +
    tanks
  )
}

function printedLines({ brand }: Brush, x: number, y: number, width: number): string {
  return (
    rect(x, y, width * 0.36, 58, 6, brand, { 'fill-opacity': 0.75 }) +
    [0, 18, 36]
      .map((dy) =>
        rect(x + width * 0.44, y + dy, width * (dy === 36 ? 0.34 : 0.52), 8, 4, '#b4bfca'),
      )
      .join('')
  )
}

/** A plain parcel, for kinds of goods that have no drawing of their own. */
export function drawParcel(brush: Brush): string {
  const { paper, finish, brand } = brush
  return (
    floorShadow(brush, 600, 960, 400, 40, 0.42) +
    path('M250 430L600 300l350 130-350 140z', finish.light) +
    path(
      'M250 430l350 140v390L250 800z',
      paper.linear('right', [0, finish.base], [100, finish.shade]),
    ) +
    path(
      'M950 430L600 570v390l350-160z',
      paper.linear('right', [0, finish.shade], [100, finish.deep]),
    ) +
    path('M390 376l350 136v116l-70 30V540L320 404z', brand, { 'fill-opacity': 0.85 })
  )
}
