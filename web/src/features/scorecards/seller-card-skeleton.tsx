import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** As large as the card of a seller, until that is there. */
export function SellerCardSkeleton() {
  return (
    <Card as="aside" className="h-fit space-y-4 p-5">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-20 w-full" />
    </Card>
  )
}
