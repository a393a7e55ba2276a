import type { Order } from '@haat/contract/orders'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { drawInMarket, settle, type ApiCall } from '#test/market.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

beforeEach(preloadDialog)

const product = { id: 'p', name: 'Mouse', image: '', price: 100, discount: 0 }
const order: Order = {
  id: 'o',
  createdAt: '2026-11-23T08:00:00.000Z',
  status: 'DELIVERED',
  paymentType: 'ONLINE',
  paymentStatus: 'PAID',
  subtotal: 300,
  shipping: 60,
  discount: 0,
  totalAmount: 360,
  couponCode: null,
  shopId: 's',
  shop: { id: 's', name: 'Shop' },
  customer: { id: 'c', name: 'Rina', phoneNumber: null, email: 'r@a.example', address: null },
  orderItem: ['a', 'b'].map((id, nth) => ({
    id,
    productId: id,
    quantity: nth + 1,
    price: 100,
    discount: 0,
    product,
  })),
  timeline: [],
}
const amounts = {
  goods: 100,
  coupon: 0,
  shipping: 0,
  goodwill: 0,
  fromShop: 100,
  amount: 100,
  decided: 0,
  paid: 360,
  needsApproval: false,
}
/** One of the two pieces of the second line is in a request to send it back. */
const unreturned = {
  orderId: 'o',
  deliveredAt: order.createdAt,
  lines: ['a', 'b'].map((itemId, nth) => ({ itemId, name: 'Mouse', quantity: nth + 1, left: 1 })),
}
const answer = ({ method, path }: ApiCall) => {
  if (method !== 'GET') return amounts
  return path.endsWith('/returnable') ? unreturned : { attempts: [], decisions: [] }
}

async function open() {
  const { sent } = drawInMarket(<RefundDialog order={order} onClose={() => undefined} />, answer)
  await screen.findByLabelText('Reason')
  await settle()
  await type(screen.getByLabelText('Reason'), 'Broken')
  return () => sent('/finance/refunds')
}
const type = async (field: Element | undefined, value: string) => {
  if (field === undefined) throw new Error('There is no such field.')
  await act(async () => void fireEvent.change(field, { target: { value } }))
}
const choose = async (name: RegExp) => {
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name })))
  await settle()
}
const refund = async () => {
  await settle()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Refund' })))
  await settle()
}

test('says which number of pieces is missing, instead of sending nothing in silence', async () => {
  const bodies = await open()
  const [first, second] = screen.getAllByRole('spinbutton')
  await type(first, '')
  await type(second, '1')
  await refund()
  expect(screen.getByText('Enter a whole number.')).toBeDefined()
  expect(document.activeElement).toBe(first)
  await type(first, '0')
  await refund()
  expect(bodies()).toHaveLength(1)
})

test('an emptied number of pieces does not stop goodwill', async () => {
  const bodies = await open()
  await type(screen.getAllByRole('spinbutton')[0], '')
  await choose(/Goodwill/)
  await refund()
  expect(bodies()).toEqual([])
  await type(screen.getByLabelText(/Amount/), '')
  await refund()
  expect(screen.getByText('Enter an amount.')).toBeDefined()
  await type(screen.getByLabelText(/Amount/), '50')
  await refund()
  expect(bodies()).toMatchObject([{ cause: 'GOODWILL', goodwill: 50, lines: [] }])
})

test('an emptied amount of goodwill does not stop pieces', async () => {
  const bodies = await open()
  await choose(/Goodwill/)
  await type(screen.getByLabelText(/Amount/), '')
  await choose(/Pieces/)
  await type(screen.getAllByRole('spinbutton')[0], '1')
  await refund()
  expect(bodies()).toMatchObject([{ cause: 'RETURN', lines: [{ itemId: 'a', quantity: 1 }] }])
})

test('pieces in a request to send them back can’t go back by another refund', async () => {
  await open()
  expect(screen.getByText('1 of 2 can go back.')).toBeDefined()
})
