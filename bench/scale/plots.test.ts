import { expect, test } from 'vitest'
import { plotOf } from './plots.ts'

const panel = {
  title: 'Lists & <more>',
  series: [
    {
      label: 'p50',
      points: [
        { x: 10_000, y: 1 },
        { x: 1_000_000, y: 10 },
      ],
    },
    {
      label: 'p99',
      points: [
        { x: 10_000, y: 5 },
        { x: 1_000_000, y: 100 },
      ],
    },
  ],
}
const labels = { title: 'Time to answer', x: 'products', y: 'ms' }

/** The places of the curves' points: x and y of each. */
function curvesOf(svg: string): number[][] {
  return [...svg.matchAll(/points="([^"]*)"/g)].map(([, places = '']) =>
    places.split(/[ ,]/).map(Number),
  )
}

test('a plot names its axes with their units, and both themes have colours', () => {
  const svg = plotOf([panel], labels)
  for (const word of ['Time to answer', '>products<', '>ms<', '>10k<', '>1M<', '>p50<', '>p99<'])
    expect(svg).toContain(word)
  expect(svg).toContain('prefers-color-scheme: dark')
  expect(svg).toContain('Lists &amp; &lt;more>')
})

test('larger is further right and further up, and equal growth is an equal slope', () => {
  const [p50 = [], p99 = []] = curvesOf(plotOf([panel], labels))
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = p50
  expect(x2).toBeGreaterThan(x1)
  expect(y2).toBeLessThan(y1)
  const steeper = {
    ...panel,
    series: [
      {
        label: 'p50',
        points: [
          { x: 10_000, y: 10 },
          { x: 1_000_000, y: 100 },
        ],
      },
    ],
  }
  const [other = []] = curvesOf(
    plotOf([{ ...steeper, series: [...steeper.series, ...panel.series] }], labels),
  )
  expect((other[1] ?? 0) - (other[3] ?? 0)).toBeCloseTo((y1 - y2) * 1, 0)
  expect(p99).toHaveLength(4)
})

test('what was not measured, or is nought, is left out', () => {
  const svg = plotOf(
    [{ title: 'Pages', series: [{ label: 'PostgreSQL', points: [{ x: 10_000, y: 0 }] }] }],
    labels,
  )
  expect(svg).not.toContain('NaN')
  expect(svg).not.toContain('<circle')
})
