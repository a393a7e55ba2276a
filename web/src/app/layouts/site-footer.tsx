import type { ReactNode } from 'react'
import { market, telephone } from '#core/market.ts'
import type { PageRow } from '#core/page-row.ts'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { Icon, Mark } from '#ui/icon.tsx'
import type { MarkName } from '#ui/icon-names.ts'
import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'

const categories = ['Mouse', 'Keyboard', 'Laptop', 'TV']

const stores: { name: MarkName; label: string; note: string; href: string }[] = [
  {
    name: 'googleplay',
    label: 'Google Play',
    note: 'Get it on',
    href: 'https://play.google.com/store',
  },
  {
    name: 'appstore',
    label: 'App Store',
    note: 'Download on the',
    href: 'https://www.apple.com/app-store/',
  },
]

const socials: { name: MarkName; label: string; href: string }[] = [
  { name: 'facebook', label: 'Facebook', href: 'https://www.facebook.com/' },
  { name: 'instagram', label: 'Instagram', href: 'https://www.instagram.com/' },
  { name: 'x', label: 'X', href: 'https://x.com/' },
  { name: 'youtube', label: 'YouTube', href: 'https://www.youtube.com/' },
]

const link =
  'tap inline-flex items-center py-1.5 text-sm text-muted hover:text-link hover:underline'

/** The storefront's footer. */
export function SiteFooter() {
  return (
    // On a phone the way back to the top and the filters lie over the end of a page.
    <footer className="later mt-20 border-t border-line bg-surface pb-16 sm:pb-0">
      <div className="shell grid gap-x-8 gap-y-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1fr_1.3fr]">
        <div>
          <Logo />
          <p className="mt-4 text-sm">To simplify your shopping experience.</p>
          <Reach />
        </div>
        <Column title="Shop">
          <PageLink page={pages.products} />
          {categories.map((name) => (
            <FooterLink key={name} to={paths.category(name)}>
              {name}
            </FooterLink>
          ))}
        </Column>
        <Column title="Haat">
          <PageLink page={pages.shops} />
          <PageLink page={pages.about} />
          <PageLink page={pages.contact} />
        </Column>
        <Column title="Help">
          <PageLink page={pages.shipping} />
          <PageLink page={pages.returns} />
          <PageLink page={pages.warranty} />
          <PageLink page={pages.terms} />
          <PageLink page={pages.privacy} />
        </Column>
        <AppsAndSocials />
      </div>
      <div className="border-t border-line">
        <p className="shell py-5 pe-20 text-xs text-muted">
          © {market().contact.company ?? 'Haat'}. Prices are in Bangladeshi taka (৳). Cash on
          delivery and 7 days returns on every order.
        </p>
      </div>
    </footer>
  )
}

/** Where the market is, and how to reach it. */
function Reach() {
  const { address, phone, email } = market().contact
  return (
    <address className="mt-4 space-y-1 text-sm text-muted not-italic">
      {address === null ? null : <Detail icon="map-pin">{address}</Detail>}
      {phone === null ? null : (
        <Detail icon="phone">
          <a href={telephone(phone)} className={`figures ${link}`}>
            {phone}
          </a>
        </Detail>
      )}
      {email === null ? null : (
        <Detail icon="mail">
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
        </Detail>
      )}
    </address>
  )
}

function AppsAndSocials() {
  return (
    <div>
      <h2 className="mb-3 text-sm font-semibold">Get the app</h2>
      <ul className="flex flex-wrap gap-2">
        {stores.map((store) => (
          <li key={store.name}>
            <a
              href={store.href}
              target="_blank"
              rel="noreferrer"
              className="flex h-12 items-center gap-2.5 rounded-md border border-control px-3 transition-colors hover:border-ink"
            >
              <Mark name={store.name} />
              <span className="text-xs leading-tight text-muted">
                {store.note}
                <span className="block text-sm font-semibold text-ink">{store.label}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <h2 className="mt-6 mb-2 text-sm font-semibold">Follow us</h2>
      <ul className="-ms-2.5 flex">
        {socials.map((social) => (
          <li key={social.name}>
            <a
              href={social.href}
              target="_blank"
              rel="noreferrer"
              aria-label={social.label}
              className="tap grid size-10 place-items-center rounded-md text-muted transition-colors hover:bg-neutral-soft hover:text-ink"
            >
              <Mark name={social.name} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 text-sm font-semibold">{title}</h2>
      <ul>{children}</ul>
    </nav>
  )
}

function PageLink({ page: { path, label, title } }: { page: PageRow }) {
  return <FooterLink to={path}>{label ?? title}</FooterLink>
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={link}>
        {children}
      </Link>
    </li>
  )
}

function Detail({ icon, children }: { icon: 'map-pin' | 'phone' | 'mail'; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5">
      <Icon name={icon} className="size-4" />
      {children}
    </p>
  )
}
