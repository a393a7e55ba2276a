import type { CSSProperties } from 'react'
import type { Picture as PictureData } from '@haat/contract/media'
import { pictureWidths } from '@haat/contract/picture-sizes'
import { Icon } from './icon.tsx'

/**
 * A product's picture in a square. Width and height reserve its box, a tiny placeholder shows until it loads, and AVIF is
 * offered before WebP. All of it shows, on white in both themes: shops upload tall and wide photos, cut-out ones and
 * ones on white. `isPriority` is for pictures that are visible first: they load at once, before the rest. A product
 * without a picture gets a plain box of the same size.
 */
export function ProductPicture({
  src,
  images,
  alt,
  sizes,
  isPriority = false,
  className = '',
}: {
  src: string
  images?: PictureData | undefined
  alt: string
  /** How wide it is shown, as the `sizes` of an `<img>`. */
  sizes: string
  isPriority?: boolean
  className?: string
}) {
  if (src === '') return <NoPicture alt={alt} className={className} />
  const style = images === undefined ? undefined : placeholderStyle(images)
  return (
    <picture>
      {images === undefined ? null : (
        <>
          <source type="image/avif" srcSet={images.srcset.avif} sizes={sizes} />
          <source type="image/webp" srcSet={images.srcset.webp} sizes={sizes} />
        </>
      )}
      <img
        src={src}
        alt={alt}
        width={images?.width ?? 600}
        height={images?.height ?? 600}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : 'auto'}
        decoding={isPriority ? 'auto' : 'async'}
        style={style}
        className={`block aspect-square h-auto w-full bg-photo bg-center bg-no-repeat object-contain text-on-photo ${className}`}
      />
    </picture>
  )
}

function NoPicture({ alt, className }: { alt: string; className: string }) {
  return (
    <span
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      className={`grid aspect-square w-full place-items-center bg-sunken text-muted ${className}`}
    >
      <Icon name="image" className="size-1/4 max-w-12" />
    </span>
  )
}

/**
 * A small square picture of one address: all of a product or logo, and of a face (`isRound`) what fills the circle.
 * Without a picture it shows initials.
 */
export function Thumbnail({
  src,
  name,
  size = 48,
  isRound = false,
  isDecorative = false,
}: {
  src: string | null | undefined
  name: string
  /** Side in CSS pixels. */
  size?: number
  isRound?: boolean
  /** The name is beside it already, so the picture has no alternative text. */
  isDecorative?: boolean
}) {
  const shape = isRound ? 'rounded-full' : 'rounded-md'
  if (src === null || src === undefined || src === '') {
    return (
      <span
        aria-hidden="true"
        style={{ width: size, height: size }}
        className={`inline-grid flex-none place-items-center bg-primary-soft text-sm font-bold text-on-primary-soft ${shape}`}
      >
        {initials(name)}
      </span>
    )
  }
  return (
    <MediaPicture
      src={src}
      alt={isDecorative ? '' : name}
      width={size}
      style={{ width: size, height: size }}
      className={`inline-block max-w-none flex-none ${isRound ? 'object-cover' : 'object-contain'} ${shape}`}
    />
  )
}

/**
 * A square picture known by its address alone: AVIF before WebP, in its displayed width and twice that, loaded when
 * it comes near. Pictures of other hosts are shown as they are.
 */
export function MediaPicture({
  src,
  alt = '',
  width,
  style,
  className = '',
}: {
  src: string
  alt?: string
  /** The most CSS pixels it is shown at. */
  width: number
  style?: CSSProperties
  className?: string
}) {
  const isOurs = ownPicture.test(src)
  const sharper = pictureOfWidth(src, width * 2)
  return (
    <picture className="contents">
      {isOurs ? (
        <source
          type="image/avif"
          srcSet={[`${pictureOfWidth(src, width)} 1x`, `${sharper} 2x`]
            .join(', ')
            .replaceAll('.webp', '.avif')}
        />
      ) : null}
      <img
        src={sharper}
        alt={alt}
        width={width}
        height={width}
        loading="lazy"
        decoding="async"
        style={style}
        className={`bg-photo text-on-photo ${className}`}
      />
    </picture>
  )
}

const ownPicture = /^(\/media\/[^/]+)\/\d+\.webp$/

/** The address of one of our own pictures in the smallest of its widths that is at least `width` pixels. */
function pictureOfWidth(src: string, width: number): string {
  const enough = pictureWidths.find((each) => each >= width) ?? pictureWidths.at(-1)
  return src.replace(ownPicture, `$1/${enough}.webp`)
}

/** First letters of the first and the last word, in capitals. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => (word ?? '').charAt(0))
    .join('')
    .toUpperCase()
}

/** The placeholder lies under the picture and ends before it: beside it, its edge would stay visible. */
function placeholderStyle({ placeholder, width, height }: PictureData): CSSProperties {
  if (!placeholder.startsWith('data:') && !placeholder.startsWith('/'))
    return { backgroundColor: placeholder }
  const longer = Math.max(width, height) / 98
  return {
    backgroundImage: `url("${placeholder}")`,
    backgroundSize: `${width / longer}% ${height / longer}%`,
  }
}
