import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Icon } from './icon.tsx'

/** The classes of a text box, for a bare `<input>` that brings its own label. */
export const inputClass =
  'block w-full min-h-11 rounded-md border border-control bg-surface px-3.5 py-2 text-base text-ink transition-colors hover:border-ink aria-invalid:border-danger disabled:bg-sunken disabled:text-muted disabled:cursor-not-allowed'

interface FieldOptions {
  label: ReactNode
  /** One line of help under the field. */
  hint?: ReactNode
  /** The error, shown below the field in place of the hint. */
  error?: string | undefined
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean | undefined
}

interface FieldIds {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps extends FieldOptions {
  id?: string | undefined
  isRequired?: boolean | undefined
  className?: string | undefined
  /** Draws the control with the ids that tie it to its label, help and error. */
  children: (ids: FieldIds) => ReactNode
}

/** Label, control, then the error (or the hint) under it. */
export function Field({
  label,
  hint,
  error,
  id,
  isRequired = false,
  isLabelHidden = false,
  className = '',
  children,
}: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const noteId = `${controlId}-note`
  const hasError = error !== undefined && error !== ''
  return (
    <div className={className}>
      <label
        htmlFor={controlId}
        className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}
      >
        {label}
        {isRequired ? <span className="text-danger"> *</span> : null}
      </label>
      {children({
        id: controlId,
        'aria-invalid': hasError || undefined,
        'aria-describedby': hasError || hint !== undefined ? noteId : undefined,
      })}
      {hasError ? (
        <p id={noteId} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <Icon name="circle-alert" className="mt-0.5 size-4" />
          {error}
        </p>
      ) : hint === undefined ? null : (
        <p id={noteId} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

type Wrapped<Tag extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Tag>, 'children'> &
  FieldOptions

/** A labelled text box; takes every `<input>` prop, `ref` too (spread a form's `register(...)` into it). */
export function TextField({
  label,
  hint,
  error,
  isLabelHidden,
  id,
  className,
  ...input
}: Wrapped<'input'>) {
  return (
    <Field {...{ label, hint, error, isLabelHidden, id, className }} isRequired={input.required}>
      {(ids) => <input {...input} {...ids} className={inputClass} />}
    </Field>
  )
}

/** A text box of several lines. */
export function TextAreaField({
  label,
  hint,
  error,
  isLabelHidden,
  id,
  className,
  rows = 4,
  ...input
}: Wrapped<'textarea'>) {
  return (
    <Field {...{ label, hint, error, isLabelHidden, id, className }} isRequired={input.required}>
      {(ids) => <textarea {...input} {...ids} rows={rows} className={inputClass} />}
    </Field>
  )
}

/** A password box whose text can be shown. */
export function PasswordField({
  label,
  hint,
  error,
  isLabelHidden,
  id,
  className,
  ...input
}: Wrapped<'input'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, isLabelHidden, id, className }} isRequired={input.required}>
      {(ids) => (
        <div className="relative">
          <input
            {...input}
            {...ids}
            type={isShown ? 'text' : 'password'}
            className={`${inputClass} pe-12`}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label="Show password"
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-md text-muted hover:text-ink"
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  )
}

export interface SelectFieldProps extends Wrapped<'select'> {
  options: readonly { value: string; label: string }[]
  /** A first, empty choice. */
  placeholder?: string
}

/** The browser's own drop-down, labelled. */
export function SelectField({
  label,
  hint,
  error,
  isLabelHidden,
  id,
  className,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, isLabelHidden, id, className }} isRequired={select.required}>
      {(ids) => (
        <div className="relative">
          <select {...select} {...ids} className={`${inputClass} appearance-none pe-10`}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </Field>
  )
}
