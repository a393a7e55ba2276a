import { conversationLimits } from '@haat/contract/conversations.limits'
import { useSelector } from 'react-redux'
import { selectRequirement } from '#core/session.ts'
import { useGetUnreadMessagesQuery } from './unread-api.ts'

/** How many messages somebody has not read, at the end of a link; nothing when there are none. */
export function UnreadMessages() {
  const isReady = useSelector(selectRequirement) === null
  const { data } = useGetUnreadMessagesQuery(undefined, { skip: !isReady })
  const unread = data?.unread ?? 0
  if (unread === 0) return null
  const { unreadMax } = conversationLimits
  const shown = unread >= unreadMax ? `${unreadMax}+` : String(unread)
  return (
    <>
      <span
        aria-hidden="true"
        className="figures ms-auto min-w-6 rounded-full bg-primary px-1.5 py-0.5 text-center text-xs font-semibold text-on-primary"
      >
        {shown}
      </span>
      <span className="sr-only">{shown} unread</span>
    </>
  )
}
