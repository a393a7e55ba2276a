import { paths } from '#core/paths.ts'
import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import { AccountArea } from './account-area.tsx'
import { BellPlace } from './bell-place.tsx'
import { CategoryBar } from './category-bar.tsx'
import { HeaderActions } from './header-actions.tsx'
import { HeaderSearch } from './header-search.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { TopStrip } from './top-strip.tsx'

/** The storefront's header. The main bar stays in view while the page scrolls; on phones it
 * makes room while the page scrolls down. */
export function SiteHeader() {
  return (
    <header className="contents">
      <TopStrip />
      <div className="site-head sticky top-0 z-30 bg-surface">
        <div className="shell flex flex-wrap items-center gap-x-2 py-2 md:h-18 md:flex-nowrap md:gap-x-4 md:py-0 lg:gap-x-8">
          <MobileMenu />
          {/* As high as the actions, so that the row keeps its height if it is painted before they arrive. */}
          <Link
            to={paths.home}
            aria-label="Haat home"
            className="tap flex min-h-12 items-center rounded-md"
          >
            <Logo />
          </Link>
          {/* The logo, the gaps and the actions leave this: the page may be painted before the actions arrive. */}
          <div className="order-last mt-1 basis-full pb-1 md:order-none md:mt-0 md:max-w-[calc(100%-25.25rem)] md:basis-auto md:flex-1 md:pb-0 lg:max-w-[calc(100%-33.875rem)]">
            <HeaderSearch placeholder="Search everything in the product" />
          </div>
          {/* As wide as its parts: it may be painted when only some of them have arrived. */}
          <div className="-me-2 ms-auto flex min-w-35 items-center sm:min-w-47 md:min-w-59 lg:min-w-97">
            <BellPlace />
            <HeaderActions />
            <AccountArea />
          </div>
        </div>
      </div>
      <CategoryBar />
    </header>
  )
}
