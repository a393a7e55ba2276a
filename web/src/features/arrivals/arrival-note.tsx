import { useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { lazyPart, LazyPart } from '#ui/lazy-part.tsx'
import { basisText, daysText, placeText } from './arrival-days.ts'
import { useGetArrivalQuery } from './arrivals-api.ts'
import { useChosenPlace } from './chosen-place.ts'
import { useDefaultAddress } from './use-default-address.ts'

const placeDialog = lazyPart(async () => (await import('./place-dialog.tsx')).PlaceDialog)

/**
 * When something of a shop arrives where the shopper is: at the place that they chose, else at their default address,
 * else in Dhaka. `placeId` is a place that is already known.
 */
export function ArrivalNote({ shopId, placeId }: { shopId: string; placeId?: number | undefined }) {
  const chosen = useChosenPlace()
  const address = useDefaultAddress()
  const [isChoosing, setChoosing] = useState(false)
  const at = placeId ?? chosen ?? address?.placeId
  const { data, isError, isFetching, refetch } = useGetArrivalQuery({ shopId, placeId: at })
  const shown = data?.shopId === shopId ? data : undefined

  return (
    <div className="flex min-h-20 items-start gap-3 text-sm">
      <Icon name="map-pin" className="mt-px text-primary" />
      <div className="min-w-0 flex-1 wrap-anywhere" aria-live="polite" aria-busy={isFetching}>
        {shown !== undefined && !(isError && !isFetching) ? (
          <>
            <p>
              Delivered to <strong>{placeText(shown.place)}</strong>{' '}
              <strong className="figures">{daysText(shown)}</strong>
            </p>
            <p className="text-muted">{basisText(shown)}</p>
          </>
        ) : isError && !isFetching ? (
          <p>
            The days of delivery could not be loaded.{' '}
            <TextButton label="Try again" onPress={() => void refetch()} />
          </p>
        ) : (
          <AnswerLoading />
        )}
        {placeId === undefined ? (
          <TextButton label="Change the place" onPress={() => setChoosing(true)} />
        ) : null}
      </div>
      <LazyPart
        part={placeDialog}
        props={{
          open: isChoosing,
          onClose: () => setChoosing(false),
          place: shown?.place,
          address,
        }}
        isWanted={isChoosing}
        onMissing={() => setChoosing(false)}
      />
    </div>
  )
}

/** As high as the commonest answer, however narrow the box, so that nothing below moves when it arrives. */
function AnswerLoading() {
  return (
    <div aria-hidden="true" className="skeleton *:invisible">
      <p>Delivery to Dhaka {daysText({ soonest: null, latest: '2026-12-31' })}</p>
      <p>{basisText({ soonest: null, daysOff: [] })}</p>
    </div>
  )
}

/** The same below the totals of an order. Nothing without a shop, or to an address in one text, which may be anywhere. */
export function ArrivalOfOrder({
  shopId,
  placeId,
}: {
  shopId: string | undefined
  placeId?: number | null
}) {
  if (shopId === undefined || placeId === null) return null
  return (
    <div className="mt-4 border-t border-line pt-4">
      <ArrivalNote shopId={shopId} placeId={placeId} />
    </div>
  )
}

function TextButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="tap inline-flex items-center text-link hover:underline"
    >
      {label}
    </button>
  )
}
