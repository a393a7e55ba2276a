import type { Conversation as Talk, Thread } from '@haat/contract/conversations'
import { isAdmin } from '@haat/contract/roles'
import { useEffect, useRef, type MouseEvent, type RefObject } from 'react'
import { errorMessage } from '#core/api-error.ts'
import { useSelector } from 'react-redux'
import { selectRole } from '#core/session.ts'
import { Button } from '#ui/button.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { runMutation } from '#ui/run-mutation.ts'
import { LoadingText } from '#ui/skeleton.tsx'
import { checkConnection, Notice } from '#ui/states.tsx'
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
import { useKeptPlace, useNewestInView } from './use-kept-place.ts'

/** Messages come by the stream of notices; asking is for when that is down. */
const pollMs = 60_000

interface Shown {
  about: About
  /** It is what the page is for, so the page opens at its newest messages. */
  isMain?: boolean
}

/** A conversation: its messages, newest last, and a form to write. New messages appear by themselves. */
export function Conversation({ about, isMain = false }: Shown) {
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
      {(thread) => (
        <Messages {...{ about, isMain, thread }} readAt={result.fulfilledTimeStamp ?? 0} />
      )}
    </QueryState>
  )
}

function Messages({
  about,
  isMain,
  thread,
  readAt,
}: Required<Shown> & {
  thread: Thread
  /** When the thread was last read from the server. */
  readAt: number
}) {
  const { conversation, messages, hasOlder } = thread
  const whole = useRef<HTMLDivElement>(null)
  const log = useRef<HTMLDivElement>(null)
  const before = messages[0]?.seq
  useNewestInView(whole, isMain)
  useKeptPlace(log, before)
  useReading(conversation, readAt)
  return (
    <div ref={whole} className="space-y-5">
      {hasOlder && before !== undefined ? <Older about={about} before={before} log={log} /> : null}
      {conversation.lastSeq === 0 ? (
        <p className="text-sm text-muted">Nobody has written yet.</p>
      ) : (
        <div
          ref={log}
          tabIndex={-1}
          role="log"
          aria-label="Messages"
          className="[overflow-anchor:none]"
        >
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

/** Shows older messages. Once there are none, the focus moves on to the messages, as the button is gone. */
function Older({
  about,
  before,
  log,
}: {
  about: About
  before: number
  log: RefObject<HTMLDivElement | null>
}) {
  const [readOlder, { isLoading, error }] = useReadOlderMutation()

  async function show({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    const { data } = await readOlder({ about, before })
    const { activeElement } = document
    if (data?.hasOlder !== false) return
    if (activeElement === button || activeElement === document.body) {
      log.current?.focus({ preventScroll: true })
    }
  }

  return (
    <>
      {error === undefined ? null : (
        <Notice tone="danger">{errorMessage(error, checkConnection)}</Notice>
      )}
      <Button variant="ghost" size="sm" isPending={isLoading} onClick={(event) => void show(event)}>
        Show older messages
      </Button>
    </>
  )
}

/** What is in view has been read, on all devices of the reader. If the server did not hear it, the next poll tells it. */
function useReading({ id, unread, lastSeq }: Talk, readAt: number) {
  const isParty = !isAdmin(useSelector(selectRole))
  const [markRead] = useMarkReadMutation()
  const told = useRef('')
  const failed = useRef<number | null>(null)
  useEffect(() => {
    if (id === null || unread === 0 || !isParty) return undefined
    async function tell(conversationId: string) {
      const what = `${conversationId} ${lastSeq}`
      if (document.visibilityState === 'hidden') return
      if (told.current === what || failed.current === readAt) return
      told.current = what
      const { error } = await markRead({ id: conversationId, seq: lastSeq })
      if (error === undefined || told.current !== what) return
      told.current = ''
      failed.current = readAt
    }
    const look = () => void tell(id)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [id, unread, lastSeq, isParty, markRead, readAt])
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
