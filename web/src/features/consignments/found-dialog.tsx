import { courierTitles, type Consignment } from '@haat/contract/consignments'
import { consignmentLimits } from '@haat/contract/consignments.limits'
import { z } from '@haat/contract/schema'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { formatTime } from '#core/format.ts'
import { showFieldErrors } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { useStateFoundMutation } from './consignments-api.ts'

const foundForm = z.object({
  isThere: z.enum(['yes', 'no']),
  consignment: z.string().check(z.trim(), z.maxLength(consignmentLimits.consignmentMax)),
})
type FoundForm = z.infer<typeof foundForm>

function useFound(consignment: Consignment, onClose: () => void) {
  const [state, { isLoading }] = useStateFoundMutation()
  const kept = useKeptForm<FoundForm, null>({
    name: 'found parcel',
    id: consignment.id,
    schema: foundForm,
    base: null,
    valuesOf: () => ({ isThere: 'yes', consignment: '' }),
  })
  const { form } = kept
  const isThere = useWatch({ control: form.control, name: 'isThere' }) === 'yes'

  async function submit(values: FoundForm) {
    if (isThere && values.consignment === '') {
      form.setError(
        'consignment',
        { message: 'Enter the number from the panel' },
        { shouldFocus: true },
      )
      return
    }
    const number = values.isThere === 'yes' ? values.consignment : null
    const call = state({ id: consignment.id, consignment: number }).unwrap()
    const words = { pending: mutationMessages.pending, done: mutationMessages.changed }
    const result = await runMutation(call, words)
    if (!result.ok) return void showFieldErrors(form, result.error)
    kept.forget()
    onClose()
  }

  return { kept, submit, isLoading, isThere }
}

/** Until then the courier may still be taking it, and another booking would have it carried twice. */
function waitWords({ courier, absentFrom }: Consignment): string {
  if (absentFrom === null) return ''
  return `You can say that ${courierTitles[courier]} does not have it ${consignmentLimits.absentAfterMinutes} minutes after it was last asked: from ${formatTime(absentFrom)} on.`
}

/** States what the courier's panel shows of a parcel whose answer was lost. Mount it while it is open. */
export function FoundDialog({
  consignment,
  onClose,
}: {
  consignment: Consignment
  onClose: () => void
}) {
  const formId = useId()
  const { kept, submit, isLoading, isThere } = useFound(consignment, onClose)
  const { form } = kept
  const { errors } = form.formState
  const name = courierTitles[consignment.courier]
  return (
    <FormDialog
      onClose={onClose}
      title={`What does ${name} have?`}
      description={`Look for the buyer’s name or phone number in ${name}’s own panel. ${waitWords(consignment)}`}
      formId={formId}
      submitLabel="Save"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <ChoiceGroup legend="The parcel" error={errors.isThere?.message}>
          <Radio label={`${name} has it`} value="yes" {...form.register('isThere')} />
          <Radio label={`${name} does not have it`} value="no" {...form.register('isThere')} />
        </ChoiceGroup>
        {isThere ? (
          <TextField
            label="Its number in the panel"
            autoComplete="off"
            error={errors.consignment?.message}
            {...form.register('consignment')}
          />
        ) : null}
      </DialogForm>
    </FormDialog>
  )
}
