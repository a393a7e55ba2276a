export const galleryLimits = {
  /** The pictures of a product, the first included. */
  picturesMax: 10,
  altMax: 200,
} as const
