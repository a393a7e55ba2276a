import { fail } from '@haat/contract/errors'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import type { PictureBox } from '#features/media/media.rows.ts'
import { storePicture } from '#features/media/media.service.ts'
import { findPicture, updateFirstPicture } from './pictures.queries.ts'
import { findOwnProduct, lockOwnShop } from './products.queries.ts'

export interface ChosenPicture {
  image: string
  picture: PictureBox | null
}

/**
 * The picture that a form chose: its file, or else a stored picture by its address (empty: none). Null when the
 * current one stays. Call it before opening a transaction. Throws VALIDATION_FAILED for other addresses, and what
 * uploads throw.
 */
export async function choosePicture(
  ctx: Ctx,
  actor: Actor,
  form: { image: string | undefined; file: UploadedFile | null },
  present: string,
): Promise<ChosenPicture | null> {
  if (form.file !== null) {
    const { url, picture } = await storePicture(ctx, actor, form.file)
    return { image: url, picture }
  }
  const image = form.image === undefined ? undefined : storedAddress(ctx, form.image)
  if (image === undefined || image === present) return null
  if (image === '') return { image: '', picture: null }
  return await findUsablePicture(ctx, actor, image, 'image')
}

/** A stored picture that the person may use, by its address. Throws VALIDATION_FAILED, at `path`, for another. */
export async function findUsablePicture(
  ctx: Ctx,
  actor: Actor,
  image: string,
  path: string,
): Promise<ChosenPicture> {
  const picture = await findPicture(ctx, image, actor.id)
  if (picture !== null) return { image, picture }
  const errors = [{ path, message: 'Upload a picture, or name one of this market.' }]
  return fail('VALIDATION_FAILED', { errors })
}

/** Whether the product is in the caller's own shop. */
export async function ownsProduct(ctx: Ctx, actor: Actor, id: string): Promise<boolean> {
  return (await findOwnProduct(ctx, id, actor.id)) !== null
}

/** Locks the caller's shop, as every change of its products does. Null without a shop. */
export function lockShopOf(tx: Tx, actor: Actor): Promise<string | null> {
  return lockOwnShop(tx, actor.id)
}

/** The first picture of a product, with its alternative texts, for the gallery that has locked the product. */
export interface FirstPicture extends ChosenPicture {
  alt: string
  alt_bn: string
}

/** Writes the first picture of a product. */
export function writeFirstPicture(tx: Tx, id: string, first: FirstPicture): Promise<void> {
  return updateFirstPicture(tx, id, first)
}

/** The address as it is stored. Other clients send it back as an absolute one, as they received it. */
export function storedAddress({ config: { publicUrl } }: Ctx, image: string): string {
  return image.startsWith(`${publicUrl}/`) ? image.slice(publicUrl.length) : image
}
