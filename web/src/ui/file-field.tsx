import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import { usePreview } from './use-preview.ts'

export interface FileFieldProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'onChange' | 'children'
> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  file: File | null
  onFile: (file: File | null) => void
  /** The picture in use now, shown until another is chosen. */
  currentSrc?: string | undefined
}

/** Chooses one picture and shows it before it is sent. */
export function FileField({
  label,
  hint,
  error,
  file,
  onFile,
  currentSrc,
  id,
  className,
  ...input
}: FileFieldProps) {
  const preview = usePreview(file) ?? currentSrc
  return (
    <Field {...{ label, hint, error, id, className }} isRequired={input.required}>
      {(ids) => (
        <div className="flex items-center gap-4">
          {preview === undefined || preview === '' ? (
            <span className="grid size-16 flex-none place-items-center rounded-md bg-sunken text-muted">
              <Icon name="image" className="size-6" />
            </span>
          ) : (
            <img
              src={preview}
              alt=""
              width={64}
              height={64}
              className="size-16 flex-none rounded-md bg-sunken object-cover"
            />
          )}
          <input
            accept="image/jpeg,image/png,image/webp,image/avif"
            {...input}
            {...ids}
            type="file"
            onChange={(event) => onFile(event.target.files?.[0] ?? null)}
            className="block w-full min-w-0 text-sm text-muted file:me-3 file:h-11 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-control file:bg-surface file:px-4 file:text-sm file:font-semibold file:text-ink hover:file:bg-sunken"
          />
        </div>
      )}
    </Field>
  )
}
