import { useSelector } from 'react-redux'
import { selectUser } from '#core/session.ts'

/** The caller's id: one person may not take both steps of two. */
export function useMe(): string {
  return useSelector(selectUser)?.id ?? ''
}
