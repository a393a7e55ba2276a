import { type Brush, floorShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import { circle, ellipse, group, line, path, rect } from '#seed/art/shapes.ts'

/** A wireless router: two to six antennas over a flat body, or a pair of towers. */
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
