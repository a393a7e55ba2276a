import type { CourierOrder } from '@haat/contract/couriers'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { drawInMarket, settle } from '#test/market.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { RemittanceDialog } from './remittance-dialog.tsx'

beforeEach(preloadDialog)

const held: CourierOrder = {
  orderId: '01980000-0000-7000-8000-00000000000a',
  orderNumber: null,
  shopName: 'Shop',
  amount: 500,
  orderedAt: '2026-11-20T09:00:00.000Z',
  isEntered: false,
}

test('orders named by their numbers are sent, and nothing is summed up without their amounts', async () => {
  const { sent } = drawInMarket(
    <RemittanceDialog courier="pathao" onClose={() => undefined} />,
    ({ method }) =>
      method === 'GET'
        ? Response.json({
            success: true,
            message: '',
            data: [held],
            meta: { page: 1, limit: 10, total: 1 },
          })
        : {},
  )
  await screen.findByRole('dialog')
  await settle()
  const type = async (label: RegExp, value: string) => {
    const field = screen.getByLabelText(label)
    await act(async () => void fireEvent.change(field, { target: { value } }))
  }
  await type(/^Orders/, held.orderId)
  expect(screen.getByText('Cash of 1 order')).toBeDefined()
  await type(/^Orders/, `${held.orderId}\n4821-906-375`)
  expect(screen.queryByText(/^Cash of/)).toBeNull()
  await type(/^Fee/, '0')
  await type(/^Received/, '900')
  await type(/^Number of the transfer/, 'R-1')
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'Enter remittance' })),
  )
  await settle()
  expect(sent('/finance/remittances')).toMatchObject([{ orderIds: [held.orderId, '4821906375'] }])
})
