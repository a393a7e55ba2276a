import { useState } from 'react'
import { IconButton } from './button.tsx'

/** The nearest whole number that is not below 1 and not above `max` (and 1 when `max` is 0). */
export function clampQuantity(value: number, max: number): number {
  if (!Number.isFinite(value)) return 1
  return Math.max(1, Math.min(Math.trunc(value), max))
}

/** The whole pieces in what somebody typed: `2.5` are 2, `1,000` are 1000; null when there is no number. */
export function typedQuantity(text: string): number | null {
  const whole = /\d+/.exec(text.replaceAll(/,(?=\d{3}\b)/g, ''))?.[0]
  return whole === undefined ? null : Number(whole)
}

/** Minus, a number that can be typed, plus. Never below 1, never above `max` (the stock). */
export function QuantityStepper({
  value,
  max,
  onChange,
  label = 'Quantity',
  isDisabled = false,
}: {
  value: number
  max: number
  onChange: (quantity: number) => void
  label?: string
  isDisabled?: boolean
}) {
  const [draft, setDraft] = useState<string | null>(null)

  function settle() {
    const typed = typedQuantity(draft ?? '')
    if (typed !== null) onChange(clampQuantity(typed, max))
    setDraft(null)
  }

  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex items-center rounded-md border border-control bg-surface"
    >
      <IconButton
        icon="minus"
        label="Decrease quantity"
        disabled={isDisabled || value <= 1}
        onClick={() => onChange(clampQuantity(value - 1, max))}
      />
      <input
        type="text"
        inputMode="numeric"
        aria-label={label}
        disabled={isDisabled}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value.replaceAll(/[^\d.,]/g, ''))}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle()
        }}
        className="figures tap h-10 w-11 bg-transparent text-center text-base font-semibold disabled:text-muted"
      />
      <IconButton
        icon="plus"
        label="Increase quantity"
        disabled={isDisabled || value >= max}
        onClick={() => onChange(clampQuantity(value + 1, max))}
      />
    </div>
  )
}
