import type { Page } from '@playwright/test'
import { choose } from './lists.ts'
import { openShop, signUp } from './market.ts'
import { placeOrder } from './orders.ts'
import { enter, type OverlayScreen } from './overlay-steps.ts'
import { moveParcel, packAll } from './parcels.ts'

/** Opens an order's details, and presses a button there. */
const inDetails = (name: string) => async (page: Page) => {
  const details = page.getByRole('dialog', { name: 'Order Details' })
  if (!(await details.isVisible())) await choose(page, '', 'View details')
  await details.getByRole('button', { name }).click()
}

/** The orders of a vendor, of which the newest has its pieces in this state. */
const withParcel = (state: 'PACKED' | 'RETURNED' | null): OverlayScreen['visit'] =>
  async function visit(page, request) {
    const shop = await openShop(request)
    const name = `Monitor ${'very-long-model-number-'.repeat(4)}`
    const product = await shop.product({ name, price: 45_000 })
    const customer = await signUp(request, 'customer')
    const id = await placeOrder(request, customer, shop, { lines: [{ product, price: 45_000 }] })
    if (state !== null) {
      const parcel = await packAll(request, shop.vendor.email, id)
      if (state === 'RETURNED') await moveParcel(request, shop.vendor.email, parcel, state)
    }
    await enter(page, request, shop.vendor.email, 'orders')
  }

/** What can be opened over the parcels of an order. */
export const parcelOverlays: Record<string, OverlayScreen> = {
  'an order to pack': {
    visit: withParcel(null),
    opens: { 'Pack a Parcel': inDetails('Pack') },
  },
  'a packed order': {
    visit: withParcel('PACKED'),
    opens: {
      'Next step of parcel …': inDetails('Hand to courier of parcel 1'),
      'Unpack parcel …?': inDetails('Unpack parcel 1'),
    },
  },
  'an order that came back': {
    visit: withParcel('RETURNED'),
    opens: { 'Inspect parcel …': inDetails('Inspect parcel 1') },
  },
}
