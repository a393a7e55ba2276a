import { creditInput, graceDaysMax, type CreditInput, type ShopDebt } from '@haat/contract/debts'
import { useId } from 'react'
import type { SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages } from '#ui/run-mutation.ts'
import { sendForm } from '#ui/send-form.ts'
import { useSetCreditMutation } from './debts-api.ts'
import { MoneyField, orNull } from './money-field.tsx'

/** Sets what a shop may owe, and for how long. Mount it while it is open. */
export function CreditDialog({
  debt,
  shopName,
  onClose,
}: {
  debt: ShopDebt
  shopName: string
  onClose: () => void
}) {
  const formId = useId()
  const [set, { isLoading }] = useSetCreditMutation()
  const kept = useKeptForm<CreditInput, ShopDebt>({
    name: 'credit limit',
    id: debt.shopId,
    schema: creditInput,
    base: debt,
    valuesOf: ({ ownLimit, ownGraceDays }) => ({ limit: ownLimit, graceDays: ownGraceDays }),
  })
  async function submit(values: CreditInput) {
    const call = set({ shopId: debt.shopId, ...values }).unwrap()
    const words = { pending: mutationMessages.updating, done: mutationMessages.updated }
    await sendForm(kept, call, words, onClose)
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Credit Limit"
      description={`What ${shopName} may owe of the cash that it collects. If it owes more for longer than the days of grace, it takes no more cash on delivery until it has paid.`}
      formId={formId}
      submitLabel="Save"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <Fields form={kept.form} />
      </DialogForm>
    </FormDialog>
  )
}

function Fields({ form }: { form: SchemaForm<CreditInput> }) {
  const { errors } = form.formState
  return (
    <>
      <MoneyField
        label="Limit (৳)"
        hint="Leave it empty for the market’s own limit. 0 allows no debt at all."
        error={errors.limit?.message}
        {...form.register('limit', orNull)}
      />
      <TextField
        label="Days of grace"
        hint="Leave it empty for the market’s own."
        type="number"
        inputMode="numeric"
        min={0}
        max={graceDaysMax}
        error={errors.graceDays?.message}
        {...form.register('graceDays', orNull)}
      />
    </>
  )
}
