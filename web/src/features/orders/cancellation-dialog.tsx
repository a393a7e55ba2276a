import { cancellationReasons, type CancellationPreview } from '@haat/contract/cancellations'
import { cancellationLimits } from '@haat/contract/cancellations.limits'
import type { Order } from '@haat/contract/orders'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { errorMessage, fieldErrors } from '#core/api-error.ts'
import { money } from '#core/format.ts'
import { useIdempotencyKey } from '#core/idempotency-key.ts'
import type { SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { SelectField, TextAreaField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { QueryState, type QueryResult } from '#ui/query-state.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { LoadingText } from '#ui/skeleton.tsx'
import { SumLine } from '#ui/sum-line.tsx'
import { piecesLeft } from './allowed-order-actions.ts'
import {
  formSchemaFor,
  problemOf,
  reasonWords,
  startOf,
  whyOf,
  wishOf,
  type CancellationForm,
  type Canceller,
} from './cancellation-form.ts'
import { useCancelPiecesMutation, usePreviewCancellationQuery } from './cancellations-api.ts'
import { moneyWords } from './cancellation-words.ts'

/** Cancels pieces of an order, and says before what happens to the money. Mount it while it is open. */
export function CancellationDialog({
  order,
  by,
  onClose,
}: {
  order: Order
  by: Canceller
  onClose: () => void
}) {
  const formId = useId()
  const { kept, problem, preview, submit, isSaving } = useCancellation(order, by, onClose)
  const { form } = kept
  return (
    <FormDialog
      onClose={onClose}
      title="Cancel pieces"
      description={
        by === 'buyer' ? `Order from ${order.shop.name}.` : `Order of ${order.customer.name}.`
      }
      formId={formId}
      submitLabel={preview.currentData?.isWhole === true ? 'Cancel order' : 'Cancel pieces'}
      isPending={isSaving}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <Quantities order={order} form={form} />
        {by === 'buyer' ? null : <Why form={form} by={by} />}
        <Money problem={problem} result={preview} by={by} />
      </DialogForm>
    </FormDialog>
  )
}

function useCancellation(order: Order, by: Canceller, onClose: () => void) {
  const kept = useKeptForm<CancellationForm, Order>({
    name: 'cancellation',
    id: order.id,
    schema: formSchemaFor(by),
    base: order,
    valuesOf: startOf,
  })
  const quantities = useWatch({ control: kept.form.control, name: 'quantities' })
  const wish = wishOf(order, quantities)
  const preview = usePreviewCancellationQuery(wish ?? nothing, { skip: wish === null })
  const [cancel, { isLoading: isSaving }] = useCancelPiecesMutation()
  const keyOf = useIdempotencyKey()

  async function submit(values: CancellationForm) {
    const computed = preview.currentData
    if (wish === null || computed === undefined) return
    const { left, amount } = computed
    const body = { ...wish, ...whyOf(values), seen: { left, amount } }
    const asked = { ...body, idempotencyKey: keyOf(body) }
    const words = {
      pending: mutationMessages.pending,
      done: `Cancelled. ${moneyWords(computed, by)}`,
    }
    const { ok } = await runMutation(cancel(asked).unwrap(), words)
    if (!ok) return void preview.refetch()
    kept.forget()
    onClose()
  }

  return { kept, problem: problemOf(order, quantities), preview, submit, isSaving }
}

const nothing = { orderId: '', lines: [] }

function Quantities({ order, form }: { order: Order; form: SchemaForm<CancellationForm> }) {
  const left = piecesLeft(order)
  return order.orderItem.map(({ id, product }, nth) => (
    <TextField
      key={id}
      label={product.name}
      hint={`${left[nth] ?? 0} left in the order.`}
      type="number"
      inputMode="numeric"
      min={0}
      max={left[nth] ?? 0}
      disabled={left[nth] === 0}
      error={form.formState.errors.quantities?.[nth]?.message}
      {...form.register(`quantities.${nth}`, { valueAsNumber: true })}
    />
  ))
}

function Why({ form, by }: { form: SchemaForm<CancellationForm>; by: Canceller }) {
  const { errors } = form.formState
  return (
    <>
      {by === 'shop' ? (
        <SelectField
          label="Reason"
          hint="Out of stock also sets the product’s stock to 0."
          error={errors.reason?.message}
          placeholder="Choose a reason"
          options={cancellationReasons.map((value) => ({ value, label: reasonWords[value] }))}
          {...form.register('reason')}
        />
      ) : null}
      <TextAreaField
        label="Note"
        hint={by === 'shop' ? 'The buyer reads it.' : 'The buyer and the shop read it.'}
        rows={2}
        maxLength={cancellationLimits.noteMax}
        error={errors.note?.message}
        {...form.register('note')}
      />
    </>
  )
}

function Money({
  problem,
  result,
  by,
}: {
  problem: string | null
  result: QueryResult<CancellationPreview>
  by: Canceller
}) {
  if (problem !== null)
    return (
      <p role="status" className="text-sm text-muted">
        {problem}
      </p>
    )
  const refused = fieldErrors(result.error)[0]?.message
  if (refused !== undefined) {
    return (
      <p role="alert" className="text-sm text-danger">
        {refused === '' ? errorMessage(result.error) : refused}
      </p>
    )
  }
  return (
    <QueryState result={result} loading={<LoadingText what="the amount" lines={3} />}>
      {(found, isStale) => (
        <div role="status" className={isStale ? 'opacity-50' : ''}>
          <dl className="space-y-2 text-sm">
            <SumLine
              name={found.isRefund ? 'Goes back' : 'Not to be paid'}
              value={money(found.amount)}
            />
            <SumLine name="The order then costs" value={money(found.due)} isTotal />
          </dl>
          <p className="mt-2 text-sm text-muted">{moneyWords(found, by)}</p>
          {found.isWhole ? (
            <p className="mt-2 text-sm">
              These are all pieces that are left, so the order is cancelled.
            </p>
          ) : null}
        </div>
      )}
    </QueryState>
  )
}
