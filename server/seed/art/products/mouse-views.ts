import { castShadow, floorShadow, type Brush, type Draw } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import type { Views } from '#seed/art/views.ts'
import type { MouseLook } from '#seed/art/looks.ts'
import { cord, plate } from '#seed/art/parts.ts'
import { closeUp, onDesk, onTable, unboxed, type Item } from '#seed/art/scenes.ts'
import { circle, ellipse, group, line, path, rect } from '#seed/art/shapes.ts'
import { bodyOf, mouseTop, shellOf, silhouette } from './mouse.ts'
import { cableColour } from './mouse-parts.ts'
import { tall, tallBack } from './vertical-mouse.ts'

export function mouse(look: MouseLook): Views {
  const isVertical = look.form === 'vertical'
  const turned = (brush: Brush) => brush.choose('turn', [-32, 24, -14, 38, 12, -24])
  const front: Draw = (brush) =>
    isVertical ? tall(brush, look) : mouseTop(brush, look, { turn: turned(brush), ending: 'sheet' })
  const item = (brush: Brush) => itemOf(brush, look)
  return [
    ['front', front],
    ['side', (brush) => (isVertical ? tallBack(brush, look) : profile(brush, look))],
    ['under', (brush) => under(brush, look)],
    [
      'detail',
      (brush) =>
        isVertical
          ? closeUp(tall(brush, look), 480, 520, 2)
          : closeUp(
              mouseTop(brush, look, { turn: -14, ending: 'sheet' }),
              540,
              look.isWired ? 380 : 330,
              2.1,
            ),
    ],
    [
      'scale',
      (brush) =>
        isVertical
          ? onTable(brush, item(brush), { x: 640, unitsPerMm: 5 }, [
              ['mug', 220],
              ['books', 1_000],
            ])
          : onDesk(brush, item(brush), { x: 560, y: 640, unitsPerMm: 4.4, turn: 8 }, [
              ['notebook', 160, 480, -8],
              ['pen', 330, 900, 62],
              ['cup', 990, 250, 20],
            ]),
    ],
    ['box', (brush) => unboxed(brush, item(brush), [...boxed(look), 'manual'])],
  ]
}

/** Alone, with a cable that ends in its plug. */
function itemOf(brush: Brush, look: MouseLook): Item {
  if (look.form === 'vertical') {
    const content = tall(brush, look)
    return { content, cx: 600, cy: 640, bottom: 905, width: 560, height: 620, mm: 78 }
  }
  return {
    content: mouseTop(brush, look, { turn: 0, ending: 'plug' }),
    cx: look.isWired ? 680 : 600,
    cy: 620,
    bottom: 1_040,
    width: 460,
    height: look.isWired ? 1_000 : 840,
    mm: 66,
  }
}

function boxed({ isWired, power }: MouseLook): ('receiver' | 'batteries' | 'cable')[] {
  if (isWired) return []
  return power === 'aa' ? ['receiver', 'batteries'] : ['receiver', 'cable']
}

/** From its thumb side: how high it is, its side buttons, and the cable if it has one. */
function profile(brush: Brush, look: MouseLook): string {
  const { paper, finish, brand } = brush
  const high = { gaming: 250, office: 265, compact: 190, ergonomic: 320, vertical: 400 }[look.form]
  const base = 830
  const top = base - high
  const shell = `M190 ${base}C170 ${base - 90} 220 ${base - 150} 330 ${top + 60}C470 ${top - 10} 620 ${top - 14} 760 ${top + 34}C920 ${top + 90} 1010 ${base - 90} 1014 ${base - 34}Q1016 ${base} 980 ${base}z`
  const hasButtons = look.form === 'gaming' || look.form === 'ergonomic'
  return (
    (look.isWired
      ? cord(
          `M1004 ${base - 60}C1090 ${base - 70} 1120 ${base - 30} 1260 ${base - 10}`,
          cableColour(brush),
          20,
        ) + rect(985, base - 80, 70, 36, 14, cableColour(brush))
      : '') +
    floorShadow(brush, 600, base + 14, 480, 40, 0.42) +
    rect(812, top + 34, 84, 84, 42, '#23272d') +
    path(shell, paper.linear('down', [0, finish.light], [45, finish.base], [100, finish.shade])) +
    line(`M340 ${top + 70}C470 ${top + 8} 620 ${top + 2} 750 ${top + 46}`, '#ffffff', 12, {
      'stroke-opacity': finish.isDark ? 0.25 : 0.8,
      'stroke-linecap': 'round',
      filter: paper.blur(4),
    }) +
    line(`M560 ${top + 6}C640 ${top + 60} 830 ${top + 120} 1010 ${base - 56}`, finish.deep, 6, {
      'stroke-opacity': 0.7,
    }) +
    (hasButtons ? thumbSide(brush, base, top) : '') +
    (look.hasLights
      ? line(`M200 ${base - 14}C500 ${base - 34} 760 ${base - 34} 1000 ${base - 14}`, brand, 12, {
          'stroke-linecap': 'round',
        })
      : '') +
    [280, 880].map((x) => rect(x - 70, base - 4, 140, 12, 6, '#dfe3e8')).join('')
  )
}

/** The grip, and the two buttons over it. */
function thumbSide({ paper, finish }: Brush, base: number, top: number): string {
  const fill = paper.linear('down', [0, finish.glint], [100, finish.base])
  return (
    path(
      `M380 ${base - 24}C420 ${base - 90} 520 ${base - 96} 600 ${base - 90}S820 ${base - 70} 850 ${base - 24}z`,
      finish.second,
    ) +
    [500, 640]
      .map((x) => rect(x, top + 92, 126, 44, 20, fill, { stroke: finish.deep, 'stroke-width': 5 }))
      .join('')
  )
}

/** Lying on its back: the sensor, the feet, the switch or the lid of the battery. */
function under(brush: Brush, look: MouseLook): string {
  const { paper } = brush
  const shell = shellOf(brush, look)
  const outline = silhouette({ ...shell, thumb: -shell.thumb })
  const l = shell.length
  const dark = { ...brush, finish: { ...brush.finish, base: tone(brush.finish.base, -0.18) } }
  const colour = cableColour(brush)
  const foot = (y: number, up: 1 | -1) =>
    path(
      `M-120 ${y}Q0 ${y - 46 * up} 120 ${y}L104 ${y + 30 * up}Q0 ${y - 12 * up} -104 ${y + 30 * up}z`,
      '#f2f4f6',
      { 'fill-opacity': 0.92 },
    )
  const switchOn = look.isWired
    ? ''
    : rect(-44, -196, 88, 40, 20, '#0e1116') + rect(4, -190, 36, 28, 14, '#6ee7a8')
  const lid =
    look.power === 'aa'
      ? line(`M-96 120H96L84 300Q0 330 -84 300z`, brush.finish.deep, 6) +
        path('M-22 142h44l-22 20z', brush.finish.deep)
      : plate(-96, 110, 192, 150, '#20242a')
  return group(
    castShadow(brush, outline, 22, 40, 34, 0.42) +
      (look.isWired
        ? cord(`M0 ${-l + 10}C0 ${-l - 120} -90 ${-l - 120} -90 ${-l - 420}`, colour, 20) +
          rect(-19, -l - 46, 38, 66, 12, colour)
        : '') +
      bodyOf(dark, outline, shell) +
      foot(-l * 0.76, 1) +
      foot(l * 0.84, -1) +
      ellipse(0, -30, 62, 74, '#0b0d10') +
      circle(
        0,
        -30,
        30,
        paper.radial(
          0.5,
          0.4,
          0.6,
          [0, look.hasLights ? brush.brand : '#e5484d'],
          [60, '#3a0d10'],
          [100, '#0b0d10'],
        ),
      ) +
      circle(-8, -40, 6, '#ffffff', { 'fill-opacity': 0.8 }) +
      switchOn +
      lid,
    { transform: `translate(600 ${look.isWired ? 640 : 604}) rotate(16)` },
  )
}
