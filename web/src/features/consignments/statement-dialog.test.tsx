import type { CourierAccount } from '@haat/contract/consignments'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { asksBeforeClosing, drawInMarket } from '#test/market.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { StatementDialog } from './statement-dialog.tsx'

beforeEach(preloadDialog)

const accounts: CourierAccount[] = []

test('a corrected file can be chosen again, which a browser does not report as a change', async () => {
  drawInMarket(<StatementDialog accounts={accounts} onClose={() => undefined} />, () => ({}))
  const field = await screen.findByLabelText<HTMLInputElement>('CSV file')
  const files = [new File(['a,b'], 'paid.csv', { type: 'text/csv' })]
  await act(async () => void fireEvent.change(field, { target: { files } }))
  expect(asksBeforeClosing()).toBe(true)
  await act(async () => void fireEvent.click(field))
  expect(asksBeforeClosing()).toBe(false)
})
