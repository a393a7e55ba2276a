import type { Order } from '@haat/contract/orders'
import type { GatewayName } from '@haat/contract/payments'
import { useState } from 'react'
import { paths } from '#core/paths.ts'
import { isPayable } from '#features/orders/allowed-order-actions.ts'
import { Button, LinkButton, type ButtonSize } from '#ui/button.tsx'
import { usePayNow } from '#features/payments/use-pay-now.ts'
import { waysToPay } from '#features/payments/ways-to-pay.ts'

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
  const payNow = usePayNow()
  const [opening, setOpening] = useState<GatewayName | 'first' | null>(null)
  if (!isPayable(order)) return null
  const ways = waysToPay()

  async function open(gateway?: GatewayName) {
    setOpening(gateway ?? 'first')
    await payNow(order.id, gateway)
    setOpening(null)
  }

  if (ways.length > 0 && size === 'sm') {
    return (
      <LinkButton to={paths.orderPlaced(order.id)} size="sm" className={className}>
        Finish paying
      </LinkButton>
    )
  }
  if (ways.length > 0) {
    return (
      <div className={`grid gap-3 sm:grid-cols-2 ${className}`}>
        {ways.map(({ gateway, action }) => (
          <Button
            key={gateway}
            size={size}
            isPending={opening === gateway}
            onClick={() => void open(gateway)}
          >
            {action}
          </Button>
        ))}
      </div>
    )
  }
  return (
    <Button
      size={size}
      {...(size === 'sm' ? {} : { icon: 'credit-card' })}
      isPending={opening !== null}
      onClick={() => void open()}
      className={`${size === 'sm' ? '' : 'w-full'} ${className}`}
    >
      Finish paying
    </Button>
  )
}
