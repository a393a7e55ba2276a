import { id } from './fields.ts'
import { galleryLimits } from './gallery.limits.ts'
import { picture, pictureAddress } from './media.ts'
import { z } from './schema.ts'

/** A picture of a product. `alt` and `altBn` say what it shows, in English and Bangla; they may be empty. */
export const galleryPicture = z.object({
  image: pictureAddress,
  images: picture,
  alt: z.string(),
  altBn: z.string(),
})
export type GalleryPicture = z.infer<typeof galleryPicture>

/** All pictures of a product in their order. The first is also the product's `image`. */
export const gallery = z.object({ productId: id, pictures: z.array(galleryPicture) })
export type Gallery = z.infer<typeof gallery>

const alt = z.string().check(z.trim(), z.maxLength(galleryLimits.altMax))
const address = z.string().check(z.minLength(1), z.maxLength(2_000))

/** What comes with an uploaded picture. */
export const galleryPictureInput = z.object({
  alt: z._default(alt, ''),
  altBn: z._default(alt, ''),
})
export type GalleryPictureInput = z.infer<typeof galleryPictureInput>

/**
 * The whole gallery in its new order: pictures that are left out are removed, and the first becomes `image`. An
 * address is one of the gallery or of another picture that the vendor uploaded. `seen`: the addresses that the
 * editor saw.
 */
export const galleryEdit = z.object({
  pictures: z
    .array(z.object({ image: address, alt: z._default(alt, ''), altBn: z._default(alt, '') }))
    .check(z.maxLength(galleryLimits.picturesMax)),
  seen: z.optional(z.array(address).check(z.maxLength(galleryLimits.picturesMax))),
})
export type GalleryEdit = z.infer<typeof galleryEdit>
