import { orderNoteInput, orderNoteLimits, type OrderNoteInput } from '@haat/contract/order-notes'
import { useState } from 'react'
import { errorMessage } from '#core/api-error.ts'
import { useIdempotencyKey } from '#core/idempotency-key.ts'
import { resetSent } from '#core/reset-sent.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/field.tsx'
import { checkConnection, Notice } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { useLeaveGuard } from '#ui/use-leave-guard.tsx'
import { useAddNoteMutation } from './notes-api.ts'

/** Notes something on an order, for the shop and the market. The input stays until the server has accepted it. */
export function NoteForm({ orderId }: { orderId: string }) {
  const kept = useKeptForm<OrderNoteInput, null>({
    name: 'order-note',
    id: orderId,
    schema: orderNoteInput,
    base: null,
    valuesOf: () => ({ body: '' }),
  })
  const { form } = kept
  const guard = useLeaveGuard(kept.isDirty, kept)
  const keyOf = useIdempotencyKey()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [add, { isLoading }] = useAddNoteMutation()

  async function submit(note: OrderNoteInput) {
    setRefusal(null)
    const call = { id: orderId, ...note }
    const sent = form.getValues()
    try {
      await add({ ...call, idempotencyKey: keyOf(call) }).unwrap()
      toast.success('Note added')
      // The same words once more are another note.
      keyOf(null)
      resetSent(kept, { sent, text: 'body' })
    } catch (reason) {
      setRefusal(errorMessage(reason, checkConnection))
    }
  }

  return (
    <form
      className="space-y-4"
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <TextAreaField
        label="Note"
        hint="Only the shop and Haat see it, below in the timeline. It can’t be changed later."
        rows={3}
        maxLength={orderNoteLimits.bodyMax}
        error={form.formState.errors.body?.message}
        {...form.register('body')}
      />
      {refusal === null ? null : <Notice tone="danger">{refusal}</Notice>}
      <Button type="submit" variant="secondary" isPending={isLoading}>
        Add note
      </Button>
      {guard.question}
    </form>
  )
}
