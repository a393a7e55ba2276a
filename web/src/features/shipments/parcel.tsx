import { trackingUrlOf } from '@haat/contract/courier-tracking'
import type { Shipment } from '@haat/contract/shipments'
import type { ReactNode } from 'react'
import { formatDay, formatTime } from '#core/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { nextLabel, resellableWords, stateWords } from './shipment-words.ts'

interface Actions {
  onStep: (open: { what: 'step' | 'inspect'; shipment: Shipment }) => void
  onUnpack: (shipment: Shipment) => void
}

/** A parcel: its pieces, who carries it and where it has been. `actions`: what the shop can do with it. */
export function Parcel({
  shipment,
  actions,
  children = null,
}: {
  shipment: Shipment
  actions: Actions | null
  /** What stands before the actions. */
  children?: ReactNode
}) {
  const { number, state, courierName, tracking } = shipment
  const { word, tone } = stateWords[state]
  return (
    <article aria-label={`Parcel ${number}`} className="space-y-1.5 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">Parcel {number}</span>
        <Badge tone={tone}>{word}</Badge>
      </p>
      <Contents shipment={shipment} />
      {courierName === null ? null : <p>Carried by {courierName}</p>}
      {tracking === null ? null : (
        <p>
          Tracking number: <span className="figures select-all">{tracking}</span>
          <TrackingLink courier={courierName} tracking={tracking} />
        </p>
      )}
      <Way events={shipment.events} />
      {children}
      {actions === null ? null : <ParcelActions shipment={shipment} actions={actions} />}
    </article>
  )
}

function TrackingLink({ courier, tracking }: { courier: string | null; tracking: string }) {
  const url = trackingUrlOf(courier, tracking)
  if (url === null) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="ms-3 inline-flex min-h-6 items-center font-semibold text-primary underline underline-offset-2"
    >
      Track at {courier}
    </a>
  )
}

function Contents({ shipment: { items } }: { shipment: Shipment }) {
  return (
    <ul>
      {items.map(({ orderItemId, name, quantity, resellable, serials }) => (
        <li key={orderItemId}>
          {quantity} × {name}
          {serials.length === 0 ? null : (
            <span className="figures block text-xs text-muted">{serials.join(', ')}</span>
          )}
          {resellable === null ? null : (
            <span className="block text-xs text-muted">
              {resellableWords(resellable, quantity)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Way({ events }: Pick<Shipment, 'events'>) {
  return (
    <ol className="text-xs text-muted">
      {events.map(({ state, at }) => (
        <li key={state} className="flex justify-between gap-3">
          <span>{stateWords[state].word}</span>
          <time dateTime={at} className="figures flex-none">
            {formatDay(at)}, {formatTime(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

function ParcelActions({ shipment, actions }: { shipment: Shipment; actions: Actions }) {
  const { state, inspectedAt, number } = shipment
  const next = nextLabel(state)
  const isInShop = state === 'PACKED' || state === 'BOOKED'
  const isToInspect = state === 'RETURNED' && inspectedAt === null
  if (next === null && !isToInspect) return null
  const open = (what: 'step' | 'inspect') => actions.onStep({ what, shipment })
  return (
    <p className="flex flex-wrap gap-2 pt-1">
      {next === null ? null : (
        <Button size="sm" icon="truck" variant="secondary" onClick={() => open('step')}>
          {next}
          <span className="sr-only"> of parcel {number}</span>
        </Button>
      )}
      {isInShop ? (
        <Button size="sm" variant="ghost" onClick={() => actions.onUnpack(shipment)}>
          Unpack
          <span className="sr-only"> parcel {number}</span>
        </Button>
      ) : null}
      {isToInspect ? (
        <Button size="sm" icon="eye" variant="secondary" onClick={() => open('inspect')}>
          Inspect
          <span className="sr-only"> parcel {number}</span>
        </Button>
      ) : null}
    </p>
  )
}
