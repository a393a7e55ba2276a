import { useState } from 'react'
import { formatDay } from '#core/format.ts'
import { Card } from '#ui/card.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'

/** One figure that the chart can show. */
export interface Measure<Day> {
  label: string
  of: (day: Day) => number
  /** Formats one figure. */
  write: (figure: number) => string
}

const daysBars = lazyPart(async () => (await import('./days-bars.tsx')).DaysBars)

/** A chart of days by one of several measures, and the same figures as a table for screen readers. */
export function DaysChart<Day extends { day: string }>({
  title,
  days,
  measures,
  nameOf = formatDay,
  hasTable = true,
}: {
  title: string
  /** Undefined while they load. */
  days: readonly Day[] | undefined
  measures: readonly [Measure<Day>, ...Measure<Day>[]]
  /** What a day is called; the name of a month is one for a chart of months. */
  nameOf?: (day: string) => string
  /** The page shows the same figures as a table itself. */
  hasTable?: boolean
}) {
  const [chosen, setChosen] = useState(0)
  const measure = measures[chosen] ?? measures[0]
  return (
    <Card as="section" className="p-4 sm:p-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        <MeasureChoice
          labels={measures.map(({ label }) => label)}
          chosen={chosen}
          onChoose={setChosen}
        />
      </div>
      <Chart days={days} measure={measure} nameOf={nameOf} />
      {days === undefined || !hasTable ? null : (
        <DaysTable title={title} days={days} measures={measures} />
      )}
    </Card>
  )
}

/** The bars; or, when their code can't be fetched, that it can't, and a button that tries again. */
function Chart<Day extends { day: string }>({
  days,
  measure,
  nameOf,
}: {
  days: readonly Day[] | undefined
  measure: Measure<Day>
  nameOf: (day: string) => string
}) {
  const [isMissing, setMissing] = useState(false)
  if (isMissing) {
    return <ErrorState title="The chart could not be loaded" onRetry={() => setMissing(false)} />
  }
  return (
    <div aria-hidden="true" className="h-64 sm:h-72">
      {days === undefined ? (
        <Skeleton className="size-full" />
      ) : (
        <LazyPart
          part={daysBars}
          props={{
            bars: days.map((day) => ({
              day: nameOf(day.day),
              figure: measure.of(day),
              written: measure.write(measure.of(day)),
            })),
            measure: measure.label,
          }}
          onMissing={() => setMissing(true)}
          fallback={<Skeleton className="size-full" />}
        />
      )}
    </div>
  )
}

function MeasureChoice({
  labels,
  chosen,
  onChoose,
}: {
  labels: readonly string[]
  chosen: number
  onChoose: (index: number) => void
}) {
  return (
    <fieldset className="flex gap-1 rounded-md bg-sunken p-1">
      <legend className="sr-only">Show</legend>
      {labels.map((label, index) => (
        <label
          key={label}
          className="flex min-h-9 cursor-pointer items-center rounded-sm px-3 text-sm font-semibold text-muted transition-colors tap hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="measure"
            checked={index === chosen}
            onChange={() => onChoose(index)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function DaysTable<Day extends { day: string }>({
  title,
  days,
  measures,
}: {
  title: string
  days: readonly Day[]
  measures: readonly Measure<Day>[]
}) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {measures.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{formatDay(day.day)}</th>
              {measures.map(({ label, of, write }) => (
                <td key={label}>{write(of(day))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
