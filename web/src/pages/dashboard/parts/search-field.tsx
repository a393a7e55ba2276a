import { searchTermMax } from '@haat/contract/search-terms.limits'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { inputClass } from '#ui/field.tsx'
import { listSearchDelayMs } from '#ui/numbers.ts'
import type { ListState } from './use-list-state.ts'

/** Narrows a list while somebody types. The address holds the search term. */
export function SearchField({ placeholder, list }: { placeholder: string; list: ListState }) {
  const { typed, type, search } = useTypedSearch(list)
  return (
    <form
      role="search"
      aria-label={placeholder}
      onSubmit={(event) => {
        event.preventDefault()
        search(typed)
      }}
      className="relative w-full sm:w-80"
    >
      <Icon
        name="search"
        className="pointer-events-none absolute start-3.5 top-1/2 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        name="search"
        aria-label={placeholder}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={searchTermMax}
        value={typed}
        onChange={(event) => type(event.target.value)}
        className={`search-box ${inputClass} ps-11`}
      />
    </form>
  )
}

/** `type` searches after a pause in typing, `search` at once. */
function useTypedSearch(list: ListState) {
  const searched = list.searchTerm ?? ''
  const [typed, setTyped] = useState(searched)
  const [shown, setShown] = useState(searched)
  const [sent, setSent] = useState(searched)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(list)

  // Back and Forward change the address. The box follows them, but not its own search: the visitor may have typed
  // on.
  if (shown !== searched) {
    setShown(searched)
    if (searched !== sent) {
      setTyped(searched)
      setSent(searched)
    }
  }
  useEffect(() => {
    latest.current = list
  }, [list])
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(words: string) {
    clearTimeout(timer.current)
    const term = words.trim()
    setSent(term)
    if (term === (latest.current.searchTerm ?? '')) return
    latest.current.change({ search: term }, { replace: true })
  }

  function type(words: string) {
    setTyped(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(words), listSearchDelayMs)
  }

  return { typed, type, search }
}
