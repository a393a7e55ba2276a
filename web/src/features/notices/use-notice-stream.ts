import { useEffect } from 'react'
import { useDispatch, useStore } from 'react-redux'
import { api } from '#core/api.ts'
import { hasSession, selectSession } from '#core/session.ts'
import { listenForNotices } from './notice-stream.ts'

/** Several changes within this time are read at once. */
const gatherMs = 300

/** What is read again: notices, and messages, which come by the same stream. */
const live = ['Notices', 'Conversations', 'Complaints'] as const

const isHidden = () => document.visibilityState === 'hidden'

/** Reads notices, and what they are about, again whenever the server says that they have changed. */
export function useNoticeStream(personId: string): void {
  const dispatch = useDispatch()
  const store = useStore<unknown>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const token = () => {
      const state = store.getState()
      return hasSession(state) ? selectSession(state).accessToken : null
    }
    let isMissed = false
    const onChanged = () => {
      clearTimeout(timer)
      isMissed = isHidden()
      if (isMissed) return
      timer = setTimeout(() => dispatch(api.util.invalidateTags([...live])), gatherMs)
    }
    // A page that nobody sees does not ask; it catches up when somebody returns to it.
    const onSeen = () => {
      if (isMissed && !isHidden()) onChanged()
    }
    document.addEventListener('visibilitychange', onSeen)
    const stop = listenForNotices({ token, onChanged, personId })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onSeen)
      stop()
    }
  }, [personId, dispatch, store])
}
