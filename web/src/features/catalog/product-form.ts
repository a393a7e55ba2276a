import { productPatch, stockChange, type Product, type ProductPatch } from '@haat/contract/catalog'
import { isTaka } from '@haat/contract/money'
import { z } from '@haat/contract/schema'
import { errorCode, errorData } from '#core/api-error.ts'
import { changedValues } from '#core/forms.ts'

/** A new product: what may be left out of a change has to be given here. */
export const newProduct = z.required(productPatch, {
  name: true,
  description: true,
  price: true,
  stock: true,
  categoryId: true,
})

/** What the editor starts with. */
export function startOf(product: Product | null): ProductPatch {
  if (product === null) {
    return { name: '', description: '', discount: 0, categoryId: '', status: 'ACTIVE' }
  }
  const { name, description, price, discount, stock, categoryId, status } = product
  return { name, description, price, discount, stock, categoryId, status }
}

/**
 * What a save sends: what differs from what the form started with, and with a stock the one it was
 * decided on, so that it does not put back on the shelf what was sold meanwhile.
 */
export function patchOf(start: ProductPatch, typed: ProductPatch): ProductPatch {
  const changed = changedValues(start, typed)
  return changed.stock === undefined ? changed : { ...changed, stockSeen: start.stock }
}

/** What is in stock, by a refusal that says so. */
export function stockNow(error: unknown): number | undefined {
  if (errorCode(error) !== 'STOCK_CHANGED') return undefined
  const read = z.safeParse(stockChange, errorData(error))
  return read.success ? read.data.stock : undefined
}

/** A number box left empty holds nothing. */
export function numberOrNothing(value: string | number | undefined): number | undefined {
  return value === '' || value === undefined ? undefined : Number(value)
}

/** The product as shoppers would see it, from what is typed so far. */
export function previewOf(
  typed: ProductPatch,
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

/** Stands in for what a new product does not have yet. */
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
  categoryId: '',
  category: { id: '', name: 'Category' },
  shopId: '',
  shop: { id: '', name: '', logoUrl: '', status: 'ACTIVE' },
  status: 'ACTIVE',
  rating: 0,
  reviewCount: 0,
  createdAt: '',
  updatedAt: '',
}

/** What is typed, while it is an amount of money. */
function amount(typed: number | undefined): number {
  return typed !== undefined && typed >= 0 && isTaka(typed) ? typed : 0
}
