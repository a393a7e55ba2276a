import { createContext, Suspense, use, useState, type ComponentType } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { PageHead } from '#core/page-head.tsx'
import { isSiblingOf } from '#core/sibling.ts'
import NotFoundPage from '#pages/storefront/not-found-page.tsx'
import { PageLoading } from '#ui/page-loading.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Guard } from './guard.tsx'
import { pageFailure } from './page-failure.tsx'
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
  const { pathname, state } = useLocation()
  const pageKey = usePageKey(pathname, state)
  if (pathname === use(MissingPath)) return <NotFoundPage />
  const { Component } = route.page
  return (
    <ErrorBoundary resetKey={pathname} fallback={pageFailure}>
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
          <Component key={pageKey} />
        </Guard>
      </Suspense>
    </ErrorBoundary>
  )
}

/** A page begins anew with its address, but goes on with a choice within a family of products. */
function usePageKey(pathname: string, state: unknown): string {
  const [kept, setKept] = useState({ pathname, key: pathname })
  if (kept.pathname === pathname) return kept.key
  const next = { pathname, key: isSiblingOf(kept.pathname, state) ? kept.key : pathname }
  setKept(next)
  return next.key
}
