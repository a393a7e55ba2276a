import brandsUrl from './brands.svg?no-inline'
import iconsUrl from './icons.svg?no-inline'
import type { BrandName, IconName, MarkName } from './icon-names.ts'

/**
 * A line icon, 1.25 em unless sized by class. It is decorative: the text beside it, or the button's label, has the
 * meaning.
 */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  )
}

/** A filled logo of another company (app stores, social networks). */
export function Mark({ name, className = 'size-5' }: { name: MarkName; className?: string }) {
  return (
    <svg className={`fill-current ${className}`} aria-hidden="true">
      <use href={`${iconsUrl}#mark-${name}`} />
    </svg>
  )
}

/** A maker's logo in the current colour; its name is beside it. */
export function BrandMark({ name }: { name: BrandName }) {
  return (
    <svg className="size-8 flex-none fill-current" aria-hidden="true">
      <use href={`${brandsUrl}#${name}`} />
    </svg>
  )
}
