import type { Order } from '@haat/contract/orders'
import { useState } from 'react'
import { paths } from '#core/paths.ts'
import { isPayable } from '#features/orders/allowed-order-actions.ts'
import { Button, LinkButton, type ButtonSize } from '#ui/button.tsx'
import { usePayNow } from '#features/payments/use-pay-now.ts'
import { waysToPay, type WayToPay } from '#features/payments/ways-to-pay.ts'

/**
 * A button to the gateway for an order that is not paid yet; nothing for any other order. Where the market offers
 * several ways to pay, there is a button for each; a small one leads to them.
 */
export function FinishPaying({
  order,
  size = 'lg',
  className = '',
}: {
  order: Order
  size?: ButtonSize
  className?: string
}) {
  if (!isPayable(order)) return null
  const ways = waysToPay()
  if (ways.length > 0 && size === 'sm') {
    return (
      <LinkButton to={paths.orderPlaced(order.id)} size="sm" className={className}>
        Finish paying
      </LinkButton>
    )
  }
  if (ways.length === 0) {
    return <PayButton orderId={order.id} size={size} className={className} />
  }
  return (
    <div className={`grid gap-3 sm:grid-cols-2 ${className}`}>
      {ways.map((way) => (
        <PayButton key={way.gateway} orderId={order.id} way={way} size={size} />
      ))}
    </div>
  )
}

function PayButton({
  orderId,
  way,
  size,
  className = '',
}: {
  orderId: string
  way?: WayToPay
  size: ButtonSize
  className?: string
}) {
  const payNow = usePayNow()
  const [isOpening, setOpening] = useState(false)

  async function open() {
    setOpening(true)
    await payNow(orderId, way?.gateway)
    setOpening(false)
  }

  return (
    <Button
      size={size}
      {...(size === 'sm' || way !== undefined ? {} : { icon: 'credit-card' })}
      isPending={isOpening}
      onClick={() => void open()}
      className={`${size === 'sm' ? '' : 'w-full'} ${className}`}
    >
      {way?.action ?? 'Finish paying'}
    </Button>
  )
}
