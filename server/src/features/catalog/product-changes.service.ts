import type {
  Product,
  ProductDuplicateInput,
  ProductInput,
  ProductPatch,
} from '@haat/contract/catalog'
import { fail } from '@haat/contract/errors'
import { fromTaka } from '@haat/contract/money'
import { changesOf, recordAct } from '#core/audit.ts'
import { announce } from '#core/changes.ts'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { brokeConstraint } from '#core/db-errors.ts'
import type { UploadedFile } from '#core/multipart.ts'
import { removePicture } from '#features/media/media.service.ts'
import { choosePicture } from './pictures.service.ts'
import {
  findOwnProduct,
  findProduct,
  hasShop,
  hideProduct,
  holdOwnShop,
  insertProduct,
  lockStock,
  updateProductRow,
  type ProductEdit,
  type ProductValues,
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
 * Copies one of the caller's products: by its id with everything it has, or from the fields given.
 * Refuses as `createProduct` does, and with NOT_FOUND for another's product.
 */
export async function duplicateProduct(
  ctx: Ctx,
  actor: Actor,
  input: ProductDuplicateInput,
): Promise<Product> {
  if (!('id' in input)) return await createProduct(ctx, actor, { ...input, status: 'ACTIVE' })
  const original = (await findOwnProduct(ctx, input.id, actor.id)) ?? fail('NOT_FOUND')
  return await addProduct(ctx, actor, original, undefined)
}

/**
 * Changes what is given of the caller's own product; a file becomes its picture. Refuses with NOT_FOUND
 * for another's, with STOCK_CHANGED for a stock that was decided on one that orders have changed since,
 * otherwise as `createProduct` does.
 */
export async function updateProduct(
  ctx: Ctx,
  actor: Actor,
  id: string,
  patch: ProductPatch,
  file: UploadedFile | null,
): Promise<Product> {
  const before = (await findOwnProduct(ctx, id, actor.id)) ?? fail('NOT_FOUND')
  const chosen = await choosePicture(ctx, actor, { image: patch.image, file }, before.image)
  const { price, discount } = patch
  const values: ProductEdit = {
    ...patch,
    price: price === undefined ? undefined : fromTaka(price),
    discount: discount === undefined ? undefined : fromTaka(discount),
    image: chosen?.image,
    picture: chosen?.picture,
  }
  return await writing(ctx, actor, 'NOT_FOUND', async (tx, shopId) => {
    await insistOnStock(tx, id, patch)
    const old = (await updateProductRow(tx, id, shopId, values)) ?? fail('NOT_FOUND')
    const { picture: _, ...told } = values
    const details = changesOf(old, told)
    if (details !== null) await record(tx, actor, 'product.changed', id, { ...details })
    if (chosen !== null) await removePicture(tx, before.image)
    return (await findProduct(tx, id, actor.id)) ?? fail('NOT_FOUND')
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
    return (await findProduct(tx, id, actor.id)) ?? fail('NOT_FOUND')
  })
}

/** Nothing sells until the caller's transaction ends. Who says nothing of what they saw overwrites it. */
async function insistOnStock(tx: Tx, id: string, { stock, stockSeen }: ProductPatch) {
  if (stock === undefined || stockSeen === undefined) return
  const now = await lockStock(tx, id)
  if (now === null || now === stockSeen) return
  const message = `Now ${now} in stock. Check the number and save again.`
  fail('STOCK_CHANGED', { data: { stock: now }, errors: [{ path: 'stock', message }] })
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
      await announce(tx, 'catalog')
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
