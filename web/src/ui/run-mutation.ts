import { errorCode, errorMessage, errorStatus } from '#core/api-error.ts'
import { currentOf } from '#core/edit-conflict.ts'
import { toast } from './toast.ts'

/** What the toasts of most mutations say. */
export const mutationMessages = {
  pending: 'Pending...',
  loading: 'Loading...',
  updating: 'Updating...',
  changed: 'Successfully changed',
  deleted: 'Successfully deleted',
  submitted: 'Successfully submitted',
  updated: 'Successfully updated',
  duplicated: 'Successfully duplicated',
  updatedWell: 'Updated successfully',
} as const

/** What one mutation's toast says. Without `failed` it shows the server's own message. */
export interface MutationMessages {
  pending: string
  done: string
  failed?: string
}

export type MutationResult<Data> = { ok: true; data: Data } | { ok: false; error: unknown }

/** Runs a call under one toast, which shows that it is pending and then its result. Never throws. */
export async function runMutation<Data>(
  call: Promise<Data>,
  messages: MutationMessages,
): Promise<MutationResult<Data>> {
  const id = toast.loading(messages.pending)
  try {
    const data = await call
    toast.success(messages.done, { id })
    return { ok: true, data }
  } catch (error) {
    toast.error(failureMessage(error, messages), { id })
    return { ok: false, error }
  }
}

/** What these say is better than `failed`. */
const explained = ['EDIT_CONFLICT', 'CATEGORY_HAS_CHILDREN']

/** So is what is said of an ended session. */
function failureMessage(error: unknown, { failed }: MutationMessages): string {
  const isExplained = errorStatus(error) === 401 || explained.includes(errorCode(error) ?? '')
  return failed === undefined || isExplained ? errorMessage(error) + currentStatus(error) : failed
}

/** After a conflict: the status that somebody else set for the order or the shop. */
function currentStatus(error: unknown): string {
  const { status, paymentStatus } = currentOf(error) ?? {}
  const words = [status, paymentStatus].filter((word) => typeof word === 'string')
  return words.length === 0 ? '' : ` It is ${words.join(' and ').replaceAll('_', ' ')} now.`
}
