import { useLocation, useNavigate } from 'react-router'
import { isSiblingOf, siblingState } from '#core/sibling.ts'
import { openKey } from './list-state.ts'
import type { ListState } from './use-list-state.ts'

export interface OpenRow {
  /** Null: none is open. */
  id: string | null
  open: (id: string) => void
  close: () => void
}

/**
 * The row whose dialog is open, by id, which is kept in the address. The browser's Back closes the dialog; so does
 * `close`.
 */
export function useOpenRow(list: ListState): OpenRow {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const id = list.query.get(openKey)
  const isOpenedHere = isSiblingOf(pathname, state)

  // The page goes on behind the dialog, whose code may come after the address has changed.
  function open(rowId: string) {
    list.change({ [openKey]: rowId }, { state: siblingState(pathname) })
  }

  function shut() {
    list.change({ [openKey]: null }, { replace: true })
  }

  return {
    id,
    open,
    close: () => (isOpenedHere ? void navigate(-1) : shut()),
  }
}
