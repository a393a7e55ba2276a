import { Icon } from '#ui/icon.tsx'
import { useGetShopRecordQuery } from './record-api.ts'

/** Since when a shop sells here, and how many orders it sends in time, once it has enough of them. */
export function ShopRecordLine({ shopId }: { shopId: string }) {
  const { data } = useGetShopRecordQuery(shopId)
  if (data === undefined) return null
  const { onTimePercent, answeredPercent, since } = data
  return (
    <p className="figures mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted">
      {onTimePercent === null ? null : (
        <span className="inline-flex items-center gap-1.5">
          <Icon name="truck" />
          Ships on time {onTimePercent} %
        </span>
      )}
      {answeredPercent === null ? null : <span>Answers {answeredPercent} % within a day</span>}
      <span className="inline-flex items-center gap-1.5">
        <Icon name="store" />
        Since {since}
      </span>
    </p>
  )
}
