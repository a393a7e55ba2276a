import type { z } from '@haat/contract/schema'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { findDraft } from '#core/drafts.ts'
import { selectUser } from '#core/session.ts'

export interface Edited<Row> {
  /** The record whose dialog is open; `new` for one still to be made. */
  row: Row | 'new' | null
  open: (row: Row | 'new') => void
  close: () => void
}

/**
 * The record whose dialog is open. If the dialog has a draft (the session ended, the page was reloaded), it opens
 * again: `form` names its drafts, `schema` reads the record.
 */
export function useEdited<Row>(form: string, schema: z.ZodMiniType<Row>): Edited<Row> {
  const owner = useSelector(selectUser)?.id ?? null
  const [row, setRow] = useState<Row | 'new' | null>(() => {
    const found = findDraft(owner, form)
    if (found === null || found.id === 'new') return found === null ? null : 'new'
    return schema.safeParse(found.draft.base).data ?? null
  })
  return { row, open: setRow, close: () => setRow(null) }
}
