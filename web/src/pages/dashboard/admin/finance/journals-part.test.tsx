import type { Journal } from '@haat/contract/ledger'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawInMarket, settle } from '#test/market.tsx'
import { JournalsPart } from './journals-part.tsx'

const aJournal = (kind: string, nth: number): Journal => ({
  key: `${kind}:${nth}`,
  kind,
  at: '2026-11-20T09:00:00.000Z',
  enteredAt: '2026-11-20T09:00:00.000Z',
  orderId: null,
  shopId: null,
  note: null,
  by: null,
  approvedBy: null,
  reverses: null,
  reversedBy: null,
  lines: [],
})

test('only what can be taken back, and was not yet, has a button for it', async () => {
  const data = [
    { ...aJournal('correction', 1), reverses: 'adjustment:2' },
    { ...aJournal('adjustment', 2), reversedBy: 'correction:1' },
    aJournal('adjustment', 3),
    aJournal('courier.remitted', 4),
    aJournal('dispute.lost', 5),
    aJournal('payout.sent', 6),
    aJournal('return.disputed', 7),
  ]
  const meta = { page: 1, limit: 10, total: data.length }
  drawInMarket(<JournalsPart />, () => Response.json({ success: true, message: '', data, meta }))
  await settle()
  const names = screen
    .getAllByRole('button', { name: /^Take back/ })
    .map((button) => button.ariaLabel)
  expect(new Set(names)).toEqual(new Set(['Take back adjustment:3']))
})
