import type {
  Product,
  ProductDuplicateInput,
  ProductEdit,
  ProductInput,
} from '@haat/contract/catalog'
import { inOrder, type ProductAttribute } from '@haat/contract/attributes'
import { cutText } from '@haat/contract/cut-text'
import { fail } from '@haat/contract/errors'
import { catalogLimits } from '@haat/contract/catalog.limits'
import { fromTaka, toTaka } from '@haat/contract/money'
import { changesOf } from '#core/sql/audit.ts'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { declareWrite, type Recorder } from '#core/sql/writes.ts'
import { removePicture } from '#features/media/media.service.ts'
import type { ProductHooks } from './product-hooks.ts'
import { choosePicture } from './pictures.service.ts'
import { brandOf, writeDetails } from './product-details.service.ts'
import {
  findOwnProduct,
  findWrittenProduct,
  hasShop,
  hideProduct,
  lockOwnShop,
  insertProduct,
  lockProduct,
  updateProductRow,
  type ProductValues,
  type WrittenValues,
} from './products.queries.ts'

/**
 * Creates a product in the caller's own shop. Throws SHOP_REQUIRED without a shop, NOT_FOUND for another's,
 * VALIDATION_FAILED for an unknown category, and what uploads throw.
 */
export async function createProduct(
  ctx: Ctx,
  actor: Actor,
  input: ProductInput,
  file: UploadedFile | null = null,
): Promise<Product> {
  // Checked before a picture is processed.
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
    warranty: input.warranty ?? null,
    weightGrams: input.weightGrams,
    model: input.model ?? '',
    brandId: null,
    brand: '',
  }
  return await addProduct(ctx, actor, values, { ...input, copyOf: null })
}

/**
 * Copies one of the caller's products. A copy by its id alone has all values of the original, is a draft and says
 * in its name that it is a copy, since two identical products on sale help nobody. With fields given, those decide.
 * Throws as `createProduct` does, and NOT_FOUND for another's product.
 */
export async function duplicateProduct(
  ctx: Ctx,
  actor: Actor,
  input: ProductDuplicateInput,
  onCopy: ProductHooks['onCopy'],
): Promise<Product> {
  if (!('id' in input)) return await createProduct(ctx, actor, { ...input, status: 'ACTIVE' })
  const original = (await findOwnProduct(ctx, input.id, actor.id)) ?? fail('NOT_FOUND')
  const copy: ProductValues = { ...original, name: nameOfCopy(original.name), status: 'DRAFT' }
  const afterwards = (tx: Tx, id: string) => onCopy(tx, input.id, id)
  return await addProduct(ctx, actor, copy, { copyOf: input.id, afterwards })
}

/** A name that is too long for the suffix is cut. */
function nameOfCopy(name: string): string {
  const ending = ' (copy)'
  const plain = name.replace(/ \(copy\)$/, '')
  return cutText(plain, catalogLimits.productNameMax - ending.length).trimEnd() + ending
}

/**
 * Changes the given fields of the caller's own product; a file becomes its picture. Throws NOT_FOUND for another's,
 * EDIT_CONFLICT when values (such as the stock, by orders) have changed since the editor read them, and otherwise
 * as `createProduct` does.
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
  const { price, discount, brand, attributes, ...plain } = patch
  const values: WrittenValues = {
    ...plain,
    price: price === undefined ? undefined : fromTaka(price),
    discount: discount === undefined ? undefined : fromTaka(discount),
    image: chosen?.image,
    picture: chosen?.picture,
  }
  return await writeInOwnShop(ctx, actor, 'NOT_FOUND', async (tx, shopId, record) => {
    if (seen !== undefined) await insistOnEdited(tx, id, seen, patch)
    const given = { ...values, ...(await brandOf(tx, actor, brand)) }
    const old = (await updateProductRow(tx, id, shopId, given)) ?? fail('NOT_FOUND')
    const { picture: _, ...told } = given
    const said = await writeDetails(tx, id, attributes, given.categoryId !== undefined)
    const details = changesOf({ ...old, ...said.before }, { ...told, ...said.after })
    if (details !== null) await record(actor, 'product.changed', id, details)
    if (chosen !== null) await removePicture(tx, before.image)
    return (await findWrittenProduct(tx, id, actor.id)) ?? fail('NOT_FOUND')
  })
}

/** Deletes the caller's own product; orders still show it. */
export async function deleteProduct(ctx: Ctx, actor: Actor, id: string): Promise<{ id: string }> {
  return await writeInOwnShop(ctx, actor, 'NOT_FOUND', async (tx, shopId, record) => {
    if ((await hideProduct(tx, id, shopId)) === 0) fail('NOT_FOUND')
    await record(actor, 'product.deleted', id, { shopId })
    return { id }
  })
}

/** What a new product has besides its own columns: what is given, or all of the product that it copies. */
interface Additions {
  shopId?: string | undefined
  brand?: string | null | undefined
  attributes?: ProductAttribute[] | undefined
  copyOf: string | null
  afterwards?: (tx: Tx, id: string) => Promise<void>
}

async function addProduct(
  ctx: Ctx,
  actor: Actor,
  values: ProductValues,
  { shopId: intoShop, brand, attributes, copyOf, afterwards }: Additions,
): Promise<Product> {
  return await writeInOwnShop(ctx, actor, 'SHOP_REQUIRED', async (tx, shopId, record) => {
    if (intoShop !== undefined && intoShop !== shopId) fail('NOT_FOUND')
    const whole = { ...values, ...(await brandOf(tx, actor, brand)) }
    const id = await insertProduct(tx, shopId, whole)
    const said = await writeDetails(tx, id, attributes, false)
    if (copyOf !== null) await tx.resources.productDetails.copy(tx, copyOf, id)
    await afterwards?.(tx, id)
    const { picture: _, ...told } = whole
    await record(actor, 'product.created', id, {
      shopId,
      ...changesOf({}, { ...told, ...said.after }),
    })
    return (await findWrittenProduct(tx, id, actor.id)) ?? fail('NOT_FOUND')
  })
}

/**
 * Locks the product against sales until the caller's transaction ends. A stock that happens to equal the new one is
 * a conflict too: if three pieces were sold and three more were counted off, six are gone.
 */
async function insistOnEdited(
  tx: Tx,
  id: string,
  seen: NonNullable<ProductEdit['seen']>,
  { stock: _, ...edit }: ProductEdit,
) {
  const {
    picture: __,
    price,
    discount,
    brand,
    ...rest
  } = (await lockProduct(tx, id)) ?? fail('NOT_FOUND')
  const money = { price: toTaka(price), discount: toTaka(discount) }
  const current = { ...rest, ...money, brand: brand || null }
  if (seen.attributes === undefined) return insistOnSeen(seen, current, edit)
  const said = inOrder(await tx.resources.productDetails.read(tx, id))
  insistOnSeen(
    { ...seen, attributes: inOrder(seen.attributes) },
    { ...current, attributes: said },
    { ...edit, attributes: edit.attributes && inOrder(edit.attributes) },
  )
}

const write = declareWrite({
  subject: 'product',
  announces: true,
  refusals: {
    products_category_open: noCategory,
    products_category_id_fkey: noCategory,
    products_family_values: () =>
      fail('VALIDATION_FAILED', {
        errors: [
          { path: 'attributes', message: 'Another product of its family has the same values.' },
        ],
      }),
  },
})

function noCategory(): never {
  return fail('VALIDATION_FAILED', {
    errors: [{ path: 'categoryId', message: 'This category does not exist.' }],
  })
}

/** Runs a write in the caller's own shop; `withoutShop` throws for a vendor who has none. */
function writeInOwnShop<T>(
  ctx: Ctx,
  actor: Actor,
  withoutShop: 'SHOP_REQUIRED' | 'NOT_FOUND',
  work: (tx: Tx, shopId: string, record: Recorder) => Promise<T>,
): Promise<T> {
  return write(ctx, async (tx, record) => {
    const shopId = (await lockOwnShop(tx, actor.id)) ?? fail(withoutShop)
    return await work(tx, shopId, record)
  })
}

function moneyOf(input: { price: number; discount: number }) {
  return { price: fromTaka(input.price), discount: fromTaka(input.discount) }
}
