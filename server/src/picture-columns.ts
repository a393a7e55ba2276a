import { profilePhotos } from '#features/accounts/people.rows.ts'
import { brandLogos } from '#features/brands/brands.rows.ts'
import { categoryPictures } from '#features/catalog/categories.rows.ts'
import { productPictures } from '#features/catalog/products.rows.ts'
import type { PictureColumn } from '#features/media/media.rows.ts'
import { privatePictures } from '#features/media/private-pictures.rows.ts'
import { shopLogos } from '#features/shops/shops.rows.ts'

/**
 * Every column that contains URLs of pictures. The sweep deletes pictures that no column refers to;
 * `server/testing/picture-columns.test.ts` fails when one is missing here.
 */
export const pictureColumns: readonly PictureColumn[] = [
  profilePhotos,
  shopLogos,
  brandLogos,
  categoryPictures,
  productPictures,
  privatePictures,
]
