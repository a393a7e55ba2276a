import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawInMarket } from '#test/market.tsx'
import { PackedParcels } from './packed-parcels.tsx'

// The orders to pack have a pager of their own on the same page.
test('its pager has a name of its own', async () => {
  const data = [
    {
      shipmentId: 's',
      orderId: 'o',
      orderNumber: '7449-800-661',
      number: 1,
      collectWith: 1,
      due: 60,
      to: { name: 'Rina' },
    },
  ]
  const meta = { page: 1, limit: 50, total: 51 }
  drawInMarket(<PackedParcels />, () => Response.json({ success: true, message: '', data, meta }))
  expect(await screen.findByRole('navigation', { name: 'Pages of packed parcels' })).toBeDefined()
})
