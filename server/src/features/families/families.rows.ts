import type { FamilyMember } from '@haat/contract/families'
import { toTaka } from '@haat/contract/money'
import type { RowOf } from '#core/sql/kinds.ts'
import { aliased, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { pictureBox, pictureOf } from '#features/media/media.rows.ts'

/** A member of a family, from `products p`. */
export const member = {
  ...aliased('p', pick(tables.products, 'id', 'name', 'price', 'discount', 'stock', 'status')),
  ...aliased('p', pick(tables.products, 'image', 'axis_values', 'is_face', 'created_at')),
  ...aliased('p', { picture: tables.products.picture.holding({ rowOf: pictureBox }) }),
}
export type MemberRow = RowOf<typeof member>

/** A value that a member has along an axis. */
export const axisValue = {
  ...aliased('a', {
    attribute_id: tables.attributes.id,
    code: tables.attributes.code,
    name: tables.attributes.name,
    name_bn: tables.attributes.name_bn,
  }),
  ...aliased('v', {
    value_id: tables.attribute_values.id,
    label: tables.attribute_values.label,
    label_bn: tables.attribute_values.label_bn,
    number: tables.attribute_values.number,
    position: tables.attribute_values.position,
    swatch: tables.attribute_values.swatch,
  }),
}
export type AxisValueRow = RowOf<typeof axisValue>

/** `base` (`ctx.pictureBase`) is prepended to our own addresses. */
export function toMember(row: MemberRow, base: string): FamilyMember {
  return {
    id: row.id,
    name: row.name,
    price: toTaka(row.price),
    discount: toTaka(row.discount),
    stock: row.stock,
    status: row.status,
    image: wholeAddress(row.image, base),
    images: pictureOf(row.image, row.picture, base),
    valueIds: row.axis_values,
    isFace: row.is_face,
  }
}

export function wholeAddress(address: string, base: string): string {
  return address.startsWith('/') ? base + address : address
}
