import type { Address, AddressInput } from '@haat/contract/addresses'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { uuid, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLivePerson } from '#features/accounts/people.rows.ts'
import { placeNames } from '#features/places/places.rows.ts'
import { addressText } from './addresses.rows.ts'

/** An address with its places. */
const address = {
  ...aliased(
    'a',
    pick(
      tables.addresses,
      'id',
      'label',
      'name',
      'phone',
      'alt_phone',
      'place_id',
      'line',
      'note',
      'is_default',
    ),
  ),
  ...placeNames,
}
const withPlaces = sql`join places l on l.id = a.place_id join places d on d.id = l.parent_id`

/** A person's addresses: the default one, then the newest. */
export async function selectAddresses(ctx: Ctx, personId: string): Promise<Address[]> {
  const rows = await ctx.db.many(
    address,
    sql.light`
    select ${columns(address)} from addresses a ${withPlaces}
    where a.person_id = ${personId} order by a.is_default desc, a.id desc`,
  )
  return rows.map(toAddress)
}

/** Locks the person, so that the writes to one address book follow each other. False when the person is gone. */
export async function lockBook(tx: Tx, personId: string): Promise<boolean> {
  const row = await tx.db.maybe(
    { id: uuid },
    sql`
    select id from people where id = ${personId} and ${isLivePerson('people')} for no key update`,
  )
  return row !== null
}

export async function insertAddress(
  tx: Tx,
  personId: string,
  values: AddressInput & { isDefault: boolean },
): Promise<string> {
  const { id } = await tx.db.one(
    pick(tables.addresses, 'id'),
    sql`
    insert into addresses (person_id, ${named}, is_default)
    values (${personId}, ${written(values)}, ${values.isDefault}) returning id`,
  )
  return id
}

const named = sql`label, name, phone, alt_phone, place_id, line, note`

function written({ label, name, phone, altPhone, placeId, line, note }: AddressInput): Sql {
  return sql`${label}, ${name}, ${phone}, ${altPhone ?? null}, ${placeId}, ${line}, ${note || null}`
}

export async function updateAddressRow(tx: Tx, id: string, values: AddressInput): Promise<void> {
  await tx.db.run(sql`
    update addresses set (${named}) = (${written(values)}) where id = ${id}`)
}

/** Makes this address the person's only default one. */
export async function setDefault(tx: Tx, personId: string, id: string): Promise<void> {
  await tx.db.run(sql`
    update addresses set is_default = false
    where person_id = ${personId} and is_default and id <> ${id}`)
  await tx.db.run(sql`update addresses set is_default = true where id = ${id}`)
}

export async function deleteAddressRow(tx: Tx, id: string): Promise<void> {
  await tx.db.run(sql`delete from addresses where id = ${id}`)
}

function toAddress(row: RowOf<typeof address>): Address {
  const parts = {
    name: row.name,
    altPhone: row.alt_phone,
    line: row.line,
    note: row.note,
  }
  return {
    ...parts,
    id: row.id,
    label: row.label,
    phone: row.phone,
    placeId: row.place_id,
    isDefault: row.is_default,
    placeEn: row.place_en,
    placeBn: row.place_bn,
    districtId: row.district_id,
    districtEn: row.district_en,
    districtBn: row.district_bn,
    text: addressText(parts, row),
  }
}
