import { fail } from '@haat/contract/errors'
import type { PictureFormat } from '@haat/contract/picture-sizes'
import type { Sharp } from 'sharp'
import { recognise } from './picture-format.ts'

/** The stored original is no wider or higher than this, in pixels. */
const originalMax = 2_400
/** Above this many pixels a small file that expands to a huge picture is rejected before it is decoded. */
const pixelsMax = 50_000_000
const timeout = { seconds: 20 }

export interface NormalPicture {
  /** WebP, upright, in sRGB, without metadata. */
  bytes: Buffer
  width: number
  height: number
  placeholder: string
}

/** Loaded for the first picture, since it takes a process 20 MB and a tenth of a second. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  // One thread per picture. The service's limiters decide how many pictures are encoded at once.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/**
 * Makes the stored original from an uploaded file. Throws UNSUPPORTED_FILE when it is not a complete JPEG, PNG,
 * WebP or AVIF, and FILE_TOO_LARGE when it has too many pixels.
 */
export async function normalise(upload: string): Promise<NormalPicture> {
  if ((await recognise(upload)) === null) return fail('UNSUPPORTED_FILE')
  const sharp = await openSharp()
  try {
    const { width, height } = await sharp(upload, { limitInputPixels: false }).metadata()
    if (width * height > pixelsMax) {
      return fail('FILE_TOO_LARGE', { message: 'The picture has too many pixels.' })
    }
    const { data, info } = await sharp(upload, { limitInputPixels: pixelsMax, failOn: 'error' })
      .autoOrient()
      .resize({ width: originalMax, height: originalMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, effort: 2 })
      .timeout(timeout)
      .toBuffer({ resolveWithObject: true })
    return {
      bytes: data,
      width: info.width,
      height: info.height,
      placeholder: await placeholderOf(data),
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'Failure') throw error
    return fail('UNSUPPORTED_FILE')
  }
}

/**
 * A placeholder a few pixels wide, as a data URI of about 150 characters. That of a picture with transparent parts is
 * white: anything else would shine through once the picture has come.
 */
export async function placeholderOf(original: Buffer): Promise<string> {
  const sharp = await openSharp()
  const { data, info } = await sharp(original)
    .resize({ width: 10, height: 10, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const { isOpaque } = await sharp(data).stats()
  const white = { width, height, channels: 3, background: '#ffffff' } as const
  const shown = isOpaque ? sharp(data) : sharp({ create: white })
  const bytes = await shown.webp({ quality: 30, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}

export interface Original {
  bytes: Buffer
  contentType: string
  width: number
}

/** One size of a picture, never larger than the original. A drawing is rendered at the requested size. */
export async function encodeVariant(
  original: Original,
  width: number,
  format: PictureFormat,
): Promise<Buffer> {
  const sharp = await openSharp()
  const isDrawing = original.contentType === 'image/svg+xml'
  const density = isDrawing ? Math.min(2_400, Math.max(1, (72 * width) / original.width)) : 72
  const sized = await withoutEmptyAlpha(
    sharp(original.bytes, { density })
      .resize({ width, withoutEnlargement: !isDrawing })
      .timeout(timeout),
  )
  // Higher efforts take AVIF four times as long or more, and save a tenth of the bytes.
  const encoded =
    format === 'avif' ? sized.avif({ quality: 55, effort: 0 }) : sized.webp({ quality: 78 })
  return await encoded.toBuffer()
}

/** An opaque picture needs no alpha channel; with one, AVIF would take twice as long. */
async function withoutEmptyAlpha(picture: Sharp): Promise<Sharp> {
  const sharp = await openSharp()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = sharp(data, { raw: { width, height, channels } })
  if (channels < 4) return pixels
  return (await pixels.stats()).isOpaque ? pixels.removeAlpha() : pixels
}
