import { commissionRate, type CommissionRate } from '@haat/contract/commissions'
import { z } from '@haat/contract/schema'
import { useId } from 'react'
import { fieldErrors, somethingWentWrong } from '#core/api-error.ts'
import { useKeptForm, type KeptForm } from '#core/use-kept-form.ts'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { EditNews } from '#ui/form-notes.tsx'
import { mutationMessages, runMutation, type MutationResult } from '#ui/run-mutation.ts'
import { useCreateRateMutation, useUpdateRateMutation } from './commissions-api.ts'
import { RateFields } from './rate-fields.tsx'
import {
  editOf,
  fieldOf,
  inputOf,
  namedIn,
  rateFormSchema,
  startOf,
  type RateForm,
} from './rate-form.ts'

/** The form's name among the drafts. */
export const rateForm = 'commission rate'

const labels = {
  name: 'Name',
  percent: 'Commission',
  vatPercent: 'VAT',
  fixedPerPiece: 'Fixed part',
  least: 'At least',
  most: 'At most',
  shops: 'Shops',
  categories: 'Categories',
  products: 'Products',
  fromDay: 'First day',
  toDay: 'Last day',
  isEnabled: 'On',
}
const conditions = ['shops', 'categories', 'products']

/** Makes a rate (null) or changes one. Mount it while it is open. */
export function RateDialog({
  rate,
  onClose,
}: {
  rate: CommissionRate | null
  onClose: () => void
}) {
  const formId = useId()
  const kept = useKeptForm<RateForm, CommissionRate | null>({
    name: rateForm,
    id: rate?.id ?? 'new',
    schema: rateFormSchema,
    base: rate,
    valuesOf: startOf,
    readBase: (found) => z.safeParse(commissionRate, found).data,
  })
  const { save, isSaving } = useSave(kept.base)

  async function submit(values: RateForm) {
    const result = await save(values)
    if (result.ok) {
      kept.forget()
      onClose()
    } else if (!kept.takeConflict(result.error)) {
      showErrors(kept, result.error)
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title={rate === null ? 'Add Rate' : 'Edit Rate'}
      formId={formId}
      submitLabel={rate === null ? 'Add rate' : 'Save'}
      isPending={isSaving}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <EditNews kept={kept} labels={labels} write={write} />
        <RateFields form={kept.form} isFallback={rate?.isFallback === true} />
      </DialogForm>
    </FormDialog>
  )
}

function showErrors({ form }: KeptForm<RateForm, CommissionRate | null>, error: unknown): void {
  for (const { path, message } of fieldErrors(error)) {
    const field = z.safeParse(z.keyof(rateFormSchema), fieldOf(path)).data
    if (field !== undefined) form.setError(field, { type: 'server', message })
  }
}

function write(value: unknown, name: string): string {
  if (!conditions.includes(name)) return String(value)
  return namedIn(String(value))
    .map((each) => each.name)
    .join(', ')
}

function useSave(base: CommissionRate | null) {
  const [create, creating] = useCreateRateMutation()
  const [update, updating] = useUpdateRateMutation()

  function save(values: RateForm): Promise<MutationResult<unknown>> {
    if (base === null) {
      return runMutation(create(inputOf(values)).unwrap(), {
        pending: mutationMessages.pending,
        done: mutationMessages.submitted,
      })
    }
    return runMutation(update({ id: base.id, data: editOf(base, values) }).unwrap(), {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
      failed: somethingWentWrong,
    })
  }

  return { save, isSaving: creating.isLoading || updating.isLoading }
}
