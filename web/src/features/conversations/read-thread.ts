import { thread, type Thread } from '@haat/contract/conversations'
import { z } from '@haat/contract/schema'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'

interface Reading {
  /** Reads the page of messages before one, or the newest page. */
  read: (before?: number) => Answer | PromiseLike<Answer>
  /** What is shown of the thread at this moment. */
  shown: () => Thread | undefined
}
type Answer = { data?: unknown; error?: FetchBaseQueryError | undefined }

const answer = z.object({ data: thread })
const unreadable = { status: 'CUSTOM_ERROR', error: 'The answer is unreadable.' } as const

/** Reads a thread page by page, each up to where the newer one begins, as far back as it is shown. */
export async function readThread({
  read,
  shown,
}: Reading): Promise<{ data: Thread } | { error: FetchBaseQueryError }> {
  let found: Thread | undefined
  for (;;) {
    const { data, error } = await read(found?.messages[0]?.seq)
    if (error !== undefined) return { error }
    const page = z.safeParse(answer, data).data?.data
    if (page === undefined) return { error: unreadable }
    found = found === undefined ? page : withOlder(found, page)
    // Asked after each page, because the reader may read on meanwhile.
    const first = firstOf(shown() ?? found)
    if (!found.hasOlder || firstOf(found) <= first) return { data: backTo(first, found) }
  }
}

/** A thread with the messages of an older page. What both have is kept once. */
export function withOlder(newer: Thread, older: Thread): Thread {
  const first = firstOf(newer)
  const before = older.messages.filter(({ seq }) => seq < first)
  return { ...newer, messages: [...before, ...newer.messages], hasOlder: older.hasOlder }
}

/** The thread from a message on. What is before it is read when the reader asks for it. */
function backTo(first: number, whole: Thread): Thread {
  const messages = whole.messages.filter(({ seq }) => seq >= first)
  return { ...whole, messages, hasOlder: whole.hasOlder || messages.length < whole.messages.length }
}

function firstOf({ messages }: Thread): number {
  return messages[0]?.seq ?? 0
}
