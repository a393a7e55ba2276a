import { useState } from 'react'
import { useSelector } from 'react-redux'
import { paths } from '#core/paths.ts'
import { selectCartCount } from '#features/cart/cart-slice.ts'
import { CountBadge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { Link } from '#ui/link.tsx'

const sheet = lazyPart(async () => (await import('./categories-sheet.tsx')).CategoriesSheet)
const tab = 'flex h-full flex-1 flex-col items-center justify-center gap-1 text-xs font-semibold'

/** What a thumb reaches on a phone. It makes room for a page's own bar and for the keyboard (kit.css). */
export function TabBar() {
  const [isOpen, setOpen] = useState(false)
  const inCart = useSelector(selectCartCount)
  const link = (to: string, icon: IconName, label: string, count = 0) => (
    <Link to={to} className={tab}>
      <span className="relative inline-flex">
        <Icon name={icon} />
        <CountBadge count={count} />
      </span>
      {label}
    </Link>
  )
  const button = (icon: IconName, label: string, press: () => void) => (
    <button type="button" className={tab} onClick={press}>
      <Icon name={icon} />
      {label}
    </button>
  )
  return (
    <nav
      aria-label="Shortcuts"
      className="tab-bar fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-raised sm:hidden"
    >
      {link(paths.home, 'house', 'Home')}
      {button('layout-grid', 'Categories', () => setOpen(true))}
      {button('search', 'Search', openSearch)}
      {link(paths.cart, 'shopping-cart', 'Cart', inCart)}
      {link(paths.dashboard, 'user', 'Account')}
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
