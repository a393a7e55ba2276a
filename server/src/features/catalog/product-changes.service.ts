import type {
  Product,
  ProductDuplicateInput,
  ProductEdit,
  ProductInput,
} from '@haat/contract/catalog'
import { fail } from '@haat/contract/errors'
import { limits } from '@haat/contract/limits'
import { fromTaka, toTaka } from '@haat/contract/money'
import { changesOf, recordAct } from '#core/sql/audit.ts'
import { announceChange } from '#core/sql/changes.ts'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { brokeConstraint } from '#core/sql/db-errors.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { removePicture } from '#features/media/media.service.ts'
import { choosePicture } from './pictures.service.ts'
import {
  findOwnProduct,
  findWrittenProduct,
  hasShop,
  hideProduct,
  holdOwnShop,
  insertProduct,
  lockProduct,
  updateProductRow,
  type ProductValues,
  type WrittenValues,
} from './products.queries.ts'

/**
 * Puts a product into the caller's own shop. Refuses with SHOP_REQUIRED without a shop, NOT_FOUND for
 * another's, VALIDATION_FAILED for a category that is not there, and what uploads refuse.
 */
export async function createProduct(
  ctx: Ctx,
  actor: Actor,
  input: ProductInput,
  file: UploadedFile | null = null,
): Promise<Product> {
  // Asked before a picture is worked on.
  if (file !== null && !(await hasShop(ctx, actor.id))) fail('SHOP_REQUIRED')
  const chosen = await choosePicture(ctx, actor, { image: input.image, file }, '')
  const values: ProductValues = {
    ...moneyOf(input),
    name: input.name,
    description: input.description,
    image: chosen?.image ?? '',
    picture: chosen?.picture ?? null,
    stock: input.stock,
    categoryId: input.categoryId,
    status: input.status,
  }
  return await addProduct(ctx, actor, values, input.shopId)
}

/**
 * Copies one of the caller's products. By its id the copy has everything the original has, is a draft and
 * says in its name that it is a copy: two alike on sale help nobody. From the fields given it is as they
 * say. Refuses as `createProduct` does, and with NOT_FOUND for another's product.
 */
export async function duplicateProduct(
  ctx: Ctx,
  actor: Actor,
  input: ProductDuplicateInput,
): Promise<Product> {
  if (!('id' in input)) return await createProduct(ctx, actor, { ...input, status: 'ACTIVE' })
  const original = (await findOwnProduct(ctx, input.id, actor.id)) ?? fail('NOT_FOUND')
  const copy: ProductValues = { ...original, name: nameOfCopy(original.name), status: 'DRAFT' }
  return await addProduct(ctx, actor, copy, undefined)
}

/** A name that is too long for the ending loses its own. */
function nameOfCopy(name: string): string {
  const ending = ' (copy)'
  const plain = name.replace(/ \(copy\)$/, '')
  return plain.slice(0, limits.productNameMax - ending.length).trimEnd() + ending
}

/**
 * Changes what is given of the caller's own product; a file becomes its picture. Refuses with NOT_FOUND
 * for another's, with EDIT_CONFLICT for an edit that was decided on values which have changed since (the
 * stock among them, by orders), otherwise as `createProduct` does.
 */
export async function updateProduct(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { seen, ...patch }: ProductEdit,
  file: UploadedFile | null,
): Promise<Product> {
  const before = (await findOwnProduct(ctx, id, actor.id)) ?? fail('NOT_FOUND')
  const chosen = await choosePicture(ctx, actor, { image: patch.image, file }, before.image)
  const { price, discount } = patch
  const values: WrittenValues = {
    ...patch,
    price: price === undefined ? undefined : fromTaka(price),
    discount: discount === undefined ? undefined : fromTaka(discount),
    image: chosen?.image,
    picture: chosen?.picture,
  }
  return await writing(ctx, actor, 'NOT_FOUND', async (tx, shopId) => {
    if (seen !== undefined) await insistOnEdited(tx, id, seen, patch)
    const old = (await updateProductRow(tx, id, shopId, values)) ?? fail('NOT_FOUND')
    const { picture: _, ...told } = values
    const details = changesOf(old, told)
    if (details !== null) await record(tx, actor, 'product.changed', id, { ...details })
    if (chosen !== null) await removePicture(tx, before.image)
    return (await findWrittenProduct(tx, id, actor.id)) ?? fail('NOT_FOUND')
  })
}

/** Takes the caller's own product off the market for good; orders keep showing it. */
export async function deleteProduct(ctx: Ctx, actor: Actor, id: string): Promise<{ id: string }> {
  return await writing(ctx, actor, 'NOT_FOUND', async (tx, shopId) => {
    if ((await hideProduct(tx, id, shopId)) === 0) fail('NOT_FOUND')
    await record(tx, actor, 'product.deleted', id, { shopId })
    return { id }
  })
}

async function addProduct(
  ctx: Ctx,
  actor: Actor,
  values: ProductValues,
  intoShop: string | undefined,
): Promise<Product> {
  return await writing(ctx, actor, 'SHOP_REQUIRED', async (tx, shopId) => {
    if (intoShop !== undefined && intoShop.toLowerCase() !== shopId) fail('NOT_FOUND')
    const id = await insertProduct(tx, shopId, values)
    const { picture: _, ...told } = values
    await record(tx, actor, 'product.created', id, { shopId, ...changesOf({}, told) })
    return (await findWrittenProduct(tx, id, actor.id)) ?? fail('NOT_FOUND')
  })
}

/**
 * Nothing sells until the caller's transaction ends. A stock that is as the edit would have it is still
 * a conflict: three pieces sold and three counted off are six.
 */
async function insistOnEdited(
  tx: Tx,
  id: string,
  seen: NonNullable<ProductEdit['seen']>,
  { stock: _, ...edit }: ProductEdit,
) {
  const { picture: __, price, discount, ...rest } = (await lockProduct(tx, id)) ?? fail('NOT_FOUND')
  insistOnSeen(seen, { ...rest, price: toTaka(price), discount: toTaka(discount) }, edit)
}

async function record(
  tx: Tx,
  actor: Actor,
  action: string,
  subjectId: string,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAct(tx, actor, { action, subjectType: 'product', subjectId, details })
}

/** One transaction on the caller’s own shop that everybody hears of; `withoutShop` refuses who has none. */
async function writing<T>(
  ctx: Ctx,
  actor: Actor,
  withoutShop: 'SHOP_REQUIRED' | 'NOT_FOUND',
  work: (tx: Tx, shopId: string) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const shopId = (await holdOwnShop(tx, actor.id)) ?? fail(withoutShop)
      const result = await work(tx, shopId)
      await announceChange(tx)
      return result
    })
  } catch (error) {
    if (
      brokeConstraint(error, 'products_category_open') ||
      brokeConstraint(error, 'products_category_id_fkey')
    ) {
      fail('VALIDATION_FAILED', {
        errors: [{ path: 'categoryId', message: 'This category does not exist.' }],
      })
    }
    throw error
  }
}

function moneyOf(input: { price: number; discount: number }) {
  return { price: fromTaka(input.price), discount: fromTaka(input.discount) }
}
