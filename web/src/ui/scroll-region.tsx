import type { ReactNode } from 'react'

/** A part of a page that scrolls by itself, and has to be reached by the keyboard for that; short ones need not. */
export function ScrollRegion({
  label,
  isLong = true,
  className = '',
  children,
}: {
  label: string
  isLong?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
      tabIndex={isLong ? 0 : undefined}
      className={`overflow-y-auto ${className}`}
    >
      {children}
    </div>
  )
}
