import type { Message, Thread } from '@haat/contract/conversations'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { api } from '#core/api.ts'
import { drawInMarket, settle, type ApiCall } from '#test/market.tsx'
import { aConversation } from '#test/talk.ts'
import { Conversation } from './conversation.tsx'

/** What the server has: messages 1 to `last`, of which some are hidden or reported. A page holds six. */
let last = 20
let hidden = new Set<number>()
let reported = new Set<number>()
/** Holds back what the server answers to a read of the newest messages. */
let holding: Promise<unknown> | null = null
/** How many messages the reader has not seen, whether the server fails, and up to where it was told that they were. */
let unread = 0
let isFailing = false
let marks: unknown[] = []

beforeEach(() => {
  last = 20
  hidden = new Set()
  reported = new Set()
  holding = null
  unread = 0
  isFailing = false
  marks = []
})

const idOf = (seq: number) => `01930000-0000-7000-8000-${String(seq).padStart(12, '0')}`
const aMessage = (seq: number): Message => ({
  id: idOf(seq),
  seq,
  clientId: idOf(seq),
  by: { role: 'VENDOR', name: 'Shop A', isMe: false },
  body: `text ${seq}`,
  isMasked: false,
  isHidden: hidden.has(seq),
  pictures: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  reports: 0,
  report: null,
  isReported: reported.has(seq),
})

function threadBefore(before: number): Thread {
  const end = Math.min(before - 1, last)
  const begin = Math.max(end - 5, 1)
  const messages = Array.from({ length: end - begin + 1 }, (_, nth) => aMessage(begin + nth))
  return {
    conversation: { ...aConversation, lastSeq: last, unread },
    messages,
    hasOlder: begin > 1,
  }
}

async function answer({ method, path, body }: ApiCall) {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  if (pathname.endsWith('/read')) marks.push(body)
  if (isFailing && (pathname.endsWith('/read') || searchParams.has('before'))) {
    return Response.json({ success: false, message: 'Please wait.' }, { status: 503 })
  }
  if (pathname.endsWith('/read')) {
    unread = 0
    return aConversation
  }
  const seq = Number(/-0*(\d+)(\/reports)?$/.exec(pathname)?.[1])
  if (method === 'PATCH') hidden.add(seq)
  if (method === 'POST') reported.add(seq)
  if (method !== 'GET') return aMessage(seq)
  const before = searchParams.get('before')
  const thread = threadBefore(Number(before ?? Infinity))
  if (before === null) await holding
  return thread
}

const shown = () =>
  within(screen.getByRole('log'))
    .getAllByText(/^text \d+$/)
    .map(({ textContent }) => Number(textContent.slice(5)))
const from = (first: number, end: number) =>
  Array.from({ length: end - first + 1 }, (_, nth) => first + nth)
const showOlder = () => fireEvent.click(screen.getByRole('button', { name: 'Show older messages' }))

async function open(role: 'CUSTOMER' | 'ADMIN' = 'CUSTOMER') {
  const about = { conversationId: aConversation.id ?? '' }
  const { store } = drawInMarket(<Conversation about={about} />, answer, { role })
  await screen.findByText('text 20')
  return {
    /** As the stream of notices does. */
    noticeChange: () =>
      act(async () => void store.dispatch(api.util.invalidateTags(['Conversations']))),
  }
}

test('new messages leave no gap between the newest ones and the older ones', async () => {
  const { noticeChange } = await open()
  expect(shown()).toEqual(from(15, 20))
  showOlder()
  await waitFor(() => expect(shown()).toEqual(from(9, 20)))
  last = 23
  await noticeChange()
  await waitFor(() => expect(shown()).toEqual(from(9, 23)))
  showOlder()
  await waitFor(() => expect(shown()).toEqual(from(3, 23)))
  showOlder()
  await waitFor(() => expect(shown()).toEqual(from(1, 23)))
  expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull()
})

test('more new messages than a page holds leave no gap either', async () => {
  const { noticeChange } = await open()
  last = 34
  await noticeChange()
  await waitFor(() => expect(shown()).toEqual(from(15, 34)))
})

test('older messages that arrive while the newest are read again stay', async () => {
  const { noticeChange } = await open()
  const reading = Promise.withResolvers<unknown>()
  holding = reading.promise
  last = 21
  await noticeChange()
  showOlder()
  await waitFor(() => expect(shown()).toEqual(from(9, 20)))
  await act(async () => reading.resolve(null))
  await waitFor(() => expect(shown()).toEqual(from(9, 21)))
})

test('an older message follows what is done about it', async () => {
  await open('ADMIN')
  showOlder()
  const text = await screen.findByText('text 10')
  const item = within(text.closest('li') ?? text)
  await act(async () => void fireEvent.click(item.getByRole('button', { name: 'Hide' })))
  expect(await item.findByText('Haat has hidden this message.')).toBeDefined()
  expect(await item.findByRole('button', { name: 'Show' })).toBeDefined()
  await settle()
})

test('an older message says that it was reported', async () => {
  await open()
  showOlder()
  const text = await screen.findByText('text 10')
  const item = within(text.closest('li') ?? text)
  fireEvent.click(item.getByRole('button', { name: /^Report/ }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('What is wrong with it?'), { target: { value: 'Rude' } })
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Report' })))
  expect(await item.findByText('You have reported this message.')).toBeDefined()
  await settle()
})

test('the reason of a report survives a reload', async () => {
  await open()
  const report = () => screen.getAllByRole('button', { name: /^Report/ })[0]
  fireEvent.click(report() ?? document.body)
  const reason = await screen.findByLabelText('What is wrong with it?')
  expect(document.activeElement).toBe(reason)
  fireEvent.change(reason, { target: { value: 'Rude' } })
  cleanup()
  await open()
  const kept = await screen.findByLabelText<HTMLTextAreaElement>('What is wrong with it?')
  expect(kept.value).toBe('Rude')
})

test('older messages that could not be read say so', async () => {
  await open()
  isFailing = true
  await act(async () => showOlder())
  expect((await screen.findByRole('alert')).textContent).toBe('Please wait.')
  isFailing = false
  await act(async () => showOlder())
  await waitFor(() => expect(shown()).toEqual(from(9, 20)))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the focus goes to the messages when the button for older ones is gone, unless it is elsewhere', async () => {
  last = 8
  const about = { conversationId: aConversation.id ?? '' }
  const { unmount } = drawInMarket(<Conversation about={about} />, answer)
  const button = await screen.findByRole('button', { name: 'Show older messages' })
  button.focus()
  await act(async () => showOlder())
  await waitFor(() => expect(shown()).toEqual(from(1, 8)))
  expect(document.activeElement).toBe(screen.getByRole('log'))
  unmount()
  drawInMarket(<Conversation about={about} />, answer)
  await screen.findByRole('button', { name: 'Show older messages' })
  showOlder()
  screen.getByLabelText('Message').focus()
  await waitFor(() => expect(shown()).toEqual(from(1, 8)))
  expect(document.activeElement).toBe(screen.getByLabelText('Message'))
})

test.each([
  ['opens at its newest messages as a page of its own', true, 1],
  ['leaves a page where it is that is about something else', false, 0],
])('a conversation %s', async (_, isMain, scrolls) => {
  const scroll = vi.spyOn(window, 'scrollBy').mockReturnValue()
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  box.mockReturnValue(new DOMRect(0, 0, 300, 5_000))
  onTestFinished(() => {
    scroll.mockRestore()
    box.mockRestore()
  })
  const about = { conversationId: aConversation.id ?? '' }
  drawInMarket(<Conversation about={about} isMain={isMain} />, answer)
  await screen.findByRole('log')
  expect(scroll).toHaveBeenCalledTimes(scrolls)
})

test('messages that came while the tab was hidden are read once somebody sees them', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  unread = 3
  await open()
  await settle()
  expect(marks).toEqual([])
  visibility.mockReturnValue('visible')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(marks).toEqual([{ seq: 20 }]))
  await settle()
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await settle()
  expect(marks).toHaveLength(1)
})

test('what the server did not hear was read is told again after the next read, and not at once', async () => {
  unread = 3
  isFailing = true
  const { noticeChange } = await open()
  await settle()
  await settle()
  expect(marks).toHaveLength(1)
  isFailing = false
  await noticeChange()
  await waitFor(() => expect(marks).toHaveLength(2))
  await settle()
  expect(marks).toHaveLength(2)
})
