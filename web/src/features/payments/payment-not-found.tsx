import { paths } from '#core/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'

/** Shown when there is no such payment, or it is somebody else's. */
export function PaymentNotFound() {
  return (
    <EmptyState
      isPage
      icon="receipt"
      title="This payment could not be found"
      hint="My Orders shows whether your orders are paid."
    >
      <LinkButton to={paths.myOrders}>My Orders</LinkButton>
    </EmptyState>
  )
}
