import { shopLegal, type ShopLegal } from '@haat/contract/payouts'
import { z } from '@haat/contract/schema'
import { useId } from 'react'
import { showFieldErrors, type SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { EditNews } from '#ui/form-notes.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { useSetOwnLegalMutation } from './own-payouts-api.ts'
import { legalFormSchema, legalStart, type LegalForm } from './payout-form.ts'

const labels = {
  legalName: 'Legal name',
  tradeLicence: 'Trade licence',
  dbid: 'DBID',
  bin: 'BIN',
}

/** 'Legal Details': who sells, by law. Mount it while it is open. */
export function LegalDialog({ legal, onClose }: { legal: ShopLegal | null; onClose: () => void }) {
  const formId = useId()
  const [save, { isLoading }] = useSetOwnLegalMutation()
  const kept = useKeptForm<LegalForm, ShopLegal | null>({
    name: 'shop legal',
    id: 'own',
    schema: legalFormSchema,
    base: legal,
    valuesOf: legalStart,
    readBase: (found) => z.safeParse(shopLegal, found).data,
  })

  async function submit(values: LegalForm) {
    const body = { ...values, ...(kept.base === null ? {} : { seen: kept.base }) }
    const result = await runMutation(save(body).unwrap(), {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
    })
    if (result.ok) {
      kept.forget()
      onClose()
    } else if (!kept.takeConflict(result.error)) {
      showFieldErrors(kept.form, result.error)
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Legal Details"
      formId={formId}
      submitLabel="Save"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <EditNews kept={kept} labels={labels} />
        <Fields form={kept.form} />
      </DialogForm>
    </FormDialog>
  )
}

function Fields({ form: { register, formState } }: { form: SchemaForm<LegalForm> }) {
  const { errors } = formState
  return (
    <>
      <TextField
        label={labels.legalName}
        hint="The name of the company or of the owner, as on the trade licence."
        error={errors.legalName?.message}
        {...register('legalName')}
      />
      <TextField
        label={labels.tradeLicence}
        hint="Its number. Leave it empty if the shop has none."
        error={errors.tradeLicence?.message}
        {...register('tradeLicence')}
      />
      <TextField
        label={labels.dbid}
        hint="The Digital Business Identification number, if the shop has one."
        error={errors.dbid?.message}
        {...register('dbid')}
      />
      <TextField
        label={labels.bin}
        hint="The Business Identification Number of the VAT authority: 13 digits."
        error={errors.bin?.message}
        {...register('bin')}
      />
    </>
  )
}
