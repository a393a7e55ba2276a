import { useState } from 'react'
import { useSelector } from 'react-redux'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { selectCartCount } from '#features/cart/cart-slice.ts'
import { CountBadge } from '#ui/badge.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { Link } from '#ui/link.tsx'

const sheet = lazyPart(async () => (await import('./categories-sheet.tsx')).CategoriesSheet)
const tab = 'flex h-full flex-1 flex-col items-center justify-center gap-1 text-xs font-semibold'

/** What a thumb reaches on a phone. It makes room for a page's own bar and for the keyboard (kit.css). */
export function TabBar() {
  const [isOpen, setOpen] = useState(false)
  const inCart = useSelector(selectCartCount)
  return (
    <nav
      aria-label="Shortcuts"
      className="tab-bar fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-raised sm:hidden"
    >
      <Link to={paths.home} className={tab}>
        <Icon name="house" className="size-5" />
        {pages.home.title}
      </Link>
      <button
        type="button"
        className={tab}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preloadDialog}
        onClick={() => setOpen(true)}
      >
        <Icon name="layout-grid" className="size-5" />
        Categories
      </button>
      <button type="button" className={tab} onClick={openSearch}>
        <Icon name="search" className="size-5" />
        Search
      </button>
      <Link to={paths.cart} className={tab}>
        <span className="relative inline-flex">
          <Icon name="shopping-cart" className="size-5" />
          <CountBadge count={inCart} />
        </span>
        {pages.cart.title}
      </Link>
      <Link to={paths.dashboard} className={tab}>
        <Icon name="user" className="size-5" />
        Account
      </Link>
      <LazyPart
        part={sheet}
        props={{ open: isOpen, onOpenChange: setOpen }}
        isWanted={isOpen}
        onMissing={() => setOpen(false)}
      />
    </nav>
  )
}

/** The search box of the header, which comes into view with the focus. */
function openSearch(): void {
  document.querySelector<HTMLInputElement>('header [role="combobox"]')?.focus()
}
