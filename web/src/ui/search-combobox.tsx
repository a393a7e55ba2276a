import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useCombobox, type Combobox } from './use-combobox.ts'

export interface SearchComboboxProps {
  /** The box's name for screen readers. */
  label: string
  placeholder: string
  value: string
  onValue: (value: string) => void
  /** The form was sent with no suggestion active. */
  onSubmit: (term: string) => void
  /** Where the browser sends the form, as `search`, before the page is hydrated. */
  action: string
  /** How many suggestions the list below the box has, and what screen readers hear of them. */
  listed: Listed
  /** What is shown below the box while it is open: its code may be fetched then. */
  children: (box: Combobox) => ReactNode
}

export interface Listed {
  count: number
  announcement: string
}

/** A search form whose box suggests links while somebody types. */
export function SearchCombobox(props: SearchComboboxProps) {
  const { label, placeholder, value, onValue, onSubmit, listed, children } = props
  const box = useCombobox(listed.count)

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
          onFocus={box.open}
          onClick={box.open}
          onChange={(event) => {
            onValue(event.target.value)
            box.open()
          }}
          className="search-box h-11 w-full rounded-md border border-control bg-surface ps-11 pe-4 lg:pe-24 text-base text-ink transition-colors hover:border-ink"
        />
        {submitButton}
      </form>
      <output className="sr-only">{box.isOpen ? listed.announcement : ''}</output>
      {box.isOpen ? children(box) : null}
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
