import { Navigate } from 'react-router'
import { PageLoading } from './page-loading.tsx'

/**
 * Leads to another page in place of this one. Until that page's code is here the browser shows this, which would
 * otherwise be nothing.
 */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  return (
    <>
      <Navigate to={to} state={state} replace />
      <PageLoading />
    </>
  )
}
