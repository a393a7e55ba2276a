import { fail } from '@haat/contract/errors'
import type { PictureFormat } from '@haat/contract/picture-sizes'
import sharp, { type Sharp } from 'sharp'
import { recognise } from './recognise.ts'

// One thread a picture: how many are made at once is decided by the gates of the service.
sharp.concurrency(1)
sharp.cache(false)

/** What is kept of an upload: no wider or higher than this, in pixels. */
const originalMax = 2_400
/** Past this a small file that unfolds into a huge picture is refused before it is decoded. */
const pixelsMax = 50_000_000
const timeout = { seconds: 20 }

export interface NormalPicture {
  /** WebP, upright, in sRGB, without metadata. */
  bytes: Buffer
  width: number
  height: number
  placeholder: string
}

/**
 * Turns an uploaded file into the original that is kept. Refuses with UNSUPPORTED_FILE what is no whole JPEG,
 * PNG, WebP or AVIF, and with FILE_TOO_LARGE what has too many pixels.
 */
export async function normalise(upload: string): Promise<NormalPicture> {
  if ((await recognise(upload)) === null) return fail('UNSUPPORTED_FILE')
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

/** A stand-in a few pixels wide, as a data URI of some 150 characters. */
export async function placeholderOf(original: Buffer): Promise<string> {
  const tiny = await sharp(original)
    .resize({ width: 10, height: 10, fit: 'inside' })
    .webp({ quality: 30, effort: 6, alphaQuality: 30 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

export interface Original {
  bytes: Buffer
  contentType: string
  width: number
}

/** One size of a picture, never larger than the original. A drawing is drawn at the size asked for. */
export async function encodeVariant(
  original: Original,
  width: number,
  format: PictureFormat,
): Promise<Buffer> {
  const isDrawing = original.contentType === 'image/svg+xml'
  const density = isDrawing ? Math.min(2_400, Math.max(1, (72 * width) / original.width)) : 72
  const sized = await withoutEmptyAlpha(
    sharp(original.bytes, { density })
      .resize({ width, withoutEnlargement: !isDrawing })
      .timeout(timeout),
  )
  // Higher efforts cost AVIF four times the time and more for a tenth of the bytes.
  const encoded =
    format === 'avif' ? sized.avif({ quality: 55, effort: 0 }) : sized.webp({ quality: 78 })
  return await encoded.toBuffer()
}

/** A picture that hides nothing needs no channel to say so: AVIF would take twice the time over it. */
async function withoutEmptyAlpha(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = sharp(data, { raw: { width, height, channels } })
  if (channels < 4) return pixels
  return (await pixels.stats()).isOpaque ? pixels.removeAlpha() : pixels
}
