import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

const options = { freshMs: 10_000, staleMs: 60_000, maxBytes: 1_000_000 }

test.each([
  ['small', 1_000, 10],
  ['large', 200_000, 18],
])('the window of a %s page is as large as the page', async (_size, length, bits) => {
  const page = await createPageCache(options).get('/', async () => ({
    status: 200,
    body: ['x'.repeat(length)],
  }))
  const [first = 0] = await page.encoded('br')
  expect(windowBits(first)).toBe(bits)
})

/** The window of a Brotli stream, which its first bits tell (RFC 7932, section 9.1). */
function windowBits(first: number): number {
  if ((first & 1) === 0) return 16
  const middle = (first >> 1) & 7
  return middle === 0 ? 8 + ((first >> 4) & 7) : 17 + middle
}
