import type { Address, AddressEdit, AddressInput } from '@haat/contract/addresses'
import { addressLimits } from '@haat/contract/addresses.limits'
import { fail } from '@haat/contract/errors'
import type { Page } from '@haat/contract/paging'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { addressablePlace } from '#features/places/places.service.ts'
import {
  deleteAddressRow,
  insertAddress,
  lockBook,
  selectAddresses,
  setDefault,
  updateAddressRow,
} from './addresses.queries.ts'

/** The caller's address book: the default address, then the newest. */
export async function listAddresses(ctx: Ctx, actor: Actor): Promise<Page<Address>> {
  const data = await selectAddresses(ctx, actor.id)
  return { data, meta: { page: 1, limit: addressLimits.addressesMax, total: data.length } }
}

/**
 * Adds an address; the first one becomes the default. One that the book already holds, part for part, is returned as it
 * is: the caller has lost the answer to the first save. Throws VALIDATION_FAILED on `placeId`, and ADDRESS_BOOK_FULL.
 */
export async function addAddress(ctx: Ctx, actor: Actor, input: AddressInput): Promise<Address> {
  await addressablePlace(ctx, input.placeId, 'placeId')
  return await inTransaction(ctx, async (tx) => {
    const book = await lockedBook(tx, actor)
    const same = book.find((each) => parts(each) === parts(input))
    if (same !== undefined) return same
    if (book.length >= addressLimits.addressesMax) fail('ADDRESS_BOOK_FULL')
    const id = await insertAddress(tx, actor.id, { ...input, isDefault: book.length === 0 })
    return entry(await selectAddresses(tx, actor.id), id)
  })
}

/**
 * Changes the given fields of one of the caller's addresses. Throws NOT_FOUND for another's, VALIDATION_FAILED on
 * `placeId`, and EDIT_CONFLICT when it has changed since the caller read it.
 */
export async function changeAddress(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { seen, isDefault, ...edit }: AddressEdit,
): Promise<Address> {
  if (edit.placeId !== undefined) await addressablePlace(ctx, edit.placeId, 'placeId')
  return await inTransaction(ctx, async (tx) => {
    const current = entry(await lockedBook(tx, actor), id)
    insistOnSeen(seen, { ...current }, edit)
    await updateAddressRow(tx, current.id, changed(current, edit))
    if (isDefault === true) await setDefault(tx, actor.id, current.id)
    return entry(await selectAddresses(tx, actor.id), id)
  })
}

/** Everything that a person writes down of an address. */
function parts({ label, name, phone, altPhone, placeId, line, note }: AddressInput): string {
  return JSON.stringify([label, name, phone, altPhone ?? null, placeId, line, note || null])
}

/** Null empties the optional fields; what is absent stays. */
function changed(current: Address, edit: Omit<AddressEdit, 'seen' | 'isDefault'>): AddressInput {
  return {
    label: edit.label ?? current.label,
    name: edit.name ?? current.name,
    phone: edit.phone ?? current.phone,
    altPhone: edit.altPhone === undefined ? current.altPhone : edit.altPhone,
    placeId: edit.placeId ?? current.placeId,
    line: edit.line ?? current.line,
    note: edit.note === undefined ? current.note : edit.note,
  }
}

/** Deletes one of the caller's addresses; the newest of the others becomes the default. Throws NOT_FOUND. */
export async function removeAddress(ctx: Ctx, actor: Actor, id: string): Promise<{ id: string }> {
  return await inTransaction(ctx, async (tx) => {
    const book = await lockedBook(tx, actor)
    const gone = entry(book, id)
    await deleteAddressRow(tx, gone.id)
    const next = book.find((each) => each.id !== gone.id)
    if (gone.isDefault && next !== undefined) await setDefault(tx, actor.id, next.id)
    return { id }
  })
}

async function lockedBook(tx: Tx, actor: Actor): Promise<Address[]> {
  if (!(await lockBook(tx, actor.id))) fail('SESSION_ENDED')
  return await selectAddresses(tx, actor.id)
}

/** Throws NOT_FOUND when it is not in the book. */
function entry(book: readonly Address[], id: string): Address {
  return book.find((each) => each.id === id.toLowerCase()) ?? fail('NOT_FOUND')
}
