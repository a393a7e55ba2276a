import type { Rng } from '#seed/prng.ts'
import { forgedTokens } from './hostile.ts'

const long = 'a'.repeat(7_000)

/** Header values that no browser sends, but that are valid in a request. */
const values: Readonly<Record<string, readonly string[]>> = {
  authorization: [
    ...forgedTokens,
    '',
    ' ',
    '\t',
    'Bearer \u00ff\u00fe',
    `Bearer ${'.'.repeat(5_000)}`,
  ],
  'x-forwarded-for': [
    '',
    ',',
    ',,,,',
    'unknown',
    '_hidden',
    "' or 1=1 --",
    '256.256.256.256',
    '127.0.0.1, 127.0.0.1',
    '::ffff:127.0.0.1',
    '[::1]:80',
    'fe80::1%eth0',
    '10.0.0.1:99999',
    '<script>',
    '1.2.3.4,'.repeat(900),
    long,
  ],
  'x-forwarded-proto': ['', 'https', 'javascript', 'https,http', long],
  'x-forwarded-host': ['', 'evil.example', 'a\\b', '[', 'x:99999999', long],
  forwarded: ['', 'for=', 'for="[::1"', 'for=1.2.3.4;;;=', long],
  host: ['', 'evil.example', 'a b', '[::1', 'localhost:99999', '..', '%00'],
  'idempotency-key': [
    '',
    ' ',
    '\t',
    'k',
    '\u00e9',
    'x'.repeat(200),
    'x'.repeat(201),
    '__proto__',
    long,
  ],
  accept: ['', '*/*;q=nan', 'application/xml', 'text/html;q=9', ';;;', long],
  'accept-encoding': ['', 'gzip;q=nan', 'br;q=0, *;q=0', 'identity;q=0', ',,,', long],
  'accept-language': ['', '*', 'xx-'.repeat(900)],
  'if-none-match': ['', '*', '"', 'W/""', '"a", '.repeat(900)],
  'if-modified-since': ['', 'never', '-1', 'Thu, 01 Jan 0000 00:00:00 GMT'],
  'if-range': ['', '"x"', 'never'],
  range: [
    'bytes=',
    'bytes=0-',
    'bytes=-1',
    'bytes=-0',
    'bytes=5-1',
    'bytes=99999999999999999999-',
    'bytes=0-0,1-1',
    'bytes=0-18446744073709551615',
    'lines=1-2',
    `bytes=${'0-0,'.repeat(900)}`,
  ],
  cookie: [
    '',
    '=',
    ';;;;',
    'refreshToken=',
    'refreshToken=%zz',
    'refreshToken=%00',
    '__proto__=x; constructor=y',
    'a=b; '.repeat(900),
    `refreshToken=${long}`,
  ],
  origin: ['', 'null', 'https://evil.example', 'x'],
  'content-length': ['0'],
  'content-encoding': ['gzip', 'br', 'x', ''],
  'transfer-encoding': ['identity'],
  expect: ['100-continue', 'x'],
  connection: ['upgrade', 'close, close', ''],
  upgrade: ['websocket', 'h2c', 'x'],
  'user-agent': ['', '\u00ff', "' or 1=1 --", long],
  'x-request-id': ['', '<script>', long],
  'x-http-method-override': ['DELETE', 'x'],
  __proto__x: ['x'],
}

const names = Object.keys(values)
/** Headers that describe the body; unchanged if there is a body, or its meaning would change. */
const ofBody = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'expect'])

/** One to three headers that no browser sends. */
export function oddHeaders(rng: Rng, hasBody: boolean): Record<string, string> {
  const odd: Record<string, string> = {}
  for (let n = rng.int(1, 3); n > 0; n -= 1) {
    const name = rng.pick(names)
    if (hasBody && ofBody.has(name)) continue
    odd[name] = rng.pick(values[name] ?? [''])
  }
  return odd
}
