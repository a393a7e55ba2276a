import type { CommissionRate } from '@haat/contract/commissions'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { hiddenRates } from './hidden-rates.ts'
import { daysText, phaseOf, takesText } from './rate-words.ts'
import { moved, useDragOrder } from './use-drag-order.ts'

interface RateListProps {
  rates: readonly CommissionRate[]
  /** The day of the market's clock. */
  today: string
  itemsFor: (rate: CommissionRate) => MenuItem[]
  onReorder: (ids: string[]) => void
}

/** The rates in their order, which is changed by dragging or with buttons. The last one stays last. */
export function RateList({ rates, today, itemsFor, onReorder }: RateListProps) {
  const movable = rates.filter(({ isFallback }) => !isFallback)
  const list = useRef<HTMLOListElement>(null)
  const drag = useDragOrder(
    list,
    movable.map(({ id }) => id),
    onReorder,
  )
  const step = useSteps(drag.order, onReorder)
  const byId = new Map(rates.map((rate) => [rate.id, rate]))
  const shown = [
    ...drag.order.flatMap((id) => byId.get(id) ?? []),
    ...rates.filter(({ isFallback }) => isFallback),
  ]
  const hidden = hiddenRates(shown, today)
  return (
    <>
      <ol
        ref={list}
        aria-label="Commission rates"
        className="divide-y divide-line overflow-hidden rounded-lg"
      >
        {shown.map((rate, index) => (
          <li
            key={rate.id}
            data-drag-id={rate.isFallback ? undefined : rate.id}
            className={`flex items-start gap-2 bg-surface p-3 sm:gap-4 sm:p-4 ${drag.draggedId === rate.id ? 'relative z-10 shadow-float' : ''}`}
          >
            <Places
              rate={rate}
              handle={drag.handleOf(rate.id)}
              isFirst={index === 0}
              isLast={index === movable.length - 1}
              onStep={(by) => step.move(rate, by)}
            />
            <RateText rate={rate} place={index + 1} today={today} hiddenBy={hidden.get(rate.id)} />
            <Menu
              trigger={<Icon name="ellipsis-vertical" />}
              label={`Actions for ${rate.name}`}
              triggerClass="grid size-10 flex-none place-items-center rounded-md transition-colors hover:bg-neutral-soft"
              items={itemsFor(rate)}
            />
          </li>
        ))}
      </ol>
      <output className="sr-only">{step.said}</output>
    </>
  )
}

/** Moves by one place. The pressed button keeps the focus, and screen readers hear the new place. */
function useSteps(order: readonly string[], onReorder: (ids: string[]) => void) {
  const [said, setSaid] = useState('')
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    // React puts the row elsewhere in the document, which takes the focus from what is in it.
    if (pressed.current instanceof HTMLElement) pressed.current.focus()
    pressed.current = null
  })
  return {
    said,
    move: ({ id, name }: CommissionRate, by: number) => {
      const place = order.indexOf(id) + by
      pressed.current = document.activeElement
      setSaid(`${name} is number ${place + 1} of ${order.length} now.`)
      onReorder(moved(order, id, place))
    },
  }
}

const stepClass =
  'tap grid size-10 place-items-center rounded-md transition-colors hover:bg-neutral-soft aria-disabled:opacity-30'

function Places({
  rate: { name, isFallback },
  handle,
  isFirst,
  isLast,
  onStep,
}: {
  rate: CommissionRate
  handle: ReturnType<ReturnType<typeof useDragOrder>['handleOf']>
  isFirst: boolean
  isLast: boolean
  onStep: (by: number) => void
}) {
  if (isFallback) return <span className="w-10 flex-none sm:w-30" />
  return (
    <div className="flex flex-none flex-col sm:flex-row">
      <span
        {...handle}
        aria-hidden
        title="Drag to move"
        className="grid size-10 cursor-grab touch-none place-items-center rounded-md text-muted select-none hover:bg-neutral-soft active:cursor-grabbing"
      >
        <Icon name="menu" />
      </span>
      <button
        type="button"
        aria-label={`Move ${name} up`}
        aria-disabled={isFirst}
        onClick={() => (isFirst ? undefined : onStep(-1))}
        className={stepClass}
      >
        <Icon name="arrow-up" />
      </button>
      <button
        type="button"
        aria-label={`Move ${name} down`}
        aria-disabled={isLast}
        onClick={() => (isLast ? undefined : onStep(1))}
        className={stepClass}
      >
        <Icon name="arrow-down" />
      </button>
    </div>
  )
}

function RateText({
  rate,
  place,
  today,
  hiddenBy,
}: {
  rate: CommissionRate
  place: number
  today: string
  hiddenBy: CommissionRate | undefined
}) {
  const days = daysText(rate)
  const gone = rate.named.filter(({ isGone }) => isGone)
  return (
    <div className="min-w-0 flex-1 space-y-1 text-sm wrap-anywhere">
      <p className="flex flex-wrap items-center gap-2">
        <span className="figures text-muted">{place}.</span>
        <span className="text-base font-semibold">{rate.name}</span>
        <State rate={rate} today={today} />
      </p>
      <p className="figures">
        {takesText(rate)}
        <span className="text-muted">, and {rate.vatPercent}% VAT on it</span>
      </p>
      <p className="text-muted">{rate.isFallback ? 'All other products' : whatFor(rate)}</p>
      {days === '' ? null : <p className="text-muted">Applies {days}</p>}
      {gone.length === 0 ? null : (
        <Warning>
          It names something that was deleted: {gone.map(({ name }) => name).join(', ')}
        </Warning>
      )}
      {hiddenBy === undefined ? null : (
        <Warning>It never applies: “{hiddenBy.name}” above fits everything that it fits.</Warning>
      )}
    </div>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-danger">
      <Icon name="triangle-alert" className="mt-0.5 size-4" />
      <span>{children}</span>
    </p>
  )
}

function State({ rate, today }: { rate: CommissionRate; today: string }) {
  if (!rate.isEnabled) return <Badge tone="caution">Off</Badge>
  const phase = phaseOf(rate, today)
  if (phase === 'upcoming') return <Badge tone="primary">Scheduled</Badge>
  return phase === 'over' ? <Badge>Over</Badge> : null
}

const kinds = [
  { field: 'shopIds', one: 'shop', many: 'shops' },
  { field: 'categoryIds', one: 'category', many: 'categories' },
  { field: 'productIds', one: 'product', many: 'products' },
] as const
const namesShown = 6

/** `Categories: Laptop, Phone · Shop: Corner Shop`; of a long list the first and how many more. */
function whatFor(rate: CommissionRate): string {
  const nameOf = new Map(rate.named.map(({ id, name }) => [id, name]))
  const parts = kinds.flatMap(({ field, one, many }) => {
    const ids = rate[field]
    if (ids === null) return []
    const names = ids.slice(0, namesShown).map((id) => nameOf.get(id) ?? 'deleted')
    const more = ids.length > namesShown ? ` and ${ids.length - namesShown} more` : ''
    return [`${ids.length === 1 ? one : many}: ${names.join(', ')}${more}`]
  })
  const text = parts.join(' · ')
  return text === '' ? 'All products' : text.charAt(0).toUpperCase() + text.slice(1)
}
