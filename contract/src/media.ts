import { z } from './schema.ts'

/** Addresses and widths of our own making, or empty. */
const srcset = z.string()

/** A picture ready for `<picture>`: one srcset a format, its box, and a tiny stand-in (data URI or colour). */
export const picture = z.object({
  srcset: z.object({ avif: srcset, webp: srcset }),
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
})
export type Picture = z.infer<typeof picture>
