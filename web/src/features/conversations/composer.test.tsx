import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isRecord } from '#core/persistence.ts'
import { drawInMarket, settle } from '#test/market.tsx'
import { aConversation } from '#test/talk.ts'
import { Composer } from './composer.tsx'

const composer = (
  <Composer about={{ conversationId: aConversation.id ?? '' }} conversation={aConversation} />
)
const text = 'Where is my parcel?'
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Message')
const write = (value: string) => fireEvent.change(box(), { target: { value } })
const press = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send' })))

/** The ids with which messages were sent. */
function idsOf({ sent }: { sent: (path: string) => unknown[] }): unknown[] {
  return sent('/conversations/messages').map((body) => isRecord(body) && body['clientId'])
}

test('a message whose answer was lost is the same after a reload, and another one once it was sent', async () => {
  const before = drawInMarket(composer, () => Promise.reject(new TypeError('lost')))
  write(text)
  await press()
  await screen.findByText('Check your connection and try again.')
  cleanup()
  const after = drawInMarket(composer, () => ({}))
  await waitFor(() => expect(box().value).toBe(text))
  await press()
  await waitFor(() => expect(box().value).toBe(''))
  expect(idsOf(after)).toEqual(idsOf(before))
  cleanup()
  const again = drawInMarket(composer, () => ({}))
  write(text)
  await press()
  await waitFor(() => expect(idsOf(again)).toHaveLength(1))
  await settle()
  expect(idsOf(again)).not.toEqual(idsOf(before))
})

test.each([
  ['goes back to the message', false],
  ['stays where somebody writes meanwhile', true],
])('when the answer comes, the focus %s', async (_, isElsewhere) => {
  const sending = Promise.withResolvers<unknown>()
  drawInMarket(
    <>
      {composer}
      <input aria-label="Search" />
    </>,
    () => sending.promise,
  )
  write(text)
  const button = screen.getByRole('button', { name: 'Send' })
  button.focus()
  await press()
  if (isElsewhere) screen.getByLabelText('Search').focus()
  await act(async () => sending.resolve({}))
  await waitFor(() => expect(box().value).toBe(''))
  await settle()
  expect(document.activeElement).toBe(isElsewhere ? screen.getByLabelText('Search') : box())
})
