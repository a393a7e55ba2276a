import { z } from './schema.ts'

/** The widths, in CSS pixels, that every picture is offered in. */
export const pictureWidths = [160, 320, 640, 1200] as const
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** A picture ready for `<picture>`: one srcset a format, its box, and a tiny stand-in (data URI or colour). */
export const picture = z.object({
  srcset: z.object({ avif: z.string(), webp: z.string() }),
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
})
export type Picture = z.infer<typeof picture>
