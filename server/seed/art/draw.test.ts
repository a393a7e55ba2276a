import { createRng, seedFrom } from '#seed/prng.ts'
import { kinds } from '#seed/market/catalogue/kinds.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawFront, drawLogo, drawViews, type ProductDrawing } from './draw.ts'
import type { Look } from './looks.ts'

/** Every look that the catalogue's forms come to, by trying each of them often. */
function looksOf(kindName: string): Look[] {
  const kind = kinds.find(({ name }) => name === kindName)
  const found = new Map<string, Look>()
  for (const form of new Set(kind?.lines.map((line) => line.form))) {
    for (let seed = 0; seed < 40; seed += 1) {
      const { look } = form.model(createRng(seedFrom(kindName, seed)), null)
      found.set(JSON.stringify(look), look)
    }
  }
  return [...found.values()]
}

const drawingOf = (look: Look): ProductDrawing => ({ look, colour: '#2b3d66', style: 7 })

describe('the views', () => {
  it.each(kinds.map(({ name }) => name))(
    '%s: four to six views of each form, all different, the same each time',
    (name) => {
      for (const look of looksOf(name)) {
        const views = drawViews(drawingOf(look))
        expect(views.length).toBeGreaterThanOrEqual(4)
        expect(views.length).toBeLessThanOrEqual(6)
        expect(new Set(views.map(({ svg }) => svg)).size).toBe(views.length)
        expect(new Set(views.map((view) => view.name)).size).toBe(views.length)
        expect(views.map((view) => view.name)).toEqual(
          expect.arrayContaining(['front', 'scale', 'box']),
        )
        expect(drawViews(drawingOf(look))).toEqual(views)
        expect(views[0]?.svg).toBe(drawFront(drawingOf(look)))
        expect(Math.max(...views.map(({ svg }) => svg.length))).toBeLessThan(30_000)
        for (const { svg } of views) expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      }
    },
  )

  it.each(kinds.map(({ name }) => name))(
    '%s: whatever differs in looks differs in pictures, and colour shows',
    (name) => {
      const looks = looksOf(name)
      const sheets = looks.map((look) =>
        drawViews(drawingOf(look))
          .map(({ svg }) => svg)
          .join(''),
      )
      expect(new Set(sheets).size).toBe(looks.length)
      for (const look of looks) {
        expect(drawFront({ ...drawingOf(look), colour: '#d99aa5' })).not.toBe(
          drawFront(drawingOf(look)),
        )
      }
    },
  )

  it('rasterise, and show something besides the backdrop', async () => {
    const looks = kinds.flatMap(({ name }) => looksOf(name).slice(0, 2))
    for (const { svg } of looks.flatMap((look) => drawViews(drawingOf(look)))) {
      const { channels } = await sharp(Buffer.from(svg), { density: 4 }).stats()
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(7)
    }
  })
})

describe('what a title says', () => {
  const mouse = {
    kind: 'mouse',
    form: 'office',
    isWired: true,
    hasLights: false,
    power: 'cable',
  } as const
  const svgs = (look: Look) =>
    new Map(drawViews(drawingOf(look)).map(({ name, svg }) => [name, svg]))

  it.each(['gaming', 'office', 'ergonomic', 'compact', 'vertical'] as const)(
    'a wired %s mouse has another picture than a wireless one in every view',
    (form) => {
      const wired = svgs({ ...mouse, form })
      const wireless = svgs({ ...mouse, form, isWired: false, power: 'built-in' })
      for (const [name, svg] of wired) expect([name, svg]).not.toEqual([name, wireless.get(name)])
    },
  )

  it.each(['over-ear', 'headset'] as const)('a wired %s shows its cable in every view', (form) => {
    const of = (isWired: boolean) =>
      svgs({ kind: 'headphone', form, isWired, hasLights: false, plug: 'jack' })
    const wireless = of(false)
    for (const [name, svg] of of(true)) expect([name, svg]).not.toEqual([name, wireless.get(name)])
  })

  it('a router has as many antennas as it says, in each view of all of it', () => {
    for (const antennas of [4, 5, 6, 8]) {
      const views = svgs({ kind: 'router', antennas, lanPorts: 4 })
      const count = (name: 'front' | 'ports') => views.get(name)?.match(/height="420"/g)?.length
      expect([count('front'), count('ports')]).toEqual([antennas, antennas])
    }
  })

  it('a keyboard has the keys of its layout', () => {
    const keys = (layout: '60%' | '65%' | '75%' | 'TKL' | 'Full-size') =>
      drawFront(
        drawingOf({
          kind: 'keyboard',
          layout,
          isWired: true,
          switches: 'Red',
          light: null,
          isBangla: false,
          hasMouse: false,
        }),
      ).match(/<use /g)?.length
    expect([keys('60%'), keys('65%'), keys('75%'), keys('TKL'), keys('Full-size')]).toEqual([
      61, 68, 82, 87, 110,
    ])
  })

  it('a phone has as many lenses as it says', () => {
    const lenses = (count: 2 | 3) =>
      svgs({ kind: 'phone', range: 'middle', lenses: count })
        .get('back')
        ?.match(/fill="#cfe0ff"|fill="#ffffff" fill-opacity="0.75"/g)?.length
    expect([lenses(2), lenses(3)]).toEqual([2, 3])
  })
})

it('logos are drawn', async () => {
  const svg = drawLogo({ name: 'Rupkotha Computers', colour: '#0f766e', seed: 3 })
  expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(1_200)
})
