import { fail } from '@haat/contract/errors'
import { id as idField } from '@haat/contract/fields'
import { fieldMessages } from '@haat/contract/fields.messages'
import type { Page } from '@haat/contract/paging'
import { isAdmin } from '@haat/contract/roles'
import { z } from '@haat/contract/schema'
import {
  type Shop,
  type ShopEdit,
  type ShopInput,
  type ShopsQuery,
  type ShopStatus,
  type ShopStatusInput,
} from '@haat/contract/shops'
import { changesOf, recordAct } from '#core/sql/audit.ts'
import { announce } from '#core/sql/changes.ts'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { brokeConstraint } from '#core/sql/db-errors.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import { removePicture, storePicture } from '#features/media/media.service.ts'
import {
  findShop,
  findTaken,
  hideShop,
  insertShop,
  isShopOf,
  selectShops,
  selectVendorShops,
  updateShopRow,
  updateShopStatus,
} from './shops.queries.ts'

/**
 * Opens the vendor's shop, ACTIVE at once unless the market looks at new shops first, or had closed the
 * vendor's last one: deleting that must not open the door again. Refuses without a logo (VALIDATION_FAILED on `file`), with SHOP_EXISTS, SHOP_NAME_TAKEN and what uploads refuse.
 */
export async function createShop(
  ctx: Ctx,
  actor: Actor,
  input: ShopInput,
  file: UploadedFile | null,
): Promise<Shop> {
  if (file === null) {
    return fail('VALIDATION_FAILED', {
      errors: [{ path: 'file', message: fieldMessages.logoRequired }],
    })
  }
  // Asked before the picture is worked on; the table's own constraints decide in the end.
  const taken = await findTaken(ctx, actor.id, input.name)
  if (taken.has_shop) fail('SHOP_EXISTS')
  if (taken.name_taken) nameTaken()
  const logo = await storePicture(ctx, actor, file)
  const isLookedAt = ctx.config.shopApproval === 'manual' || taken.was_closed
  const status: ShopStatus = isLookedAt ? 'PENDING' : 'ACTIVE'
  return await writing(ctx, async (tx) => {
    const values = { ...input, logoUrl: logo.url, status }
    const shop = (await insertShop(tx, actor.id, values)) ?? fail('SESSION_ENDED')
    await record(tx, actor, 'shop.created', shop.id, { ...changesOf({}, values, personal) })
    return shop
  })
}

/**
 * Changes what is given of the caller's own shop; a file becomes the logo. NOT_FOUND for another's,
 * EDIT_CONFLICT for an edit decided on what has changed since, SHOP_NAME_TAKEN and what uploads refuse.
 */
export async function updateShop(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { seen, ...input }: ShopEdit,
  file: UploadedFile | null,
): Promise<Shop> {
  if (file !== null && !(await isShopOf(ctx, id, actor.id))) fail('NOT_FOUND')
  const logo = file === null ? null : await storePicture(ctx, actor, file)
  return await writing(ctx, async (tx) => {
    const logoUrl = logo?.url ?? null
    const updated = await updateShopRow(tx, id, actor.id, { ...input, logoUrl })
    if (updated === null) return fail('NOT_FOUND')
    const { shop, old } = updated
    // The row is held since it was read; refusing takes the update back.
    insistOnSeen(seen, old, input)
    const details = changesOf(old, { ...input, logoUrl: logo?.url }, personal)
    if (details !== null) await record(tx, actor, 'shop.changed', id, { ...details })
    if (logo !== null) await removePicture(tx, old.logoUrl)
    return shop
  })
}

/**
 * Sets any status from any other. Whatever is not ACTIVE vanishes from the market with its products.
 * NOT_FOUND, and EDIT_CONFLICT when it was decided on another status than there is.
 */
export async function changeShopStatus(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { status, seen }: ShopStatusInput,
): Promise<Shop> {
  return await writing(ctx, async (tx) => {
    const { shop, was, isVerified } = (await updateShopStatus(tx, id, status)) ?? fail('NOT_FOUND')
    insistOnSeen(seen, { status: was }, { status })
    if (was === status) return shop
    await record(tx, actor, 'shop.status-changed', id, { from: was, to: status })
    const { email: to, name } = shop.vendor
    const recipient = { to, name, isVerified }
    await queueMail(tx, { ...recipient, kind: 'shopStatusChanged', shopName: shop.name, status })
    return shop
  })
}

/** Hides the caller's own shop, or for an admin anybody's, and its products. NOT_FOUND otherwise. */
export async function deleteShop(ctx: Ctx, actor: Actor, id: string): Promise<{ id: string }> {
  return await writing(ctx, async (tx) => {
    const hidden = await hideShop(tx, id, isAdmin(actor.role) ? null : actor.id)
    if (hidden === 0) fail('NOT_FOUND')
    await record(tx, actor, 'shop.deleted', id, {})
    return { id }
  })
}

/** ACTIVE shops; admins see every shop with its vendor. Newest first unless a sort is asked for. */
export function listShops(ctx: Ctx, actor: Actor | null, query: ShopsQuery): Promise<Page<Shop>> {
  return selectShops(ctx, query, isAdmin(actor?.role))
}

/** A shop that the caller may see: an ACTIVE one, or as its vendor or an admin. */
export async function getShop(ctx: Ctx, actor: Actor | null, id: string): Promise<Shop> {
  const viewer = { id: actor?.id ?? null, seesAll: isAdmin(actor?.role) }
  return (await findShop(ctx, id, viewer)) ?? fail('NOT_FOUND')
}

/**
 * A vendor's shops, by the vendor's id or email: none or one. A vendor asks for themselves only; for
 * anybody else NOT_FOUND.
 */
export async function getVendorShops(
  ctx: Ctx,
  actor: Actor,
  idOrEmail: string,
): Promise<Page<Shop>> {
  const named = idOrEmail.trim().toLowerCase()
  if (isAdmin(actor.role)) {
    if (z.safeParse(idField, named).success) return await selectVendorShops(ctx, { id: named })
    return await selectVendorShops(ctx, { email: named })
  }
  if (named !== actor.id && named !== actor.email) fail('NOT_FOUND')
  return await selectVendorShops(ctx, { id: actor.id })
}

/** Many a shop is somebody's home. */
const personal = ['phoneNumber', 'shopAddress']

async function record(
  tx: Tx,
  actor: Actor,
  action: string,
  subjectId: string,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAct(tx, actor, { action, subjectType: 'shop', subjectId, details })
}

/** One transaction that everybody hears of, with the shops' constraints told as refusals. */
async function writing<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const result = await work(tx)
      await announce(tx, 'shops')
      await announce(tx, 'catalog')
      return result
    })
  } catch (error) {
    if (brokeConstraint(error, 'shops_one_per_vendor')) fail('SHOP_EXISTS')
    if (brokeConstraint(error, 'shops_name')) nameTaken()
    throw error
  }
}

function nameTaken(): never {
  return fail('SHOP_NAME_TAKEN', {
    errors: [{ path: 'name', message: 'A shop with this name already exists.' }],
  })
}
