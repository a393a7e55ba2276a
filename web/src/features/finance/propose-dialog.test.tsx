import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { drawInMarket } from '#test/market.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import type { ProposalSubject } from './propose-form.ts'
import { ProposeDialog } from './propose-dialog.tsx'

beforeEach(preloadDialog)

const shop = (shopId: string): ProposalSubject => ({ about: 'shop', shopId, shopName: shopId })
const entry = (journalKey: string): ProposalSubject => ({ about: 'entry', journalKey })

async function reasonFor(subject: ProposalSubject) {
  const { unmount } = drawInMarket(
    <ProposeDialog subject={subject} onClose={() => undefined} />,
    () => ({}),
  )
  return { field: await screen.findByLabelText<HTMLTextAreaElement>(/^Reason/), unmount }
}

test.each([
  [shop('Corner'), shop('Bazar')],
  [entry('order.delivered:1'), entry('order.delivered:2')],
])('input about one subject is restored for it alone: %o', async (first, second) => {
  const typed = await reasonFor(first)
  await act(async () => void fireEvent.change(typed.field, { target: { value: 'Counterfeits' } }))
  typed.unmount()
  const other = await reasonFor(second)
  expect(other.field.value).toBe('')
  other.unmount()
  expect((await reasonFor(first)).field.value).toBe('Counterfeits')
})
