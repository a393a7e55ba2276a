import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { selectCartCount } from '#features/cart/cart-slice.ts'
import { selectCompared } from '#features/comparison/comparison-slice.ts'
import { CountBadge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'

export const headerAction =
  'flex h-12 w-12 lg:w-20 flex-none flex-col items-center justify-center gap-1 rounded-md text-ink transition-colors hover:text-link'
export const headerActionLabel = 'hidden text-xs leading-none font-semibold lg:block'

/** Recently viewed, comparison and cart: an icon each, with a count where there is one. */
export function HeaderActions() {
  const compared = useSelector(selectCompared).length
  const inCart = useSelector(selectCartCount)
  return (
    <>
      <span className="hidden md:block">
        <Action to={paths.recentProducts} icon="history" label="Recent Viewed" short="Recent" />
      </span>
      <span className="hidden sm:block">
        <Action to={paths.compare} icon="scale" label="Compare" count={compared} />
      </span>
      <Action to={paths.cart} icon="shopping-cart" label="Cart" count={inCart} />
    </>
  )
}

function Action({
  to,
  icon,
  label,
  short = label,
  count = 0,
}: {
  to: string
  icon: IconName
  label: string
  short?: string
  count?: number
}) {
  const name = count === 0 ? label : `${label}, ${count === 1 ? '1 item' : `${count} items`}`
  return (
    <Link to={to} aria-label={name} title={label} className={headerAction}>
      <span className="relative inline-flex">
        <Icon name={icon} className="size-6" />
        <CountBadge count={count} />
      </span>
      <span className={headerActionLabel}>{short}</span>
    </Link>
  )
}
