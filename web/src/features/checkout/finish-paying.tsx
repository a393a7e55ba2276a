import type { Order } from '@haat/contract/orders'
import { useState } from 'react'
import { isPayable } from '#features/orders/allowed-order-actions.ts'
import { Button, type ButtonSize } from '#ui/button.tsx'
import { usePayNow } from '#features/payments/use-pay-now.ts'

/** A button to the gateway for an order that is not paid yet; nothing for any other order. */
export function FinishPaying({
  order,
  size = 'lg',
  className = '',
}: {
  order: Order
  size?: ButtonSize
  className?: string
}) {
  const payNow = usePayNow()
  const [isOpening, setOpening] = useState(false)
  if (!isPayable(order)) return null

  async function open() {
    setOpening(true)
    await payNow(order.id)
    setOpening(false)
  }

  return (
    <Button
      size={size}
      {...(size === 'sm' ? {} : { icon: 'credit-card' })}
      isPending={isOpening}
      onClick={() => void open()}
      className={`${size === 'sm' ? '' : 'w-full'} ${className}`}
    >
      Finish paying
    </Button>
  )
}
