import type { Message, Thread } from '@haat/contract/conversations'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
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

beforeEach(() => {
  last = 20
  hidden = new Set()
  reported = new Set()
  holding = null
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
  return { conversation: { ...aConversation, lastSeq: last }, messages, hasOlder: begin > 1 }
}

async function answer({ method, path }: ApiCall) {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
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
  fireEvent.change(item.getByLabelText('What is wrong with it?'), { target: { value: 'Rude' } })
  await act(async () => void fireEvent.click(item.getByRole('button', { name: 'Report' })))
  expect(await item.findByText('You have reported this message.')).toBeDefined()
  await settle()
})
