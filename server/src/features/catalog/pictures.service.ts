import { fail } from '@haat/contract/errors'
import type { Actor, Ctx } from '#core/ctx.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import type { PictureBox } from '#features/media/media.rows.ts'
import { storePicture } from '#features/media/media.service.ts'
import { findPicture } from './pictures.queries.ts'

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
  const image = form.image === undefined ? undefined : fromRoot(form.image, ctx.config.publicUrl)
  if (image === undefined || image === present) return null
  if (image === '') return { image: '', picture: null }
  const picture = await findPicture(ctx, image, actor.id)
  if (picture === null) {
    const errors = [{ path: 'image', message: 'Upload a picture, or name one of this market.' }]
    return fail('VALIDATION_FAILED', { errors })
  }
  return { image, picture }
}

/** The address as it is stored. Other clients send it back as an absolute one, as they received it. */
function fromRoot(image: string, publicUrl: string): string {
  return image.startsWith(`${publicUrl}/`) ? image.slice(publicUrl.length) : image
}
