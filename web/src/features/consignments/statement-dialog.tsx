import { courierTitles, type CourierAccount } from '@haat/contract/consignments'
import { consignmentLimits } from '@haat/contract/consignments.limits'
import { z } from '@haat/contract/schema'
import { useId, useState } from 'react'
import { fieldErrors } from '#core/api-error.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { toast } from '#ui/toast.ts'
import { useImportStatementMutation } from './consignments-api.ts'
import { importWords } from './consignment-words.ts'

const statementForm = z.object({
  accountId: z.string(),
  reference: z.string().check(z.trim(), z.maxLength(consignmentLimits.referenceMax)),
})
type StatementForm = z.infer<typeof statementForm>

function useStatement(accounts: readonly CourierAccount[], onClose: () => void) {
  const [send, { isLoading }] = useImportStatementMutation()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const kept = useKeptForm<StatementForm, null>({
    name: 'courier statement',
    id: 'new',
    schema: statementForm,
    base: null,
    valuesOf: () => ({ accountId: accounts[0]?.id ?? '', reference: '' }),
    hasFile: file !== null,
  })

  async function submit(data: StatementForm) {
    const words = { pending: mutationMessages.pending, done: mutationMessages.submitted }
    const result = await runMutation(send({ data, file }).unwrap(), words)
    if (!result.ok) return setProblem(fieldErrors(result.error)[0]?.message)
    toast.info(importWords(result.data))
    kept.forget()
    onClose()
  }

  function choose(chosen: File | null) {
    setProblem(undefined)
    setFile(chosen)
  }

  return { kept, submit, isLoading, problem, choose }
}

/** Imports what a courier paid out. Mount it while it is open. */
export function StatementDialog({
  accounts,
  onClose,
}: {
  accounts: readonly CourierAccount[]
  onClose: () => void
}) {
  const formId = useId()
  const { kept, submit, isLoading, problem, choose } = useStatement(accounts, onClose)
  return (
    <FormDialog
      onClose={onClose}
      title="Import what a courier paid out"
      description="Lines that fit parcels become a remittance, which another admin confirms. The others stay listed."
      formId={formId}
      submitLabel="Import"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <SelectField
          label="Courier"
          options={accounts.map(({ id, courier }) => ({
            value: id,
            label: courierTitles[courier],
          }))}
          {...kept.form.register('accountId')}
        />
        <TextField
          label="CSV file"
          hint="Without a file Steadfast is asked for its payments. Pathao gives a file."
          type="file"
          accept=".csv,text/csv"
          error={problem}
          // A browser says nothing of a file that is chosen again, and the one from before it was corrected can't be read.
          onClick={(event) => {
            event.currentTarget.value = ''
            choose(null)
          }}
          onChange={(event) => choose(event.target.files?.[0] ?? null)}
        />
        <TextField
          label="Reference of the payment"
          hint="As it is on the courier’s invoice, the same for each of its files. Only for a file."
          error={kept.form.formState.errors.reference?.message}
          {...kept.form.register('reference')}
        />
      </DialogForm>
    </FormDialog>
  )
}
