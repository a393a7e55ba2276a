import { type Brush, floorShadow } from '#seed/art/brush.ts'
import type { Views } from '#seed/art/views.ts'
import { onTable } from '#seed/art/scenes.ts'
import { path } from '#seed/art/shapes.ts'

/** A plain parcel, for kinds of goods that have no drawing of their own. */
export function parcel(): Views {
  return [
    ['front', drawParcel],
    [
      'scale',
      (brush) =>
        onTable(
          brush,
          {
            content: drawParcel(brush),
            cx: 600,
            cy: 630,
            bottom: 960,
            width: 700,
            height: 660,
            mm: 250,
          },
          { x: 600, unitsPerMm: 2 },
          [['mug', 150]],
        ),
    ],
  ]
}

function drawParcel(brush: Brush): string {
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
