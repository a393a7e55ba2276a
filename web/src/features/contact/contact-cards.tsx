import { market, telephone } from '#core/market.ts'
import { Card } from '#ui/card.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'

interface Way {
  icon: IconName
  title: string
  text: string | null
  hrefOf?: (text: string) => string
}

function ways(): Way[] {
  const { phone, email, address, hours } = market().contact
  return [
    { icon: 'phone', title: 'Call us', text: phone, hrefOf: telephone },
    { icon: 'mail', title: 'Mail us', text: email, hrefOf: (to) => `mailto:${to}` },
    { icon: 'map-pin', title: 'Visit us', text: address },
    { icon: 'clock', title: 'Opening hours', text: hours },
  ]
}

/** One card each for phone, email, address and opening hours, if configured. */
export function ContactCards({ className }: { className: string }) {
  return (
    <ul className={className}>
      {ways().map(({ icon, title, text, hrefOf }) =>
        text === null ? null : (
          <Card as="li" key={title} className="flex items-start gap-4 p-5">
            <span className="grid size-11 flex-none place-items-center rounded-md bg-primary-soft text-on-primary-soft">
              <Icon name={icon} />
            </span>
            <div className="min-w-0 text-sm">
              <h3 className="text-sm">{title}</h3>
              {hrefOf === undefined ? (
                <p className="mt-0.5 text-muted">{text}</p>
              ) : (
                <a
                  href={hrefOf(text)}
                  className="figures tap mt-0.5 inline-flex items-center text-link hover:underline"
                >
                  {text}
                </a>
              )}
            </div>
          </Card>
        ),
      )}
    </ul>
  )
}
