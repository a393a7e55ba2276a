import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import { createLimiter, type Limiter } from '#core/concurrency/limiter.ts'
import { singleFlight } from '#core/concurrency/single-flight.ts'
import { deleteUnusedMedia, insertMedia, newMediaIds, type MediaRow } from './media.queries.ts'
import { mediaIdOf, type PictureBox, type PictureColumn } from './media.rows.ts'
import type { Variant } from './variants.service.ts'
import { firstOf } from '#core/first-of.ts'
import { takeUpload } from './uploads.service.ts'

export interface StoredPicture {
  id: string
  /** The address stored in `image`, `logo_url` and `profile_photo`: `/media/<id>/640.webp`. */
  url: string
  picture: PictureBox
}

/** An SVG drawn by the market itself. SVG from users must never get here. */
export interface Drawing {
  id: string
  svg: string
  /** The drawing's own size, as its `width` and `height` or `viewBox` say. */
  width: number
  height: number
  placeholder: string
}

/** Limits concurrent work on pictures, which takes a core for some hundred ms each. */
export interface PictureWork {
  uploads: Limiter
  variants: Limiter
  /** Requests for a variant that is being encoded wait for that one result. */
  makeOnce: ReturnType<typeof singleFlight<Variant | null>>
}

declare module '#core/ctx.ts' {
  interface Resources {
    pictureWork: PictureWork
  }
}

export function createPictureWork(): PictureWork {
  return {
    uploads: createLimiter({ concurrency: 2, queueMax: 50, waitMs: 60_000 }),
    variants: createLimiter({ concurrency: 2, queueMax: 300, waitMs: 20_000 }),
    makeOnce: singleFlight(),
  }
}

const writesAtOnce = 16
/** Long enough for a save in progress, and for cached pages that still show a replaced picture. */
const unusedMs = 60 * 60 * 1000

/**
 * Stores an uploaded picture, re-encoded and without its metadata. Call it before opening a transaction, since it
 * takes some hundred ms. A private one is kept by `keepPrivatePicture`. Throws UNSUPPORTED_FILE, FILE_TOO_LARGE or TOO_MANY_REQUESTS and leaves nothing behind.
 */
export async function storePicture(
  ctx: Ctx,
  actor: Pick<Actor, 'id' | 'role'>,
  file: UploadedFile,
): Promise<StoredPicture> {
  const { bytes, ...box } = await takeUpload(ctx, actor, file)
  const id = firstOf(await newMediaIds(ctx, 1))
  const key = `${id}/original.webp`
  // This job is queued first: whatever fails from here on, it deletes the files.
  await enqueueSweep(ctx, id)
  await ctx.resources.pictures.write(key, bytes)
  await insertMedia(ctx, [
    {
      id,
      owner_id: actor.id,
      original_key: key,
      content_type: 'image/webp',
      ...box,
    },
  ])
  await enqueue(ctx, 'media.prepare', { id })
  return stored(id, box)
}

/**
 * Releases a picture that was replaced or whose owner is deleted, in the caller's transaction. It is deleted an
 * hour later unless something else uses it. Addresses of other hosts are ignored.
 */
export async function removePicture(ctx: Ctx, image: string | null): Promise<void> {
  const id = mediaIdOf(image)
  if (id !== null) await enqueueSweep(ctx, id)
}

/** Encodes the sizes of pictures soon, with the caller's transaction: somebody is going to look at them. */
export async function prepareSoon(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) await enqueue(tx, 'media.prepare', { id })
}

/** Deletes a picture's row and files unless one of these columns holds its address. */
export async function sweepPicture(
  ctx: Ctx,
  id: string,
  keptIn: readonly PictureColumn[],
): Promise<void> {
  if (await deleteUnusedMedia(ctx, id, keptIn)) await ctx.resources.pictures.removeAll(id)
}

/** A drawing as a picture, with its row. */
export interface Drawn extends StoredPicture {
  row: MediaRow
}

export function drawnFrom({ id, width, height, placeholder }: Drawing): Drawn {
  const box = { width, height, placeholder }
  const content_type = 'image/svg+xml'
  const row = { id, owner_id: null, original_key: drawingKey(id), content_type, ...box }
  return { ...stored(id, box), row }
}

/** Writes the files of the market's own drawings; `keepDrawings` inserts their rows. */
export async function writeDrawings(ctx: Ctx, drawings: readonly Drawing[]): Promise<void> {
  const storage = ctx.resources.pictures
  for (let start = 0; start < drawings.length; start += writesAtOnce) {
    const batch = drawings.slice(start, start + writesAtOnce)
    await Promise.all(batch.map(({ id, svg }) => storage.write(drawingKey(id), Buffer.from(svg))))
  }
}

function drawingKey(id: string): string {
  return `${id}/original.svg`
}

/** Inserts the rows of drawings in the caller's transaction, with one statement. */
export async function keepDrawings(ctx: Ctx, drawn: readonly Drawn[]): Promise<void> {
  await insertMedia(
    ctx,
    drawn.map(({ row }) => row),
  )
}

function enqueueSweep(ctx: Ctx, id: string): Promise<void> {
  const runAt = new Date(Date.now() + unusedMs)
  return enqueue(ctx, 'media.sweep', { id }, { runAt, jobKey: `media.sweep:${id}` })
}

function stored(id: string, picture: PictureBox): StoredPicture {
  return { id, url: `/media/${id}/640.webp`, picture }
}
