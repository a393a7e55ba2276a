import type { Category, CategoryEdit, CategoryInput } from '@haat/contract/catalog'
import { fail } from '@haat/contract/errors'
import type { ListQuery, Page } from '@haat/contract/paging'
import { changesOf, recordAct, type Changes } from '#core/sql/audit.ts'
import { announceChange } from '#core/sql/changes.ts'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { brokeConstraint } from '#core/sql/db-errors.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { removePicture } from '#features/media/media.service.ts'
import {
  findCategory,
  hasProducts,
  hideCategory,
  holdCategory,
  insertCategory,
  selectCategories,
  updateCategoryRow,
} from './categories.queries.ts'
import { choosePicture } from './pictures.service.ts'

/** Categories by name. */
export function listCategories(ctx: Ctx, query: ListQuery): Promise<Page<Category>> {
  return selectCategories(ctx, query)
}

/** NOT_FOUND when there is none. */
export async function getCategory(ctx: Ctx, id: string): Promise<Category> {
  return (await findCategory(ctx, id)) ?? fail('NOT_FOUND')
}

/** Refuses with CATEGORY_NAME_TAKEN, whatever the capitals, and with what uploads refuse. */
export async function createCategory(
  ctx: Ctx,
  actor: Actor,
  input: CategoryInput,
  file: UploadedFile | null,
): Promise<Category> {
  const chosen = await choosePicture(ctx, actor, { image: input.image, file }, '')
  return await writing(ctx, actor, 'category.created', async (tx) => {
    const result = await insertCategory(tx, { ...input, image: chosen?.image ?? '' })
    return { result, details: changesOf({}, input) }
  })
}

/**
 * Changes what is given; a file becomes the picture. NOT_FOUND, EDIT_CONFLICT for an edit decided on what
 * has changed since, otherwise as `createCategory`.
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
  return await writing(ctx, actor, 'category.changed', async (tx) => {
    const held = (await holdCategory(tx, id)) ?? fail('NOT_FOUND')
    insistOnSeen(seen, held, patch)
    if (chosen !== null) await removePicture(tx, held.image)
    const values = { ...patch, image: chosen?.image }
    const result = await updateCategoryRow(tx, id, values)
    return { result, details: changesOf(held, values) }
  })
}

/** Refuses with CATEGORY_IN_USE while any product, on sale or not, is in the category. */
export async function deleteCategory(ctx: Ctx, actor: Actor, id: string): Promise<{ id: string }> {
  return await writing(ctx, actor, 'category.deleted', async (tx) => {
    const { name, image } = (await holdCategory(tx, id)) ?? fail('NOT_FOUND')
    if (await hasProducts(tx, id)) fail('CATEGORY_IN_USE')
    await hideCategory(tx, id)
    await removePicture(tx, image)
    return { result: { id }, details: changesOf({ name }, { name: null }) }
  })
}

/** One transaction that is put on record and that everybody hears of. */
async function writing<T extends { id: string }>(
  ctx: Ctx,
  actor: Actor,
  action: string,
  work: (tx: Tx) => Promise<{ result: T; details: Changes | null }>,
): Promise<T> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const { result, details } = await work(tx)
      const act = { action, subjectType: 'category', subjectId: result.id }
      await recordAct(tx, actor, { ...act, details: { ...details } })
      await announceChange(tx)
      return result
    })
  } catch (error) {
    if (brokeConstraint(error, 'categories_name')) {
      const errors = [{ path: 'name', message: 'A category with this name already exists.' }]
      fail('CATEGORY_NAME_TAKEN', { errors })
    }
    throw error
  }
}
