import { fail } from '@haat/contract/errors'
import { pictureFormats, pictureWidths } from '@haat/contract/picture-sizes'
import type {
  PrivatePicture,
  PrivatePictureContent,
  PrivatePictureQuery,
} from '@haat/contract/private-pictures'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import { notInTransaction } from '#core/sql/transaction-watch.ts'
import { firstOf } from '#core/first-of.ts'
import { encodeVariant } from './encode.ts'
import { insertMedia, newMediaIds } from './media.queries.ts'
import { removePicture } from './media.service.ts'
import { takeUpload } from './uploads.service.ts'
import {
  deleteUnused,
  findPrivate,
  insertPrivate,
  markUnstored,
  selectWithdrawn,
  usePictures,
} from './private-pictures.queries.ts'

const smallWidth = 640
const publicFiles = pictureWidths.flatMap((width) =>
  pictureFormats.map((format) => `${width}.${format}`),
)

/**
 * Stores a picture that only the readers of a text will see, or everyone once that is public. Until a text contains it, nobody does, and a day later it
 * is deleted. Call it before opening a transaction. Throws VALIDATION_FAILED (no file), UNSUPPORTED_FILE,
 * FILE_TOO_LARGE or TOO_MANY_REQUESTS.
 */
export async function keepPrivatePicture(
  ctx: Ctx,
  actor: Actor,
  file: UploadedFile | null,
): Promise<PrivatePicture> {
  if (file === null) {
    return fail('VALIDATION_FAILED', { errors: [{ path: 'file', message: 'Required' }] })
  }
  const { bytes, ...box } = await takeUpload(ctx, actor, file)
  const id = firstOf(await newMediaIds(ctx, 1))
  const image = `/media/${id}/640.webp`
  const key = `${id}/original.webp`
  // Queued first: whatever fails from here on, the sweep deletes the file.
  await removePicture(ctx, image)
  await ctx.resources.pictures.write(key, bytes)
  await inTransaction(ctx, async (tx) => {
    await insertPrivate(tx, { id, ownerId: actor.id, image })
    const row = {
      id,
      owner_id: actor.id,
      original_key: key,
      content_type: 'image/webp',
      ...box,
    }
    await insertMedia(tx, [row])
  })
  return { id, ...box }
}

/**
 * Makes pictures part of a text, in its transaction: once, and only the caller's own. Throws VALIDATION_FAILED, with
 * this message, when one is somebody else's, part of another text, or gone.
 */
export async function claimPictures(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  message: string,
): Promise<void> {
  if (ids.length === 0) return
  if ((await usePictures(tx, actor.id, ids)) === ids.length) return
  fail('VALIDATION_FAILED', { errors: [{ path: 'pictures', message }] })
}

/** A private picture for somebody who may see it, which the caller has checked. Throws NOT_FOUND. */
export async function readPrivatePicture(
  ctx: Ctx,
  id: string,
  { size }: PrivatePictureQuery,
): Promise<PrivatePictureContent> {
  const row = (await findPrivate(ctx, id)) ?? fail('NOT_FOUND')
  notInTransaction('a picture that is read')
  const bytes = await readBytes(ctx, { id, ...row }, size)
  return { contentType: 'image/webp', content: (bytes ?? fail('NOT_FOUND')).toString('base64') }
}

async function readBytes(
  ctx: Ctx,
  row: { id: string; original_key: string; content_type: string; width: number },
  size: PrivatePictureQuery['size'],
): Promise<Buffer | null> {
  const storage = ctx.resources.pictures
  if (size === 'full' || row.width <= smallWidth) return await storage.read(row.original_key)
  const key = `${row.id}/private-${smallWidth}.webp`
  const kept = await storage.read(key)
  if (kept !== null) return kept
  const original = await storage.read(row.original_key)
  if (original === null) return null
  const from = { bytes: original, contentType: row.content_type, width: row.width }
  const bytes = await ctx.resources.pictureWork.variants.run(() =>
    encodeVariant(from, smallWidth, 'webp'),
  )
  await storage.write(key, bytes).catch((error: unknown) => {
    ctx.log.warn({ err: error, picture: row.id }, 'a size of a picture could not be stored')
  })
  return bytes
}

/** Removes the public files of pictures that are private again. A kill leaves the rest to the next run. */
export async function unpublishPictures(ctx: Ctx): Promise<void> {
  for (let ids = await selectWithdrawn(ctx); ids.length > 0; ids = await selectWithdrawn(ctx)) {
    for (const id of ids) {
      await ctx.resources.pictures.remove(publicFiles.map((name) => `${id}/${name}`))
      await markUnstored(ctx, id)
    }
  }
}

/** Deletes pictures that nobody sent within a day. */
export async function forgetUnusedPictures(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const id of await deleteUnused(tx)) await removePicture(tx, `/media/${id}/640.webp`)
  })
}
