import type { Person } from '@haat/contract/accounts'
import { useState } from 'react'
import type { SelectedRows } from '#features/accounts/people-columns.tsx'

export interface Selection extends SelectedRows {
  /** The selected rows of the page. */
  people: readonly Person[]
  /** How many rows the page has. */
  shown: number
  toggleAll: () => void
  clear: () => void
}

/** The selected rows of the current page. A selection of rows that are no longer shown is ignored. */
export function useSelection(page: readonly Person[] = []): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const people = page.filter(({ id }) => ids.has(id))
  return {
    ids,
    people,
    shown: page.length,
    toggle: (id) => {
      const next = new Set(people.map((person) => person.id))
      if (!next.delete(id)) next.add(id)
      setIds(next)
    },
    toggleAll: () => setIds(new Set(people.length === page.length ? [] : page.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}
