import type { Profile } from '@haat/contract/accounts'
import type { OrderInput } from '@haat/contract/orders'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { drawInMarket, settle } from '#test/market.tsx'
import { useCheckoutForm } from './checkout-values.ts'
import { useSendOrder } from './use-send-order.ts'

beforeEach(() => sessionStorage.clear())

const input: OrderInput = {
  shopId: '01930000-0000-7000-8000-0000000000cc',
  totalAmount: 100,
  paymentType: 'COD',
  products: [
    { productId: '01930000-0000-7000-8000-000000000001', quantity: 1, price: 100, discount: 0 },
  ],
}
const profile: Profile = {
  id: '01930000-0000-7000-8000-0000000000aa',
  name: 'Rina',
  email: 'rina@haat.example',
  phoneNumber: '01712345678',
  address: 'Dhaka',
  profilePhoto: null,
  role: 'CUSTOMER',
  status: 'ACTIVE',
  needPasswordChange: false,
  emailVerified: true,
  createdAt: '2026-11-20T09:00:00.000Z',
}

function Checkout() {
  const kept = useCheckoutForm(profile, [])
  const send = useSendOrder(kept)
  const [placed, setPlaced] = useState('')
  async function press() {
    const order = await send(input).catch(() => null)
    setPlaced(`${order?.id ?? 'lost'} ${kept.form.getValues('sent')?.key}`)
  }
  return (
    <>
      <button type="button" onClick={() => void press()}>
        Place order
      </button>
      <output>{placed}</output>
    </>
  )
}

/** Presses twice; the first answer is lost, and `status` is what became of its order. */
async function pressTwice(status: string) {
  let posts = 0
  const { sent } = drawInMarket(<Checkout />, ({ method }) => {
    if (method === 'GET') return { id: 'o1', status }
    posts += 1
    if (posts === 1) throw new TypeError('The answer is lost.')
    return { id: posts === 2 ? 'o1' : 'o2', status: 'PROCESSING' }
  })
  const press = async () => {
    await act(async () => void fireEvent.click(screen.getByRole('button')))
    await settle()
    return screen.getByRole('status').textContent.split(' ')
  }
  const [first, firstKey] = await press()
  expect(first).toBe('lost')
  const [second, secondKey] = await press()
  return { second, isSameKey: firstKey === secondKey, posts: sent('/orders/create').length }
}

describe('an order that is sent again after its answer was lost', () => {
  it('is the one that was placed', async () => {
    expect(await pressTwice('PROCESSING')).toEqual({ second: 'o1', isSameKey: true, posts: 2 })
  })

  it('is placed anew when the first was cancelled since', async () => {
    expect(await pressTwice('CANCELLED')).toEqual({ second: 'o2', isSameKey: false, posts: 3 })
  })
})
