import { useId } from 'react'
import { ratingMax } from '@haat/contract/ratings'
import { formatCount } from '#core/format.ts'

/**
 * Stars that show a rating of 0 to 5. `count`, when given, is the number of reviews behind it; `size`
 * is the side of one star (any CSS length).
 */
export function StarRating({
  value,
  count,
  size,
}: {
  value: number
  count?: number
  size?: string
}) {
  const shown = Math.round(value * 10) / 10
  const style: Record<string, string | number> = { '--rating': shown }
  if (size !== undefined) style['--size'] = size
  const stars = (
    <span className="stars" style={style}>
      Rated {shown} out of {ratingMax}
    </span>
  )
  if (count === undefined) return stars
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      {stars}
      <span className="figures text-xs text-muted">
        ({formatCount(count)})<span className="sr-only"> reviews</span>
      </span>
    </span>
  )
}

const choices = Array.from({ length: ratingMax }, (_, index) => index + 1)

/** Five radio buttons drawn as stars; arrows move between them. `value` 0 means none is chosen. */
export function StarInput({
  value,
  onChange,
  label = 'Rating',
  error,
}: {
  value: number
  onChange: (rating: number) => void
  label?: string
  error?: string | undefined
}) {
  const name = useId()
  const noteId = `${name}-note`
  return (
    <fieldset aria-describedby={error === undefined ? undefined : noteId}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="star-choices inline-flex">
        {choices.map((choice) => (
          <label
            key={choice}
            className="star-choice grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={value === choice}
              onChange={() => onChange(choice)}
              className="sr-only"
            />
            <svg viewBox="0 0 20 20" className="size-7 fill-current" aria-hidden="true">
              <path d="M10 1.6l2.5 5.3 5.8.8-4.2 4 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4 5.8-.8z" />
            </svg>
            <span className="sr-only">{choice === 1 ? '1 star' : `${choice} stars`}</span>
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p id={noteId} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
