import { z } from './schema.ts'

/** The address of a picture, or an empty string. Other clients get an absolute URL, our own pages a path. */
export const pictureAddress = z.string()

/** A srcset of the generated widths, or an empty string; absolute or relative as above. */
export const srcset = z.string()

/** A person's photo. Without one, other clients get the address of the default photo. */
export const personPhoto = z.nullable(pictureAddress)

/** The photo of people who have none. */
export const defaultPhoto = '/media/person.svg'

/**
 * A picture ready for `<picture>`: one srcset per format, its size, and a tiny placeholder (data URI or
 * colour).
 */
export const picture = z.object({
  srcset: z.object({ avif: srcset, webp: srcset }),
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
})
export type Picture = z.infer<typeof picture>
