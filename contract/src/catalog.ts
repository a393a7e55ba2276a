import { productAttributes } from './attributes.ts'
import { brandName } from './brands.ts'
import { brandLimits } from './brands.limits.ts'
import { id, taka, takaField, time } from './fields.ts'
import { catalogLimits } from './catalog.limits.ts'
import { fieldLimits } from './fields.limits.ts'
import { picture, pictureAddress } from './media.ts'
import { facetsQueryFields } from './facets.ts'
import { pageQuery, searchTerm, sortOrder } from './paging.ts'
import { z } from './schema.ts'
import { shopStatuses } from './shops.ts'
import { terms, warrantyInput } from './terms.ts'

export const productStatuses = ['ACTIVE', 'DRAFT', 'PAUSED'] as const
export type ProductStatus = (typeof productStatuses)[number]

export const product = z.object({
  id,
  name: z.string(),
  description: z.string(),
  image: pictureAddress,
  images: picture,
  price: taka,
  discount: taka,
  /** The price plus the discount was asked for 7 of the last 30 days; left out where it was not. */
  isDiscountProven: z.optional(z.literal(true)),
  stock: z.number(),
  quantity: z.number(),
  /** What a piece weighs with its box. */
  weightGrams: z.number(),
  categoryId: id,
  category: z.object({ id, name: z.string() }),
  shopId: id,
  shop: z.object({ id, name: z.string(), logoUrl: pictureAddress, status: z.enum(shopStatuses) }),
  status: z.enum(productStatuses),
  brand: z.nullable(brandName),
  model: z.string(),
  /** Short texts for cards, such as "16 GB". */
  keySpecs: z.array(z.string()),
  /** Left out of lists for shoppers, which say them of no product: each would carry them for nothing. */
  ...z.partial(terms).shape,
  /** What the first picture shows, if the vendor said so, and how many pictures there are. Left out of lists, too. */
  alt: z.optional(z.string()),
  pictureCount: z.optional(z.number()),
  /** The family that the product belongs to. Left out of lists, too. */
  familyId: z.optional(z.nullable(id)),
  /** What a shopper can choose from in its family: "4 colour options". Left out where there is no choice. */
  choices: z.optional(z.string()),
  rating: z.number(),
  reviewCount: z.number(),
  createdAt: time,
  updatedAt: time,
})
export type Product = z.infer<typeof product>

/**
 * The sort keys of product lists. The database has an index for each. `featured` is the rating weighted by
 * the number of reviews, `bestselling` how many pieces were sold in the last 30 days, counted nightly.
 */
export const productSorts = [
  'price',
  'createdAt',
  'rating',
  'featured',
  'discount',
  'bestselling',
] as const
export type ProductSort = (typeof productSorts)[number]

const takaQuery = z.coerce.number().check(z.minimum(0))

export const productsQuery = z.object({
  ...pageQuery,
  searchTerm,
  /** A category's name; products of the categories below it are listed too. */
  category: z.optional(z.string().check(z.maxLength(fieldLimits.nameMax))),
  shopId: z.optional(id),
  vendorEmail: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254))),
  userEmail: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254))),
  sortBy: z.optional(z.enum(productSorts)),
  sortOrder,
  minPrice: z.optional(takaQuery),
  maxPrice: z.optional(takaQuery),
  /** Only the vendor's products that are on sale and low on stock, lowest stock first. */
  lowStock: z.optional(z.literal('true')),
  /** Only products in stock. */
  inStock: z.optional(z.enum(['true', 'false'])),
  ...facetsQueryFields,
  /** The term is still being typed. The response is the same, but the call is not counted as a search. */
  isTyping: z.optional(z.literal('true')),
})
export type ProductsQuery = z.infer<typeof productsQuery>

/** The filters of a list of products, without its page and its order. */
export const productFacetsQuery = z.pick(productsQuery, {
  searchTerm: true,
  category: true,
  shopId: true,
  minPrice: true,
  maxPrice: true,
  inStock: true,
  brand: true,
  attributes: true,
  minRating: true,
  onSale: true,
  shop: true,
})
export type ProductFacetsQuery = z.infer<typeof productFacetsQuery>

export const productQuery = z.object({ userEmail: productsQuery.shape.userEmail })

const productName = z
  .string()
  .check(
    z.trim(),
    z.minLength(catalogLimits.productNameMin, 'Name must be at least 3 characters'),
    z.maxLength(catalogLimits.productNameMax),
  )
const productDescription = z
  .string()
  .check(
    z.trim(),
    z.minLength(catalogLimits.productDescriptionMin, 'Description must be at least 10 characters'),
    z.maxLength(catalogLimits.productDescriptionMax),
  )
const stock = z.number().check(z.int(), z.minimum(0), z.maximum(catalogLimits.stockMax))
const weightGrams = z.number().check(z.int(), z.minimum(1), z.maximum(catalogLimits.weightGramsMax))
const categoryId = z.string().check(
  z.minLength(fieldLimits.idLength, {
    error: 'Category ID must be at least 36 characters',
    abort: true,
  }),
  z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'Invalid id'),
  z.toLowerCase(),
)
const imageUrl = z.string().check(z.maxLength(2_000))

/** A brand by its name, which may be new; null or an empty text for none. */
const brand = z.nullable(z.string().check(z.trim(), z.maxLength(brandLimits.nameMax)))
const model = z.string().check(z.trim(), z.maxLength(brandLimits.modelMax))
const details = {
  brand: z.optional(brand),
  model: z.optional(model),
  attributes: z.optional(productAttributes),
}

/** A new product. `image` comes from the uploaded file, or is the address of a stored picture. */
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
  warranty: z.optional(warrantyInput),
  weightGrams: z._default(weightGrams, catalogLimits.weightGrams),
  ...details,
})
export type ProductInput = z.infer<typeof productInput>

export const productPatch = z.object({
  name: z.optional(productName),
  description: z.optional(productDescription),
  image: z.optional(imageUrl),
  price: z.optional(takaField),
  discount: z.optional(takaField),
  stock: z.optional(stock),
  categoryId: z.optional(categoryId),
  status: z.optional(z.enum(productStatuses)),
  warranty: z.optional(warrantyInput),
  weightGrams: z.optional(weightGrams),
  ...details,
})
export type ProductPatch = z.infer<typeof productPatch>

/**
 * A change, with the values that its editor saw. If these are no longer current, the server answers
 * EDIT_CONFLICT. Orders change the stock all the time, so name the stock only to change it.
 */
export const productEdit = z.extend(productPatch, {
  seen: z.optional(
    z.extend(
      z.partial(
        z.pick(product, {
          name: true,
          description: true,
          image: true,
          price: true,
          discount: true,
          stock: true,
          categoryId: true,
          status: true,
          warranty: true,
          weightGrams: true,
          model: true,
        }),
      ),
      { brand: details.brand, attributes: details.attributes },
    ),
  ),
})
export type ProductEdit = z.infer<typeof productEdit>

const duplicateFields = z.object({
  name: productName,
  description: productDescription,
  image: z._default(imageUrl, ''),
  price: takaField,
  stock,
  discount: z._default(takaField, 0),
  categoryId,
  shopId: z.optional(id),
  warranty: z.optional(warrantyInput),
  weightGrams: z._default(weightGrams, catalogLimits.weightGrams),
  ...details,
})
const duplicateId = z.object({ id })

/** A duplicate request has the fields to copy; an `id` alone is enough, and says nothing beside the fields. */
export const productDuplicateInput = z.pipe(
  z.transform((body: unknown, context): unknown => {
    const whole = z.safeParse(duplicateFields, body)
    const original = z.safeParse(duplicateId, body)
    const read = whole.success ? whole : original
    if (read.success) return read.data
    // A union would not say which fields are wrong.
    const meant = isIdAlone(body) ? original : whole
    for (const { message, path } of meant.error?.issues ?? []) {
      context.issues.push({ code: 'custom', message, path, input: body })
    }
    return z.NEVER
  }),
  z.union([duplicateFields, duplicateId]),
)
export type ProductDuplicateInput = z.infer<typeof productDuplicateInput>

function isIdAlone(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.keys(body).join(',') === 'id'
}
