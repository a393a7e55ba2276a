import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

const row = 'tap flex items-center gap-2.5 py-1 text-sm cursor-pointer'

/** A checkbox with its label. */
export function Checkbox({ label, className = '', ...input }: ChoiceProps) {
  return (
    <label className={`${row} ${className}`}>
      <input {...input} type="checkbox" className="size-4.5 flex-none" />
      <span>{label}</span>
    </label>
  )
}

/** One radio button with its label; radio buttons of a group have the same `name`. */
export function Radio({ label, className = '', ...input }: ChoiceProps) {
  return (
    <label className={`${row} ${className}`}>
      <input {...input} type="radio" className="size-4.5 flex-none" />
      <span>{label}</span>
    </label>
  )
}

/** Radio buttons or checkboxes under one heading, with the error below them. */
export function ChoiceGroup({
  legend,
  error,
  className = '',
  children,
}: {
  legend: ReactNode
  error?: string | undefined
  className?: string
  children: ReactNode
}) {
  const noteId = useId()
  const hasError = error !== undefined && error !== ''
  return (
    <fieldset className={className} aria-describedby={hasError ? noteId : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      {children}
      {hasError ? (
        <p id={noteId} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <Icon name="circle-alert" className="mt-0.5 size-4" />
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

/** A radio button styled as a card: a title, a line below it, an optional icon. */
export function RadioCard({
  label,
  note,
  className = '',
  ...input
}: ChoiceProps & { note?: ReactNode }) {
  return (
    <label
      className={`flex cursor-pointer items-start gap-3 rounded-md border border-control p-4 transition-colors hover:border-ink has-checked:border-primary has-checked:bg-primary-soft ${className}`}
    >
      <input {...input} type="radio" className="mt-0.5 size-4.5 flex-none" />
      <span>
        <span className="block text-sm font-semibold">{label}</span>
        {note === undefined ? null : <span className="block text-sm text-muted">{note}</span>}
      </span>
    </label>
  )
}
