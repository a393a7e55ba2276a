import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { drawInMarket, settle } from '#test/market.tsx'
import { CouponBox, type TakenCoupon } from './coupon-box.tsx'

function Box() {
  const [coupon, setCoupon] = useState<TakenCoupon | null>(null)
  return (
    <>
      <CouponBox
        coupon={coupon}
        code="EID"
        subtotal={500}
        onCode={() => undefined}
        onCoupon={setCoupon}
      />
      <button type="button" onClick={() => setCoupon(null)}>
        Place order
      </button>
    </>
  )
}
const press = async (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  await act(async () => void fireEvent.click(button))
  await settle()
  return button
}

test('the focus stays in the box when a coupon is applied or removed', async () => {
  drawInMarket(<Box />, () => ({ code: 'EID', discountAmount: 50 }))
  await press('Apply')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Coupon' }))
  await press('Remove coupon')
  expect(document.activeElement).toBe(screen.getByLabelText('Coupon code'))
})

test('the focus stays where it is when the market takes the coupon away', async () => {
  drawInMarket(<Box />, () => ({ code: 'EID', discountAmount: 50 }))
  await press('Apply')
  const other = await press('Place order')
  expect(screen.getByLabelText('Coupon code')).toBeDefined()
  expect(document.activeElement).toBe(other)
})
