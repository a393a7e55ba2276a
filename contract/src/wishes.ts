import { product } from './catalog.ts'
import { id, taka, takaField, time } from './fields.ts'
import { pageQuery } from './paging.ts'
import { z } from './schema.ts'
import { wishLimits } from './wishes.limits.ts'
import { wishMessages } from './wishes.messages.ts'

/** The name of the default list, which everybody has; its `listId` is null. */
const defaultListName = 'Saved'

const listName = z.string().check(
  z.trim(),
  z.minLength(1, wishMessages.listName),
  z.maxLength(wishLimits.wishListNameMax),
  z.refine(
    (name) => name.toLowerCase() !== defaultListName.toLowerCase(),
    `“${defaultListName}” is the list that you already have.`,
  ),
)

export const wishListInput = z.object({ name: listName })
export type WishListInput = z.infer<typeof wishListInput>

export const wishList = z.object({ id, name: z.string(), count: z.number() })
export type WishList = z.infer<typeof wishList>

/** `saved`: how many products are in the default list. */
export const wishLists = z.object({ saved: z.number(), lists: z.array(wishList) })
export type WishLists = z.infer<typeof wishLists>

/** A saved product. Each product is in one list of a customer. */
export const wish = z.object({
  id,
  /** Null: the default list. */
  listId: z.nullable(id),
  createdAt: time,
  /** What it was sold at when it was saved. */
  priceThen: taka,
  /** The customer is told when the price falls to this; null: below `priceThen`. */
  wishedPrice: z.nullable(taka),
  tellsStock: z.boolean(),
  tellsPrice: z.boolean(),
  /** False: it was deleted or paused, or its shop is closed. Then `product` says only what it is recognised by. */
  isOnSale: z.boolean(),
  product,
})
export type Wish = z.infer<typeof wish>

/** `listId`: `saved` for the default list; without it, all lists. */
export const wishesQuery = z.object({
  ...pageQuery,
  listId: z.optional(z.union([z.literal('saved'), id])),
})
export type WishesQuery = z.infer<typeof wishesQuery>

/** Every product that the caller has saved, for the hearts of a page. */
export const wishedIds = z.object({ productIds: z.array(id) })
export type WishedIds = z.infer<typeof wishedIds>

/** `listId`: null for the default list; without it, a product that is saved already stays where it is. */
export const wishInput = z.object({
  productId: id,
  listId: z.optional(z.nullable(id)),
  /** As in `wishEdit`. */
  tellsStock: z.optional(z.boolean()),
})
export type WishInput = z.infer<typeof wishInput>

export const wishParams = z.object({ productId: id })

/** The price that a customer waits for, in taka. */
export const wishedPriceField = takaField.check(z.minimum(0.01))

export const wishEdit = z
  .object({
    listId: z.optional(z.nullable(id)),
    tellsStock: z.optional(z.boolean()),
    tellsPrice: z.optional(z.boolean()),
    wishedPrice: z.optional(z.nullable(wishedPriceField)),
  })
  .check(z.refine((edit) => Object.keys(edit).length > 0, wishMessages.noChange))
export type WishEdit = z.infer<typeof wishEdit>
