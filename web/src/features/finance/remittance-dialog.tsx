import { payoutLimits } from '@haat/contract/payouts.limits'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { fieldErrors } from '#core/api-error.ts'
import { countOf, money } from '#core/format.ts'
import type { SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages } from '#ui/run-mutation.ts'
import { sendForm } from '#ui/send-form.ts'
import { SumLine } from '#ui/sum-line.tsx'
import { useEnterRemittanceMutation, useGetCourierOrdersQuery } from './couriers-api.ts'
import { MoneyField } from './money-field.tsx'
import {
  orderError,
  ordersIn,
  remittanceForm,
  remittanceOf,
  type RemittanceForm,
} from './remittance-form.ts'

/** Enters the cash that a courier handed over. Mount it while it is open. */
export function RemittanceDialog({ courier, onClose }: { courier: string; onClose: () => void }) {
  const formId = useId()
  const [enter, { isLoading }] = useEnterRemittanceMutation()
  const kept = useKeptForm<RemittanceForm, string>({
    name: 'remittance',
    id: courier,
    schema: remittanceForm,
    base: courier,
    valuesOf: () => ({ orders: '', reference: '' }),
  })

  async function submit(values: RemittanceForm) {
    const input = remittanceOf(courier, values)
    const words = { pending: mutationMessages.pending, done: mutationMessages.submitted }
    const result = await sendForm(kept, enter(input).unwrap(), words, onClose)
    const message = result.ok ? undefined : orderError(input.orderIds, fieldErrors(result.error))
    if (message !== undefined) {
      kept.form.setError('orders', { type: 'server', message }, { shouldFocus: true })
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Enter a Remittance"
      description={`What ${courier} paid for the orders whose cash it collected. Another admin confirms that the money has arrived; then it is in the books.`}
      formId={formId}
      submitLabel="Enter remittance"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <Orders courier={courier} form={kept.form} />
        <Amounts form={kept.form} />
        <Sums courier={courier} form={kept.form} />
      </DialogForm>
    </FormDialog>
  )
}

function Orders({ courier, form }: { courier: string; form: SchemaForm<RemittanceForm> }) {
  const { data } = useGetCourierOrdersQuery({ courier })
  const open = data?.data.filter(({ isEntered }) => !isEntered) ?? []
  function fillIn() {
    const text = open.map(({ orderId }) => orderId).join('\n')
    form.setValue('orders', text, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className="space-y-2">
      <TextAreaField
        label="Orders"
        hint="Their numbers from the courier’s statement, one on each line."
        required
        spellCheck={false}
        error={form.formState.errors.orders?.message}
        {...form.register('orders')}
      />
      {open.length === 0 ? null : (
        <Button size="sm" variant="secondary" onClick={fillIn}>
          Fill in {open.length === 1 ? 'the order' : `all ${open.length} orders`} that it holds
        </Button>
      )}
    </div>
  )
}

function Amounts({ form }: { form: SchemaForm<RemittanceForm> }) {
  const { errors } = form.formState
  return (
    <>
      <MoneyField
        label="Fee (৳)"
        hint="What the courier billed and kept."
        required
        error={errors.fee?.message}
        {...form.register('fee', { valueAsNumber: true })}
      />
      <MoneyField
        label="Received (৳)"
        hint="What arrived in our bank account."
        required
        error={errors.received?.message}
        {...form.register('received', { valueAsNumber: true })}
      />
      <TextField
        label="Number of the transfer"
        required
        maxLength={payoutLimits.referenceMax}
        error={errors.reference?.message}
        {...form.register('reference')}
      />
    </>
  )
}

/** What the orders come to, and what is missing of it. Shown while all that are named are known, by their ids. */
function Sums({ courier, form }: { courier: string; form: SchemaForm<RemittanceForm> }) {
  const { data } = useGetCourierOrdersQuery({ courier })
  const [orders, fee, received] = useWatch({
    control: form.control,
    name: ['orders', 'fee', 'received'],
  })
  const ids = new Set(ordersIn(orders))
  const named = data?.data.filter(({ orderId }) => ids.has(orderId)) ?? []
  if (named.length === 0 || named.length < ids.size) return null
  const poisha = (taka: number | undefined) => Math.round((taka || 0) * 100)
  const collected = named.reduce((sum, { amount }) => sum + poisha(amount), 0)
  const missing = (collected - poisha(fee) - poisha(received)) / 100
  return (
    <div role="status">
      <dl className="space-y-2 text-sm">
        <SumLine
          name={`Cash of ${countOf(named.length, 'order')}`}
          value={money(collected / 100)}
        />
        <SumLine
          name={missing < 0 ? 'Too much' : 'Missing'}
          value={money(Math.abs(missing))}
          isTotal
        />
      </dl>
    </div>
  )
}
