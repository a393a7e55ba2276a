import type { Rng } from '#seed/prng.ts'
import { hostileText, rawBody } from './hostile.ts'

/** The smallest PNG there is: one grey pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

/** The same, saying of itself that it is 60,000 pixels wide and high. */
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
/** Past the limit; rare, since it takes the time of a hundred others. */
const huge = Buffer.alloc(5 * 1024 * 1024 + 1, 1)

/** A multipart body: well formed where the request is meant to succeed, otherwise maybe not. */
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
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  const whole = Buffer.concat(parts)
  const isCut = !isValid && rng.chance(0.2)
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: isCut ? whole.subarray(0, rng.int(0, whole.length)) : whole,
  }
}
