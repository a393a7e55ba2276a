import type { Category, CategoryEdit, CategoryInput } from '@haat/contract/categories'
import { catalogLimits } from '@haat/contract/catalog.limits'
import { fail } from '@haat/contract/errors'
import type { ListQuery, Page } from '@haat/contract/paging'
import { changesOf } from '#core/sql/audit.ts'
import type { Actor, Ctx } from '#core/ctx.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { removePicture } from '#features/media/media.service.ts'
import {
  findCategory,
  hasChildren,
  hasProducts,
  hideCategory,
  lockCategory,
  lockTree,
  insertCategory,
  selectCategories,
  updateCategoryRow,
} from './categories.queries.ts'
import { choosePicture } from './pictures.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    /** Writes the short texts of products anew: those that an attribute concerns, or those in and below a category. */
    'attributes.write-key-specs': { attributeId: number } | { categoryId: string }
  }
}

/** Categories by name. */
export function listCategories(ctx: Ctx, query: ListQuery): Promise<Page<Category>> {
  return selectCategories(ctx, query)
}

/** One category. Throws NOT_FOUND when there is none. */
export async function getCategory(ctx: Ctx, id: string): Promise<Category> {
  return (await findCategory(ctx, id)) ?? fail('NOT_FOUND')
}

/**
 * Creates a category. Throws CATEGORY_NAME_TAKEN, regardless of case, VALIDATION_FAILED for a parent that does not
 * exist or is too far down, and what uploads throw.
 */
export async function createCategory(
  ctx: Ctx,
  actor: Actor,
  input: CategoryInput,
  file: UploadedFile | null,
): Promise<Category> {
  const chosen = await choosePicture(ctx, actor, { image: input.image, file }, '')
  return await write(ctx, async (tx, record) => {
    const added = await insertCategory(tx, { ...input, image: chosen?.image ?? '' })
    await record(actor, 'category.created', added.id, changesOf({}, input))
    return added
  })
}

/**
 * Changes the given fields; a file becomes the picture. Below another parent, products' short texts follow in a job.
 * Throws NOT_FOUND, EDIT_CONFLICT when the category has changed since the editor read it, and otherwise as
 * `createCategory`.
 */
export async function updateCategory(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { seen, ...patch }: CategoryEdit,
  file: UploadedFile | null,
): Promise<Category> {
  const before = await getCategory(ctx, id)
  const chosen = await choosePicture(ctx, actor, { image: patch.image, file }, before.image)
  return await write(ctx, async (tx, record) => {
    if (patch.parentId !== undefined) await lockTree(tx, id, patch.parentId)
    const current = (await lockCategory(tx, id)) ?? fail('NOT_FOUND')
    insistOnSeen(seen, current, patch)
    if (chosen !== null) await removePicture(tx, current.image)
    const values = { ...patch, image: chosen?.image }
    const changed = await updateCategoryRow(tx, id, values)
    await record(actor, 'category.changed', id, changesOf(current, values))
    if (changed.parentId !== current.parentId) {
      const options = { jobKey: `key-specs ${id}` }
      await enqueue(tx, 'attributes.write-key-specs', { categoryId: id }, options)
    }
    return changed
  })
}

/**
 * Deletes a category. Throws CATEGORY_IN_USE while it has any product, on sale or not, and CATEGORY_HAS_CHILDREN
 * while others are below it.
 */
export async function deleteCategory(ctx: Ctx, actor: Actor, id: string): Promise<{ id: string }> {
  return await write(ctx, async (tx, record) => {
    const { name, image } = (await lockCategory(tx, id)) ?? fail('NOT_FOUND')
    if (await hasProducts(tx, id)) fail('CATEGORY_IN_USE')
    if (await hasChildren(tx, id)) fail('CATEGORY_HAS_CHILDREN')
    await hideCategory(tx, id)
    await removePicture(tx, image)
    await record(actor, 'category.deleted', id, changesOf({ name }, { name: null }))
    return { id }
  })
}

const write = declareWrite({
  subject: 'category',
  announces: true,
  refusals: {
    categories_name: () => {
      const errors = [{ path: 'name', message: 'A category with this name already exists.' }]
      return fail('CATEGORY_NAME_TAKEN', { errors })
    },
    categories_parent_id_fkey: () => refuseParent('This category does not exist.'),
    categories_parent_open: () => refuseParent('This category does not exist.'),
    categories_no_cycle: () => refuseParent('A category can’t be below itself.'),
    categories_depth: () =>
      refuseParent(`Categories have at most ${catalogLimits.categoryDepth} levels.`),
  },
})

function refuseParent(message: string): never {
  return fail('VALIDATION_FAILED', { errors: [{ path: 'parentId', message }] })
}
