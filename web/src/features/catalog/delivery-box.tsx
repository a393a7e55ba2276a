import type { Product } from '@haat/contract/catalog'
import type { ReactNode } from 'react'
import { deliveryDays, returnDays } from '@haat/contract/order-terms.limits'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { Card } from '#ui/card.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'

type ProductTerms = Pick<Product, 'returns' | 'warranty'>

/** An icon, a title and a note for each. Lists and the API of the release before send no terms. */
export function promisesOf({
  returns: { rule, days } = { rule: 'ANY', days: returnDays },
  warranty,
}: ProductTerms): readonly (readonly [IconName, string, (string | false)?])[] {
  return [
    ['truck', 'Standard Delivery', `Guaranteed within ${deliveryDays} days`],
    ['banknote', 'Cash on Delivery available'],
    [
      'rotate-ccw',
      rule === 'NONE' ? 'No Returns' : `${days} Day${days > 1 ? 's' : ''} Returns`,
      rule === 'FAULTY' && 'Only if faulty or not as described',
    ],
    warranty
      ? [
          'shield-check',
          `${warranty.months}-Month Warranty`,
          `By the ${warranty.by.toLowerCase()}. ${warranty.text}`,
        ]
      : ['ban', 'Warranty Not Available'],
  ]
}

const links = [
  [paths.shipping, pages.shipping.title],
  [paths.returns, 'Returns'],
  [paths.warranty, pages.warranty.title],
] as const

/** What an order of the product comes with; `children` say when it arrives. */
export function DeliveryBox({
  product,
  children,
}: {
  product: ProductTerms
  children?: ReactNode
}) {
  return (
    <Card as="aside" className="h-fit p-5 md:col-span-2 lg:col-span-1">
      <h2 className="text-base">Delivery and returns</h2>
      {children}
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        {promisesOf(product).map(([icon, title, note]) => (
          <li key={title} className="flex items-start gap-3 text-sm">
            <Icon name={icon} className="mt-px text-primary" />
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">{title}</span>
              <span className="text-muted">{note}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-x-4 border-t border-line pt-3 text-sm">
        {links.map(([to, label]) => (
          <Link key={to} to={to} className="tap inline-flex items-center text-link hover:underline">
            {label}
          </Link>
        ))}
      </p>
    </Card>
  )
}
