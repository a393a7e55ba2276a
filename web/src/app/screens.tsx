import { createContext, Suspense, use, type ComponentType } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { PageHead } from '#core/page-head.tsx'
import NotFoundPage from '#pages/storefront/not-found-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Guard } from './guard.tsx'
import { PageFailure } from './page-failure.tsx'
import { PageLoading } from './page-loading.tsx'
import { isIndexed, type PageTable, type Route as PageRoute } from './page-table.ts'

/** An address for which the server found nothing, so it stays a 404 in the browser. */
export const MissingPath = createContext<string | null>(null)

/** The page of this address from `table`, in its layout; or that there is none. */
export function Screens({ table, layout }: { table: PageTable; layout: ComponentType }) {
  const { pathname } = useLocation()
  // The router ranks all routes that it is given at each rendering.
  const match = table.match(pathname)
  return (
    <Routes>
      <Route Component={layout}>
        {match !== null && <Route path={match.route.path} element={<Page route={match.route} />} />}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}

/** A route's page behind its guard. */
function Page({ route }: { route: PageRoute }) {
  const { pathname } = useLocation()
  if (pathname === use(MissingPath)) return <NotFoundPage />
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
