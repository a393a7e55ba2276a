import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/** The six digits an authenticator app shows for a secret, `steps` of 30 seconds from now (RFC 6238). */
export function codeOf(secret: string, steps = 0): string {
  const bits = secret.split('').map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + steps))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) % 16
  const number = hash.readUInt32BE(offset) % 2 ** 31
  return String(number % 1_000_000).padStart(6, '0')
}
