import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { CartDrawerHost } from '#features/cart/cart-drawer-host.tsx'
import { MissingCodeNotice } from '#ui/missing-code-notice.tsx'
import { PageLoading } from '#ui/page-loading.tsx'
import { Redirect } from '#ui/redirect.tsx'
import { ScrollToTop } from '#ui/scroll-to-top.tsx'
import { ToastHost } from '#ui/toast-host.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { pageFailure } from './page-failure.tsx'
import { RouteEffects } from './route-effects.tsx'
import { layoutOfPath, layouts, redirectOf, storefront } from './router.tsx'
import { MissingPath, Screens } from './screens.tsx'

/**
 * The whole site below the store and the router. `missingPath` is an address for which the server found
 * nothing, so it stays a 404 in the browser.
 */
export function App({ missingPath = null }: { missingPath?: string | null }) {
  const { pathname } = useLocation()
  return (
    <MissingPath value={missingPath}>
      <RouteEffects />
      <ErrorBoundary resetKey={pathname} fallback={pageFailure}>
        <Suspense fallback={<PageLoading />}>
          <Section pathname={pathname} />
        </Suspense>
      </ErrorBoundary>
      <CartDrawerHost />
      <ScrollToTop />
      <MissingCodeNotice />
      <ToastHost isDashboard={layoutOfPath(pathname) === 'dashboard'} />
    </MissingPath>
  )
}

/** The storefront, or the dashboard, which brings the table of its pages. */
function Section({ pathname }: { pathname: string }) {
  const redirectTo = redirectOf(pathname)
  if (redirectTo !== undefined) return <Redirect to={redirectTo} />
  if (layoutOfPath(pathname) === 'dashboard') return <layouts.dashboard.Component />
  return <Screens table={storefront} layout={layouts.storefront.Component} />
}
