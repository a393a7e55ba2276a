import {
  productEdit,
  productPatch,
  type Product,
  type ProductEdit,
  type ProductPatch,
} from '@haat/contract/catalog'
import { catalogLimits } from '@haat/contract/catalog.limits'
import { isTaka } from '@haat/contract/money'
import { z } from '@haat/contract/schema'
import { changedValues } from '#core/forms.ts'
import type { ProductAttribute } from '@haat/contract/attributes'
import {
  detailFields,
  detailsFormOf,
  withDetails,
  type DetailForm,
  type EditedProduct,
} from './details-form.ts'
import {
  monthsOfWarranty,
  warrantyFields,
  warrantyFormOf,
  withWarranty,
  type WarrantyForm,
} from './warranty-form.ts'

/** The form requires every field, so an emptied one is an error and not an unchanged one. */
export const wholeProduct = z
  .object({
    ...z.required(
      z.omit(productPatch, { warranty: true, brand: true, model: true, attributes: true }),
      {
        name: true,
        description: true,
        price: true,
        discount: true,
        stock: true,
        categoryId: true,
        weightGrams: true,
      },
    ).shape,
    ...warrantyFields,
    ...detailFields,
  })
  .check(monthsOfWarranty)
/** The fields that the form has as the API has them. */
export type PlainFields = Omit<ProductPatch, 'warranty' | 'brand' | 'model' | 'attributes'>
export type ProductForm = PlainFields & WarrantyForm & DetailForm

/** The initial values of the editor. */
export function startOf(product: EditedProduct | null): ProductForm {
  if (product === null) {
    const { weightGrams } = catalogLimits
    const blankForm = { name: '', description: '', discount: 0, categoryId: '', weightGrams }
    return { ...blankForm, status: 'ACTIVE', ...warrantyFormOf(null), ...detailsFormOf(null) }
  }
  const { name, description, price, discount, stock, weightGrams, categoryId, status } = product
  const own = { name, description, price, discount, stock, weightGrams, categoryId, status }
  return { ...own, ...warrantyFormOf(product.warranty ?? null), ...detailsFormOf(product) }
}

/**
 * What a save sends: the changed values and the record they are based on. The stock is included only if it
 * was changed, because orders change it all the time, and so is what it says of itself: `stored` until a conflict.
 */
export function editOf(
  base: EditedProduct,
  typed: ProductForm,
  stored: ProductAttribute[] = [],
): ProductEdit {
  const changed = withDetails(withWarranty(typed, changedValues(startOf(base), typed)))
  const { stock, attributes, ...seen } =
    z.parse(productEdit.shape.seen, { ...base, brand: base.brand?.name ?? null }) ?? {}
  return {
    ...changed,
    seen: {
      ...seen,
      ...(changed.stock === undefined ? {} : { stock }),
      ...(changed.attributes === undefined ? {} : { attributes: attributes ?? stored }),
    },
  }
}

/** A number box left empty holds nothing. */
export function numberOrNothing(value: string | number | undefined): number | undefined {
  return value === '' || value === undefined ? undefined : Number(value)
}

/** The product as shoppers would see it, from the current input. */
export function previewOf(
  typed: Pick<ProductPatch, 'name' | 'categoryId' | 'stock' | 'price' | 'discount'>,
  product: Product | null,
  more: { categoryName: string | undefined; pictureSrc: string | undefined },
): Product {
  const start = product ?? blank
  const { name = '', categoryId = '', stock = start.stock, price, discount } = typed
  return {
    ...start,
    name: name === '' ? blank.name : name,
    ...(more.pictureSrc === undefined ? {} : { image: more.pictureSrc, images: blank.images }),
    price: amount(price),
    discount: amount(discount),
    stock,
    category: { id: categoryId, name: more.categoryName ?? start.category.name },
  }
}

/** Placeholders for the values that a new product does not have yet. */
const blank: Product = {
  id: '',
  name: 'Name of the product',
  description: '',
  image: '',
  images: {
    srcset: { avif: '', webp: '' },
    width: 640,
    height: 640,
    placeholder: 'transparent',
  },
  price: 0,
  discount: 0,
  stock: 1,
  quantity: 1,
  weightGrams: catalogLimits.weightGrams,
  categoryId: '',
  category: { id: '', name: 'Category' },
  shopId: '',
  shop: { id: '', name: '', logoUrl: '', status: 'ACTIVE' },
  status: 'ACTIVE',
  brand: null,
  model: '',
  keySpecs: [],
  returns: { rule: 'ANY', days: 0 },
  warranty: null,
  rating: 0,
  reviewCount: 0,
  createdAt: '',
  updatedAt: '',
}

/** The input, if it is an amount of money. */
function amount(typed: number | undefined): number {
  return typed !== undefined && typed >= 0 && isTaka(typed) ? typed : 0
}
