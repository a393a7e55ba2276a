import { deliveryDays, returnDays } from '@haat/contract/order-terms.limits'
import { Link } from '#ui/link.tsx'
import deliveryUrl from '#ui/scenes/delivery.svg?no-inline'
import packingUrl from '#ui/scenes/packing.svg?no-inline'
import stallUrl from '#ui/scenes/stall.svg?no-inline'
import { PageHead } from '#core/page-head.tsx'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { Card, SectionHeading } from '#ui/card.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { initials } from '#ui/picture.tsx'
import { ContactCards } from '#features/contact/contact-cards.tsx'

export default function AboutUsPage() {
  return (
    <>
      <PageHead
        title={pages.about.title}
        description="Haat brings the computer and electronics shops of Bangladesh together in one market, with fair prices, honest reviews and delivery to the door."
        path={pages.about.path}
      />
      <Hero />
      <div className="shell space-y-14 py-10 sm:space-y-16 sm:py-14">
        <Pictures />
        <VisionAndMission />
        <Team />
        <section aria-labelledby="reach-us">
          <SectionHeading id="reach-us" title="How to reach us" />
          <ContactCards className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4" />
        </section>
      </div>
    </>
  )
}

const heroLink =
  'tap inline-flex h-12 items-center rounded-md px-6 text-base font-semibold transition-colors'

function Hero() {
  return (
    <section className="bg-brand text-on-brand">
      <div className="shell flex flex-col py-14 sm:items-center sm:py-20 sm:text-center">
        <h1 className="text-sm font-semibold">{pages.about.title}</h1>
        <p className="mt-3 text-2xl font-bold text-balance">
          The village market, for everything with a plug
        </p>
        <p className="mt-4 max-w-prose text-base">
          A haat is the market where a whole district meets: many sellers, one place, prices you can
          compare by walking a few steps. We built one for computers and electronics, open every day
          and as close as your phone.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Link
            to={paths.products}
            className={`${heroLink} bg-on-brand text-brand hover:opacity-90`}
          >
            Browse products
          </Link>
          <Link
            to={paths.shops}
            className={`${heroLink} ring-1 ring-on-brand/60 ring-inset hover:bg-on-brand/10`}
          >
            Meet the shops
          </Link>
        </div>
      </div>
    </section>
  )
}

const pictures = [
  {
    src: stallUrl,
    alt: 'A market stall with a laptop, a phone, headphones and a camera on its counter',
    words: 'Independent shops, side by side',
  },
  {
    src: packingUrl,
    alt: 'A packing table with a laptop going into a parcel and a checked list above it',
    words: 'Checked and packed by the seller',
  },
  {
    src: deliveryUrl,
    alt: 'A delivery van on its way through the city',
    words: `At your door within ${deliveryDays} days`,
  },
]

function Pictures() {
  return (
    <ul className="grid gap-5 sm:grid-cols-3 sm:gap-4">
      {pictures.map(({ src, alt, words }) => (
        <li key={src}>
          <figure>
            <img
              src={src}
              alt={alt}
              width={640}
              height={480}
              className="block h-auto w-full rounded-lg bg-sunken"
            />
            <figcaption className="mt-2.5 text-sm font-semibold">{words}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

const beliefs: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'eye',
    title: 'Our Vision',
    text: 'That anyone in Bangladesh, in a city flat or at the end of a village road, can buy the same machine at the same fair price, from a seller they know by name.',
  },
  {
    icon: 'shield-check',
    title: 'Our Mission',
    text: `To put independent shops next to each other, show what their buyers really think, and stand behind each order: paid at the door or online, and returned within ${returnDays} days if it is not right.`,
  },
]

function VisionAndMission() {
  return (
    <div className="grid gap-3 sm:gap-4 md:grid-cols-2">
      {beliefs.map(({ icon, title, text }) => (
        <Card as="section" key={title} className="p-6 sm:p-8">
          <span className="grid size-12 place-items-center rounded-md bg-primary-soft text-on-primary-soft">
            <Icon name={icon} className="size-6" />
          </span>
          <h2 className="mt-5 text-xl">{title}</h2>
          <p className="mt-3 text-base text-muted">{text}</p>
        </Card>
      ))}
    </div>
  )
}

const team = [
  { name: 'Farhana Rahman', role: 'Founder' },
  { name: 'Tanvir Ahmed', role: 'Shops and sellers' },
  { name: 'Nusrat Jahan', role: 'Delivery and returns' },
  { name: 'Rafiul Islam', role: 'Engineering' },
]

function Team() {
  return (
    <section aria-labelledby="team">
      <SectionHeading
        id="team"
        title="Our Team"
        note="Four of the people who keep the market open."
      />
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {team.map(({ name, role }) => (
          <Card as="li" key={name} className="flex flex-col items-center p-6 text-center">
            <span
              aria-hidden="true"
              className="grid size-22 place-items-center rounded-full bg-primary-soft text-xl font-bold text-on-primary-soft"
            >
              {initials(name)}
            </span>
            <h3 className="mt-4 text-base">{name}</h3>
            <p className="text-sm text-muted">{role}</p>
          </Card>
        ))}
      </ul>
    </section>
  )
}
