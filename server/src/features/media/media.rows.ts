import type { Picture } from '@haat/contract/media'
import { pictureWidths, type PictureFormat } from '@haat/contract/picture-sizes'

/** What a row that shows a picture keeps beside its address: `products.picture`. */
export interface PictureBox {
  /** Pixels of the original. */
  width: number
  height: number
  /** A data URI or a CSS colour. */
  placeholder: string
}

/**
 * A picture as the API shows it. Addresses from elsewhere, or none, have no sizes to choose from: their
 * srcsets are empty and the plain address serves.
 */
export function pictureOf(image: string, box: PictureBox | null): Picture {
  const { width, height, placeholder } = box ?? { width: 640, height: 640, placeholder: '#e7e5e4' }
  const id = mediaIdOf(image)
  const srcset = (format: PictureFormat) =>
    id === null
      ? ''
      : widthsOf(width)
          .map((w) => `/media/${id}/${w}.${format} ${Math.min(w, width)}w`)
          .join(', ')
  return { srcset: { avif: srcset('avif'), webp: srcset('webp') }, width, height, placeholder }
}

/** The id in the address of one of our pictures, or null for any other address. */
export function mediaIdOf(image: string | null): string | null {
  return /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(image ?? '')?.[1] ?? null
}

/** The widths worth offering: up to the first that the original does not exceed. */
export function widthsOf(width: number): readonly number[] {
  const enough = pictureWidths.findIndex((each) => each >= width)
  return enough < 0 ? pictureWidths : pictureWidths.slice(0, enough + 1)
}
