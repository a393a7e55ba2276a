import brandsText from './brands.svg?raw'
import brandsUrl from './brands.svg?no-inline'
import iconsText from './icons.svg?raw'
import iconsUrl from './icons.svg?no-inline'
import type { BrandName, IconName, MarkName } from './icon-names.ts'

/** What is inside an `svg` element: always the same object for the same drawing, or React would write it again. */
interface Drawing {
  __html: string
}

const drawings = new Map<string, Drawing>()
// The server writes the drawings themselves, and React keeps what it finds: of a reference, a browser copies the symbol
// into a tree of its own, and again when the file arrives. Scripts hold references only, which are far smaller.
if (import.meta.env.SSR) {
  readSprite(iconsUrl, iconsText)
  readSprite(brandsUrl, brandsText)
}

function readSprite(url: string, text: string): void {
  for (const [, id, drawing = ''] of text.matchAll(/<symbol id="([^"]*)"[^>]*>(.*?)<\/symbol>/g)) {
    drawings.set(`${url}#${id}`, { __html: drawing })
  }
}

function drawingOf(address: string): Drawing {
  let drawing = drawings.get(address)
  if (drawing === undefined) {
    drawing = { __html: `<use href="${address}"/>` }
    drawings.set(address, drawing)
  }
  return drawing
}

/** Has the browser keep the sprite, so that icons which appear later are there at once, and without a connection. */
export function keepSprite(): void {
  fetch(iconsUrl, { priority: 'low' }).catch(() => {
    // The first icon that needs it asks again.
  })
}

function Sprite({ address, className }: { address: string; className: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      aria-hidden="true"
      suppressHydrationWarning
      dangerouslySetInnerHTML={drawingOf(address)}
    />
  )
}

/**
 * A line icon, 1.25 em unless sized by class. It is decorative: the text beside it, or the button's label, has the
 * meaning.
 */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return <Sprite address={`${iconsUrl}#${name}`} className={`icon ${className}`} />
}

/** A filled logo of another company (app stores, social networks). */
export function Mark({ name, className = 'size-5' }: { name: MarkName; className?: string }) {
  return <Sprite address={`${iconsUrl}#mark-${name}`} className={`fill-current ${className}`} />
}

/** A maker's logo in the current colour; its name is beside it. */
export function BrandMark({ name }: { name: BrandName }) {
  return <Sprite address={`${brandsUrl}#${name}`} className="size-8 flex-none fill-current" />
}
