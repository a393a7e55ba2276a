import type { Task } from '#core/jobs/jobs.ts'
import { finishMerge, type Merged } from './values.service.ts'
import { rewriteKeySpecs } from './key-specs.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'attributes.merge-value': Merged
  }
}

const writeKeySpecs: Task<'attributes.write-key-specs'> = (ctx, changed) =>
  rewriteKeySpecs(ctx, changed)

const mergeValue: Task<'attributes.merge-value'> = (ctx, merged) => finishMerge(ctx, merged)

export const attributesTasks = {
  'attributes.merge-value': mergeValue,
  'attributes.write-key-specs': writeKeySpecs,
}
