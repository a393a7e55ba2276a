import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { drawInMarket, settle } from '#test/market.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

beforeEach(preloadDialog)

test('a corrected file can be chosen again, which a browser does not report as a change', async () => {
  const { sent } = drawInMarket(
    <ImportDialog onImported={() => undefined} onClose={() => undefined} />,
    () => ({ id: '1' }),
  )
  const field = await screen.findByLabelText<HTMLInputElement>(/^CSV file/)
  const files = [new File(['a,b'], 'paid.csv', { type: 'text/csv' })]
  await act(async () => void fireEvent.change(field, { target: { files } }))
  await act(async () => void fireEvent.click(field))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Import' })))
  await settle()
  expect(sent('/finance/settlement-files')).toEqual([])
  expect(screen.getByText('Please choose a file.')).toBeDefined()
})
