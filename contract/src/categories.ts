import { absentIf } from './blanks.ts'
import { catalogLimits } from './catalog.limits.ts'
import { id } from './fields.ts'
import { fieldLimits } from './fields.limits.ts'
import { pictureAddress } from './media.ts'
import { wholeListQuery } from './paging.ts'
import { z } from './schema.ts'
import { returnTerms, returnTermsInput } from './terms.ts'

export const category = z.object({
  id,
  name: z.string(),
  /** The name in Bangla, or an empty string. */
  nameBn: z.string(),
  description: z.string(),
  image: pictureAddress,
  /** The products on sale in it and in the categories below it. */
  productCount: z.number(),
  /** The category above it; null for one at the top. */
  parentId: z.nullable(id),
  /** The ids from the top of the tree to the category itself. */
  path: z.array(id),
  /** Whether the serial numbers or IMEI of its products are noted when they are packed. */
  asksSerial: z.boolean(),
  returns: returnTerms,
})
export type Category = z.infer<typeof category>

const categoryName = z
  .string()
  .check(
    z.trim(),
    z.minLength(catalogLimits.categoryNameMin, 'Name must be at least 2 characters.'),
    z.maxLength(fieldLimits.nameMax),
  )
const categoryNameBn = z.string().check(z.trim(), z.maxLength(fieldLimits.nameMax))
/** Null puts the category at the top. */
const parentId = z.optional(z.nullable(id))
const categoryDescription = z.string().check(z.trim(), z.maxLength(fieldLimits.textMax))

export const categoryInput = z.object({
  name: categoryName,
  nameBn: z.optional(categoryNameBn),
  parentId,
  description: z.optional(categoryDescription),
  asksSerial: z.optional(z.boolean()),
  returns: z.optional(returnTermsInput),
  image: z.optional(z.string().check(z.maxLength(2_000))),
})
export type CategoryInput = z.infer<typeof categoryInput>

export const categoryPatch = z.object({
  name: z.optional(categoryName),
  nameBn: z.optional(categoryNameBn),
  parentId,
  description: z.optional(categoryDescription),
  asksSerial: z.optional(z.boolean()),
  returns: z.optional(returnTermsInput),
  image: z.optional(z.string().check(z.maxLength(2_000))),
})
export type CategoryPatch = z.infer<typeof categoryPatch>

/**
 * A change, with the values that its editor saw. If these are no longer current, the server answers
 * EDIT_CONFLICT.
 */
export const categoryEdit = z.extend(categoryPatch, {
  nameBn: absentIf(categoryPatch.shape.nameBn, null),
  description: absentIf(categoryPatch.shape.description, null),
  image: absentIf(categoryPatch.shape.image, null),
  seen: z.optional(
    z.partial(
      z.pick(category, {
        name: true,
        nameBn: true,
        parentId: true,
        description: true,
        image: true,
        asksSerial: true,
        returns: true,
      }),
    ),
  ),
})
export type CategoryEdit = z.infer<typeof categoryEdit>

export const categoriesQuery = wholeListQuery
