import { complaintInput, complaintKinds, type Complaint } from '@haat/contract/complaints'
import { complaintLimits } from '@haat/contract/complaints.limits'
import { z } from '@haat/contract/schema'
import { useState } from 'react'
import { errorMessage } from '#core/api-error.ts'
import { useClientId } from '#core/client-id.ts'
import { showFieldErrors } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/field.tsx'
import { PictureTray } from '#ui/picture-tray.tsx'
import { checkConnection, Notice } from '#ui/states.tsx'
import { useLeaveGuard } from '#ui/use-leave-guard.tsx'
import { sendLabel, untilStopped, usePictureTray } from '#ui/use-picture-tray.ts'
import { kindWords } from './complaint-words.tsx'
import { useComplainMutation, useUploadComplaintPictureMutation } from './complaints-api.ts'

const typed = z.pick(complaintInput, { kind: true, subject: true, body: true })
type Typed = z.infer<typeof typed>

interface Props {
  about: { orderId?: string; shopId?: string }
  onSent: (complaint: Complaint) => void
}

/** The form of a complaint: what was typed stays until the server has it. */
function useComplaining({ about, onSent }: Props) {
  const [upload] = useUploadComplaintPictureMutation()
  const tray = usePictureTray(complaintLimits.picturesMax, (file, signal) =>
    untilStopped(upload(file), signal),
  )
  const draft = { name: 'complaint', id: about.orderId ?? about.shopId ?? 'new' }
  const kept = useKeptForm<Typed, null>({
    ...draft,
    schema: typed,
    base: null,
    valuesOf: () => ({ subject: '', body: '' }),
    hasFile: tray.hasFile,
  })
  const { form } = kept
  const guard = useLeaveGuard(kept.isDirty, kept)
  const idOf = useClientId({ form: draft.name, id: draft.id })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [complain, { isLoading }] = useComplainMutation()

  async function submit(values: Typed) {
    if (tray.isLoading) return
    setRefusal(null)
    const content = { ...about, ...values, pictures: tray.ids }
    try {
      const sent = await complain({ ...content, clientId: idOf(content) }).unwrap()
      idOf(null)
      kept.forget()
      onSent(sent)
    } catch (reason) {
      setRefusal(errorMessage(reason, checkConnection))
      showFieldErrors(form, reason)
    }
  }

  return { form, tray, guard, refusal, isLoading, submit }
}

/** Complains to the market. */
export function ComplaintForm(props: Props) {
  const { form, tray, guard, refusal, isLoading, submit } = useComplaining(props)
  const { errors } = form.formState
  return (
    <form
      className="space-y-4"
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <SelectField
        label="What is it about?"
        required
        placeholder="Choose one"
        options={complaintKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
        error={errors.kind?.message}
        {...form.register('kind')}
      />
      <TextField
        label="Subject"
        required
        autoComplete="off"
        maxLength={complaintLimits.subjectMax}
        error={errors.subject?.message}
        {...form.register('subject')}
      />
      <TextAreaField
        label="What happened?"
        required
        hint={`We answer within ${complaintLimits.answerHours} hours. Only you and Haat see this.`}
        rows={6}
        maxLength={complaintLimits.bodyMax}
        error={errors.body?.message}
        {...form.register('body')}
      />
      <PictureTray tray={tray} />
      {refusal === null ? null : <Notice tone="danger">{refusal}</Notice>}
      <Button
        type="submit"
        icon="send"
        isPending={isLoading || tray.isLoading}
        className="max-sm:w-full"
      >
        {sendLabel(tray, 'Send to Haat')}
      </Button>
      {guard.question}
    </form>
  )
}
