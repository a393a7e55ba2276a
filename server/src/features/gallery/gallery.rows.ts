import type { GalleryPicture } from '@haat/contract/gallery'
import type { RowOf } from '#core/sql/kinds.ts'
import { aliased, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { keepsPictures, pictureBox, pictureOf } from '#features/media/media.rows.ts'

/** A picture of a product, from rows `g` like those of `product_pictures`. */
export const storedPicture = {
  ...aliased('g', pick(tables.product_pictures, 'image', 'alt', 'alt_bn')),
  ...aliased('g', { picture: tables.product_pictures.picture.holding({ rowOf: pictureBox }) }),
}
export type StoredGalleryPicture = RowOf<typeof storedPicture>

/** `base` (`ctx.pictureBase`) is prepended to our own addresses. */
export function toGalleryPicture(row: StoredGalleryPicture, base: string): GalleryPicture {
  const { image, picture, alt, alt_bn: altBn } = row
  return {
    image: image.startsWith('/') ? base + image : image,
    images: pictureOf(image, picture, base),
    alt,
    altBn,
  }
}

export const galleryPictures = keepsPictures(tables.product_pictures.image)
