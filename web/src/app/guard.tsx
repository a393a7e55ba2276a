import { isAllowed, type Access } from '@haat/contract/roles'
import { lazy, type ComponentType, type ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import { selectIsRestored } from '#core/persistence.ts'
import { paths, type CameFrom } from '#core/paths.ts'
import { selectIsSignedIn, selectRequirement, selectRole, type Requirement } from '#core/session.ts'
import { useSite } from '#core/site.tsx'
import { PageLoading } from '#ui/page-loading.tsx'
import { Redirect } from '#ui/redirect.tsx'

/** Replaces every guarded page until the requirement is met. */
const requirements: Record<Requirement, ComponentType> = {
  PASSWORD_CHANGE_REQUIRED: lazy(async () => ({
    default: (await import('#pages/dashboard/requirements/first-password.tsx')).FirstPassword,
  })),
  TWO_FACTOR_SETUP_REQUIRED: lazy(async () => ({
    default: (await import('#pages/dashboard/requirements/second-factor.tsx')).SecondFactor,
  })),
}

/**
 * Admits visitors by role. Anonymous visitors are redirected to the login page, which leads back here. Another role
 * is redirected to the page that says so. An account with a requirement sees only that. Until local storage has
 * been read, the role is unknown, so a placeholder shows, or the content if it is in the server's page.
 */
export function Guard({ who, children }: { who: Access; children: ReactNode }) {
  const location = useLocation()
  const { isOpened } = useSite()
  const isRestored = useSelector(selectIsRestored)
  const isSignedIn = useSelector(selectIsSignedIn)
  const role = useSelector(selectRole)
  const requirement = useSelector(selectRequirement)

  if (who === 'anyone') return children
  if (!isRestored) return isOpened ? children : <PageLoading />
  if (!isSignedIn) {
    const state: CameFrom = { from: location.pathname + location.search + location.hash }
    return <Redirect to={paths.login} state={state} />
  }
  if (requirement !== null) {
    const First = requirements[requirement]
    return <First />
  }
  if (isAllowed(who, role)) return children
  return <Redirect to={paths.unauthorized(requiredRole(who))} />
}

/** The role that the page requires, in one word. */
function requiredRole(who: Access): string {
  return typeof who === 'string' ? '' : (who[0] ?? '')
}
