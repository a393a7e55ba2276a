import type { ReactNode } from 'react'
import { formatCount } from '#core/format.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { pagerPlaces } from './paging.ts'

export interface PaginationProps {
  page: number
  pageCount: number
  /** The address of a page: the pager consists of links (lists whose page is in the URL). */
  hrefFor?: (page: number) => string
  /** Called with the chosen page: the pager consists of buttons when `hrefFor` is absent. */
  onPage?: (page: number) => void
  label?: string
}

const cell =
  'tap figures inline-grid h-10 min-w-10 place-items-center rounded-md px-2 text-sm font-semibold transition-colors'
const plain = `${cell} text-ink hover:bg-neutral-soft`
const current = `${cell} bg-primary text-on-primary`
const off = `${cell} text-muted opacity-50 cursor-not-allowed`

const shownOn = { all: '', wide: 'max-sm:hidden', phone: 'sm:hidden' }

/** Previous, numbers, next. Previous is disabled on page 1, next on the last page. Nothing for a single page. */
export function Pagination({ page, pageCount, hrefFor, onPage, label = 'Pages' }: PaginationProps) {
  if (pageCount <= 1) return null

  function step(target: number, name: string, children: ReactNode) {
    const isOff = target < 1 || target > pageCount
    if (hrefFor === undefined || isOff) {
      return (
        <button
          type="button"
          aria-label={name}
          disabled={isOff}
          onClick={() => onPage?.(target)}
          className={isOff ? off : plain}
        >
          {children}
        </button>
      )
    }
    return (
      <Link to={hrefFor(target)} aria-label={name} className={plain}>
        {children}
      </Link>
    )
  }

  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1">
      {step(page - 1, 'Previous page', <Icon name="chevron-left" />)}
      {pagerPlaces(page, pageCount).map((place, index) => (
        <span key={place.page ?? `gap-${index}`} className={shownOn[place.on]}>
          {place.page === null ? (
            <span aria-hidden="true" className="px-1 text-muted">
              …
            </span>
          ) : place.page === page ? (
            <span aria-current="page" className={current}>
              <span className="sr-only">Page </span>
              {formatCount(page)}
            </span>
          ) : (
            step(place.page, `Page ${place.page}`, formatCount(place.page))
          )}
        </span>
      ))}
      {step(page + 1, 'Next page', <Icon name="chevron-right" />)}
    </nav>
  )
}
