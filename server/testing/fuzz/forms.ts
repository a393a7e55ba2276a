import type { Rng } from '#seed/prng.ts'
import { hostileText, rawBody } from './hostile.ts'

/** The smallest PNG there is: one grey pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

/** The same, but its header claims 60,000 by 60,000 pixels. */
const bomb = Buffer.from(pixel)
bomb.writeUInt32BE(60_000, 16)
bomb.writeUInt32BE(60_000, 20)

const files: readonly (() => Buffer)[] = [
  () => pixel,
  () => Buffer.alloc(0),
  () => bomb,
  () => pixel.subarray(0, 40),
  () => Buffer.concat([pixel, Buffer.from('<?php echo 1; ?>')]),
  () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'),
  () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]),
  () => Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 ', 'latin1'),
  () => Buffer.from('\u0000\u0000\u0000\u0020ftypavif', 'latin1'),
]
/** Parts that no client writes. */
const brokenParts: readonly ((boundary: string) => Buffer)[] = [
  (boundary) => Buffer.from(`--${boundary}\r\n\r\nno headers\r\n`),
  (boundary) => Buffer.from(`--${boundary}\r\ncontent-disposition: form-data\r\n\r\nno name\r\n`),
  (boundary) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: attachment; name="file"\r\n\r\nx\r\n`),
  (boundary) =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename*=utf-8''%00%ff\r\n\r\nx\r\n`,
    ),
  (boundary) =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${'n'.repeat(20_000)}"\r\n\r\nx\r\n`,
    ),
  (boundary) => Buffer.from(`--${boundary}\r\n${'x: y\r\n'.repeat(3_000)}\r\nx\r\n`),
  (boundary) =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="data"\r\ncontent-type: multipart/mixed; boundary=${boundary}\r\n\r\n--${boundary}--\r\n`,
    ),
  (boundary) =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="data"\r\ncontent-transfer-encoding: base64\r\n\r\n%%%\r\n`,
    ),
  (boundary) =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="data"\r\ncontent-type: application/json\r\n\r\n{"__proto__":{"role":"ADMIN"},"constructor":{"prototype":1}}\r\n`,
    ),
  (boundary) => Buffer.from(`--${boundary}\n--${boundary}\n--${boundary}--`),
  () => Buffer.from([0, 0xff, 0x0d, 0x0a, 0x0d, 0x0a]),
]

/** Content types that do not match the body. */
const brokenTypes: readonly ((boundary: string) => string)[] = [
  (boundary) => `multipart/form-data; boundary="${boundary}`,
  (boundary) => `multipart/form-data; boundary=${boundary}x`,
  (boundary) => `multipart/mixed; boundary=${boundary}`,
  (boundary) => `multipart/form-data; boundary=${boundary}; boundary=other`,
  (boundary) => `multipart/form-data; charset=utf-16; boundary=${boundary}`,
  () => `multipart/form-data; boundary=${'b'.repeat(300)}`,
  () => 'multipart/form-data; boundary=""',
]

/** Larger than the limit; rare, because it takes as long as a hundred others. */
const huge = Buffer.alloc(5 * 1024 * 1024 + 1, 1)

/** A multipart body, which is always well formed only if the request is meant to succeed. */
export function formOf(
  rng: Rng,
  data: unknown,
  kind: 'valid' | 'mutated' | 'hostile',
): { type: string; payload: Buffer } {
  const boundary = 'fuzz-boundary-7f3k'
  const isValid = kind === 'valid'
  const parts: Buffer[] = []
  const add = (head: string, content: Buffer) =>
    parts.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n'))
  const json = isValid || rng.chance(0.8) ? JSON.stringify(data) : rawBody(rng)
  add('content-disposition: form-data; name="data"', Buffer.from(json))
  if (rng.chance(0.6)) {
    const name = isValid || rng.chance(0.8) ? 'file' : rng.pick(['data', '', '__proto__', 'other'])
    const filename = isValid
      ? 'a.png'
      : hostileText(rng)
          .replaceAll(/["\r\n]/g, '')
          .slice(0, 300)
    const content = isValid ? pixel : rng.chance(0.03) ? huge : rng.pick(files)()
    add(
      `content-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: image/png`,
      content,
    )
  }
  if (!isValid && rng.chance(0.1)) {
    for (let n = 0; n < 30; n += 1) add(`content-disposition: form-data; name="f${n}"`, pixel)
  }
  if (!isValid && rng.chance(0.2)) parts.push(rng.pick(brokenParts)(boundary))
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  const whole = Buffer.concat(parts)
  const isCut = !isValid && rng.chance(0.2)
  const type = `multipart/form-data; boundary=${boundary}`
  return {
    type: isValid || rng.chance(0.9) ? type : rng.pick(brokenTypes)(boundary),
    payload: isCut ? whole.subarray(0, rng.int(0, whole.length)) : whole,
  }
}
