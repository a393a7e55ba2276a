import { z } from './schema.ts'

/** The address of a picture in an answer, or empty. Other clients get it whole, our own pages from the root. */
export const pictureAddress = z.string()

/** Addresses and widths of our own making, or empty: whole or from the root as above. */
export const srcset = z.string()

/** Somebody's photo; other clients get the default one's address where there is none. */
export const personPhoto = z.nullable(pictureAddress)

/** What is shown of people without a photo. */
export const defaultPhoto = '/media/person.svg'

/** A picture ready for `<picture>`: one srcset a format, its box, and a tiny stand-in (data URI or colour). */
export const picture = z.object({
  srcset: z.object({ avif: srcset, webp: srcset }),
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
})
export type Picture = z.infer<typeof picture>
