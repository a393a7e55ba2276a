import { expect, it } from 'vitest'
import { writeEmail } from './email-texts.ts'
import type { Mail } from './mails.ts'

const order = { id: '0190c0de-0000-7000-8000-000000000001', number: 4_821_906_375n }
const common = { to: 'mina@test.example', name: 'Mina', isVerified: true, order, shopName: 'Chip' }
const mails: Mail[] = [
  { ...common, kind: 'paymentDisputed', reserved: 454_000n, news: 'opened' },
  {
    ...common,
    kind: 'piecesCancelled',
    isForShop: false,
    by: 'VENDOR',
    pieces: [{ name: 'Mouse', quantity: 2 }],
    reason: 'OUT_OF_STOCK',
    note: null,
    isWhole: false,
    isRefund: true,
    amount: 125_000n,
  },
]

it.each(mails)('$kind names the order by its number', (mail) => {
  const { facts } = writeEmail(mail, 'https://market.example')
  expect(facts).toContainEqual({ label: 'Order', value: '4821-906-375' })
})
