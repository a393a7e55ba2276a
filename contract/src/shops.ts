import { userStatuses } from './accounts.ts'
import { id, phoneField, requiredText, time } from './fields.ts'
import { fieldLimits } from './fields.limits.ts'
import { pictureAddress } from './media.ts'
import { fieldMessages } from './fields.messages.ts'
import { searchTerm, sortOrder, wholeQuery } from './paging.ts'
import { z } from './schema.ts'

export const shopStatuses = ['ACTIVE', 'PENDING', 'SUSPENDED', 'BLOCKED'] as const
export type ShopStatus = (typeof shopStatuses)[number]

export const shop = z.object({
  id,
  name: z.string(),
  description: z.string(),
  logoUrl: pictureAddress,
  phoneNumber: z.string(),
  shopAddress: z.string(),
  status: z.enum(shopStatuses),
  vendorId: id,
  /**
   * The vendor's account, visible only to that vendor and to admins. While it is BLOCKED, buyers can't see
   * the shop.
   */
  vendor: z.optional(
    z.object({ id, email: z.string(), name: z.string(), status: z.enum(userStatuses) }),
  ),
  rating: z.number(),
  reviewCount: z.number(),
  followerCount: z.number(),
  productCount: z.number(),
  createdAt: time,
})
export type Shop = z.infer<typeof shop>

const shopPhone = phoneField(fieldMessages.shopPhone)
const shopName = requiredText('Name is required', fieldLimits.nameMax)
const shopAddress = requiredText(fieldMessages.address, fieldLimits.addressMax)
const shopDescription = requiredText('Description is required')

export const shopInput = z.object({
  name: shopName,
  phoneNumber: shopPhone,
  shopAddress,
  description: shopDescription,
})
export type ShopInput = z.infer<typeof shopInput>

/** Fields that a new shop requires can't be cleared later, except for the description. */
export const shopPatch = z.object({
  name: z.optional(shopName),
  phoneNumber: z.optional(shopPhone),
  shopAddress: z.optional(shopAddress),
  description: z.optional(z.string().check(z.trim(), z.maxLength(fieldLimits.textMax))),
})
export type ShopPatch = z.infer<typeof shopPatch>

/**
 * A change, with the values that its editor saw. If these are no longer current, the server answers
 * EDIT_CONFLICT.
 */
export const shopEdit = z.extend(shopPatch, {
  seen: z.optional(
    z.partial(
      z.pick(shop, {
        name: true,
        phoneNumber: true,
        shopAddress: true,
        description: true,
        logoUrl: true,
      }),
    ),
  ),
})
export type ShopEdit = z.infer<typeof shopEdit>

export const shopStatusInput = z.object({
  status: z.enum(shopStatuses),
  seen: z.optional(z.partial(z.pick(shop, { status: true }))),
})
export type ShopStatusInput = z.infer<typeof shopStatusInput>

export const shopSorts = [
  'createdAt',
  'name',
  'rating',
  'reviewCount',
  'followerCount',
  'productCount',
] as const
export const shopsQuery = z.object({
  ...wholeQuery,
  searchTerm,
  sortBy: z.optional(z.enum(shopSorts)),
  sortOrder,
})
export type ShopsQuery = z.infer<typeof shopsQuery>

/** A vendor's id or email. */
export const vendorShopsParams = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(254)),
})
