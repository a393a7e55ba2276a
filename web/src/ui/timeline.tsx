import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

/** Something that happened. */
export interface TimelineEntry {
  key: string
  /** When, as the API writes moments. */
  at: string
  icon: IconName
  title: string
  /** Who did it, or how. */
  by?: string
  isBad?: boolean
  /** What somebody wrote. */
  text?: string
}

/** Entries of several sources in one sequence. What happened at the same moment keeps the sequence of the sources. */
export function inTime(...sources: readonly (readonly TimelineEntry[])[]): TimelineEntry[] {
  return sources.flat().toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** What happened, first to last. `timeOf` writes a moment. */
export function Timeline({
  entries,
  timeOf,
}: {
  entries: readonly TimelineEntry[]
  timeOf: (at: string) => ReactNode
}) {
  return (
    <ol className="space-y-3">
      {entries.map(({ key, at, icon, title, by, isBad = false, text }) => (
        <li key={key} className="flex items-start gap-3 text-sm">
          <Icon name={icon} className={`mt-0.5 flex-none ${isBad ? 'text-danger' : 'text-link'}`} />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{title}</span>{' '}
            {by === undefined ? null : <span className="text-muted">{by}</span>}
            {text === undefined ? null : <span className="block whitespace-pre-line">{text}</span>}
            <time dateTime={at} className="figures block text-xs text-muted">
              {timeOf(at)}
            </time>
          </span>
        </li>
      ))}
    </ol>
  )
}
