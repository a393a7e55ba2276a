import { Outlet } from 'react-router'
import { OfflineBanner } from '#ui/offline-banner.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { TabBar } from './tab-bar.tsx'

/** Header, the page, footer, and on phones a bar at the bottom. */
export function StorefrontLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <OfflineBanner />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="min-h-[80dvh] flex-1">
        <Outlet />
      </main>
      <SiteFooter />
      <TabBar />
    </div>
  )
}
