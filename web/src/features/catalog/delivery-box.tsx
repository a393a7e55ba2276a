import { orderLimits } from '@haat/contract/orders.limits'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { Card } from '#ui/card.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'

const promises: readonly { icon: IconName; title: string; note?: string }[] = [
  {
    icon: 'truck',
    title: 'Standard Delivery',
    note: `Guaranteed within ${orderLimits.deliveryDays} days`,
  },
  { icon: 'banknote', title: 'Cash on Delivery available' },
  { icon: 'rotate-ccw', title: `${orderLimits.returnDays} Days Returns` },
  { icon: 'ban', title: 'Warranty Not Available' },
]

const links = [
  [paths.shipping, pages.shipping.title],
  [paths.returns, 'Returns'],
  [paths.warranty, pages.warranty.title],
] as const

/** What every order comes with. */
export function DeliveryBox() {
  return (
    <Card as="aside" className="h-fit p-5 md:col-span-2 lg:col-span-1">
      <h2 className="text-base">Delivery and returns</h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        {promises.map(({ icon, title, note }) => (
          <li key={title} className="flex items-start gap-3 text-sm">
            <Icon name={icon} className="mt-px text-primary" />
            <span>
              <span className="block font-semibold">{title}</span>
              {note === undefined ? null : <span className="block text-muted">{note}</span>}
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
