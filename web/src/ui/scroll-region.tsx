import type { ReactNode } from 'react'

/** A part of a page that scrolls by itself. A long one must be reachable by keyboard; a short one need not. */
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
