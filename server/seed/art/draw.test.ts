import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawCategory, drawLogo, drawProduct } from './draw.ts'

const categories = [
  'Mouse',
  'Keyboard',
  'Laptop',
  'TV',
  'Monitor',
  'Phone',
  'Headphone',
  'Camera',
  'Router',
  'Printer',
  'Storage',
  'Smartwatch',
  'Something else',
]

describe('the drawings', () => {
  it.each(categories)(
    '%s: the same input gives the same drawing, and neighbours differ',
    (categoryName) => {
      const draw = (variant: number) =>
        drawProduct({ categoryName, colour: '#2b3d66', variant, seed: 7 })
      expect(draw(1)).toBe(draw(1))
      expect(new Set([1, 2, 3, 4].map(draw)).size).toBe(4)
    },
  )

  it.each(categories)(
    '%s: rasterises, and shows something besides the backdrop',
    async (categoryName) => {
      const svg = drawProduct({ categoryName, colour: '#b4323a', variant: 3, seed: 1 })
      const { channels } = await sharp(Buffer.from(svg), { density: 4 }).stats()
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10)
      expect(svg.length).toBeLessThan(24_000)
    },
  )

  it('follow a name that implies the form', () => {
    const named = (name: string) =>
      drawProduct({ categoryName: 'Storage', name, colour: '#23262d', variant: 1, seed: 1 })
    expect(named('Datora 1TB NVMe SSD')).not.toBe(named('Datora 64GB USB Pen Drive'))
  })

  it('draws tiles and logos', async () => {
    for (const svg of [
      drawCategory('Laptop'),
      drawLogo({ name: 'Rupkotha Computers', colour: '#0f766e', seed: 3 }),
    ]) {
      expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(1_200)
    }
  })
})
