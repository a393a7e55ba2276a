import { errorCode, errorMessage, errorStatus } from '#core/api-error.ts'
import { currentOf } from '#core/edit-conflict.ts'
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

/** Who has to sign in first, or came after somebody else's change, is told that: nothing went wrong. */
function wordsFor(error: unknown, { failed }: ActWords): string {
  const isExplained = errorStatus(error) === 401 || errorCode(error) === 'EDIT_CONFLICT'
  return failed === undefined || isExplained ? errorMessage(error) + statusNow(error) : failed
}

/** What an order or a shop is by now, where that was changed by somebody else; the list shows it as well. */
function statusNow(error: unknown): string {
  const { status, paymentStatus } = currentOf(error) ?? {}
  const words = [status, paymentStatus].filter((word) => typeof word === 'string')
  return words.length === 0 ? '' : ` It is ${words.join(' and ').replaceAll('_', ' ')} now.`
}
