import { Card } from '#ui/card.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { marketContact } from '#ui/market-contact.ts'

const ways: readonly { icon: IconName; title: string; text: string; href?: string }[] = [
  {
    icon: 'phone',
    title: 'Call us',
    text: marketContact.phone,
    href: marketContact.phoneHref,
  },
  { icon: 'mail', title: 'Mail us', text: marketContact.email, href: marketContact.emailHref },
  { icon: 'map-pin', title: 'Visit us', text: marketContact.address },
  { icon: 'clock', title: 'Opening hours', text: marketContact.hours },
]

/** Phone, mail, address and hours, a card each. */
export function ContactCards({ className }: { className: string }) {
  return (
    <ul className={className}>
      {ways.map(({ icon, title, text, href }) => (
        <Card as="li" key={title} className="flex items-start gap-4 p-5">
          <span className="grid size-11 flex-none place-items-center rounded-md bg-primary-soft text-on-primary-soft">
            <Icon name={icon} />
          </span>
          <div className="min-w-0 text-sm">
            <h3 className="text-sm">{title}</h3>
            {href === undefined ? (
              <p className="mt-0.5 text-muted">{text}</p>
            ) : (
              <a
                href={href}
                className="figures tap mt-0.5 inline-flex items-center text-link hover:underline"
              >
                {text}
              </a>
            )}
          </div>
        </Card>
      ))}
    </ul>
  )
}
