import { type Brush, floorShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import { circle, path, rect } from '#seed/art/shapes.ts'

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
