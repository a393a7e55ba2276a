import type { DeliveryPromise } from '@haat/contract/deadlines'
import { formatDay } from '#core/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { runMutation } from '#ui/run-mutation.ts'
import { Notice } from '#ui/states.tsx'
import { isSoon, promiseSentence, timeLeft } from './deadline-words.ts'
import { useAskToStopMutation, useGetPromisesQuery } from './deadlines-api.ts'

/**
 * When an order that was paid in advance has to arrive, and once it is late, what its buyer can do. Nothing for others.
 * `onCancel` cancels it, for its buyer.
 */
export function OrderPromise({
  orderId,
  onCancel,
}: {
  orderId: string
  onCancel: (() => void) | undefined
}) {
  const { data } = useGetPromisesQuery([orderId])
  const promise = data?.[0]
  if (promise === undefined) return null
  if (promise.state !== 'LATE') {
    return (
      <p className="mt-3 flex flex-wrap items-center gap-2 text-sm">
        {promiseSentence(promise)}
        {promise.state === 'WAITING' && onCancel === undefined ? (
          <TimeLeft promise={promise} />
        ) : null}
      </p>
    )
  }
  return (
    <div className="mt-4">
      <Notice tone="danger">
        <p className="font-semibold">This order is late. {promiseSentence(promise)}</p>
        <WhatNow promise={promise} onCancel={onCancel} />
      </Notice>
    </div>
  )
}

function WhatNow({
  promise,
  onCancel,
}: {
  promise: DeliveryPromise
  onCancel: (() => void) | undefined
}) {
  const { offer, askedAt, orderId } = promise
  if (askedAt !== null) {
    return (
      <p className="mt-1">
        The shop was asked on {formatDay(askedAt)} to stop the parcel. Once it is back, everything
        that was paid is refunded.
      </p>
    )
  }
  if (offer === 'CANCEL' && onCancel !== undefined) {
    return (
      <>
        <p className="mt-1">You can wait, or cancel it and get everything back.</p>
        <Button variant="danger" size="sm" className="mt-3" onClick={onCancel}>
          Cancel and get a full refund
        </Button>
      </>
    )
  }
  if (offer === 'ASK') return <Ask orderId={orderId} />
  return <p className="mt-1">Its buyer can cancel it now, or ask to stop the parcel.</p>
}

function Ask({ orderId }: { orderId: string }) {
  const [ask, { isLoading }] = useAskToStopMutation()
  const words = { pending: 'Asking the shop...', done: 'The shop was asked to stop the parcel' }
  return (
    <>
      <p className="mt-1">
        It has left the shop. You can wait, or ask the shop to stop the parcel. Once it is back, you
        get everything back that you paid.
      </p>
      <Button
        variant="danger"
        size="sm"
        className="mt-3"
        isPending={isLoading}
        onClick={() => void runMutation(ask(orderId).unwrap(), words)}
      >
        Ask to stop the parcel
      </Button>
    </>
  )
}

/** How much time is left for an order, or how late it is; nothing once it has arrived. */
export function TimeLeft({ promise }: { promise: DeliveryPromise | undefined }) {
  if (promise === undefined) return null
  const { state, promisedAt } = promise
  if (state !== 'WAITING' && state !== 'LATE') return null
  return (
    <Badge tone={state === 'LATE' ? 'danger' : isSoon(promisedAt) ? 'caution' : 'neutral'}>
      {timeLeft(promisedAt)}
    </Badge>
  )
}
