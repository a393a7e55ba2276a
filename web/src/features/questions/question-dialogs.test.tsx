import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { isRecord } from '#core/persistence.ts'
import { drawInMarket } from '#test/market.tsx'
import { aProduct } from '#test/samples.ts'
import { AskDialog } from './question-dialogs.tsx'

const text = 'Is it quiet?'
const press = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Ask' })))

/** The ids with which questions were sent. */
function idsOf({ sent }: { sent: (path: string) => unknown[] }): unknown[] {
  return sent('/questions').map((body) => isRecord(body) && body['clientId'])
}

async function ask(answer: () => unknown) {
  const onClose = vi.fn()
  const drawn = drawInMarket(<AskDialog product={aProduct()} onClose={onClose} />, answer)
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Your question')
  if (box.value === '') fireEvent.change(box, { target: { value: text } })
  await press()
  await waitFor(() => expect(idsOf(drawn)).toHaveLength(1))
  return { drawn, onClose }
}

test('a question whose answer was lost is the same after a reload, and another one once it was sent', async () => {
  const lost = await ask(() => Promise.reject(new TypeError('lost')))
  cleanup()
  const sent = await ask(() => ({}))
  await waitFor(() => expect(sent.onClose).toHaveBeenCalled())
  expect(idsOf(sent.drawn)).toEqual(idsOf(lost.drawn))
  cleanup()
  const again = await ask(() => ({}))
  expect(idsOf(again.drawn)).not.toEqual(idsOf(lost.drawn))
})
