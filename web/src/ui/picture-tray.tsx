import { useId, useRef } from 'react'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import type { PictureTray as Tray } from './use-picture-tray.ts'

/** The pictures of a text that is being written, and a way to add one. */
export function PictureTray({ tray }: { tray: Tray }) {
  const errorId = useId()
  return (
    <div>
      <Chosen tray={tray} />
      {tray.isFull ? null : <Add tray={tray} errorId={errorId} />}
      {tray.error === null ? null : (
        <p id={errorId} role="alert" className="mt-1.5 text-sm text-danger">
          {tray.error}
        </p>
      )}
    </div>
  )
}

function Add({ tray, errorId }: { tray: Tray; errorId: string }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap gap-2">
      <span className="relative inline-flex min-h-11 items-center gap-2 rounded-md border border-control px-4 text-sm font-semibold hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <Icon
          name={tray.isLoading ? 'loader-circle' : 'image'}
          className={tray.isLoading ? 'animate-spin' : ''}
        />
        {tray.isLoading ? 'Uploading…' : 'Add a picture'}
        <input
          ref={field}
          type="file"
          aria-label="Add a picture"
          aria-describedby={tray.error === null ? undefined : errorId}
          accept="image/jpeg,image/png,image/webp,image/avif"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            tray.add(event.target.files?.[0] ?? null)
            event.target.value = ''
          }}
        />
      </span>
      {tray.isLoading ? (
        <Button
          variant="ghost"
          onClick={() => {
            tray.stop()
            field.current?.focus()
          }}
        >
          Stop uploading
        </Button>
      ) : null}
    </div>
  )
}

function Chosen({ tray }: { tray: Tray }) {
  if (tray.pictures.length === 0) return null
  return (
    <ul className="mb-3 flex flex-wrap gap-3" aria-label="Pictures to send">
      {tray.pictures.map(({ id, src, name }) => (
        <li key={id} className="relative">
          <img
            src={src}
            alt={name}
            width={72}
            height={72}
            className="size-18 rounded-md bg-sunken object-cover"
          />
          <IconButton
            icon="x"
            label={`Remove ${name}`}
            size="sm"
            className="absolute -end-2 -top-2 bg-surface shadow-hairline"
            onClick={() => tray.remove(id)}
          />
        </li>
      ))}
    </ul>
  )
}
