import { market, telephone } from '#core/market.ts'
import { pages } from '#core/pages.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'

const link = 'tap inline-flex items-center rounded-sm px-1 py-1.5 hover:underline'
// A fixed width, so that the font's arrival moves nothing.
const place = `${link} min-w-20 justify-center`

/** The thin band above the header; phones have its links in their menu. */
export function TopStrip() {
  const { phone } = market().contact
  return (
    <div className="hidden bg-brand text-xs text-on-brand md:block">
      <div className="shell flex min-h-9 items-center">
        {phone === null ? null : (
          <a href={telephone(phone)} className={`gap-2 ${link}`}>
            <Icon name="phone" className="size-3.5" />
            <span>
              Call us: <span className="figures font-semibold">{phone}</span>
            </span>
          </a>
        )}
        {/* As wide as its parts: it may be painted when only some of them have arrived. */}
        <nav aria-label="Account and help" className="ms-auto flex min-w-72 items-center gap-1">
          <Link to={pages.dashboard.path} className={place}>
            My Account
          </Link>
          <Link to={pages.about.path} className={place}>
            {pages.about.title}
          </Link>
          <Link to={pages.contact.path} className={place}>
            {pages.contact.title}
          </Link>
          <ThemeToggle className="hover:bg-on-brand/10" />
        </nav>
      </div>
    </div>
  )
}
