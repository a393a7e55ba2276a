import { type Brush } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import { circle, line, rect } from '#seed/art/shapes.ts'

export function rings({ brand }: Brush): string {
  const ring = (r: number, colour: string, share: number) => {
    const round = 2 * Math.PI * r
    return (
      circle(0, 0, r, 'none', { stroke: '#000', 'stroke-opacity': 0.35, 'stroke-width': 20 }) +
      circle(0, 0, r, 'none', {
        stroke: colour,
        'stroke-width': 20,
        'stroke-linecap': 'round',
        'stroke-dasharray': `${(round * share).toFixed(0)} ${round.toFixed(0)}`,
        transform: 'rotate(-90)',
      })
    )
  }
  return ring(122, '#ff5d73', 0.78) + ring(92, '#8ee26b', 0.62) + ring(62, tone(brand, 0.4), 0.88)
}

/** A band's narrow face: bars of steps, pulse and sleep. */
export function steps({ brand }: Brush): string {
  return (
    rect(-50, -150, 100, 60, 12, '#ffffff', { 'fill-opacity': 0.92 }) +
    [
      ['#ff5d73', 0.8],
      ['#8ee26b', 0.55],
      [tone(brand, 0.4), 0.7],
    ]
      .map(
        ([colour, share], i) =>
          rect(-56, -30 + i * 54, 112, 24, 12, '#000', { 'fill-opacity': 0.4 }) +
          rect(-56, -30 + i * 54, 112 * Number(share), 24, 12, String(colour)),
      )
      .join('')
  )
}

export function hands(brush: Brush): string {
  const ticks = Array.from({ length: 12 }, (_, index) =>
    line('M0 -140v16', '#ffffff', index % 3 === 0 ? 7 : 4, {
      transform: `rotate(${index * 30})`,
      'stroke-opacity': 0.9,
    }),
  ).join('')
  const hour = brush.int('hour', 0, 360)
  return (
    ticks +
    line('M0 14v-86', '#ffffff', 11, { transform: `rotate(${hour})`, 'stroke-linecap': 'round' }) +
    line('M0 18v-126', '#ffffff', 8, {
      transform: `rotate(${hour + 75})`,
      'stroke-linecap': 'round',
    }) +
    line('M0 26v-138', '#ff6b57', 3, { transform: `rotate(${hour + 210})` }) +
    circle(0, 0, 10, '#ff6b57')
  )
}
