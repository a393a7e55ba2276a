/** The widths (in CSS pixels) and formats of every picture. */
export const pictureWidths = [160, 320, 640, 1200] as const
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]
