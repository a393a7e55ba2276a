import { type Brush, castShadow, floorShadow } from '#seed/art/brush.ts'
import type { Views } from '#seed/art/views.ts'
import type { MeshLook } from '#seed/art/looks.ts'
import { plate, sign } from '#seed/art/parts.ts'
import { portRow } from '#seed/art/ports.ts'
import { closeUp, onTable, unboxed, type Item } from '#seed/art/scenes.ts'
import { circle, ellipse, group, rect, rectPath } from '#seed/art/shapes.ts'

/** Two or three pieces like vases. */
export function mesh(look: MeshLook): Views {
  const all = (brush: Brush) => pieces(brush, look.pieces)
  const item = (brush: Brush): Item => ({
    content: all(brush),
    cx: 600,
    cy: 620,
    bottom: 905,
    width: 830,
    height: 620,
    mm: look.pieces * 130,
  })
  return [
    ['front', all],
    ['back', (brush) => unit(brush, 600, 1.3, 'back')],
    ['top', lidFromAbove],
    ['detail', (brush) => closeUp(unit(brush, 600, 1.3, 'back'), 600, 780, 2)],
    [
      'scale',
      (brush) =>
        onTable(brush, item(brush), { x: 560, unitsPerMm: 1.9 }, [
          ['mug', 110],
          ['plant', 1_070],
        ]),
    ],
    ['box', (brush) => unboxed(brush, item(brush), ['adapter', 'cable', 'manual'])],
  ]
}

function pieces(brush: Brush, count: number): string {
  return count === 2
    ? unit(brush, 390, 0.9, 'front') + unit(brush, 770, 1.1, 'front')
    : unit(brush, 300, 0.84, 'front') +
        unit(brush, 900, 0.84, 'front') +
        unit(brush, 600, 1.06, 'front')
}

function unit(brush: Brush, cx: number, scale: number, face: 'front' | 'back'): string {
  const { paper, finish, brand } = brush
  const skin = paper.linear(
    'right',
    [0, finish.shade],
    [30, finish.glint],
    [65, finish.base],
    [100, finish.deep],
  )
  return group(
    floorShadow(brush, 0, 250, 230, 30, 0.4) +
      rect(-160, -300, 320, 550, 110, skin) +
      ellipse(0, -242, 132, 50, paper.linear('down', [0, finish.light], [100, finish.shade])) +
      (face === 'front'
        ? rect(-50, 140, 100, 10, 5, brand) + sign(brush, 0, -20, 34)
        : rect(-110, 40, 220, 130, 20, '#15181c') +
          portRow(['power', 'wan', 'lan'], 0, 105, 0.46) +
          plate(-70, -110, 140, 80)),
    { transform: `translate(${cx} 650) scale(${scale})` },
  )
}

function lidFromAbove(brush: Brush): string {
  const { paper, finish, brand } = brush
  return (
    castShadow(brush, rectPath(290, 290, 620, 620, 310), 18, 40, 30, 0.42) +
    circle(
      600,
      600,
      310,
      paper.linear('diagonal', [0, finish.glint], [40, finish.base], [100, finish.shade]),
    ) +
    circle(600, 600, 250, paper.radial(0.4, 0.36, 0.8, [0, finish.light], [100, finish.base])) +
    circle(600, 600, 200, 'none', {
      stroke: finish.deep,
      'stroke-opacity': 0.5,
      'stroke-width': 10,
      'stroke-dasharray': '6 16',
    }) +
    circle(600, 600, 150, 'none', {
      stroke: finish.deep,
      'stroke-opacity': 0.5,
      'stroke-width': 10,
      'stroke-dasharray': '6 16',
    }) +
    sign(brush, 600, 600, 50) +
    circle(600, 800, 8, brand)
  )
}
