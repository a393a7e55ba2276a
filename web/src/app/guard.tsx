import { isAllowed, type Access } from '@haat/contract/roles'
import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Navigate, useLocation } from 'react-router'
import { selectIsRestored } from '#core/persistence.ts'
import { paths, type CameFrom } from '#core/paths.ts'
import { selectIsSignedIn, selectRole } from '#core/session.ts'
import { PageLoading } from './page-loading.tsx'

/**
 * Lets a page's visitors through by role. Nobody signed in: on to the login, which leads back here.
 * Another role than asked for: on to the page that says so. Until local storage is read, who it is
 * stays open, and the bare layout waits.
 */
export function Guard({ who, children }: { who: Access; children: ReactNode }) {
  const location = useLocation()
  const isRestored = useSelector(selectIsRestored)
  const isSignedIn = useSelector(selectIsSignedIn)
  const role = useSelector(selectRole)

  if (who === 'anyone') return children
  if (!isRestored) return <PageLoading />
  if (!isSignedIn) {
    const state: CameFrom = { from: location.pathname + location.search }
    return <Navigate to={paths.login} state={state} replace />
  }
  if (isAllowed(who, role)) return children
  return <Navigate to={paths.unauthorized(requiredRole(who))} replace />
}

/** The role a page asks for, in one word. */
function requiredRole(who: Access): string {
  return typeof who === 'string' ? '' : (who[0] ?? '')
}
