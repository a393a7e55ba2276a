import { personInput, type Person, type PersonInput } from '@haat/contract/accounts'
import { actMessages } from '@haat/contract/messages'
import { z } from '@haat/contract/schema'
import { useId } from 'react'
import { changedValues, emptyIsAbsent, showFieldErrors } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { act } from '#ui/act.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'

/** The form's name among the drafts. */
export const personForm = 'person'

/** Corrects somebody's name, phone number or address. Mount it while it is open. */
export function PersonDialog({
  person,
  noun,
  isPending,
  update,
  onClose,
}: {
  person: Person
  noun: string
  isPending: boolean
  update: (id: string, data: PersonInput) => Promise<unknown>
  onClose: () => void
}) {
  const formId = useId()
  const kept = useKeptForm<PersonInput, Person>({
    name: personForm,
    id: person.id,
    schema: wholePerson,
    base: person,
    valuesOf,
  })
  const { form, start } = kept
  const { errors } = form.formState

  async function submit(data: PersonInput) {
    const words = { pending: actMessages.updating, done: actMessages.updated }
    const result = await act(update(person.id, changedValues<PersonInput>(start, data)), words)
    if (!result.ok) return void showFieldErrors(form, result.error)
    kept.forget()
    onClose()
  }

  return (
    <FormDialog
      onClose={onClose}
      title={`Edit ${noun}`}
      description={person.email}
      formId={formId}
      submitLabel="Save"
      isPending={isPending}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
        <TextField
          label="Phone number"
          type="tel"
          error={errors.phoneNumber?.message}
          {...form.register('phoneNumber', emptyIsAbsent(person.phoneNumber))}
        />
        <TextAreaField
          label="Address"
          rows={3}
          error={errors.address?.message}
          {...form.register('address', emptyIsAbsent(person.address))}
        />
      </DialogForm>
    </FormDialog>
  )
}

const wholePerson = z.required(personInput, { name: true })

function valuesOf({ name, phoneNumber, address }: Person): PersonInput {
  return {
    name,
    ...(phoneNumber === null ? {} : { phoneNumber }),
    ...(address === null ? {} : { address }),
  }
}
