import { gatewayNames } from '@haat/contract/payments'
import { z } from '@haat/contract/schema'
import { settlementFileLimits } from '@haat/contract/settlement-files.limits'
import { useId, useState } from 'react'
import { fieldErrors } from '#core/api-error.ts'
import type { SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { Notice } from '#ui/states.tsx'
import { gatewayWords } from './finance-words.ts'
import { useImportSettlementFileMutation } from './settlement-files-api.ts'

const importForm = z.object({
  gateway: z.enum(gatewayNames),
  batch: z.string().check(z.trim(), z.maxLength(settlementFileLimits.referenceMax)),
})
type ImportForm = z.infer<typeof importForm>

/** Imports a gateway's settlement file. Mount it while it is open. */
export function ImportDialog({
  onImported,
  onClose,
}: {
  onImported: (id: string) => void
  onClose: () => void
}) {
  const formId = useId()
  const { file, choose, problems, send, isSending } = useImport(onImported)
  const kept = useKeptForm<ImportForm, null>({
    name: 'settlement file',
    id: 'new',
    schema: importForm,
    base: null,
    valuesOf: () => ({ gateway: 'sslcommerz', batch: '' }),
    hasFile: file !== null,
  })

  async function submit(values: ImportForm) {
    if (await send(values)) kept.forget()
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Import a Settlement File"
      description="The gateway’s list of what it paid to the bank. It is compared with the books; nothing is entered before another admin accepts it."
      formId={formId}
      submitLabel="Import"
      isPending={isSending}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <Fields form={kept.form} problems={problems} onChoose={choose} />
      </DialogForm>
    </FormDialog>
  )
}

function Fields({
  form,
  problems,
  onChoose,
}: {
  form: SchemaForm<ImportForm>
  problems: readonly string[]
  onChoose: (file: File | null) => void
}) {
  return (
    <>
      <SelectField
        label="Gateway"
        options={gatewayNames.map((value) => ({ value, label: gatewayWords[value] }))}
        {...form.register('gateway')}
      />
      <TextField
        label="CSV file"
        hint={`As the gateway made it: up to 5 MB and ${settlementFileLimits.rowsMost} rows.`}
        type="file"
        accept=".csv,text/csv"
        required
        error={problems.length === 1 ? problems[0] : undefined}
        // A browser says nothing of a file that is chosen again, and the one from before it was corrected can't be read.
        onClick={(event) => {
          event.currentTarget.value = ''
          onChoose(null)
        }}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      />
      <TextField
        label="Reference of the transfer"
        hint="Only for a file without a column for it."
        error={form.formState.errors.batch?.message}
        {...form.register('batch')}
      />
      {problems.length > 1 ? <Problems problems={problems} /> : null}
    </>
  )
}

function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <Notice tone="danger">
      <p className="font-semibold">Nothing was imported. The first mistakes:</p>
      <ul className="mt-1 list-disc ps-4">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** The chosen file, and what the server says is wrong with it. */
function useImport(onImported: (id: string) => void) {
  const [importFile, { isLoading }] = useImportSettlementFileMutation()
  const [file, setFile] = useState<File | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])

  async function send(values: ImportForm): Promise<boolean> {
    if (file === null) {
      setProblems(['Please choose a file.'])
      return false
    }
    const call = importFile({ data: { ...values, name: file.name }, file }).unwrap()
    const result = await runMutation(call, {
      pending: mutationMessages.pending,
      done: mutationMessages.submitted,
    })
    if (!result.ok) {
      setProblems(fieldErrors(result.error).map(({ message }) => message))
      return false
    }
    onImported(result.data.id)
    return true
  }

  return {
    file,
    problems,
    send,
    isSending: isLoading,
    choose: (chosen: File | null) => {
      setFile(chosen)
      setProblems([])
    },
  }
}
