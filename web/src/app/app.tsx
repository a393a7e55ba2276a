import { Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { PageHead } from '#core/page-head.tsx'
import { MissingCodeNotice } from '#ui/missing-code-notice.tsx'
import { ScrollToTop } from '#ui/scroll-to-top.tsx'
import { ToastHost } from '#ui/toast-host.tsx'
import NotFoundPage from '#pages/storefront/not-found-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Guard } from './guard.tsx'
import { PageFailure } from './page-failure.tsx'
import { PageLoading } from './page-loading.tsx'
import { RouteEffects } from './route-effects.tsx'
import {
  isIndexed,
  layoutOfPath,
  layouts,
  matchRoute,
  redirects,
  type Route as PageRoute,
} from './router.tsx'

/**
 * The whole site below the store and the router. `missingPath` is an address for which the server found
 * nothing, so it stays a 404 in the browser.
 */
export function App({ missingPath = null }: { missingPath?: string | null }) {
  const { pathname } = useLocation()
  // The router ranks all routes that it is given at each rendering.
  const match = matchRoute(pathname)
  return (
    <>
      <RouteEffects />
      <ErrorBoundary resetKey={pathname} fallback={<PageFailure />}>
        <Suspense fallback={<PageLoading />}>
          <Routes>
            <Route Component={layouts[layoutOfPath(pathname)].Component}>
              {match !== null && pageRoute(match.route, missingPath)}
              <Route path="*" element={<NotFoundPage />} />
            </Route>
            {redirects.map(({ path, redirectTo }) => (
              <Route key={path} path={path} element={<Navigate to={redirectTo} replace />} />
            ))}
          </Routes>
        </Suspense>
      </ErrorBoundary>
      <ScrollToTop />
      <MissingCodeNotice />
      <ToastHost isDashboard={layoutOfPath(pathname) === 'dashboard'} />
    </>
  )
}

function pageRoute(route: PageRoute, missingPath: string | null) {
  const element = <Page route={route} missingPath={missingPath} />
  return <Route path={route.path} element={element} />
}

/** A route's page behind its guard. */
function Page({ route, missingPath }: { route: PageRoute; missingPath: string | null }) {
  const { pathname } = useLocation()
  if (pathname === missingPath) return <NotFoundPage />
  const { Component } = route.page
  return (
    <ErrorBoundary resetKey={pathname} fallback={<PageFailure />}>
      {route.hasOwnHead !== true && (
        <PageHead
          title={route.title}
          description={route.description}
          path={pathname}
          isHidden={!isIndexed(route)}
        />
      )}
      <Suspense fallback={<PageLoading />}>
        <Guard who={route.who}>
          <Component key={pathname} />
        </Guard>
      </Suspense>
    </ErrorBoundary>
  )
}
