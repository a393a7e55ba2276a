import { stat } from 'node:fs/promises'
import { fail } from '@haat/contract/errors'
import { adminRoles, isAllowed } from '@haat/contract/roles'
import type { Actor, Ctx } from '#core/ctx.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import { normalise, type NormalPicture } from './encode.ts'
import { countUpload, deleteOldUploadDays } from './media.queries.ts'

/** An upload, counted against its person's quota and re-encoded. Throws as `storePicture` does. */
export async function takeUpload(
  ctx: Ctx,
  actor: Pick<Actor, 'id' | 'role'>,
  file: UploadedFile,
): Promise<NormalPicture> {
  await checkQuota(ctx, actor, file)
  return await ctx.resources.pictureWork.uploads.run(() => normalise(file.path), {
    client: { network: '', person: actor.id },
    isLong: true,
  })
}

/** Admins supply the market's own pictures and have no quota. Everyone else has a daily one. */
async function checkQuota(
  ctx: Ctx,
  actor: Pick<Actor, 'id' | 'role'>,
  file: UploadedFile,
): Promise<void> {
  if (isAllowed(adminRoles, actor.role)) return
  const { size } = await stat(file.path)
  // Outside the caller's transaction, because an upload counts even if the transaction fails.
  if (await countUpload({ ...ctx, db: ctx.pool }, actor.id, size)) return
  fail('TOO_MANY_REQUESTS', {
    message: 'You have uploaded a lot of pictures today. Please try again tomorrow.',
    retryAfterSeconds: secondsToMidnight(),
  })
}

function secondsToMidnight(): number {
  const dayMs = 24 * 60 * 60 * 1_000
  return Math.ceil((dayMs - (Date.now() % dayMs)) / 1_000)
}

/** Deletes the counts of days that no longer matter. */
export function forgetUploadDays(ctx: Ctx): Promise<void> {
  return deleteOldUploadDays(ctx)
}
