import { expect, it } from 'vitest'
import { toText } from './email.ts'
import { writeEmail } from './email-texts.ts'

/** As an order that replaces pieces is stored: paid online, and nothing. */
const order = {
  id: 'o-1',
  number: 4_821_906_375n,
  shopName: 'Chip & Dale',
  paymentType: 'ONLINE',
  items: [{ name: 'Mouse', quantity: 1, price: 0n }],
  subtotal: 0n,
  shipping: 0n,
  discount: 0n,
  total: 0n,
} as const
const reader = { to: 'mina@test.example', name: 'Mina', isVerified: true }
const customer = { name: 'Mina', phoneNumber: null, address: null }
const textOf = (mail: Parameters<typeof writeEmail>[0]) =>
  toText(writeEmail(mail, 'https://m.example'))

it.each(['ONLINE', 'COD'] as const)(
  'nobody is asked to pay an order that costs nothing (%s)',
  (paymentType) => {
    const free = { ...order, paymentType }
    const buyer = textOf({ ...reader, kind: 'orderPlaced', order: free })
    expect(buyer).toContain('There is nothing to pay.')
    expect(buyer).not.toMatch(/cancelled|ready when it arrives/)
    const shop = textOf({ ...reader, kind: 'newOrder', order: free, customer })
    expect(shop).toContain('Please send it.')
    expect(shop).not.toMatch(/once it is paid|in cash/)
  },
)
