import { fail } from '@haat/contract/errors'
import type { FamilyPicture, FamilyPictureInput } from '@haat/contract/families'
import type { Actor, Ctx } from '#core/ctx.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import { addStoredPicture } from '#features/gallery/gallery.service.ts'
import { storePicture } from '#features/media/media.service.ts'
import { findMembersWith } from './families.queries.ts'
import { wholeAddress } from './families.rows.ts'
import { refuse } from './members.service.ts'

/**
 * Adds one uploaded picture to every member of the caller's family that has this value: a colour's to all its sizes.
 * Throws NOT_FOUND for another's family, VALIDATION_FAILED without a file or for a value that no member has, and
 * what uploads throw.
 */
export async function addFamilyPicture(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { valueId, replaces, alt, altBn }: FamilyPictureInput,
  file: UploadedFile | null,
): Promise<FamilyPicture> {
  if (file === null) return refuse('file', 'Required')
  const members = (await findMembersWith(ctx, id, actor.id, valueId)) ?? fail('NOT_FOUND')
  if (members.length === 0) return refuse('valueId', 'No member has this value.')
  const { url: image, picture } = await storePicture(ctx, actor, file)
  const added = { image, picture, alt, alt_bn: altBn }
  const fullIds = await addStoredPicture(ctx, actor, members, added, replaces)
  return {
    image: wholeAddress(image, ctx.pictureBase),
    productIds: members.filter((each) => !fullIds.includes(each)),
    fullIds,
  }
}
