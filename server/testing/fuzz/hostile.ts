import type { Rng } from '#seed/prng.ts'

/** Text that is known to break software: encodings, query languages, markup, sizes. */
const texts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDFFFy',
  '\uFEFF',
  '\u2028\u2029',
  '\u202Egnp.exe',
  'e\u0301\u0302\u0303\u0304\u0305\u0306\u0307'.repeat(40),
  'İstanbul ß ﬁ Å',
  '👩‍👩‍👧‍👦'.repeat(60),
  'মোবাইল ফোন',
  '\r\nset-cookie: a=b',
  "' or 1=1 --",
  "'; drop table people; --",
  String.raw`\'`,
  '$1',
  '$$',
  '%',
  '_%_%_%_',
  '\\',
  "a' & | ! <-> b:*",
  ':*',
  '!!!',
  '((((((((',
  'a & (b | !c) <2> d',
  `'unclosed`,
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '../../../../etc/passwd',
  'http://169.254.169.254/',
  '__proto__',
  'constructor',
  'toString',
  'undefined',
  'null',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '1_000',
  '१२३',
  '9007199254740993',
  '99999999999999999999999999',
  '-1',
  '0.005',
  '0000-00-00',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '10000-01-01',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{019b76da-a800-7c1e-9d3f-2a6b5c4d3e2f}',
  '019b76daa8007c1e9d3f2a6b5c4d3e2f',
  'a@b',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
  '"very odd"@example.com',
  'আ@উদাহরণ.বাংলা',
]

const numbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  0.001,
  0.1 + 0.2,
  1e-7,
  99.999,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  1e21,
  1e300,
  Number.MIN_VALUE,
  Number.MAX_VALUE,
]

/** Hostile text. Some of it is very long. */
export function hostileText(rng: Rng): string {
  if (rng.chance(0.85)) return rng.pick(texts)
  const length = rng.pick([255, 301, 5_001, 20_000, 120_000])
  return rng.pick(['x', 'ab ', '%', "'", '😀', 'é', '(', '9']).repeat(length).slice(0, length)
}

export function hostileNumber(rng: Rng): number {
  return rng.pick(numbers)
}

/** Any JSON value at all, up to a few levels deep. */
export function anyJson(rng: Rng, depth: number = 3): unknown {
  switch (rng.int(0, depth > 0 ? 7 : 5)) {
    case 0:
      return null
    case 1:
      return rng.chance(0.5)
    case 2:
      return hostileNumber(rng)
    case 3:
    case 4:
    case 5:
      return hostileText(rng)
    case 6:
      return Array.from({ length: rng.int(0, 4) }, () => anyJson(rng, depth - 1))
    default:
      return Object.fromEntries(
        Array.from({ length: rng.int(0, 4) }, () => [
          rng.pick(['id', 'data', 'name', 'toString', 'length', '0', '', 'then', 'toJSON']),
          anyJson(rng, depth - 1),
        ]),
      )
  }
}

/** Bodies that are not JSON, or JSON that no client would send. */
export function rawBody(rng: Rng): string | Buffer {
  const deep = 20_000
  return rng.pick<() => string | Buffer>([
    () => '',
    () => '{',
    () => 'null',
    () => '[]',
    () => '"text"',
    () => '0',
    () => '{"a":1}{"b":2}',
    () => '{"a":1,"a":2}',
    () => '{"a":NaN}',
    () => '{"a":1e999}',
    () => '{"__proto__":{"role":"ADMIN"}}',
    () => '{"constructor":{"prototype":{"role":"ADMIN"}}}',
    () => '\uFEFF{}',
    () => '\0',
    () => '['.repeat(deep) + ']'.repeat(deep),
    () => '{"a":'.repeat(deep) + '1' + '}'.repeat(deep),
    () => `"${'x'.repeat(1_100_000)}"`,
    () => `[${'{},'.repeat(50_000)}{}]`,
    () => Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
    () => Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
    () => JSON.stringify(anyJson(rng, 5)),
  ])()
}

/** Empty: none. */
export const contentTypes: readonly string[] = [
  '',
  'application/json',
  'application/json; charset=utf-16',
  'application/json;;;',
  'APPLICATION/JSON',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'nonsense',
  '*/*',
]

/** Additional content for a query string. */
export const queryTails: readonly string[] = [
  '',
  '&',
  '&&==&',
  '&__proto__[role]=ADMIN',
  '&constructor=1',
  '&page=1&page=2',
  '&limit[]=5',
  '&searchTerm=a&searchTerm=b',
  '&toString=1',
  '&%zz=%zz',
  '&searchTerm=%ff%fe',
  '&searchTerm=%00',
  `&${'a=1&'.repeat(2_000)}`,
]

/** Invalid values for the authorization header. */
export const forgedTokens: readonly string[] = [
  'x',
  'Bearer',
  'Bearer  ',
  'bearer null',
  'Basic YWRtaW46YWRtaW4=',
  'eyJhbGciOiJub25lIn0.eyJzaWQiOiIwMDAwMDAwMC0wMDAwLTAwMDAtMDAwMC0wMDAwMDAwMDAwMDAifQ.',
  'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiInIG9yIDE9MSAtLSJ9.AAAA',
  `Bearer ${'A'.repeat(9_000)}`,
  '....',
]
