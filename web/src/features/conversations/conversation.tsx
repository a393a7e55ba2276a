import type { Conversation as Talk, Thread } from '@haat/contract/conversations'
import { isAdmin } from '@haat/contract/roles'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { selectRole } from '#core/session.ts'
import { Button } from '#ui/button.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { runMutation } from '#ui/run-mutation.ts'
import { LoadingText } from '#ui/skeleton.tsx'
import { Notice } from '#ui/states.tsx'
import type { About } from './about.ts'
import { Composer } from './composer.tsx'
import {
  useGetThreadQuery,
  useMarkReadMutation,
  useReadOlderMutation,
} from './conversations-api.ts'
import { muteWords } from './message-words.ts'
import { MessageItem } from './message-item.tsx'
import { useAskHaatMutation } from './moderation-api.ts'

/** Messages come by the stream of notices; asking is for when that is down. */
const pollMs = 60_000

/** A conversation: its messages, newest last, and a form to write. New messages appear by themselves. */
export function Conversation({ about }: { about: About }) {
  const result = useGetThreadQuery(about, {
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  return (
    <QueryState
      result={result}
      loading={
        <div className="min-h-60">
          <LoadingText what="the messages" lines={6} />
        </div>
      }
    >
      {(thread) => <Messages about={about} thread={thread} />}
    </QueryState>
  )
}

function Messages({ about, thread }: { about: About; thread: Thread }) {
  const { conversation, messages, hasOlder } = thread
  const [readOlder, { isLoading }] = useReadOlderMutation()
  const before = messages[0]?.seq
  useReading(conversation)
  return (
    <div className="space-y-5">
      {hasOlder && before !== undefined ? (
        <Button
          variant="ghost"
          size="sm"
          isPending={isLoading}
          onClick={() => void readOlder({ about, before })}
        >
          Show older messages
        </Button>
      ) : null}
      {conversation.lastSeq === 0 ? (
        <p className="text-sm text-muted">Nobody has written yet.</p>
      ) : (
        <div role="log" aria-label="Messages">
          <ol className="space-y-3">
            {messages.map((message) => (
              <MessageItem key={message.id} message={message} />
            ))}
          </ol>
        </div>
      )}
      {conversation.mute === null ? (
        <Composer about={about} conversation={conversation} />
      ) : (
        <Notice>{muteWords[conversation.mute]}</Notice>
      )}
      <AskHaat conversation={conversation} />
    </div>
  )
}

/** What is in view has been read, on all devices of the reader. */
function useReading({ id, unread, lastSeq }: Talk) {
  const isParty = !isAdmin(useSelector(selectRole))
  const [markRead] = useMarkReadMutation()
  useEffect(() => {
    if (id === null || unread === 0 || !isParty || document.visibilityState === 'hidden') return
    void markRead({ id, seq: lastSeq })
  }, [id, unread, lastSeq, isParty, markRead])
}

/** The buyer and the shop ask Haat to join; an admin says that it is settled. */
function AskHaat({ conversation: { id, adminAskedAt } }: { conversation: Talk }) {
  const isHaat = isAdmin(useSelector(selectRole))
  const [ask, { isLoading }] = useAskHaatMutation()
  if (id === null) return null
  if (!isHaat && adminAskedAt !== null) {
    return <p className="text-sm text-muted">Haat was asked to join, and reads what you write.</p>
  }
  if (isHaat && adminAskedAt === null) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      isPending={isLoading}
      onClick={() =>
        void runMutation(ask({ id, isAsked: !isHaat }).unwrap(), {
          pending: 'Saving...',
          done: isHaat ? 'The request is settled' : 'Haat was asked to join',
        })
      }
    >
      {isHaat ? 'The request is settled' : 'Ask Haat to join'}
    </Button>
  )
}
