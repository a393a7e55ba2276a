import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { drawInMarket, settle } from '#test/market.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { OpenDisputeDialog } from './open-dispute-dialog.tsx'

beforeEach(preloadDialog)

test('an order is named by its number, as it is printed', async () => {
  const { sent } = drawInMarket(<OpenDisputeDialog onClose={() => undefined} />, () => null)
  const type = async (label: RegExp, value: string) => {
    const field = screen.getByLabelText(label)
    await act(async () => void fireEvent.change(field, { target: { value } }))
  }
  const send = async () => {
    const button = screen.getByRole('button', { name: 'Add dispute' })
    await act(async () => void fireEvent.click(button))
    await settle()
  }
  await screen.findByRole('dialog')
  await type(/^Order number/, ' 4821-906')
  await type(/case number/, 'C-1')
  await type(/^Answer the bank by/, '2026-12-01')
  await type(/^Reason/, 'Not received')
  await send()
  expect(screen.getByText('This is not the number of an order.')).toBeDefined()
  await type(/^Order number/, ' 4821-906-375 ')
  await send()
  expect(sent('/finance/disputes')).toMatchObject([{ orderId: '4821906375' }])
})
