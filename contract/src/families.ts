import { productInput, productStatuses } from './catalog.ts'
import { familyLimits } from './families.limits.ts'
import { fieldLimits } from './fields.limits.ts'
import { id, taka, time } from './fields.ts'
import { galleryPictureInput } from './gallery.ts'
import { picture, pictureAddress } from './media.ts'
import { pageQuery } from './paging.ts'
import { z } from './schema.ts'

const number = z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))

/** A value that a shopper may choose along an axis, and the product that this choice leads to. */
export const familyChoice = z.object({
  valueId: z.number(),
  label: z.string(),
  labelBn: z.string(),
  /** The colour that stands for it, `#rrggbb`, if there is one. */
  swatch: z.nullable(z.string()),
  /** A picture of a product that has it, or an empty string. */
  image: pictureAddress,
  /** The member that has it and keeps the other choices, or else the nearest one. */
  productId: id,
  isChosen: z.boolean(),
  /** Whether that member is in stock. */
  isInStock: z.boolean(),
  /** Whether that member keeps all other choices. */
  isExact: z.boolean(),
})
export type FamilyChoice = z.infer<typeof familyChoice>

export const familyAxis = z.object({
  attributeId: z.number(),
  code: z.string(),
  name: z.string(),
  nameBn: z.string(),
  choices: z.array(familyChoice),
})
export type FamilyAxis = z.infer<typeof familyAxis>

export const familyMember = z.object({
  id,
  name: z.string(),
  price: taka,
  discount: taka,
  stock: z.number(),
  status: z.enum(productStatuses),
  image: pictureAddress,
  images: picture,
  /** Its value along each axis, in their order. */
  valueIds: z.array(z.number()),
  isFace: z.boolean(),
})
export type FamilyMember = z.infer<typeof familyMember>

/**
 * A family as a page of one of its members shows it: shoppers see the members on sale, the vendor sees all. `faceId`:
 * the member that lists show.
 */
export const family = z.object({
  id,
  name: z.string(),
  description: z.string(),
  productId: id,
  faceId: id,
  axes: z.array(familyAxis),
  members: z.array(familyMember),
})
export type Family = z.infer<typeof family>

/** A row of a vendor's list of families. */
export const familyRow = z.object({
  id,
  name: z.string(),
  axes: z.array(z.string()),
  memberCount: z.number(),
  updatedAt: time,
})
export type FamilyRow = z.infer<typeof familyRow>

export const familiesQuery = z.object(pageQuery)
export type FamiliesQuery = z.infer<typeof familiesQuery>

const familyName = productInput.shape.name
const familyText = z.string().check(z.trim(), z.maxLength(fieldLimits.textMax))

/**
 * A member: an existing product (`productId`), or a new one with the text, category, warranty and pictures of the
 * product that the family is based on. What is left out stays as it is there. `valueIds`: along each axis.
 */
export const familyMemberInput = z.object({
  productId: z.optional(id),
  valueIds: z.array(number).check(z.minLength(1), z.maxLength(familyLimits.axesMax)),
  price: z.optional(productInput.shape.price),
  discount: z.optional(z.number().check(z.minimum(0), z.maximum(fieldLimits.priceMaxTaka))),
  stock: z.optional(productInput.shape.stock),
  status: z.optional(z.enum(productStatuses)),
})
export type FamilyMemberInput = z.infer<typeof familyMemberInput>

const members = z
  .array(familyMemberInput)
  .check(z.minLength(1), z.maxLength(familyLimits.membersMax))

/** A new family with its members, all at once. The product that it is based on is one of them. */
export const familyInput = z.object({
  name: familyName,
  /** If not empty, every member gets it. */
  description: z._default(familyText, ''),
  basedOn: id,
  /** The attributes in which its members differ. */
  axes: z.array(number).check(
    z.minLength(1),
    z.maxLength(familyLimits.axesMax),
    z.refine((axes) => new Set(axes).size === axes.length, 'An axis is there twice.'),
  ),
  members,
})
export type FamilyInput = z.infer<typeof familyInput>

/** More members for a family. */
export const familyMembersInput = z.object({ basedOn: id, members })
export type FamilyMembersInput = z.infer<typeof familyMembersInput>

/** What its members share. `seen`: what the editor saw. */
export const familyEdit = z.object({
  name: z.optional(familyName),
  description: z.optional(familyText),
  seen: z.optional(z.partial(z.pick(family, { name: true, description: true }))),
})
export type FamilyEdit = z.infer<typeof familyEdit>

/** A picture for every member that has this value. `replaces`: their other pictures are removed. */
export const familyPictureInput = z.extend(galleryPictureInput, {
  valueId: number,
  replaces: z._default(z.boolean(), false),
})
export type FamilyPictureInput = z.infer<typeof familyPictureInput>

/** Which products got the picture, and which were full. */
export const familyPicture = z.object({
  image: pictureAddress,
  productIds: z.array(id),
  fullIds: z.array(id),
})
export type FamilyPicture = z.infer<typeof familyPicture>

export const memberParams = z.object({ id, productId: id })
