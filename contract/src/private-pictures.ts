import { id } from './fields.ts'
import { z } from './schema.ts'

/** A picture that only the people of a return, a conversation or a complaint, and admins, can see. It has no address. */
export const privatePicture = z.object({
  id,
  width: z.number(),
  height: z.number(),
  /** A data URI or a CSS colour, to show until the picture is there. */
  placeholder: z.string(),
})
export type PrivatePicture = z.infer<typeof privatePicture>

/** `small` is at most 640 pixels wide; `full` is the whole picture. */
export const privatePictureQuery = z.object({
  size: z._default(z.enum(['small', 'full']), 'small'),
})
export type PrivatePictureQuery = z.infer<typeof privatePictureQuery>

/** The picture itself: base64. */
export const privatePictureContent = z.object({
  contentType: z.literal('image/webp'),
  content: z.string(),
})
export type PrivatePictureContent = z.infer<typeof privatePictureContent>
