import { refundMessages } from '@haat/contract/refunds.messages'
import type { Order } from '@haat/contract/orders'
import type { Refund, RefundPreview, RefundWish } from '@haat/contract/refunds'
import type { Returnable } from '@haat/contract/returns'
import { refundLimits } from '@haat/contract/refunds.limits'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { errorMessage, fieldErrors } from '#core/api-error.ts'
import { money } from '#core/format.ts'
import type { SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { Checkbox, ChoiceGroup, Radio } from '#ui/choice.tsx'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { QueryState, type QueryResult } from '#ui/query-state.tsx'
import { mutationMessages } from '#ui/run-mutation.ts'
import { sendForm } from '#ui/send-form.ts'
import { LoadingText } from '#ui/skeleton.tsx'
import { SumLine } from '#ui/sum-line.tsx'
import { leftOf, refundFormSchema, startOf, wishOf, type RefundForm } from './refund-form.ts'
import {
  useDecideRefundMutation,
  useGetRefundsQuery,
  useGetUnreturnedQuery,
  usePreviewRefundQuery,
} from './refunds-api.ts'

/** Decides on a refund of an order: pieces and shipping, or goodwill. Mount it while it is open. */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const formId = useId()
  const { kept, wish, kind, preview, submit, isSaving } = useRefundForm(order, onClose)
  const { form } = kept
  return (
    <FormDialog
      onClose={onClose}
      title="Refund"
      description={`Order of ${order.customer.name} at ${order.shop.name}.`}
      formId={formId}
      submitLabel={preview.currentData?.needsApproval === true ? 'Propose refund' : 'Refund'}
      isPending={isSaving}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <TextAreaField
          label="Reason"
          hint="Admins see it."
          rows={2}
          maxLength={refundLimits.reasonMax}
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
        <ChoiceGroup legend="What goes back?">
          <Radio label="Pieces or shipping" value="pieces" {...form.register('kind')} />
          <Radio
            label="Goodwill, at the market’s expense"
            value="goodwill"
            {...form.register('kind')}
          />
        </ChoiceGroup>
        {kind === 'goodwill' ? <Goodwill form={form} /> : <Pieces order={order} form={form} />}
        <Sums wish={wish} result={preview} />
      </DialogForm>
    </FormDialog>
  )
}

function useRefundForm(order: Order, onClose: () => void) {
  const kept = useKeptForm<RefundForm, Order>({
    name: 'refund',
    id: order.id,
    schema: refundFormSchema,
    base: order,
    valuesOf: startOf,
  })
  const [kind, quantities, shipping, goodwill] = useWatch({
    control: kept.form.control,
    name: ['kind', 'quantities', 'shipping', 'goodwill'],
  })
  const wish = wishOf(order, { kind, quantities, shipping, goodwill })
  const preview = usePreviewRefundQuery(wish ?? nothing, { skip: wish === null })
  const [decide, { isLoading: isSaving }] = useDecideRefundMutation()

  async function submit({ reason }: RefundForm) {
    const computed = preview.currentData
    if (wish === null || computed === undefined) return
    const call = decide({ ...wish, reason, seen: { decided: computed.decided } }).unwrap()
    const done = computed.needsApproval ? 'Another admin has to approve it' : 'Refund decided'
    await sendForm(kept, call, { pending: mutationMessages.pending, done }, onClose)
  }

  return { kept, wish, kind, preview, submit, isSaving }
}

const nothing: RefundWish = {
  orderId: '',
  cause: 'RETURN',
  lines: [],
  shipping: false,
  goodwill: 0,
}

function Goodwill({ form }: { form: SchemaForm<RefundForm> }) {
  return (
    <TextField
      label="Amount (৳)"
      type="number"
      inputMode="decimal"
      step="any"
      min={0}
      error={form.formState.errors.goodwill?.message}
      {...form.register('goodwill', { valueAsNumber: true })}
    />
  )
}

interface PiecesProps {
  order: Order
  form: SchemaForm<RefundForm>
}

function Pieces({ order, form }: PiecesProps) {
  const known = useGetRefundsQuery(order.id)
  const Shown = order.status === 'DELIVERED' ? DeliveredLines : Lines
  return (
    <QueryState result={known} loading={<LoadingText what="the order" lines={2} />}>
      {({ decisions }) => <Shown order={order} decisions={decisions} form={form} />}
    </QueryState>
  )
}

/** Pieces of a delivered order may be in requests to send them back. */
function DeliveredLines(props: PiecesProps & { decisions: readonly Refund[] }) {
  const unreturned = useGetUnreturnedQuery(props.order.id)
  return (
    <QueryState result={unreturned} loading={<LoadingText what="the order" lines={2} />}>
      {(found) => <Lines {...props} unreturned={found} />}
    </QueryState>
  )
}

function Lines({
  order,
  decisions,
  unreturned,
  form,
}: PiecesProps & { decisions: readonly Refund[]; unreturned?: Returnable }) {
  const { pieces, hasShipping } = leftOf(order, decisions, unreturned)
  return (
    <>
      <div className="space-y-4">
        {order.orderItem.map(({ id, product, quantity }, nth) => (
          <TextField
            key={id}
            label={product.name}
            hint={`${pieces[nth] ?? 0} of ${quantity} can go back.`}
            type="number"
            inputMode="numeric"
            min={0}
            max={pieces[nth] ?? 0}
            disabled={pieces[nth] === 0}
            error={form.formState.errors.quantities?.[nth]?.message}
            {...form.register(`quantities.${nth}`, { valueAsNumber: true })}
          />
        ))}
      </div>
      {hasShipping ? (
        <Checkbox label={`Shipping, ${money(order.shipping)}`} {...form.register('shipping')} />
      ) : null}
    </>
  )
}

function Sums({ wish, result }: { wish: RefundWish | null; result: QueryResult<RefundPreview> }) {
  if (wish === null) return <p className="text-sm text-muted">{refundMessages.nothing}</p>
  if (fieldErrors(result.error).length > 0) {
    return (
      <p role="alert" className="text-sm text-danger">
        {fieldErrors(result.error)[0]?.message ?? errorMessage(result.error)}
      </p>
    )
  }
  return (
    <QueryState result={result} loading={<LoadingText what="the amount" lines={4} />}>
      {(found, isStale) => <Amounts found={found} isStale={isStale} />}
    </QueryState>
  )
}

function Amounts({ found, isStale }: { found: RefundPreview; isStale: boolean }) {
  const lines = [
    ['Goods', found.goods],
    ['Coupon', -found.coupon],
    ['Shipping', found.shipping],
    ['Goodwill', found.goodwill],
    ['Taken from the shop’s earnings', found.fromShop],
  ] as const
  return (
    <div role="status" className={isStale ? 'opacity-50' : ''}>
      <dl className="space-y-2 text-sm">
        {lines
          .filter(([, amount]) => amount !== 0)
          .map(([name, amount]) => (
            <SumLine key={name} name={name} value={money(amount)} />
          ))}
        <SumLine name="The customer gets" value={money(found.amount)} isTotal />
      </dl>
      <p className="mt-2 text-sm text-muted">
        {money(found.decided)} of {money(found.paid)} was decided before.
        {found.needsApproval ? ' Another admin has to approve this refund.' : ''}
      </p>
    </div>
  )
}
