import { useStore } from 'react-redux'
import { leaveBy } from '#core/leaving.ts'
import { selectSession, sessionEnded, type WithSession } from '#core/session.ts'
import { useLogoutMutation } from './logout-api.ts'

/** Signs out at once, in every tab; the server is notified in the background. */
export function useLogout(): () => void {
  const store = useStore<WithSession>()
  const [logout] = useLogoutMutation()
  return () =>
    leaveBy(() => {
      const { refreshToken } = selectSession(store.getState())
      store.dispatch(sessionEnded())
      void logout({ refreshToken })
    })
}
