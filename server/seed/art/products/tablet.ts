import { bodyOf, edges, faceOf, type Body } from './phone.ts'
import { type Brush } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import type { Views } from '#seed/art/views.ts'
import type { TabletLook } from '#seed/art/looks.ts'
import { lens, sign } from '#seed/art/parts.ts'
import { onDesk, unboxed, type Item } from '#seed/art/scenes.ts'
import { circle, group, rect } from '#seed/art/shapes.ts'

/** A tablet: a wide face with an even frame, and a single lens on its back. */
export function tablet(look: TabletLook): Views {
  const long = 700 + (look.inches - 8) * 48
  const body: Body = { width: long * 0.68, height: long, radius: 40, bezel: 34 }
  const item = (brush: Brush): Item => ({
    content: group(faceOf(brush, body) + circle(0, -long / 2 + 17, 6, '#27405f'), {
      transform: 'translate(600 600)',
    }),
    cx: 600,
    cy: 600,
    bottom: 600 + long / 2,
    width: body.width,
    height: long,
    mm: look.inches * 14.6 + 12,
  })
  const back = (brush: Brush) => backOf(brush, body)
  return [
    [
      'front',
      (brush) =>
        group(back(brush), { transform: `translate(690 560) rotate(9) scale(0.86)` }) +
        group(item(brush).content, {
          transform: 'translate(490 640) rotate(-6) scale(0.9) translate(-600 -600)',
        }),
    ],
    ['back', (brush) => group(back(brush), { transform: 'translate(600 600) rotate(-8)' })],
    [
      'angle',
      (brush) =>
        group(item(brush).content, {
          transform: 'translate(600 600) rotate(-90) translate(-600 -600)',
        }),
    ],
    ['side', (brush) => edges(brush)],
    [
      'scale',
      (brush) =>
        onDesk(brush, item(brush), { x: 620, y: 620, unitsPerMm: 2.9, turn: -4 }, [
          ['card', 190, 400, -12],
          ['pen', 1_010, 700, 10],
          ['cup', 1_040, 200, 20],
        ]),
    ],
    ['box', (brush) => unboxed(brush, item(brush), ['adapter', 'cable', 'manual'])],
  ]
}

function backOf(brush: Brush, body: Body): string {
  const { base, isDark } = brush.finish
  const [x, y] = [-body.width / 2, -body.height / 2]
  return (
    bodyOf(brush, body) +
    rect(x + 36, y + 36, 84, 84, 30, tone(base, isDark ? 0.14 : -0.1)) +
    lens(brush, x + 78, y + 78, 30) +
    sign(brush, 0, 0, 40)
  )
}
