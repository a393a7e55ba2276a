import type { ProductAttribute } from '@haat/contract/attributes'
import type { Actor, Tx } from '#core/ctx.ts'
import { brandNamed } from '#features/brands/brands.service.ts'

/** What a later feature keeps of a product, in the transaction that writes the product. */
export interface ProductDetails {
  read(tx: Tx, productId: string): Promise<ProductAttribute[]>
  /** Replaces all. Returns what was said before. */
  write(tx: Tx, productId: string, values: readonly ProductAttribute[]): Promise<ProductAttribute[]>
  /** Gives a new product what another one says, as far as their category asks for it. */
  copy(tx: Tx, fromId: string, toId: string): Promise<void>
  /** Called when the product has another category. */
  refresh(tx: Tx, productId: string): Promise<void>
}

declare module '#core/ctx.ts' {
  interface Resources {
    productDetails: ProductDetails
  }
}

/** The brand that a form names, to write; nothing when the form leaves it as it is. */
export async function brandOf(
  tx: Tx,
  vendor: Actor,
  name: string | null | undefined,
): Promise<{ brandId?: string | null; brand?: string }> {
  if (name === undefined) return {}
  if (name === null || name === '') return { brandId: null, brand: '' }
  return { brandId: await brandNamed(tx, vendor, name), brand: name }
}

type Told = Record<string, unknown>

/** Writes what is given, and returns what has changed for the audit log, by `attribute <id>`. */
export async function writeDetails(
  tx: Tx,
  productId: string,
  values: readonly ProductAttribute[] | undefined,
  hasNewCategory: boolean,
): Promise<{ before: Told; after: Told }> {
  const { productDetails } = tx.resources
  if (values === undefined) {
    if (hasNewCategory) await productDetails.refresh(tx, productId)
    return { before: {}, after: {} }
  }
  const before = told(await productDetails.write(tx, productId, values))
  const gone = Object.fromEntries(Object.keys(before).map((name) => [name, null]))
  return { before, after: { ...gone, ...told(values) } }
}

/** Lists as texts: the audit log compares values, not what they hold. */
function told(values: readonly ProductAttribute[]): Told {
  return Object.fromEntries(
    values.map(({ attributeId, value }) => [
      `attribute ${attributeId}`,
      Array.isArray(value) ? value.toSorted((a, b) => a - b).join(', ') : value,
    ]),
  )
}
