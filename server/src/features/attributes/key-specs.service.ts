import type { CategoryAttribute } from '@haat/contract/attributes'
import { inTransaction, type Ctx } from '#core/ctx.ts'
import type { JobPayloads } from '#core/jobs/jobs.ts'
import { announceChange } from '#core/sql/changes.ts'
import { selectCategoryAttributes } from './category-attributes.queries.ts'
import { keySpecsOf } from './key-specs.ts'
import {
  lockProducts,
  selectOfCategory,
  selectSaid,
  selectSayers,
  writeKeySpecs,
} from './product-attributes.queries.ts'

const atOnce = 200

/** Writes the short texts of all products that a change concerns, a few at a time, so that nobody waits for long. */
export async function rewriteKeySpecs(
  ctx: Ctx,
  changed: JobPayloads['attributes.write-key-specs'],
): Promise<void> {
  let last: string | null = null
  let hasChanged = false
  for (;;) {
    const ids: string[] =
      'attributeId' in changed
        ? await selectSayers(ctx, changed.attributeId, last, atOnce)
        : await selectOfCategory(ctx, changed.categoryId, last, atOnce)
    if (await rewriteSome(ctx, ids)) hasChanged = true
    last = ids.at(-1) ?? null
    if (ids.length < atOnce) break
  }
  if (hasChanged) await announceChange(ctx)
}

/** Reads the definitions after it has locked the products, so a change that is made meanwhile is not lost. */
async function rewriteSome(ctx: Ctx, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  return await inTransaction(ctx, async (tx) => {
    const products = await lockProducts(tx, ids)
    const said = await selectSaid(tx, ids)
    const definitions = new Map<string, CategoryAttribute[]>()
    for (const id of new Set(products.map((each) => each.category_id))) {
      definitions.set(id, await selectCategoryAttributes(tx, id))
    }
    const changed = products.flatMap(({ id, category_id: categoryId, key_specs: old }) => {
      const texts = keySpecsOf(definitions.get(categoryId) ?? [], said.get(id) ?? [])
      return texts.join('\n') === old.join('\n') ? [] : [{ id, texts }]
    })
    if (changed.length > 0) await writeKeySpecs(tx, changed)
    return changed.length > 0
  })
}
