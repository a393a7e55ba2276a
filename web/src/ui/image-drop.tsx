import { useState, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import type { PictureChoice } from './picture-choice.ts'

/** A field that takes a picture by drop or by choosing a file, and shows it. */
export function ImageDrop({
  label,
  hint,
  choice,
  currentSrc,
  isRequired = false,
}: {
  label: ReactNode
  hint?: ReactNode
  choice: PictureChoice
  /** The picture in use now, shown until another is chosen. */
  currentSrc?: string | undefined
  isRequired?: boolean
}) {
  const [isOver, setOver] = useState(false)
  const edge = isOver ? 'border-primary bg-primary-soft' : 'border-control bg-sunken'
  return (
    <Field label={label} hint={hint} error={choice.error} isRequired={isRequired}>
      {(ids) => (
        <div
          className={`relative flex min-h-36 items-center gap-4 rounded-md border border-dashed p-4 transition-colors hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${edge}`}
        >
          <Preview src={choice.src ?? currentSrc} />
          <span className="min-w-0 text-sm">
            <span className="flex items-start gap-2 font-semibold">
              <Icon name="upload" className="mt-px" />
              {isOver ? 'Drop it to use it' : 'Drop a picture here, or choose one'}
            </span>
            {choice.file === null ? (
              <span className="mt-1 block text-muted">JPEG, PNG, WebP or AVIF, up to 5 MB</span>
            ) : (
              <span className="mt-1 block truncate text-muted">{choice.file.name}</span>
            )}
          </span>
          {/* The input covers the whole field, so that it accepts drops and presses. */}
          <PictureInput {...ids} ref={choice.field} onChoose={choice.choose} onOver={setOver} />
        </div>
      )}
    </Field>
  )
}

function PictureInput({
  onChoose,
  onOver,
  ...input
}: ComponentProps<'input'> & {
  onChoose: PictureChoice['choose']
  onOver: (isOver: boolean) => void
}) {
  return (
    <input
      {...input}
      type="file"
      accept="image/jpeg,image/png,image/webp,image/avif"
      onDragEnter={() => onOver(true)}
      onDragLeave={() => onOver(false)}
      onClick={forget}
      onDrop={(event) => {
        onOver(false)
        forget(event)
      }}
      onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      className="absolute inset-0 cursor-pointer opacity-0"
    />
  )
}

/** A browser says nothing of a file that is chosen again, corrected. The picture itself stays until another is chosen. */
function forget({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
  currentTarget.value = ''
}

function Preview({ src }: { src: string | undefined }) {
  if (src === undefined || src === '') {
    return (
      <span className="grid size-20 flex-none sm:size-28 place-items-center rounded-md bg-surface text-muted">
        <Icon name="image" className="size-8" />
      </span>
    )
  }
  return (
    <img
      src={src}
      alt=""
      width={112}
      height={112}
      className="size-20 flex-none sm:size-28 rounded-md bg-photo object-contain"
    />
  )
}
