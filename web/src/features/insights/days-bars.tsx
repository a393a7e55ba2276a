import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { short } from './figures.ts'

export interface DayBar {
  /** In words. */
  day: string
  figure: number
  /** The figure in words. */
  written: string
}

const words = { fill: 'var(--color-muted)', fontSize: 12 }

/**
 * One bar per day, on Recharts; `DaysChart` loads it. It is hidden from screen readers, which read the
 * table.
 */
export function DaysBars({ bars, measure }: { bars: readonly DayBar[]; measure: string }) {
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 256 }}>
      <BarChart
        data={[...bars]}
        margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
        barCategoryGap="20%"
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="day"
          tickFormatter={(day: string) => day.replace(/ \d{4}$/, '')}
          tick={words}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-line)' }}
          interval="equidistantPreserveStart"
          minTickGap={32}
        />
        <YAxis
          tickFormatter={short}
          tick={words}
          tickLine={false}
          axisLine={false}
          width={44}
          allowDecimals={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--color-neutral-soft)' }}
          content={<Tip measure={measure} />}
        />
        <Bar
          dataKey="figure"
          fill="var(--color-primary)"
          radius={[3, 3, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}

/** The tooltip of the bar under the pointer; Recharts passes the bar. */
function Tip({
  measure,
  payload = [],
}: {
  measure: string
  payload?: readonly { payload?: unknown }[]
}) {
  const bar = barOf(payload[0]?.payload)
  if (bar === null) return null
  return (
    <div className="figures rounded-md bg-raised px-3 py-2 text-sm shadow-float">
      <span className="block text-xs text-muted">{bar.day}</span>
      {measure}: <span className="font-semibold">{bar.written}</span>
    </div>
  )
}

function barOf(value: unknown): DayBar | null {
  if (typeof value !== 'object' || value === null) return null
  if (!('day' in value) || !('figure' in value) || !('written' in value)) return null
  const { day, figure, written } = value
  return typeof day === 'string' && typeof figure === 'number' && typeof written === 'string'
    ? { day, figure, written }
    : null
}
