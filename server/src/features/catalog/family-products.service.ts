import type { Actor, Tx } from '#core/ctx.ts'
import { changesOf, recordAudit } from '#core/sql/audit.ts'
import { fail } from '@haat/contract/errors'
import { shareText } from './family-products.queries.ts'
import {
  insertProduct,
  lockProduct,
  updateProductRow,
  type ProductValues,
  type WrittenValues,
} from './products.queries.ts'

/** The stored values of a product. The caller has locked it with its shop. */
export async function readMember(tx: Tx, id: string): Promise<ProductValues> {
  return (await lockProduct(tx, id)) ?? fail('NOT_FOUND')
}

/** Puts a new product into the shop, with a line in the audit log. Violates what `insertProduct` violates. */
export async function addMemberProduct(
  tx: Tx,
  actor: Actor,
  shopId: string,
  values: ProductValues,
): Promise<string> {
  const id = await insertProduct(tx, shopId, values)
  const { picture: _, ...told } = values
  await tell(tx, actor, 'product.created', id, { shopId, ...changesOf({}, told) })
  return id
}

/** Changes a product of the shop, with a line in the audit log. */
export async function changeMemberProduct(
  tx: Tx,
  actor: Actor,
  product: { id: string; shopId: string },
  values: WrittenValues,
): Promise<void> {
  const old = (await updateProductRow(tx, product.id, product.shopId, values)) ?? fail('NOT_FOUND')
  const details = changesOf(old, values)
  if (details !== null) await tell(tx, actor, 'product.changed', product.id, details)
}

/** What members of a family share. A name that begins with the family's old one gets the new one there. */
export interface SharedText {
  description: string | null
  name: { from: string; to: string } | null
}

/** Writes the shared text into the products of a family; the family's own line in the audit log tells of it. */
export async function shareMemberText(
  tx: Tx,
  ids: readonly string[],
  text: SharedText,
): Promise<void> {
  await shareText(tx, ids, text)
}

async function tell(
  tx: Tx,
  actor: Actor,
  action: string,
  subjectId: string,
  details: object,
): Promise<void> {
  await recordAudit(tx, actor, {
    action,
    subjectType: 'product',
    subjectId,
    details: { ...details },
  })
}
