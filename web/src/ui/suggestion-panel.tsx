import type { KeyboardEvent, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { suggestionListRem } from './numbers.ts'
import { LoadingNote, Skeleton, SkeletonText } from './skeleton.tsx'
import type { Combobox } from './use-combobox.ts'

export interface Suggestion {
  key: string
  to: string
  content: ReactNode
  onChoose: () => void
}

/** A suggestion that a button beside it, or the Delete key, removes. */
export interface RemovableSuggestion extends Suggestion {
  removeLabel: string
  onRemove: () => void
}

export interface SuggestionPanelProps {
  box: Combobox
  /** The list's name for screen readers. */
  label: string
  /** They come first, below a title with a button that clears them all. */
  removable: readonly RemovableSuggestion[]
  removableTitle: string
  onClear: () => void
  /** `undefined` while they load. */
  suggestions: readonly Suggestion[] | undefined
  /** Said below the list, or instead of it: nothing matches, or something failed. */
  note: ReactNode
}

const panel =
  'floating absolute inset-x-0 top-full z-40 mt-1.5 overflow-y-auto overscroll-contain rounded-md bg-raised p-1.5 shadow-float'
const listHeight = { maxHeight: `${suggestionListRem}rem` }

/** What is below a search box: a scrolling list of links that the box's keys walk. */
export function SuggestionPanel(props: SuggestionPanelProps) {
  const { box, removable, suggestions, note } = props
  const rows = [...removable, ...(suggestions ?? [])]
  if (rows.length === 0 && suggestions !== undefined && note === null) return null

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    focusBox(box)
    box.close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the buttons in it
    <div data-state="open" tabIndex={-1} style={listHeight} className={panel} onKeyDown={onKeyDown}>
      {removable.length > 0 ? <Head {...props} /> : null}
      <div className="relative">
        {rows.length > 0 ? <Rows {...props} rows={rows} /> : null}
        {removable.length > 0 ? <Removal {...props} /> : null}
      </div>
      {suggestions === undefined ? <Loading /> : null}
      {note}
    </div>
  )
}

function Head({ box, removableTitle, onClear }: SuggestionPanelProps) {
  return (
    <div className="flex min-h-11 items-center justify-between ps-2">
      <p className="text-sm font-semibold text-muted">{removableTitle}</p>
      <button
        type="button"
        onClick={() => {
          focusBox(box)
          onClear()
        }}
        className="min-h-11 rounded-sm px-3 text-sm font-semibold text-primary hover:bg-neutral-soft"
      >
        Clear all
      </button>
    </div>
  )
}

function Rows({ box, label, removable, rows }: SuggestionPanelProps & { rows: Suggestion[] }) {
  return (
    <div id={box.listId} role="listbox" aria-label={label}>
      {rows.map(({ key, to, content, onChoose }, index) => (
        <Link
          key={key}
          id={box.optionId(index)}
          role="option"
          aria-selected={index === box.active}
          tabIndex={-1}
          to={to}
          onClick={() => {
            box.close()
            onChoose()
          }}
          className={`flex min-h-11 items-center gap-3 rounded-sm p-2 hover:bg-neutral-soft aria-selected:bg-neutral-soft ${index < removable.length ? 'h-11 pe-12' : ''}`}
        >
          {content}
        </Link>
      ))}
    </div>
  )
}

/** A list of options may not hold buttons, so they lie beside it, each at its row. */
function Removal({ box, removable }: SuggestionPanelProps) {
  return (
    <div className="absolute end-0 top-0">
      {removable.map(({ key, removeLabel, onRemove }, index) => (
        <button
          key={key}
          id={box.removeId(index)}
          type="button"
          aria-label={removeLabel}
          onClick={() => {
            focusBox(box)
            onRemove()
          }}
          className="flex size-11 items-center justify-center rounded-sm text-muted hover:bg-neutral-soft hover:text-ink"
        >
          <Icon name="x" />
        </button>
      ))}
    </div>
  )
}

/** The button that has the focus is about to go. */
function focusBox({ rootId }: Combobox): void {
  document.getElementById(rootId)?.querySelector('input')?.focus()
}

function Loading() {
  return (
    <>
      <LoadingNote what="suggestions" />
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex items-center gap-3 p-2">
          <Skeleton className="size-11 flex-none" />
          <span className="flex-1">
            <SkeletonText lines={2} />
          </span>
        </div>
      ))}
    </>
  )
}
