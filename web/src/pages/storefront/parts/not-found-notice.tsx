import { paths } from '#core/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'

/** Nothing is known under this payment. */
export function NotFoundNotice() {
  return (
    <EmptyState
      isPage
      icon="receipt"
      title="This payment could not be found"
      hint="Your orders show whether they are paid."
    >
      <LinkButton to={paths.myOrders}>My Orders</LinkButton>
    </EmptyState>
  )
}
