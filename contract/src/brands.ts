import { brandLimits } from './brands.limits.ts'
import { id } from './fields.ts'
import { pictureAddress } from './media.ts'
import { pageQuery, searchTerm, wholeListQuery } from './paging.ts'
import { z } from './schema.ts'

export const brand = z.object({
  id,
  name: z.string(),
  /** The name in Bangla, or an empty string. */
  nameBn: z.string(),
  logo: pictureAddress,
  /** An admin has looked at it. */
  isVerified: z.boolean(),
})
export type Brand = z.infer<typeof brand>

/** A brand as products name it. */
export const brandName = z.object({ id, name: z.string() })

export const brandsQuery = wholeListQuery
/** For admins: `isVerified=false` lists what vendors have proposed. */
export const adminBrandsQuery = z.object({
  ...pageQuery,
  searchTerm,
  isVerified: z.optional(z.enum(['true', 'false'])),
})
export type AdminBrandsQuery = z.infer<typeof adminBrandsQuery>

const name = z
  .string()
  .check(z.trim(), z.minLength(1, 'Name is required.'), z.maxLength(brandLimits.nameMax))
const nameBn = z.string().check(z.trim(), z.maxLength(brandLimits.nameMax))
const logo = z.string().check(z.maxLength(2_000))

export const brandInput = z.object({
  name,
  nameBn: z.optional(nameBn),
  logo: z.optional(logo),
})
export type BrandInput = z.infer<typeof brandInput>

export const brandPatch = z.object({
  name: z.optional(name),
  nameBn: z.optional(nameBn),
  logo: z.optional(logo),
  isVerified: z.optional(z.boolean()),
})
export type BrandPatch = z.infer<typeof brandPatch>

/** With `seen`, the values that its editor saw, a change answers EDIT_CONFLICT when they are no longer current. */
export const brandEdit = z.extend(brandPatch, {
  seen: z.optional(z.partial(z.omit(brand, { id: true }))),
})
export type BrandEdit = z.infer<typeof brandEdit>

/** The brand that the products of the other one get. */
export const brandMerge = z.object({ intoId: id })
