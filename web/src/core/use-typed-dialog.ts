import { useState } from 'react'
import { useSelector } from 'react-redux'
import { draftKey, draftKeys } from './draft-keys.ts'
import { selectUser } from './session.ts'

/**
 * Whether the dialog of a form is open: it was opened, or it has a draft of the person who is signed in, from before
 * the session ended or the page was reloaded. `form` and `id` name the draft.
 */
export function useTypedDialog(
  form: string,
  id: string,
): { isOpen: boolean; open: () => void; close: () => void } {
  const owner = useSelector(selectUser)?.id ?? null
  const [isOpened, setOpened] = useState(false)
  const isKept = owner !== null && draftKeys().includes(draftKey({ owner, form, id }))
  return {
    isOpen: isOpened || isKept,
    open: () => setOpened(true),
    close: () => setOpened(false),
  }
}
