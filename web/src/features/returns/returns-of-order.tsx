import type { Order } from '@haat/contract/orders'
import type { Returnable, ReturnRequest } from '@haat/contract/returns'
import { useCallback, useState } from 'react'
import { money } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { PrivatePictures } from '#ui/private-pictures.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { Link } from '#ui/link.tsx'
import { canAsk } from './return-forms.ts'
import {
  deadlineWords,
  kindWords,
  rejectionWords,
  returnReasonWords,
  returnStateWords,
  wishWords,
} from './return-words.ts'
import { useGetReturnableQuery } from './return-steps-api.ts'
import { useGetReturnsQuery } from './returns-api.ts'
import { useReturnSteps } from './use-return-steps.tsx'

const askDialog = lazyPart(async () => (await import('./ask-dialog.tsx')).AskDialog)

/** The requests of an order, for whoever sees it; its buyer can ask for another. */
export function ReturnsOfOrder({ order, isBuyer = false }: { order: Order; isBuyer?: boolean }) {
  const isDelivered = order.status === 'DELIVERED'
  const { data } = useGetReturnsQuery({ orderId: order.id, page: 1 }, { skip: !isDelivered })
  const returnable = useGetReturnableQuery(order.id, { skip: !isDelivered || !isBuyer })
  const { itemsFor, overlays } = useReturnSteps()
  const [asked, setAsked] = useState<Returnable | null>(null)
  const close = useCallback(() => setAsked(null), [])
  const rows = data?.data ?? []
  const found = returnable.data
  const isOpen = found !== undefined && canAsk(found)
  // Most orders have no request, and nothing can be asked of those that did not arrive.
  if (rows.length === 0 && !isOpen) return null
  return (
    <section aria-labelledby="order-returns" className="space-y-5">
      <h2 id="order-returns" className="text-lg">
        Returns
      </h2>
      {rows.map((row) => (
        <Request key={row.id} row={row} steps={itemsFor(row)} />
      ))}
      {isOpen ? (
        <Button variant="secondary" icon="rotate-ccw" onClick={() => setAsked(found)}>
          Send products back
        </Button>
      ) : null}
      {asked === null ? null : (
        <LazyPart part={askDialog} props={{ found: asked, onClose: close }} onMissing={close} />
      )}
      {overlays}
    </section>
  )
}

const pictureLabel = (number: number) => `Shows the products, ${number}`

function Request({
  row,
  steps,
}: {
  row: ReturnRequest
  steps: ReturnType<ReturnType<typeof useReturnSteps>['itemsFor']>
}) {
  const { word, tone } = returnStateWords[row.state]
  const deadline = deadlineWords(row)
  return (
    <article
      aria-label={`${kindWords[row.kind]}: ${word}`}
      className="space-y-1.5 text-sm wrap-anywhere"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{kindWords[row.kind]}</span>
        <Badge tone={tone}>{word}</Badge>
      </p>
      <Contents row={row} />
      <p>
        {returnReasonWords[row.reason]}. {row.note}
      </p>
      {row.rejection === null ? null : <p>The shop says: {rejectionWords[row.rejection]}</p>}
      <p className="text-muted">Wish: {wishWords[row.wish]}</p>
      <p className="figures font-semibold">{moneyWords(row)}</p>
      {row.deduction === null ? null : (
        <p>
          {row.deduction.isAgreed ? 'The shop keeps' : 'The shop asks to keep'}{' '}
          <span className="figures">{money(row.deduction.amount)}</span>
        </p>
      )}
      {deadline === null ? null : <p className="text-muted">{deadline}</p>}
      {row.verdict === null ? null : (
        <p>
          {row.verdict.byName} proposes: {row.verdict.text}
        </p>
      )}
      {row.replacementId === null ? null : (
        <Link to={paths.order(row.replacementId)} className="tap text-link hover:underline">
          The order that replaces it
        </Link>
      )}
      <PrivatePictures of="returns" pictures={row.pictures} label={pictureLabel} />
      <Steps steps={steps} />
    </article>
  )
}

function Steps({ steps }: { steps: ReturnType<ReturnType<typeof useReturnSteps>['itemsFor']> }) {
  if (steps.length === 0) return null
  return (
    <p className="flex flex-wrap gap-2 pt-1">
      {steps.map(({ label, isDanger = false, onSelect }) => (
        <Button key={label} size="sm" variant={isDanger ? 'ghost' : 'secondary'} onClick={onSelect}>
          {label}
        </Button>
      ))}
    </p>
  )
}

function moneyWords({ state, amount }: ReturnRequest): string {
  if (state === 'REFUNDED') return `${money(amount)} went back`
  if (state === 'ACCEPTED' || state === 'PARTLY') return `${money(amount)} goes back`
  if (amount === 0) return 'Nothing goes back'
  return `${money(amount)} goes back if all is accepted`
}

function Contents({ row: { lines } }: { row: ReturnRequest }) {
  return (
    <ul>
      {lines.map(({ itemId, name, quantity, received, accepted, resellable, cameBack }) => (
        <li key={itemId}>
          {quantity} × {name}
          {received === null ? null : (
            <span className="block text-xs text-muted">
              {received} arrived
              {accepted === null
                ? ''
                : `, ${accepted} accepted, ${resellable ?? 0} can be sold again`}
            </span>
          )}
          {cameBack.map(({ serial, isOurs }) => (
            <span
              key={serial}
              className={`figures block text-xs ${isOurs ? 'text-muted' : 'text-danger'}`}
            >
              {serial}
              {isOurs ? '' : ': was not sent with this order'}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
