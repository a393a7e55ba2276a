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
const answer = ({ method }: ApiCall) =>
  method === 'GET' ? { attempts: [], decisions: [] } : amounts

test('says which number of pieces is missing, instead of sending nothing in silence', async () => {
  const { sent } = drawInMarket(<RefundDialog order={order} onClose={() => undefined} />, answer)
  await screen.findByLabelText('Reason')
  await settle()
  const [first, second] = screen.getAllByRole('spinbutton')
  if (first === undefined || second === undefined) throw new Error('There are two lines.')
  const type = async (field: Element, value: string) =>
    await act(async () => void fireEvent.change(field, { target: { value } }))
  await type(screen.getByLabelText('Reason'), 'Broken')
  await type(first, '')
  await type(second, '1')
  await settle()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Refund' })))
  await settle()
  expect(screen.getByText('Enter a whole number.')).toBeDefined()
  expect(document.activeElement).toBe(first)
  await type(first, '0')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Refund' })))
  await settle()
  expect(sent('/finance/refunds')).toHaveLength(1)
})
