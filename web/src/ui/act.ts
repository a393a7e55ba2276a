import { errorCode, errorMessage } from '#core/api-error.ts'
import { toast } from './toast.ts'

/** What the toasts of an act say. Without `failed` the server's own message shows. */
export interface ActWords {
  pending: string
  done: string
  failed?: string
}

export type ActResult<Data> = { ok: true; data: Data } | { ok: false; error: unknown }

/** One toast for a call: pending, then done or what went wrong. Never throws. */
export async function act<Data>(call: Promise<Data>, words: ActWords): Promise<ActResult<Data>> {
  const id = toast.loading(words.pending)
  try {
    const data = await call
    toast.success(words.done, { id })
    return { ok: true, data }
  } catch (error) {
    toast.error(wordsFor(error, words), { id })
    return { ok: false, error }
  }
}

/** What somebody else did meanwhile is nothing that went wrong. */
function wordsFor(error: unknown, { failed }: ActWords): string {
  if (failed === undefined || errorCode(error) === 'EDIT_CONFLICT') return errorMessage(error)
  return failed
}
