import type { ShopDebt } from '@haat/contract/debts'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { drawInMarket, settle } from '#test/market.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { DebtPaymentDialog } from './debt-payment-dialog.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'

beforeEach(preloadDialog)

const shopId = '01980000-0000-7000-8000-00000000000a'
const debt: ShopDebt = {
  shopId,
  owed: 500,
  limit: 1_000,
  graceDays: 7,
  ownLimit: null,
  ownGraceDays: null,
  since: null,
  codPausedAt: null,
  restsAt: null,
  restedAt: null,
}
const onClose = () => undefined
const dialogs = {
  'Enter payment': (
    <DebtPaymentDialog shop={{ shopId, shopName: 'Corner', owed: 500 }} onClose={onClose} />
  ),
  Propose: <WriteOffDialog debt={debt} shopName="Corner" onClose={onClose} />,
}

test.each(Object.entries(dialogs))('“%s” asks for an amount', async (name, dialog) => {
  drawInMarket(dialog, () => ({}))
  const field = await screen.findByLabelText(/^Amount/)
  await act(async () => void fireEvent.change(field, { target: { value: '' } }))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  await settle()
  expect(screen.getByText('Enter an amount.')).toBeDefined()
})
