import { Card } from '#ui/card.tsx'
import { LoadingNote, Skeleton, SkeletonText } from '#ui/skeleton.tsx'

/** The page of a product while it loads, and about as long: who comes back to a place far down sees no footer first. */
export function ProductLoading() {
  return (
    <>
      <LoadingNote what="the product" />
      <Skeleton className="h-6 w-64 max-w-full" />
      <div className="mt-4 grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)_17rem] lg:gap-8">
        <Skeleton className="aspect-square w-full rounded-lg" />
        <div className="space-y-4">
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-8 w-48" />
          <SkeletonText lines={4} />
        </div>
        <Skeleton className="h-64 w-full rounded-lg md:col-span-2 lg:col-span-1" />
      </div>
      <Card className="mt-12 p-6">
        <SkeletonText lines={5} />
      </Card>
      {['companions', 'reviews', 'related'].map((part) => (
        <Skeleton key={part} className="mt-14 h-180 w-full rounded-lg" />
      ))}
    </>
  )
}
