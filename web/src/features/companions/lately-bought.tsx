import { companionLimits } from '@haat/contract/companions.limits'
import { formatCount } from '#core/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useGetCompanionsQuery } from './companions-api.ts'

/** How many people bought the product lately, if they are enough; nothing otherwise. */
export function LatelyBought({ productId }: { productId: string }) {
  const { currentData } = useGetCompanionsQuery(productId)
  const buyers = currentData?.buyers ?? null
  if (buyers === null) return null
  return (
    <p className="figures mt-2 flex items-center gap-1.5 text-sm text-muted">
      <Icon name="trending-up" />
      Bought by {formatCount(buyers)} people in the last {companionLimits.buyersDays} days
    </p>
  )
}
