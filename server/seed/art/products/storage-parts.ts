import { type Brush, castShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import { circle, path, rect, rectPath } from '#seed/art/shapes.ts'

export const skin = ({ paper, finish }: Brush): string =>
  paper.linear(
    'diagonal',
    [0, finish.glint],
    [30, finish.light],
    [60, finish.base],
    [100, finish.shade],
  )
export const dull = ({ paper, finish }: Brush): string =>
  paper.linear('diagonal', [0, finish.base], [100, finish.deep])
export const gold = '#d9b45b'

export function board(brush: Brush, outline: string): string {
  return (
    castShadow(brush, outline, 18, 34, 24) +
    path(
      outline,
      brush.paper.linear(
        'diagonal',
        [0, tone(brush.finish.base, -0.1)],
        [100, tone(brush.finish.base, -0.5)],
      ),
    )
  )
}

export function chip(
  { paper }: Brush,
  x: number,
  y: number,
  width: number,
  height: number,
): string {
  return (
    rect(x, y, width, height, 8, paper.linear('diagonal', [0, '#343a43'], [100, '#15181d'])) +
    rect(x, y, width, 5, 2, '#ffffff', { 'fill-opacity': 0.14 }) +
    circle(x + 16, y + 18, 5, '#59626d')
  )
}

export const contacts = (
  x: number,
  y: number,
  count: number,
  step: number,
  height: number,
): string =>
  path(
    Array.from({ length: count }, (_, i) => rectPath(x + i * step, y, step * 0.64, height, 2)).join(
      '',
    ),
    gold,
  )
