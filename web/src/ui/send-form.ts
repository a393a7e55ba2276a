import type { FieldValues } from 'react-hook-form'
import { showFieldErrors } from '#core/forms.ts'
import type { KeptForm } from '#core/use-kept-form.ts'
import { runMutation, type MutationMessages, type MutationResult } from './run-mutation.ts'

/**
 * Sends the form of a dialog. When that worked, its draft is gone and `onSent` closes it; else the server's errors are
 * shown at their fields.
 */
export async function sendForm<Values extends FieldValues, Base, Data>(
  kept: KeptForm<Values, Base>,
  call: Promise<Data>,
  messages: MutationMessages,
  onSent: () => void,
): Promise<MutationResult<Data>> {
  const result = await runMutation(call, messages)
  if (result.ok) {
    kept.forget()
    onSent()
  } else {
    showFieldErrors(kept.form, result.error)
  }
  return result
}
