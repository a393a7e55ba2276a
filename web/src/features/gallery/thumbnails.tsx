import type { GalleryPicture } from '@haat/contract/gallery'
import { MediaPicture } from '#ui/picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Small pictures that show the large one. Their places are kept while the pictures load. */
export function Thumbnails({
  pictures,
  count,
  shown,
  onShow,
}: {
  pictures: readonly GalleryPicture[]
  count: number
  shown: number
  onShow: (index: number) => void
}) {
  const isLoaded = pictures.length > 1
  return (
    <ol
      aria-label="All pictures"
      className="mt-3 flex gap-2 overflow-x-auto p-1 [scrollbar-width:thin]"
    >
      {Array.from({ length: isLoaded ? pictures.length : count }, (_, index) => {
        const picture = isLoaded ? pictures[index] : undefined
        return (
          <li key={picture?.image ?? index} className="size-16 flex-none">
            {picture === undefined ? (
              <Skeleton className="size-16 rounded-md" />
            ) : (
              <a
                href={`#picture-${index + 1}`}
                aria-label={`Picture ${index + 1}`}
                aria-current={index === shown ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  onShow(index)
                }}
                className="block overflow-hidden rounded-md shadow-hairline aria-[current]:outline-2 aria-[current]:outline-offset-1 aria-[current]:outline-primary"
              >
                <MediaPicture src={picture.image} width={64} className="size-16 object-contain" />
              </a>
            )}
          </li>
        )
      })}
    </ol>
  )
}
