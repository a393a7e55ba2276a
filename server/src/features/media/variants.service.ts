import { pictureFormats, type PictureFormat } from '@haat/contract/picture-sizes'
import type { Ctx } from '#core/ctx.ts'
import { encodeVariant } from './encode.ts'
import { findMedia } from './media.queries.ts'
import { widthsOf } from './media.rows.ts'

/** Encodes every size of a picture before its first visitor. */
export async function prepareVariants(ctx: Ctx, id: string): Promise<void> {
  const row = await findMedia(ctx, id)
  if (row === null) return
  for (const format of [...pictureFormats].toReversed()) {
    for (const width of widthsOf(row.width)) {
      const variant = await findVariant(ctx, id, width, format)
      if (variant?.storeError !== undefined) throw variant.storeError
    }
  }
}

/**
 * One size of a picture, encoded and stored when it is first requested; null for an unknown picture. When the
 * storage is full or can't be written, the picture is served all the same and encoded again next time.
 */
export async function readVariant(
  ctx: Ctx,
  id: string,
  width: number,
  format: PictureFormat,
): Promise<Buffer | null> {
  const variant = await findVariant(ctx, id, width, format)
  if (variant?.storeError !== undefined) {
    ctx.log.warn(
      { err: variant.storeError, picture: id },
      'a size of a picture could not be stored',
    )
  }
  return variant?.bytes ?? null
}

const keyOf = (id: string, width: number, format: PictureFormat) => `${id}/${width}.${format}`

/** One size of a picture, if it was made before; null otherwise. */
export async function readStored(
  ctx: Ctx,
  id: string,
  width: number,
  format: PictureFormat,
): Promise<Buffer | null> {
  return await ctx.resources.pictures.read(keyOf(id, width, format))
}

export interface Variant {
  bytes: Buffer
  /** The error that kept it from being stored. */
  storeError?: unknown
}

async function findVariant(
  ctx: Ctx,
  id: string,
  width: number,
  format: PictureFormat,
): Promise<Variant | null> {
  const key = keyOf(id, width, format)
  const storage = ctx.resources.pictures
  const kept = await readStored(ctx, id, width, format)
  if (kept !== null) return { bytes: kept }
  const { variants, makeOnce } = ctx.resources.pictureWork
  return await makeOnce(key, async () => {
    const row = await findMedia(ctx, id)
    if (row === null) return null
    const original = await storage.read(row.original_key)
    if (original === null) return null
    const from = { bytes: original, contentType: row.content_type, width: row.width }
    const bytes = await variants.run(() => encodeVariant(from, width, format))
    try {
      await storage.write(key, bytes)
      return { bytes }
    } catch (storeError) {
      return { bytes, storeError }
    }
  })
}
