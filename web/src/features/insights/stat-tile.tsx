import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export interface Stat {
  label: string
  icon: IconName
  /** Undefined while it loads. */
  value: string | undefined
  note?: string | undefined
  /** A note as it usually is: it keeps the space of one that has not arrived. */
  usualNote?: string
  /** The address that the figure links to. */
  to?: string
}

const box = 'block h-full rounded-lg bg-surface p-3.5 shadow-hairline sm:p-5'

/** More characters than a tile holds in its large type. */
const longFigure = 12

/** One figure with its name, in large. */
function StatTile({ label, icon, value, note, usualNote, to }: Stat) {
  const isLong = value !== undefined && value.length > longFigure
  const size = isLong ? 'text-sm sm:text-base' : 'text-lg sm:text-xl'
  const face: ReactNode = (
    <>
      <span className="flex items-start gap-2 text-sm text-muted">
        <Icon name={icon} className="mt-0.5 size-4 flex-none" />
        {label}
      </span>
      <span className={`figures mt-2 block min-h-[1lh] font-bold whitespace-nowrap ${size}`}>
        {value ?? <Skeleton className="h-[1.1em] w-24 max-w-full" />}
      </span>
      <span className="mt-1 block min-h-[2.8em] text-xs text-muted first-letter:uppercase">
        {note ?? <span className="invisible">{usualNote}</span>}
      </span>
    </>
  )
  if (to === undefined) return <div className={box}>{face}</div>
  return (
    <Link to={to} className={`${box} transition-shadow hover:shadow-float`}>
      {face}
    </Link>
  )
}

/** Figures side by side. */
export function StatTiles({ stats }: { stats: readonly Stat[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {stats.map((stat) => (
        <li key={stat.label}>
          <StatTile {...stat} />
        </li>
      ))}
    </ul>
  )
}
