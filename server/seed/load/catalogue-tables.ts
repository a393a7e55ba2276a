import { tableOf } from './tables.ts'

export const brands = tableOf('brands', {
  uuid: ['id'],
  text: ['name', 'name_bn'],
  boolean: ['is_verified'],
  timestamptz: ['created_at', 'updated_at'],
})
export const attributes = tableOf('attributes', {
  int: ['id'],
  text: ['code', 'name', 'name_bn', 'type', 'unit'],
  smallint: ['decimals'],
})
export const attributeValues = tableOf('attribute_values', {
  int: ['id', 'attribute_id', 'position'],
  text: ['label', 'label_bn', 'swatch'],
  'double precision': ['number'],
})
export const categoryAttributes = tableOf('category_attributes', {
  uuid: ['category_id'],
  int: ['attribute_id', 'position'],
  text: ['group_name', 'group_name_bn'],
  boolean: ['is_filter', 'is_key', 'is_axis', 'is_advised'],
  'double precision[]': ['buckets'],
})
export const families = tableOf('families', {
  uuid: ['id', 'shop_id'],
  text: ['name'],
  'int[]': ['axes'],
  timestamptz: ['created_at', 'updated_at'],
})
export const productAttributes = tableOf('product_attributes', {
  uuid: ['product_id'],
  int: ['attribute_id', 'value_id'],
  'double precision': ['number'],
  boolean: ['flag'],
  text: ['text'],
})
export const productPictures = tableOf('product_pictures', {
  uuid: ['product_id'],
  smallint: ['position'],
  text: ['image', 'alt', 'alt_bn'],
  jsonb: ['picture'],
})
