import type { CronJob, Task } from '#core/jobs/jobs.ts'
import type { PictureColumn } from './media.rows.ts'
import { sweepPicture } from './media.service.ts'
import { forgetUnusedPictures, unpublishPictures } from './private-pictures.service.ts'
import { forgetUploadDays } from './uploads.service.ts'
import { prepareVariants } from './variants.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'media.prepare': { id: string }
    'media.sweep': { id: string }
    'media.forget-days': object
    'media.forget-unused': object
    'media.unpublish': object
  }
}

const prepare: Task<'media.prepare'> = (ctx, { id }) => prepareVariants(ctx, id)

const forgetDays: Task<'media.forget-days'> = (ctx) => forgetUploadDays(ctx)

const forgetUnused: Task<'media.forget-unused'> = (ctx) => forgetUnusedPictures(ctx)

const unpublish: Task<'media.unpublish'> = (ctx) => unpublishPictures(ctx)

/** The jobs of pictures. `keptIn` lists all columns that store a picture's address. */
export function mediaTasks(keptIn: readonly PictureColumn[]) {
  const sweep: Task<'media.sweep'> = (ctx, { id }) => sweepPicture(ctx, id, keptIn)
  return {
    'media.prepare': prepare,
    'media.sweep': sweep,
    'media.forget-days': forgetDays,
    'media.forget-unused': forgetUnused,
    'media.unpublish': unpublish,
  }
}
export const mediaCron: readonly CronJob[] = [
  { task: 'media.forget-days', match: '40 1 * * *' },
  { task: 'media.forget-unused', match: '25 * * * *' },
  { task: 'media.unpublish', match: '*/5 * * * *' },
]
