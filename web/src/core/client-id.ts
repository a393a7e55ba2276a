import { useRef } from 'react'
import { useSelector } from 'react-redux'
import type { DraftPlace } from './draft-keys.ts'
import { forgetDraft, readDraft, writeDraft } from './drafts.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { selectUser } from './session.ts'

interface Sent {
  content: string
  key: string
  /** When the key was made. */
  at: number
}

/** How long a retry of the same content counts as the same, in ms. Later, somebody wants to say it once more. */
const retryMs = 60 * 60 * 1_000

/**
 * Ids for texts that must not be sent twice. The same content keeps its id, so a retry after a lost response adds
 * nothing; call it with null once it was sent, so that the same words can be sent again. With the name and the record
 * of its form, the id is kept beside the draft, so that this holds after a reload, too.
 */
export function useClientId(form?: Omit<DraftPlace, 'owner'>): (content: unknown) => string {
  const owner = useSelector(selectUser)?.id ?? null
  const last = useRef<Sent | null>(null)
  const place = form && { owner, form: `sent-${form.form}`, id: form.id }
  return (content) => {
    const text = JSON.stringify(content)
    const known = last.current ?? (place === undefined ? null : readSent(place))
    const isSame = known?.content === text && Date.now() - known.at < retryMs
    const sent = isSame ? known : { content: text, key: newIdempotencyKey(), at: Date.now() }
    last.current = sent
    if (place !== undefined && content === null) forgetDraft(place)
    else if (place !== undefined) keepSent(place, sent)
    return sent.key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
}

function keepSent(place: DraftPlace, sent: Sent): void {
  writeDraft(place, { base: null, values: { ...sent }, emptied: [], hadFile: false })
}

function readSent(place: DraftPlace): Sent | null {
  const { content, key, at } = readDraft(place)?.values ?? {}
  const isSent = typeof content === 'string' && typeof key === 'string' && typeof at === 'number'
  return isSent ? { content, key, at } : null
}
