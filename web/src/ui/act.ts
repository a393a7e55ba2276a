import { errorMessage, errorStatus } from '#core/api-error.ts'
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
    // Who has to sign in first is told that, whatever the act says of other failures.
    const failed = errorStatus(error) === 401 ? undefined : words.failed
    toast.error(failed ?? errorMessage(error), { id })
    return { ok: false, error }
  }
}
