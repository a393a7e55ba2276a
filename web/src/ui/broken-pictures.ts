/** A plain frame with the outline of a picture; its grey is visible in both themes. */
const standIn =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-24 -24 72 72" width="600" height="600" fill="none" stroke="#7b8a8f" stroke-width="1.5"><rect x="3" y="3" width="18" height="18" rx="2"/><circle cx="9" cy="9" r="2"/><path d="m21 15-3-3-9 9"/></svg>',
  )

/**
 * Replaces pictures that can't be loaded, now or later, with a frame of the same size. Pictures that failed
 * before this runs have no natural size.
 */
export function replaceBrokenPictures(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) replace(target)
    },
    true,
  )
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') replace(image)
  }
}

function replace(image: HTMLImageElement): void {
  if (image.src === standIn) return
  // Removes the sources, because they take precedence over the picture's own address.
  const sources = image.closest('picture')?.querySelectorAll('source') ?? []
  for (const source of sources) source.srcset = standIn
  image.src = standIn
}
