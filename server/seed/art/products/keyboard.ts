import { type Brush, castShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import { circle, group, path, rect, rectPath } from '#seed/art/shapes.ts'

/** Key widths of each row, in key units; a negative width is a gap. */
const layouts: Record<string, readonly (readonly number[])[]> = {
  full: [
    [1, -0.6, 1, 1, 1, 1, -0.4, 1, 1, 1, 1, -0.4, 1, 1, 1, 1, -0.4, 1, 1, 1],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, -0.4, 1, 1, 1],
    [1.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.5, -0.4, 1, 1, 1],
    [1.75, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.25, -3.4],
    [2.25, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.75, -1.4, 1, -1],
    [1.25, 1.25, 1.25, 6.25, 1.25, 1.25, 1.25, 1.25, -0.4, 1, 1, 1],
  ],
  compact: [
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1],
    [1.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.5, 1],
    [1.75, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.25, 1],
    [2.25, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.75, 1, 1],
    [1.25, 1.25, 1.25, 6.25, 1, 1, 1, 1, 1, 1],
  ],
}

/** A keyboard seen from above, lying at a slight angle. */
export function drawKeyboard(brush: Brush): string {
  const { paper, rng, finish } = brush
  const form = rng.pick(['full', 'compact', 'compact'])
  const rows = layouts[form] ?? []
  const units = form === 'full' ? 18.4 : 16
  const width = 1000
  const unit = (width - 44) / units
  const height = unit * rows.length + 52
  const [x, y] = [-width / 2, -height / 2]
  const outline = rectPath(x, y, width, height, 22)
  const isLit = rng.chance(0.45)
  const caps = capColours(brush)
  const hasKnob = form === 'compact' && rng.chance(0.4)

  const keys = rows.map((row, rowIndex) => {
    let at = x + 22
    return row
      .map((span, index) => {
        const [left, size] = [at, Math.abs(span) * unit]
        at += size
        if (span < 0) return ''
        const isLast = hasKnob && rowIndex === 0 && index === row.length - 1
        const cx = left + size / 2
        const cy = y + 26 + rowIndex * unit + unit / 2
        if (isLast) return knob(brush, cx, cy, unit * 0.46)
        const isAccent = (rowIndex === 0 && index === 0) || (span >= 2 && span < 3 && index > 3)
        return key(
          brush,
          left,
          y + 26 + rowIndex * unit,
          size,
          unit,
          isAccent ? caps.accent : span === 1 ? caps.letter : caps.modifier,
        )
      })
      .join('')
  })
  const bed = rectUnderKeys(brush, isLit, { x, y, width, height })
  return group(
    castShadow(brush, outline, 14, 34, 26, 0.42) +
      path(
        outline,
        paper.linear('down', [0, finish.light], [18, finish.base], [100, finish.shade]),
      ) +
      path(outline, 'none', { stroke: finish.glint, 'stroke-opacity': 0.5, 'stroke-width': 3 }) +
      bed +
      keys.join(''),
    { transform: `translate(600 600) rotate(${rng.pick([-16, -11, -7, 9, 13])})` },
  )
}

/** What shows between the keys: light, or the dark case. */
function rectUnderKeys(
  { paper, finish, brand }: Brush,
  isLit: boolean,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): string {
  return isLit
    ? rect(
        x + 14,
        y + 18,
        width - 28,
        height - 36,
        14,
        paper.linear('right', [0, brand], [50, tone(brand, 0.35)], [100, '#e879f9']),
        { 'fill-opacity': 0.85 },
      )
    : rect(x + 14, y + 18, width - 28, height - 36, 14, tone(finish.base, -0.55))
}

function capColours({ rng, finish, brand }: Brush): {
  letter: string
  modifier: string
  accent: string
} {
  const letter = rng.chance(0.6) ? finish.base : finish.isDark ? '#e8e9ec' : '#3b4048'
  return { letter, modifier: tone(letter, finish.isDark ? -0.25 : -0.14), accent: brand }
}

function key(
  { paper }: Brush,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
): string {
  const gap = 3
  const [w, h] = [width - gap * 2, height - gap * 2]
  return (
    rect(x + gap, y + gap, w, h, 8, tone(colour, -0.35)) +
    rect(
      x + gap + 4,
      y + gap + 2,
      w - 8,
      h - 10,
      7,
      paper.linear('down', [0, tone(colour, 0.16)], [100, colour]),
    )
  )
}

function knob({ paper, finish }: Brush, cx: number, cy: number, r: number): string {
  return (
    circle(cx, cy + 3, r, finish.deep) +
    circle(
      cx,
      cy,
      r - 2,
      paper.linear('diagonal', [0, finish.glint], [50, finish.base], [100, finish.deep]),
    ) +
    circle(cx, cy, r * 0.62, paper.linear('diagonal', [0, finish.shade], [100, finish.light]))
  )
}
