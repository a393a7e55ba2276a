import { searchLimits } from '@haat/contract/searches.limits'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { inputClass } from '#ui/field.tsx'
import { listSearchDelayMs } from '#ui/numbers.ts'
import type { ListState } from './use-list-state.ts'

/** Narrows a list while one types; what is searched for lives in the address. */
export function SearchField({ placeholder, list }: { placeholder: string; list: ListState }) {
  const searched = list.searchTerm ?? ''
  const [typed, setTyped] = useState(searched)
  const [shown, setShown] = useState(searched)
  const [sent, setSent] = useState(searched)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(list)

  // Back and forward change the address under the box; its own search must not undo what is typed since.
  if (shown !== searched) {
    setShown(searched)
    if (searched !== sent) setTyped(searched)
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
        maxLength={searchLimits.searchTermMax}
        value={typed}
        onChange={(event) => {
          const term = event.target.value
          setTyped(term)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(term), listSearchDelayMs)
        }}
        className={`search-box ${inputClass} ps-11`}
      />
    </form>
  )
}
