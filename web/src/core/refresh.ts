import { inOneTab } from './one-tab.ts'
import type { Session } from '@haat/contract/accounts'
import { isRecord, readStored } from './persistence.ts'
import { sessionEnded, sessionLost, sessionStarted, type SessionState } from './session.ts'

/** What a renewal needs: the current session, a way to change it, and the call itself. */
export interface RefreshContext {
  session: () => SessionState
  dispatch: (
    action: ReturnType<typeof sessionStarted | typeof sessionEnded | typeof sessionLost>,
  ) => unknown
  /** POST auth/refresh-token: a fresh session, 'refused' when it is over, 'unreachable' otherwise. */
  rotate: (refreshToken: string) => Promise<Session | 'refused' | 'unreachable'>
}

let running: Promise<void> | null = null

/**
 * Replaces an expired access token. However many calls fail at once, in any number of tabs, the refresh token is
 * used once where the browser has locks. Tabs without locks may use it at the same time: the server accepts it
 * again for 10 seconds.
 */
export function refreshSession(context: RefreshContext, refusedToken: string): Promise<void> {
  running ??= inOneTab('haat:refresh', () => renew(context, refusedToken)).finally(() => {
    running = null
  })
  return running
}

async function renew(context: RefreshContext, refusedToken: string): Promise<void> {
  const { accessToken, refreshToken } = context.session()
  if (accessToken !== refusedToken || refreshToken === null) return
  if (tookOverFromAnotherTab(context, refusedToken)) return
  const outcome = await context.rotate(refreshToken)
  if (outcome === 'unreachable') return
  if (context.session().refreshToken !== refreshToken) return
  context.dispatch(outcome === 'refused' ? sessionLost() : sessionStarted(outcome))
}

/** Local storage is ahead of this tab's memory when another tab has renewed or ended the session. */
function tookOverFromAnotherTab(context: RefreshContext, refusedToken: string): boolean {
  const stored = readStored('auth')
  if (!isRecord(stored) || stored['accessToken'] === refusedToken) return false
  const { user } = context.session()
  const { accessToken, refreshToken } = stored
  const isRenewed = typeof accessToken === 'string' && typeof refreshToken === 'string'
  const isSamePerson = isRecord(stored['user']) && stored['user']['id'] === user?.id
  if (isRenewed && isSamePerson && user !== null) {
    context.dispatch(sessionStarted({ user, accessToken, refreshToken }))
    return true
  }
  if (accessToken !== null) return false
  context.dispatch(stored['wasLost'] === true ? sessionLost() : sessionEnded())
  return true
}
