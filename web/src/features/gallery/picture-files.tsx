import { galleryLimits } from '@haat/contract/gallery.limits'
import { useId, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { GalleryDraft } from './use-gallery-draft.ts'

/** A field that takes several pictures, by drop or by choosing files, and tells how far they are. */
export function PictureFiles({ draft }: { draft: GalleryDraft }) {
  const [isOver, setOver] = useState(false)
  const errorsId = useId()
  const { progress, refused } = draft
  const isFull = draft.pictures.length >= galleryLimits.picturesMax
  const edge = isOver ? 'border-primary bg-primary-soft' : 'border-control bg-sunken'
  return (
    <div>
      <div
        className={`relative flex min-h-20 items-center gap-3 rounded-md border border-dashed p-4 text-sm transition-colors hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-aria-disabled:opacity-60 ${edge}`}
      >
        <Icon
          name={progress === null ? 'upload' : 'loader-circle'}
          className={progress === null ? '' : 'animate-spin'}
        />
        <span className="min-w-0">
          <span className="block font-semibold">
            {isFull ? 'The gallery is full' : isOver ? 'Drop them to add them' : 'Add pictures'}
          </span>
          <span className="block text-muted">JPEG, PNG, WebP or AVIF, each up to 5 MB</span>
        </span>
        <input
          type="file"
          multiple
          aria-label="Add pictures"
          aria-describedby={refused.length === 0 ? undefined : errorsId}
          accept="image/jpeg,image/png,image/webp,image/avif"
          // A disabled box would lose the focus.
          aria-disabled={isFull || progress !== null || undefined}
          onClick={(event) => {
            if (isFull || progress !== null) event.preventDefault()
          }}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => {
            draft.add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
          className="absolute inset-0 cursor-pointer opacity-0 aria-disabled:cursor-not-allowed"
        />
      </div>
      <FileNotes draft={draft} errorsId={errorsId} />
    </div>
  )
}

/** How far the files are, and which could not be added. */
function FileNotes({
  draft: { progress, refused },
  errorsId,
}: {
  draft: GalleryDraft
  errorsId: string
}) {
  return (
    <>
      <output className="mt-2 block text-sm text-muted">
        {progress === null ? null : (
          <>
            Adding picture {progress.done + 1} of {progress.total}
            <progress
              aria-hidden="true"
              className="mt-1 block h-1.5 w-full accent-primary"
              value={progress.done}
              max={progress.total}
            />
          </>
        )}
      </output>
      {refused.length === 0 ? null : (
        <div id={errorsId} role="alert" className="mt-2 text-sm text-danger">
          <ul className="space-y-1">
            {refused.map(({ key, name, reason }) => (
              <li key={key} className="wrap-anywhere">
                <b className="font-semibold">{name}</b>: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
