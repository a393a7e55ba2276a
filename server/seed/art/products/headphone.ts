import { type Brush, castShadow, floorShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import type { Views } from '#seed/art/views.ts'
import type { HeadphoneLook } from '#seed/art/looks.ts'
import { cord, cordColour, sign } from '#seed/art/parts.ts'
import { portRow } from '#seed/art/ports.ts'
import { closeUp, onTable, unboxed, type Item } from '#seed/art/scenes.ts'
import { circle, ellipse, group, line, path, rect, rectPath } from '#seed/art/shapes.ts'
import { earbuds } from './earbuds.ts'

/** Headphones over the ears; headsets have a boom in front of the mouth, wired ones their cable in every view. */
export function headphone(look: HeadphoneLook): Views {
  if (look.form === 'earbuds') return earbuds()
  const item = (brush: Brush): Item => ({
    content: front(brush, look),
    cx: 600,
    cy: 590,
    bottom: 940,
    width: 820,
    height: 760,
    mm: 190,
  })
  return [
    ['front', (brush) => front(brush, look)],
    ['side', (brush) => profile(brush, look)],
    ['angle', (brush) => flat(brush, look)],
    [
      'detail',
      (brush) =>
        look.form === 'headset'
          ? closeUp(profile(brush, look), 430, 800, 2.2)
          : closeUp(profile(brush, look), 600, 760, 2.1),
    ],
    [
      'scale',
      (brush) =>
        onTable(brush, item(brush), { x: 620, unitsPerMm: 3.3 }, [
          ['mug', 190],
          ['bottle', 1_040],
        ]),
    ],
    [
      'box',
      (brush) =>
        unboxed(
          brush,
          item(brush),
          look.isWired
            ? look.form === 'over-ear'
              ? ['pouch', 'manual']
              : ['manual']
            : look.form === 'over-ear'
              ? ['pouch', 'cable', 'manual']
              : ['receiver', 'cable', 'manual'],
        ),
    ],
  ]
}

const cushionOf = ({ finish }: Brush): string =>
  finish.isDark ? '#191b1f' : tone(finish.base, -0.3)

function steel({ paper, finish }: Brush): string {
  const { shade, glint, base, deep } = finish
  return paper.linear('right', [0, shade], [30, glint], [60, base], [100, deep])
}

function front(brush: Brush, look: HeadphoneLook): string {
  const { finish } = brush
  const isHeadset = look.form === 'headset'
  const cushion = cushionOf(brush)
  const arch = `M290 640V560C290 330 430 205 600 205S910 330 910 560V640`
  const wide = isHeadset ? 40 : 54
  const cable = look.isWired
    ? cord('M286 890C286 1010 420 1050 600 1020S900 1000 900 1090', cordColour(brush), 15) +
      rect(884, 1_080, 32, 60, 8, cordColour(brush)) +
      rect(look.plug === 'usb' ? 886 : 895, 1_138, look.plug === 'usb' ? 28 : 10, 40, 3, '#d9b45b')
    : ''
  return (
    cable +
    floorShadow(brush, 600, 930, 430, 36, 0.3) +
    line(arch, finish.deep, wide + 8, { 'stroke-linecap': 'round' }) +
    line(arch, steel(brush), wide, { 'stroke-linecap': 'round' }) +
    line('M360 420C400 320 490 262 600 262S800 320 840 420', cushion, isHeadset ? 56 : 40, {
      'stroke-linecap': 'round',
    }) +
    line('M348 400C396 290 480 226 600 226', '#ffffff', 5, {
      'stroke-opacity': 0.35,
      'stroke-linecap': 'round',
    }) +
    cup(brush, look, 1) +
    cup(brush, look, -1) +
    (isHeadset ? boom(finish.deep) : '')
  )
}

const boom = (colour: string): string =>
  line('M300 830C310 950 420 1000 520 985', colour, 16, { 'stroke-linecap': 'round' }) +
  rect(505, 956, 104, 50, 25, '#15171b') +
  line('M528 970v22M548 970v22M568 970v22M588 970v22', '#59626d', 4)

/** One ear cup; the left one mirrors the right one. */
function cup(brush: Brush, look: HeadphoneLook, mirror: 1 | -1): string {
  const { paper, finish, brand } = brush
  const isHeadset = look.form === 'headset'
  const outline = isHeadset ? rectPath(-104, -186, 208, 372, 60) : rectPath(-96, -176, 192, 352, 92)
  const cushion = cushionOf(brush)
  const mark = look.hasLights
    ? line('M-40 -110V110M-10 -130V130', brand, 12, { 'stroke-linecap': 'round' })
    : isHeadset
      ? sign(brush, -10, 0, 40)
      : circle(0, 0, 58, 'none', {
          stroke: finish.glint,
          'stroke-opacity': 0.5,
          'stroke-width': 5,
        }) + sign(brush, 0, 0, 24)
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
      path(
        isHeadset ? rectPath(-80, -160, 156, 320, 40) : rectPath(-72, -150, 144, 300, 70),
        finish.shade,
        { 'fill-opacity': 0.45 },
      ) +
      mark,
    { transform: `translate(${mirror === 1 ? 286 : 914} 720) scale(${mirror} 1)` },
  )
}

/** From the left: the whole cup, its keys, and the boom or the cable. */
function profile(brush: Brush, look: HeadphoneLook): string {
  const { paper, finish, brand } = brush
  const isHeadset = look.form === 'headset'
  const outer = paper.linear('diagonal', [0, finish.glint], [35, finish.base], [100, finish.deep])
  const plateOf = isHeadset ? rectPath(440, 590, 320, 360, 90) : rectPath(430, 570, 340, 390, 168)
  return (
    (look.isWired ? cord('M560 950C560 1060 640 1060 660 1260', cordColour(brush), 15) : '') +
    floorShadow(brush, 600, 986, 260, 34, 0.4) +
    path('M572 620V300Q572 210 600 210T628 300V620z', steel(brush)) +
    rect(562, 220, 76, 250, 38, cushionOf(brush)) +
    rect(
      580,
      470,
      40,
      130,
      12,
      paper.linear('right', [0, '#8d96a1'], [40, '#f2f5f8'], [100, '#7c8590']),
    ) +
    castShadow(brush, plateOf, 16, 30, 22, 0.4) +
    path(
      isHeadset ? rectPath(410, 566, 380, 410, 110) : rectPath(404, 548, 392, 434, 190),
      cushionOf(brush),
    ) +
    path(plateOf, outer) +
    (look.hasLights
      ? path('M500 680L600 640L700 680V850L600 900L500 850z', 'none', {
          stroke: brand,
          'stroke-width': 14,
          'stroke-linejoin': 'round',
        }) + sign(brush, 600, 770, 44, brand)
      : circle(600, 760, 118, 'none', {
          stroke: finish.glint,
          'stroke-opacity': 0.45,
          'stroke-width': 6,
        }) + sign(brush, 600, 760, 46)) +
    (isHeadset
      ? line('M470 800C380 850 330 900 300 950', finish.deep, 18, { 'stroke-linecap': 'round' }) +
        rect(240, 930, 104, 54, 27, '#15171b', { transform: 'rotate(-40 292 957)' }) +
        circle(470, 800, 34, finish.shade)
      : '') +
    [660, 700, 740]
      .map((dy, i) => rect(770, dy, 24, 30, 8, i === 1 ? brand : finish.deep))
      .join('') +
    (look.isWired ? rect(538, 936, 44, 40, 12, finish.deep) : portRow(['usb-c'], 600, 962, 0.5))
  )
}

/** Lying with its cups turned flat: the soft side shows. */
function flat(brush: Brush, look: HeadphoneLook): string {
  const { paper, finish } = brush
  const cushion = cushionOf(brush)
  const pad = (x: number) =>
    group(
      castShadow(brush, rectPath(-150, -190, 300, 380, 140), 16, 30, 22, 0.4) +
        ellipse(0, 0, 160, 200, finish.base) +
        ellipse(
          0,
          0,
          146,
          186,
          paper.radial(
            0.4,
            0.35,
            0.8,
            [0, tone(cushion, 0.3)],
            [60, cushion],
            [100, tone(cushion, -0.4)],
          ),
        ) +
        ellipse(0, 0, 78, 112, '#0c0e12') +
        line('M-40 -60L40 60M-40 0L30 90M-10 -90L50 0', '#2f353d', 5),
      { transform: `translate(${x} 740) rotate(${x < 600 ? 12 : -12})` },
    )
  const arch = 'M300 600C270 330 430 190 600 190S930 330 900 600'
  return (
    (look.isWired ? cord('M320 930C300 1100 200 1080 190 1260', cordColour(brush), 15) : '') +
    line(arch, '#131a26', 60, {
      'stroke-opacity': 0.2,
      transform: 'translate(16 26)',
      filter: paper.blur(14),
    }) +
    line(arch, finish.deep, 62, { 'stroke-linecap': 'round' }) +
    line(arch, steel(brush), 54, { 'stroke-linecap': 'round' }) +
    line('M380 400C420 290 500 240 600 240S780 290 820 400', cushion, 30, {
      'stroke-linecap': 'round',
    }) +
    (look.form === 'headset'
      ? line('M250 880C300 1010 420 1060 520 1040', finish.deep, 18, {
          'stroke-linecap': 'round',
        }) + rect(505, 1_012, 104, 50, 25, '#15171b')
      : '') +
    pad(330) +
    pad(870)
  )
}
