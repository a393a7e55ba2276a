import {
  picturedReasons,
  returnReasons,
  returnWishes,
  type Returnable,
} from '@haat/contract/returns'
import { returnLimits } from '@haat/contract/returns.limits'
import { returnMessages } from '@haat/contract/returns.messages'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { errorMessage, fieldErrors } from '#core/api-error.ts'
import { money } from '#core/format.ts'
import type { SchemaForm } from '#core/forms.ts'
import { useIdempotencyKey } from '#core/idempotency-key.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { SelectField, TextAreaField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { mutationMessages } from '#ui/run-mutation.ts'
import { sendForm } from '#ui/send-form.ts'
import { LoadingText } from '#ui/skeleton.tsx'
import { SumLine } from '#ui/sum-line.tsx'
import { sendLabel } from '#ui/use-picture-tray.ts'
import { ChosenPictures, useReturnPictures } from './chosen-pictures.tsx'
import { askForm, wishOf, type AskForm } from './return-forms.ts'
import { returnReasonWords, wishWords } from './return-words.ts'
import { useAskForReturnMutation, usePreviewReturnQuery } from './return-steps-api.ts'

/** Asks for pieces to be taken back, and shows before what goes back. Mount it while it is open. */
export function AskDialog({ found, onClose }: { found: Returnable; onClose: () => void }) {
  const formId = useId()
  const { kept, wish, tray, submit, isSaving } = useAsking(found, onClose)
  const { form } = kept
  const { errors } = form.formState
  const options = returnReasons.map((value) => ({ value, label: returnReasonWords[value] }))
  return (
    <FormDialog
      onClose={onClose}
      title="Send products back"
      description="The shop answers within 48 hours. If it does not, your request is approved."
      formId={formId}
      submitLabel={sendLabel(tray, 'Send request')}
      isPending={isSaving || tray.isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <Quantities found={found} form={form} />
        <SelectField
          label="Reason"
          options={options}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <SelectField
          label="What would you like?"
          options={returnWishes.map((value) => ({ value, label: wishWords[value] }))}
          error={errors.wish?.message}
          {...form.register('wish')}
        />
        <TextAreaField
          label="What is it about?"
          rows={3}
          maxLength={returnLimits.noteMax}
          error={errors.note?.message}
          {...form.register('note')}
        />
        <ChosenPictures tray={tray} />
        <Amount wish={wish} />
      </DialogForm>
    </FormDialog>
  )
}

function useAsking(found: Returnable, onClose: () => void) {
  const tray = useReturnPictures()
  const kept = useKeptForm<AskForm, Returnable>({
    name: 'return',
    id: found.orderId,
    schema: askForm,
    base: found,
    valuesOf: ({ lines }) => ({
      quantities: lines.map(() => 0),
      reason: 'NOT_WORKING',
      wish: 'REFUND',
      note: '',
    }),
    hasFile: tray.hasFile,
  })
  const { form } = kept
  const [quantities, reason] = useWatch({ control: form.control, name: ['quantities', 'reason'] })
  const wish = wishOf(found, { quantities, reason })
  const [ask, { isLoading: isSaving }] = useAskForReturnMutation()
  const keyOf = useIdempotencyKey()

  async function submit(values: AskForm) {
    if (tray.isLoading) return
    if (wish === null) {
      const message = returnMessages.nothing
      form.setError('quantities.0', { message }, { shouldFocus: true })
      return
    }
    if (picturedReasons.includes(values.reason) && tray.ids.length === 0) {
      const message = returnMessages.pictures
      form.setError('reason', { message }, { shouldFocus: true })
      return
    }
    const body = { ...wish, wish: values.wish, note: values.note, pictures: tray.ids }
    const call = ask({ ...body, idempotencyKey: keyOf(body) }).unwrap()
    const words = { pending: mutationMessages.pending, done: 'Your request was sent to the shop' }
    await sendForm(kept, call, words, onClose)
  }

  return { kept, wish, tray, submit, isSaving }
}

function Quantities({ found, form }: { found: Returnable; form: SchemaForm<AskForm> }) {
  return found.lines.map(({ itemId, name, left, windows }, nth) => {
    const isOpen = left > 0 && windows.length > 0
    return (
      <TextField
        key={itemId}
        label={name}
        hint={isOpen ? `Up to ${left} can be sent back.` : 'This cannot be sent back now.'}
        type="number"
        inputMode="numeric"
        min={0}
        max={left}
        disabled={!isOpen}
        error={form.formState.errors.quantities?.[nth]?.message}
        {...form.register(`quantities.${nth}`, { valueAsNumber: true })}
      />
    )
  })
}

const nothing = { orderId: '', kind: 'CLAIM', reason: 'NOT_WORKING', lines: [] } as const

function Amount({ wish }: { wish: ReturnType<typeof wishOf> }) {
  const result = usePreviewReturnQuery(wish ?? { ...nothing, lines: [] }, { skip: wish === null })
  if (wish === null) {
    return (
      <p role="status" className="text-sm text-muted">
        {returnMessages.nothing}
      </p>
    )
  }
  if (result.error !== undefined) {
    return (
      <p role="alert" className="text-sm text-danger">
        {fieldErrors(result.error)[0]?.message ?? errorMessage(result.error)}
      </p>
    )
  }
  return (
    <QueryState result={result} loading={<LoadingText what="the amount" lines={3} />}>
      {({ amount, goods, coupon, shipping }, isStale) => (
        <div role="status" className={isStale ? 'opacity-50' : ''}>
          <dl className="space-y-2 text-sm">
            <SumLine name="Products" value={money(goods - coupon)} />
            <SumLine name="Shipping" value={money(shipping)} />
            <SumLine name="Goes back if all is accepted" value={money(amount)} isTotal />
          </dl>
        </div>
      )}
    </QueryState>
  )
}
