import { galleryLimits } from '@haat/contract/gallery.limits'
import { useRef, useState, type DragEvent } from 'react'
import { IconButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { MediaPicture } from '#ui/picture.tsx'
import { EmptyState } from '#ui/states.tsx'
import type { DraftPicture, GalleryDraft } from './use-gallery-draft.ts'

/** The pictures in their order: dragged, or moved by buttons, and what each shows. */
export function PictureRows({ draft }: { draft: GalleryDraft }) {
  const [dragged, setDragged] = useState<number | null>(null)
  const { list, said, moveTo, press, remove } = usePlaces(draft)
  const { pictures } = draft

  if (pictures.length === 0) return <EmptyState icon="image" title="No pictures yet" />
  return (
    <>
      <ol ref={list} className="space-y-3" aria-label="Pictures in their order">
        {pictures.map((picture, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons move it, too
          <li
            key={picture.image}
            draggable
            onDragStart={(event) => startDrag(event, () => setDragged(index))}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged !== null) event.preventDefault()
            }}
            onDrop={(event) => {
              if (dragged === null) return
              event.preventDefault()
              moveTo(dragged, index)
            }}
            className={`flex flex-wrap gap-3 rounded-md bg-surface p-3 shadow-hairline sm:flex-nowrap ${dragged === index ? 'opacity-50' : ''}`}
          >
            <Row
              {...{ draft, picture, index }}
              onMove={(by) => press(index, by)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <output className="sr-only">{said}</output>
    </>
  )
}

/** Moves and removes pictures, tells of it, and keeps the focus beside them. */
function usePlaces(draft: GalleryDraft) {
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)

  function moveTo(from: number, to: number) {
    draft.move(from, to)
    setSaid(`Picture ${from + 1} is now picture ${to + 1}.`)
  }

  /** The focus follows the picture, to the button that was pressed or, at the end, to its neighbour. */
  function press(from: number, by: 1 | -1) {
    const to = from + by
    moveTo(from, to)
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('[data-move]')
      const pressed = [...(buttons ?? [])].find((each) => each.dataset['move'] === String(by))
      const target = pressed?.disabled === false ? pressed : buttons?.[by === 1 ? 0 : 1]
      target?.focus()
    })
  }

  /** The focus goes to what took the picture's place, and after the last one to the box for new ones. */
  function remove(index: number) {
    const next = Math.min(index, draft.pictures.length - 2)
    const form = list.current?.closest('form')
    draft.remove(index)
    setSaid(`Picture ${index + 1} is removed.`)
    requestAnimationFrame(() => {
      const row = list.current?.children[next]
      const target =
        row?.querySelector('[data-remove]') ?? form?.querySelector('input[type="file"]')
      if (target instanceof HTMLElement) target.focus()
    })
  }

  return { list, said, moveTo, press, remove }
}

/** Text is dragged as text; everything else of a row moves the row. */
function startDrag(event: DragEvent, start: () => void): void {
  if (event.target instanceof Element && event.target.closest('input') !== null) {
    event.preventDefault()
    return
  }
  event.dataTransfer.effectAllowed = 'move'
  start()
}

function Row({
  draft,
  picture,
  index,
  onMove,
  onRemove,
}: {
  draft: GalleryDraft
  picture: DraftPicture
  index: number
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}) {
  const name = `picture ${index + 1}`
  return (
    <>
      <div className="relative flex-none cursor-grab">
        <MediaPicture
          src={picture.image}
          width={96}
          className="size-24 rounded-md object-contain"
        />
        {index === 0 ? (
          <span className="absolute start-1 top-1 rounded-sm bg-surface px-1.5 text-xs font-semibold">
            First
          </span>
        ) : null}
      </div>
      <div className="order-last w-full min-w-0 space-y-2 sm:order-none sm:flex-1">
        <TextField
          label={<Named text="What it shows" name={name} />}
          value={picture.alt}
          maxLength={galleryLimits.altMax}
          onChange={(event) => draft.write(index, { alt: event.target.value })}
        />
        <TextField
          label={<Named text="The same in Bangla" name={name} />}
          value={picture.altBn}
          lang="bn"
          maxLength={galleryLimits.altMax}
          onChange={(event) => draft.write(index, { altBn: event.target.value })}
        />
      </div>
      <RowButtons {...{ draft, index, onMove, onRemove, name }} />
    </>
  )
}

function RowButtons({
  draft,
  index,
  name,
  onMove,
  onRemove,
}: {
  draft: GalleryDraft
  index: number
  name: string
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}) {
  const last = draft.pictures.length - 1
  return (
    <div className="ms-auto flex flex-none items-start gap-1 sm:flex-col">
      <IconButton
        icon="arrow-up"
        label={`Move ${name} earlier`}
        data-move="-1"
        disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="arrow-down"
        label={`Move ${name} later`}
        data-move="1"
        disabled={index === last}
        onClick={() => onMove(1)}
      />
      <IconButton icon="trash-2" label={`Remove ${name}`} data-remove onClick={onRemove} />
    </div>
  )
}

function Named({ text, name }: { text: string; name: string }) {
  return (
    <>
      {text}
      <span className="sr-only"> ({name})</span>
    </>
  )
}
