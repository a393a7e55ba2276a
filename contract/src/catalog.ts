import { id, taka, takaField, time } from './fields.ts'
import { limits } from './limits.ts'
import { picture, pictureAddress } from './media.ts'
import { pageQuery, searchTerm, sortOrder, wholeListQuery } from './paging.ts'
import { z } from './schema.ts'
import { shopStatuses } from './shops.ts'

export const productStatuses = ['ACTIVE', 'DRAFT', 'PAUSED'] as const
export type ProductStatus = (typeof productStatuses)[number]

export const category = z.object({
  id,
  name: z.string(),
  description: z.string(),
  image: pictureAddress,
  productCount: z.number(),
})
export type Category = z.infer<typeof category>

const categoryName = z
  .string()
  .check(
    z.trim(),
    z.minLength(limits.categoryNameMin, 'Name must be at least 2 characters.'),
    z.maxLength(limits.nameMax),
  )
const categoryDescription = z.string().check(z.trim(), z.maxLength(limits.textMax))

export const categoryInput = z.object({
  name: categoryName,
  description: z.optional(categoryDescription),
  image: z.optional(z.string().check(z.maxLength(2_000))),
})
export type CategoryInput = z.infer<typeof categoryInput>

export const categoryPatch = z.object({
  name: z.optional(categoryName),
  description: z.optional(categoryDescription),
  image: z.optional(z.string().check(z.maxLength(2_000))),
})
export type CategoryPatch = z.infer<typeof categoryPatch>

export const categoriesQuery = wholeListQuery

export const product = z.object({
  id,
  name: z.string(),
  description: z.string(),
  image: pictureAddress,
  images: picture,
  price: taka,
  discount: taka,
  stock: z.number(),
  quantity: z.number(),
  categoryId: id,
  category: z.object({ id, name: z.string() }),
  shopId: id,
  shop: z.object({ id, name: z.string(), logoUrl: pictureAddress, status: z.enum(shopStatuses) }),
  status: z.enum(productStatuses),
  rating: z.number(),
  reviewCount: z.number(),
  createdAt: time,
  updatedAt: time,
})
export type Product = z.infer<typeof product>

/** What a product list can be sorted by; the database holds an index for each. */
export const productSorts = ['price', 'createdAt', 'rating', 'discount'] as const
export type ProductSort = (typeof productSorts)[number]

const takaQuery = z.coerce.number().check(z.minimum(0))

export const productsQuery = z.object({
  ...pageQuery,
  searchTerm,
  category: z.optional(z.string().check(z.maxLength(limits.nameMax))),
  shopId: z.optional(id),
  vendorEmail: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254))),
  userEmail: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254))),
  sortBy: z.optional(z.enum(productSorts)),
  sortOrder,
  minPrice: z.optional(takaQuery),
  maxPrice: z.optional(takaQuery),
})
export type ProductsQuery = z.infer<typeof productsQuery>

export const productQuery = z.object({ userEmail: productsQuery.shape.userEmail })

const productName = z
  .string()
  .check(
    z.trim(),
    z.minLength(limits.productNameMin, 'Name must be at least 3 characters'),
    z.maxLength(limits.productNameMax),
  )
const productDescription = z
  .string()
  .check(
    z.trim(),
    z.minLength(limits.productDescriptionMin, 'Description must be at least 10 characters'),
    z.maxLength(limits.productDescriptionMax),
  )
const stock = z.number().check(z.int(), z.minimum(0), z.maximum(limits.stockMax))
const categoryId = z.string().check(
  z.minLength(limits.idLength, {
    error: 'Category ID must be at least 36 characters',
    abort: true,
  }),
  z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'Invalid id'),
)
const imageUrl = z.string().check(z.maxLength(2_000))

/** A new product; `image` is set by the uploaded file or names a picture the market already holds. */
export const productInput = z.object({
  name: productName,
  description: productDescription,
  image: z.optional(imageUrl),
  price: takaField,
  discount: z._default(takaField, 0),
  stock,
  categoryId,
  shopId: z.optional(id),
  status: z._default(z.enum(productStatuses), 'ACTIVE'),
})
export type ProductInput = z.infer<typeof productInput>

export const productPatch = z.object({
  name: z.optional(productName),
  description: z.optional(productDescription),
  image: z.optional(imageUrl),
  price: z.optional(takaField),
  discount: z.optional(takaField),
  stock: z.optional(stock),
  /** The stock that `stock` was decided on: when that is no longer so, it is refused with STOCK_CHANGED. */
  stockSeen: z.optional(stock),
  categoryId: z.optional(categoryId),
  status: z.optional(z.enum(productStatuses)),
})
export type ProductPatch = z.infer<typeof productPatch>

/** What STOCK_CHANGED carries: what is in stock now. */
export const stockChange = z.object({ stock: z.number() })

/** The duplicate call carries the fields it copies; an `id` alone is enough. */
export const productDuplicateInput = z.union([
  z.object({ id }),
  z.object({
    name: productName,
    description: productDescription,
    image: z._default(imageUrl, ''),
    price: takaField,
    stock,
    discount: z._default(takaField, 0),
    categoryId,
    shopId: z.optional(id),
  }),
])
export type ProductDuplicateInput = z.infer<typeof productDuplicateInput>
