import type { Picture } from '@haat/contract/media'
import type { RowOf } from '#core/sql/kinds.ts'
import { tables } from '#core/sql/tables.ts'
import { pictureWidths, type PictureFormat } from '@haat/contract/picture-sizes'
import type { Selected } from '#core/sql/shapes.ts'

/** The facts that a row stores beside a picture's address, as in `products.picture`. */
export const pictureBox = {
  /** Pixels of the original. */
  width: tables.media.width,
  height: tables.media.height,
  /** A data URI or a CSS colour. */
  placeholder: tables.media.placeholder,
}
export type PictureBox = RowOf<typeof pictureBox>

/**
 * A picture as the API shows it. For an address of another host, or none, the srcsets are empty and only the plain
 * address is used. `base` is prepended to our own addresses.
 */
export function pictureOf(image: string, box: PictureBox | null, base = ''): Picture {
  const { width, height, placeholder } = box ?? { width: 640, height: 640, placeholder: '#e7e5e4' }
  const folder = ownFolder.exec(image)?.[0]
  return {
    srcset: folder ? srcsetOf(base + folder, width) : { avif: '', webp: '' },
    width,
    height,
    placeholder,
  }
}

const ownFolder = /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//

/** The candidates of a `srcset` without their folder, for each width that a picture may have at least. */
const candidates: Record<PictureFormat, readonly string[]> = {
  avif: pictureWidths.map((each) => `${each}.avif ${each}w`),
  webp: pictureWidths.map((each) => `${each}.webp ${each}w`),
}

function srcsetOf(folder: string, width: number): Picture['srcset'] {
  const widths = widthsOf(width)
  return {
    avif: srcset(folder, width, widths, 'avif'),
    webp: srcset(folder, width, widths, 'webp'),
  }
}

/** Lists make many of these, so this builds no arrays. */
function srcset(
  folder: string,
  width: number,
  widths: readonly number[],
  format: PictureFormat,
): string {
  const last = widths.length - 1
  let text = folder
  for (let index = 0; index < last; index += 1) text += `${candidates[format][index]}, ${folder}`
  const largest = widths[last] ?? width
  // Only the largest size may exceed the original. It then has the original's width.
  return text + (largest > width ? `${largest}.${format} ${width}w` : candidates[format][last])
}

/** A column that stores addresses of pictures. */
export interface PictureColumn {
  table: string
  column: string
}

/**
 * Registers a column that stores addresses of pictures, so that the sweep spares those pictures:
 * `server/src/picture-columns.ts` lists all such columns.
 */
export function keepsPictures({
  origin,
}: Selected<string> | Selected<string | null>): PictureColumn {
  if (origin === undefined) throw new TypeError('Only a column of a table keeps pictures.')
  return origin
}

/** The id in the address of one of our pictures, or null for any other address. */
export function mediaIdOf(image: string | null): string | null {
  return ownFolder.exec(image ?? '')?.[1] ?? null
}

/** The widths to offer: all up to the first one that is at least as wide as the original. */
export function widthsOf(width: number): readonly number[] {
  const enough = pictureWidths.findIndex((each) => each >= width)
  return enough < 0 ? pictureWidths : pictureWidths.slice(0, enough + 1)
}
