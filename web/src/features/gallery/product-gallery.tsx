import type { Product } from '@haat/contract/catalog'
import type { GalleryPicture } from '@haat/contract/gallery'
import { useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { ProductPicture } from '#ui/picture.tsx'
import { useGetGalleryQuery } from './gallery-api.ts'
import { Thumbnails } from './thumbnails.tsx'
import { useTurning, type Turning } from './use-turning.ts'

const zoomDialog = lazyPart(async () => (await import('./zoom-dialog.tsx')).ZoomDialog)

/** On phones narrower than it is by 16 px, so that those of 360 px take the picture of 640 px and not of 1200. */
const sizes =
  '(min-width: 1536px) 590px, (min-width: 1024px) 520px, (min-width: 768px) 50vw, calc(100vw - 48px)'

/**
 * The pictures of a product: swiped by touch, turned by arrows, thumbnails and keys, and looked at closely when
 * pressed. Without script they scroll, the thumbnails are links to them, and a press opens the picture.
 */
export function ProductGallery({ product }: { product: Product }) {
  const count = Math.max(1, product.pictureCount ?? 1)
  const { data, isError, refetch } = useGetGalleryQuery(product.id, { skip: count === 1 })
  const first = { image: product.image, images: product.images, alt: product.alt ?? '', altBn: '' }
  const found = data?.productId === product.id ? data.pictures : []
  const pictures = found.length > 0 ? found : [first]
  const strip = useRef<HTMLUListElement>(null)
  const turning = useTurning(strip, pictures.length)
  const [isZoomed, setZoomed] = useState(false)
  // The dialog gives the focus back to the picture that opened it; the strip passes it on to the one shown last.
  const isBack = useRef(false)
  const altOf = (index: number) => altText(product.name, pictures[index], index)

  return (
    <div className="md:self-start">
      <div className="group relative overflow-hidden rounded-lg bg-surface shadow-hairline">
        <Strip
          {...{ strip, pictures, altOf, turning }}
          onOpen={(index) => {
            turning.show(index)
            setZoomed(true)
          }}
          onFocus={() => {
            if (!isBack.current) return
            isBack.current = false
            const link = strip.current?.children[turning.shown]?.querySelector('a')
            link?.focus({ preventScroll: true })
            turning.show(turning.shown)
          }}
        />
        {pictures.length > 1 ? <Turns {...turning} last={pictures.length - 1} /> : null}
      </div>
      {isError && found.length === 0 ? (
        <MissingPictures onRetry={() => void refetch()} />
      ) : count > 1 ? (
        <Thumbnails pictures={pictures} count={count} shown={turning.shown} onShow={turning.show} />
      ) : null}
      <Zoom
        isOpen={isZoomed}
        {...{ pictures, altOf, turning }}
        onClose={() => {
          isBack.current = true
          setZoomed(false)
        }}
      />
    </div>
  )
}

/** As high as the thumbnails, which it stands for. */
function MissingPictures({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="mt-3 flex h-18 items-center gap-2 text-sm text-muted">
      More pictures could not be loaded.
      <Button variant="secondary" size="sm" icon="refresh-cw" onClick={onRetry}>
        Retry
      </Button>
    </p>
  )
}

function Zoom({
  isOpen,
  pictures,
  altOf,
  turning,
  onClose,
}: {
  isOpen: boolean
  pictures: readonly GalleryPicture[]
  altOf: (index: number) => string
  turning: Turning
  onClose: () => void
}) {
  if (!isOpen) return null
  const { shown, show: onShow } = turning
  return (
    <LazyPart
      part={zoomDialog}
      props={{ pictures, altOf, shown, onShow, onClose }}
      onMissing={onClose}
    />
  )
}

/** What the vendor said of a picture, or else the product's name. */
function altText(name: string, picture: GalleryPicture | undefined, index: number): string {
  if (picture !== undefined && picture.alt !== '') return picture.alt
  return index === 0 ? name : `${name}, picture ${index + 1}`
}

function Strip({
  strip,
  pictures,
  altOf,
  turning,
  onOpen,
  onFocus,
}: {
  strip: RefObject<HTMLUListElement | null>
  pictures: readonly GalleryPicture[]
  altOf: (index: number) => string
  turning: Turning
  onOpen: (index: number) => void
  onFocus: () => void
}) {
  const last = pictures.length - 1
  function turn(event: KeyboardEvent) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    turning.show(Math.min(last, Math.max(0, turning.shown + by)))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links are turned by arrow keys
    <ul
      ref={strip}
      aria-label="Pictures"
      onScroll={turning.onScroll}
      onKeyDown={turn}
      onFocus={onFocus}
      className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth"
    >
      {pictures.map(({ image, images }, index) => (
        <li key={image} id={`picture-${index + 1}`} className="w-full flex-none snap-center">
          <StripPicture
            {...{ image, images, index }}
            alt={altOf(index)}
            isShown={index === turning.shown}
            onOpen={() => onOpen(index)}
          />
        </li>
      ))}
    </ul>
  )
}

function StripPicture({
  image,
  images,
  index,
  alt,
  isShown,
  onOpen,
}: Pick<GalleryPicture, 'image' | 'images'> & {
  index: number
  alt: string
  isShown: boolean
  onOpen: () => void
}) {
  if (image === '') {
    return <ProductPicture src="" alt={alt} sizes={sizes} className="aspect-square" />
  }
  return (
    <a
      href={image.replace(/\/640\.webp$/, '/1200.webp')}
      aria-label={`Look closely: ${alt}`}
      // Only the shown picture is a stop of the Tab key; the arrow keys turn to the others.
      tabIndex={isShown ? undefined : -1}
      data-press=""
      onClick={(event) => openOwn(event, onOpen)}
      className="block cursor-zoom-in outline-offset-[-3px]"
    >
      <ProductPicture
        src={image}
        images={images}
        alt={alt}
        sizes={sizes}
        isPriority={index === 0}
      />
    </a>
  )
}

/** A press with a modifier opens the picture where the person asked for it. */
function openOwn(event: MouseEvent, open: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  open()
}

function Turns({ shown, show, last }: Turning & { last: number }) {
  const arrow =
    'absolute top-1/2 -translate-y-1/2 bg-surface shadow-hairline max-md:hidden noscript:hidden disabled:invisible'
  return (
    <>
      <IconButton
        icon="chevron-left"
        label="Previous picture"
        disabled={shown === 0}
        onClick={() => show(shown - 1)}
        className={`start-2 ${arrow}`}
      />
      <IconButton
        icon="chevron-right"
        label="Next picture"
        disabled={shown === last}
        onClick={() => show(shown + 1)}
        className={`end-2 ${arrow}`}
      />
      <output className="figures absolute end-2 bottom-2 rounded-sm bg-surface px-2 py-0.5 text-xs font-semibold noscript:hidden">
        <span className="sr-only">{`Picture ${shown + 1} of ${last + 1}`}</span>
        <span aria-hidden="true">{`${shown + 1} / ${last + 1}`}</span>
      </output>
    </>
  )
}
