import { Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { PageHead } from '#core/page-head.tsx'
import { MissingCodeNotice } from '#ui/missing-code-notice.tsx'
import { ScrollToTop } from '#ui/scroll-to-top.tsx'
import { ToastHost } from '#ui/toast-host.tsx'
import NotFoundPage from '#pages/storefront/not-found-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Guard } from './guard.tsx'
import type { PageRow } from './page-row.ts'
import { PageFailure } from './page-failure.tsx'
import { PageLoading } from './page-loading.tsx'
import { RouteEffects } from './route-effects.tsx'
import { layoutOf, layouts, redirects, rows } from './router.tsx'

/**
 * The whole site below the store and the router. `missingPath` is the address at which the server
 * found nothing: it stays a 404 in the browser.
 */
export function App({ missingPath = null }: { missingPath?: string | null }) {
  const { pathname } = useLocation()
  return (
    <>
      <RouteEffects />
      <ErrorBoundary resetKey={pathname} fallback={<PageFailure />}>
        <Suspense fallback={<PageLoading />}>
          <Routes>
            {layoutNames.map((name) => (
              <Route key={name} Component={layouts[name].Component}>
                {rows
                  .filter(({ layout }) => layout === name)
                  .map((row) => pageRoute(row, missingPath))}
                {name === 'dashboard' && <Route path="/dashboard/*" element={<NotFoundPage />} />}
                {name === 'storefront' && <Route path="*" element={<NotFoundPage />} />}
              </Route>
            ))}
            {redirects.map(({ path, redirectTo }) => (
              <Route key={path} path={path} element={<Navigate to={redirectTo} replace />} />
            ))}
          </Routes>
        </Suspense>
      </ErrorBoundary>
      <ScrollToTop />
      <MissingCodeNotice />
      <ToastHost isDashboard={layoutOf(pathname) === 'dashboard'} />
    </>
  )
}

const layoutNames = ['storefront', 'dashboard'] as const

function pageRoute(row: PageRow, missingPath: string | null) {
  return (
    <Route key={row.path} path={row.path} element={<Page row={row} missingPath={missingPath} />} />
  )
}

/** A row's page behind its guard. */
function Page({ row, missingPath }: { row: PageRow; missingPath: string | null }) {
  const { pathname } = useLocation()
  if (pathname === missingPath) return <NotFoundPage />
  const { Component } = row.page
  const isIndexed = row.who === 'anyone' && row.noIndex !== true
  return (
    <ErrorBoundary resetKey={pathname} fallback={<PageFailure />}>
      {row.title !== null && (
        <PageHead
          title={row.title}
          description={row.description}
          path={pathname}
          isHidden={!isIndexed}
        />
      )}
      <Suspense fallback={<PageLoading />}>
        <Guard who={row.who}>
          <Component key={pathname} />
        </Guard>
      </Suspense>
    </ErrorBoundary>
  )
}
