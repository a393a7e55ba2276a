import { open } from 'node:fs/promises'

/** A picture format that people may upload. */
export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'avif'

const headBytes = 256

/**
 * Detects a picture file's format by its first bytes; null for any other. It runs before any decoder, so that only
 * these four decoders ever read uploads.
 */
export async function recognise(file: string): Promise<UploadFormat | null> {
  const bytes = await headOf(file)
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'webp'
  if (textAt(bytes, 4, 8) === 'ftyp' && brandsOf(bytes).includes('avif')) return 'avif'
  return null
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes))
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The brands of an ISO media file (ISO/IEC 14496-12, `ftyp`): AVIF names `avif` among them. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16) return []
  const end = Math.min(bytes.readUInt32BE(0), bytes.length)
  const brands = [textAt(bytes, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(bytes, at, at + 4))
  return brands
}

function startsWith(bytes: Buffer, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte)
}

function textAt(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('latin1', start, end)
}
