import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import { suggestionListRem } from './numbers.ts'
import { Icon } from './icon.tsx'
import { LoadingNote, Skeleton, SkeletonText } from './skeleton.tsx'
import { useCombobox } from './use-combobox.ts'

export interface SearchComboboxProps<Item> {
  /** The box's name for screen readers. */
  label: string
  placeholder: string
  value: string
  onValue: (value: string) => void
  /** The form was sent with no suggestion active. */
  onSubmit: (term: string) => void
  /** Where the browser sends the form, as `search`, before the page is hydrated. */
  action: string
  /** `undefined` while the suggestions for the current text load. */
  items: readonly Item[] | undefined
  /** The suggestions could not be fetched. */
  hasFailed?: boolean
  itemKey: (item: Item) => string
  itemHref: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  /** A suggestion was followed. */
  onChoose: (item: Item) => void
  /** Called when the list opens, so that suggestions are loaded only then. */
  onOpenChange?: (isOpen: boolean) => void
}

/** A search form whose box suggests links while somebody types. */
export function SearchCombobox<Item>(props: SearchComboboxProps<Item>) {
  const { label, placeholder, value, onValue, onSubmit, items, onOpenChange } = props
  const box = useCombobox(items?.length ?? 0)

  function open() {
    box.open()
    onOpenChange?.(true)
  }

  return (
    <div id={box.rootId} className="relative block min-h-11 w-full">
      <form
        role="search"
        // Before the page is hydrated the browser itself submits.
        action={props.action}
        onSubmit={(event) => {
          event.preventDefault()
          box.close()
          onSubmit(value.trim())
        }}
      >
        <Icon
          name="search"
          className="pointer-events-none absolute start-3.5 top-1/2 -translate-y-1/2 text-muted"
        />
        <input
          {...box.input}
          type="search"
          name="search"
          autoComplete="off"
          enterKeyHint="search"
          aria-label={label}
          placeholder={placeholder}
          value={value}
          onFocus={open}
          onClick={open}
          onChange={(event) => {
            onValue(event.target.value)
            open()
          }}
          className="search-box h-11 w-full rounded-md border border-control bg-surface ps-11 pe-4 lg:pe-24 text-base text-ink transition-colors hover:border-ink"
        />
        {submitButton}
      </form>
      <output className="sr-only">{box.isOpen ? announcement(items, value) : ''}</output>
      {box.isOpen ? <Panel {...props} box={box} /> : null}
    </div>
  )
}

const submitButton = (
  <button
    type="submit"
    className="absolute inset-y-1 end-1 hidden rounded-sm bg-primary px-4 text-sm font-semibold text-on-primary transition-colors hover:bg-primary-hover lg:block"
  >
    Search
  </button>
)

const panel =
  'floating absolute inset-x-0 top-full z-40 mt-1.5 overflow-y-auto overscroll-contain rounded-md bg-raised p-1.5 shadow-float'
const listHeight = { maxHeight: `${suggestionListRem}rem` }

type PanelProps<Item> = SearchComboboxProps<Item> & { box: ReturnType<typeof useCombobox> }

/** The panel below the box: suggestions, loading, no suggestions, or an error. */
function Panel<Item>(props: PanelProps<Item>) {
  const { items, value, hasFailed = false } = props
  if (hasFailed) {
    return (
      <p role="alert" className={`${panel} px-4 py-3 text-sm text-muted`}>
        Suggestions could not be loaded. Press Enter to search.
      </p>
    )
  }
  if (items === undefined) {
    return (
      <div style={listHeight} className={`${panel} overflow-hidden`}>
        <LoadingNote what="suggestions" />
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="flex items-center gap-3 p-2">
            <Skeleton className="size-11 flex-none" />
            <span className="flex-1">
              <SkeletonText lines={2} />
            </span>
          </div>
        ))}
      </div>
    )
  }
  if (items.length > 0) return <Suggestions {...props} items={items} />
  if (value.trim() === '') return null
  return (
    <p className={`${panel} px-4 py-3 text-sm text-muted`}>No product matches “{value.trim()}”</p>
  )
}

function Suggestions<Item>({
  label,
  items,
  itemKey,
  itemHref,
  renderItem,
  onChoose,
  box,
}: PanelProps<Item> & { items: readonly Item[] }) {
  return (
    <div
      id={box.listId}
      role="listbox"
      aria-label={label}
      data-state="open"
      tabIndex={-1}
      style={listHeight}
      className={panel}
    >
      {items.map((item, index) => (
        <Link
          key={itemKey(item)}
          id={box.optionId(index)}
          role="option"
          aria-selected={index === box.active}
          tabIndex={-1}
          to={itemHref(item)}
          onClick={() => {
            box.close()
            onChoose(item)
          }}
          className="block rounded-sm p-2 hover:bg-neutral-soft aria-selected:bg-neutral-soft"
        >
          {renderItem(item)}
        </Link>
      ))}
    </div>
  )
}

function announcement(items: readonly unknown[] | undefined, value: string): string {
  if (items === undefined) return ''
  if (items.length === 0) return value.trim() === '' ? '' : 'No suggestions'
  return items.length === 1 ? '1 suggestion' : `${items.length} suggestions`
}
