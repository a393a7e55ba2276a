import { useEffect, useRef } from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'
import type { FieldNews } from '#core/edit-conflict.ts'
import type { KeptForm, Keeping } from '#core/use-kept-form.ts'
import { Button } from './button.tsx'
import { Notice } from './states.tsx'

/** Says that a draft was restored. */
export function RestoredNote({
  restored,
  done = 'saved',
}: {
  restored: Keeping['restored']
  /** What happens to the draft next. */
  done?: 'saved' | 'sent'
}) {
  if (restored === null) return null
  return (
    <Notice>
      Your earlier input was restored. It has not been {done} yet.
      {restored.hadFile ? ' Please choose the picture again.' : ''}
    </Notice>
  )
}

/** What others have changed while the form was open; where both changed a field, the person chooses. */
export function EditNews<Values extends FieldValues, Base>({
  kept,
  labels,
  write = String,
}: {
  kept: Pick<KeptForm<Values, Base>, 'news' | 'form' | 'choose'>
  labels: Readonly<Record<string, string>>
  /** Formats a field's value. */
  write?: (value: unknown, name: string) => string
}) {
  const { news } = kept
  const place = useRef<HTMLDivElement>(null)
  // It is above fields that may fill more than the screen, and the pressed button is below them, so focus the note.
  useEffect(() => {
    if (news.length > 0) place.current?.focus()
  }, [news])
  if (news.length === 0) return null
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Notice tone="danger">
        <p className="font-semibold">Someone else changed this after you opened it.</p>
        <ul className="mt-2 space-y-3">
          {news.map((field) => (
            <li key={field.name}>
              <News field={field} label={labels[field.name]} write={write} />
              {field.mine === undefined ? null : (
                <Choices field={field} label={labels[field.name]} kept={kept} />
              )}
            </li>
          ))}
        </ul>
        <p className="mt-3">Save again to keep the values in this form.</p>
      </Notice>
    </div>
  )
}

function News({
  field: { name, before, now, mine },
  label,
  write,
}: {
  field: FieldNews
  label: string | undefined
  write: (value: unknown, name: string) => string
}) {
  // A picture can't be shown as text.
  if (label === undefined) return 'The picture was replaced.'
  const read = (value: unknown) => {
    if (value === null || value === undefined || value === '') return 'empty'
    const written = short(write(value, name))
    // A value of several words needs quotes.
    return written.includes(' ') ? `“${written}”` : written
  }
  return (
    <>
      {label} is now <b>{read(now)}</b>, it was {read(before)}.{' '}
      {mine === undefined ? (
        'This form now shows it.'
      ) : (
        <>
          You entered <b>{read(mine.value)}</b>.
        </>
      )}
    </>
  )
}

function Choices<Values extends FieldValues, Base>({
  field: { name, now, mine },
  label,
  kept: { form, choose },
}: {
  field: FieldNews
  label: string | undefined
  kept: Pick<KeptForm<Values, Base>, 'form' | 'choose'>
}) {
  const values: Record<string, unknown> = useWatch({ control: form.control, compute: (all) => all })
  const isTheirs = (values[name] ?? null) === (now ?? null)
  return (
    <span role="group" aria-label={label} className="mt-1.5 flex flex-wrap gap-2">
      <Choice label="Keep mine" isChosen={!isTheirs} onChoose={() => choose(name, mine?.value)} />
      <Choice label="Take theirs" isChosen={isTheirs} onChoose={() => choose(name, now)} />
    </span>
  )
}

function Choice({
  label,
  isChosen,
  onChoose,
}: {
  label: string
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <Button
      type="button"
      size="sm"
      variant={isChosen ? 'primary' : 'secondary'}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {label}
    </Button>
  )
}

function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
