import { useSelector } from 'react-redux'
import { menuLink, type MenuLink } from '#core/menus.ts'
import { pages } from '#core/pages.ts'
import { selectCartCount } from '#features/cart/cart-slice.ts'
import { selectCompared } from '#features/comparison/comparison-slice.ts'
import { CountBadge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'

export const headerAction =
  'flex h-12 w-12 flex-none flex-col-reverse items-center justify-center gap-1 rounded-md text-ink transition-colors hover:text-link lg:w-auto lg:min-w-20 lg:px-2'
export const headerActionLabel = 'text-xs leading-none font-semibold max-lg:sr-only'

/** Recently viewed, comparison and cart: an icon each, with a count where there is one. */
export function HeaderActions() {
  const compared = useSelector(selectCompared).length
  const inCart = useSelector(selectCartCount)
  return (
    <>
      <span className="hidden md:block">
        <Action {...menuLink(pages.recentProducts)} />
      </span>
      <span className="hidden sm:block">
        <Action {...menuLink(pages.compare)} count={compared} />
      </span>
      <Action {...menuLink(pages.cart)} count={inCart} />
    </>
  )
}

function Action({ to, icon, label, count = 0 }: MenuLink & { count?: number }) {
  return (
    <Link to={to} title={label} className={headerAction}>
      <span className={headerActionLabel}>{label}</span>
      <span className="relative inline-flex">
        <Icon name={icon} className="size-6" />
        <CountBadge count={count} />
      </span>
    </Link>
  )
}
