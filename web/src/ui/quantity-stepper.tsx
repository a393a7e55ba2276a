import { useState } from 'react'
import { IconButton } from './button.tsx'

/** The nearest whole number that is not below 1 and not above `max` (and 1 when `max` is 0). */
export function clampQuantity(value: number, max: number): number {
  if (!Number.isFinite(value)) return 1
  return Math.max(1, Math.min(Math.trunc(value), max))
}

/** The whole number in a typed text: `2.5` gives 2, `1,000` gives 1000; null when there is no number. */
export function typedQuantity(text: string): number | null {
  const whole = /\d+/.exec(text.replaceAll(/,(?=\d{3}\b)/g, ''))?.[0]
  return whole === undefined ? null : Number(whole)
}

/** Minus, a box for the number, plus. Never below 1 and never above `max` (the stock). */
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

  // Minus leads down to the stock from above it, when it has fallen meanwhile.
  const step = (icon: 'minus' | 'plus', name: string, next: number) => (
    <IconButton
      icon={icon}
      label={name}
      disabled={isDisabled || (icon === 'minus' ? next < 1 : next > max)}
      onClick={() => onChange(clampQuantity(next, max))}
    />
  )

  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex items-center rounded-md border border-control bg-surface"
    >
      {step('minus', 'Decrease quantity', value - 1)}
      <input
        type="text"
        inputMode="numeric"
        aria-label={label}
        disabled={isDisabled}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value.replaceAll(/[^\d.,]/g, ''))}
        onBlur={settle}
        onKeyDown={({ key }) => (key === 'Enter' ? settle() : undefined)}
        className="figures tap h-10 w-11 bg-transparent text-center text-base font-semibold disabled:text-muted"
      />
      {step('plus', 'Increase quantity', value + 1)}
    </div>
  )
}
