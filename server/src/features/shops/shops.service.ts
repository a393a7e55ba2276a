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
import { changesOf } from '#core/sql/audit.ts'
import type { Actor, Ctx } from '#core/ctx.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { declareWrite } from '#core/sql/writes.ts'
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

declare module '#core/ctx.ts' {
  interface Resources {
    /** What follows, in the same transaction, when a vendor has opened a shop: a later feature knows. */
    onShopOpened: (tx: Tx, shopId: string) => Promise<void>
  }
}

/**
 * Opens the vendor's shop. It is ACTIVE at once unless the market reviews new shops first, or had closed the
 * vendor's last one: deleting a closed shop must not be a way round that. Nor is it one round a debt: what the
 * vendor's deleted shops owe, and the pauses because of it, are the new shop's. Throws VALIDATION_FAILED on `file`
 * without a logo, SHOP_EXISTS, SHOP_NAME_TAKEN, and what uploads throw.
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
  // Checked before the picture is processed. The table's constraints decide in the end.
  const taken = await findTaken(ctx, actor.id, input.name)
  if (taken.has_shop) fail('SHOP_EXISTS')
  if (taken.name_taken) nameTaken()
  const logo = await storePicture(ctx, actor, file)
  const isLookedAt = ctx.config.shopApproval === 'manual' || taken.was_closed
  const status: ShopStatus = isLookedAt ? 'PENDING' : 'ACTIVE'
  return await write(ctx, async (tx, record) => {
    const values = { ...input, logoUrl: logo.url, status }
    const shop = (await insertShop(tx, actor.id, values)) ?? fail('SESSION_ENDED')
    await record(actor, 'shop.created', shop.id, changesOf({}, values, personal))
    await tx.resources.onShopOpened(tx, shop.id)
    return shop
  })
}

/**
 * Changes the given fields of the caller's own shop; a file becomes the logo. Throws NOT_FOUND for another's shop,
 * EDIT_CONFLICT when the shop has changed since the editor read it, SHOP_NAME_TAKEN, and what uploads throw.
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
  return await write(ctx, async (tx, record) => {
    const logoUrl = logo?.url ?? null
    const updated = await updateShopRow(tx, id, actor.id, { ...input, logoUrl })
    if (updated === null) return fail('NOT_FOUND')
    const { shop, old } = updated
    // The row was locked when it was read. Throwing rolls the update back.
    insistOnSeen(seen, old, input)
    const details = changesOf(old, { ...input, logoUrl: logo?.url }, personal)
    if (details !== null) await record(actor, 'shop.changed', id, details)
    if (logo !== null) await removePicture(tx, old.logoUrl)
    return shop
  })
}

/**
 * Changes any status to any other. A shop that is not ACTIVE disappears from the market with its products. That of a
 * deleted shop says whether it is paid what it is owed, and whether its vendor's next one is ACTIVE at once. Throws
 * NOT_FOUND, and EDIT_CONFLICT when the status has changed since the admin read it.
 */
export async function changeShopStatus(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { status, seen }: ShopStatusInput,
): Promise<Shop> {
  return await write(ctx, async (tx, record) => {
    const { shop, was, isVerified, isLive } =
      (await updateShopStatus(tx, id, status)) ?? fail('NOT_FOUND')
    insistOnSeen(seen, { status: was }, { status })
    if (was === status) return shop
    await record(actor, 'shop.status-changed', id, { from: was, to: status })
    if (!isLive) return shop
    const { id: personId, email: to, name } = shop.vendor
    const recipient = { personId, to, name, isVerified }
    await queueMail(tx, { ...recipient, kind: 'shopStatusChanged', shopName: shop.name, status })
    return shop
  })
}

/**
 * Hides the caller's own shop, or any shop for an admin, and its products. What it owes and is owed stays in the books
 * (docs/decisions/0055-debts-and-disputes.md). Throws NOT_FOUND otherwise.
 */
export async function deleteShop(ctx: Ctx, actor: Actor, id: string): Promise<{ id: string }> {
  return await write(ctx, async (tx, record) => {
    const hidden = await hideShop(tx, id, isAdmin(actor.role) ? null : actor.id)
    if (hidden === 0) fail('NOT_FOUND')
    await record(actor, 'shop.deleted', id)
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
 * A vendor's shops, by the vendor's id or email: zero or one. A vendor may ask for their own only. Throws NOT_FOUND
 * for anyone else.
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

/** Personal data: many shops are run from a home. */
const personal = ['phoneNumber', 'shopAddress']

const write = declareWrite({
  subject: 'shop',
  announces: true,
  refusals: { shops_one_per_vendor: () => fail('SHOP_EXISTS'), shops_name: nameTaken },
})

function nameTaken(): never {
  return fail('SHOP_NAME_TAKEN', {
    errors: [{ path: 'name', message: 'A shop with this name already exists.' }],
  })
}
