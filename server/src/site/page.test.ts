import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, createPage, isSamePage } from './page.ts'

test.each([
  ['small', 1_000, 10],
  ['large', 200_000, 18],
])('the window of a %s page is as large as the page', async (_size, length, bits) => {
  const page = createPage({ status: 200, body: ['x'.repeat(length)] })
  const [first = 0] = await page.encoded('br')
  expect(windowBits(first)).toBe(bits)
})

/** The window of a Brotli stream, which its first bits tell (RFC 7932, section 9.1). */
function windowBits(first: number): number {
  if ((first & 1) === 0) return 16
  const middle = (first >> 1) & 7
  return middle === 0 ? 8 + ((first >> 4) & 7) : 17 + middle
}

test('every client gets the whole page, whatever others ask for at the same time', async () => {
  const words = 'haat '.repeat(1_000)
  const page = createPage({ status: 200, body: [words] })
  for (let round = 0; round < 3; round += 1) {
    const [plain, gzip, brotli] = await Promise.all([
      page.encoded('identity'),
      page.encoded('gzip'),
      page.encoded('br'),
    ])
    expect(plain.toString()).toBe(words)
    expect(gunzipSync(gzip).toString()).toBe(words)
    expect(brotliDecompressSync(brotli).toString()).toBe(words)
  }
})

test('a page that nobody is known to ask for again is compressed less', async () => {
  const body = Array.from({ length: 5_000 }, (_, each) => `<p>${(each * 7919) % 1_009}</p>`)
  const wanted = await createPage({ status: 200, body }).encoded('br')
  const once = await createPage({ status: 200, body }, { isWanted: false }).encoded('br')
  expect(once.length).toBeGreaterThan(wanted.length)
  expect(brotliDecompressSync(once).toString()).toBe(body.join(''))
})

test('the ETag follows the content', () => {
  const tag = (...body: string[]) => createPage({ status: 200, body }).etag
  expect(tag('same')).toBe(tag('sa', 'me'))
  expect(tag('other')).not.toBe(tag('same'))
})

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR;q=1.0', 'br'],
  ['gzip;q=0.0', 'identity'],
  ['vibrant', 'identity'],
])('for "%s" the encoding is %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test.each([
  [undefined, false],
  ['W/"a"', true],
  ['"a"', true],
  ['W/"b", W/"a"', true],
  ['*', true],
  ['W/"b"', false],
])('if-none-match %s against W/"a": %s', (header, expected) => {
  expect(isSamePage(header, 'W/"a"')).toBe(expected)
})
