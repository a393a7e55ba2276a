import { personInput, type Person, type PersonInput } from '@haat/contract/accounts'
import { actMessages } from '@haat/contract/messages'
import { useId, useState } from 'react'
import { changedValues, showFieldErrors, useSchemaForm } from '#core/forms.ts'
import { act } from '#ui/act.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'

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
  const [start] = useState<PersonInput>(() => ({
    name: person.name,
    ...(person.phoneNumber === null ? {} : { phoneNumber: person.phoneNumber }),
    ...(person.address === null ? {} : { address: person.address }),
  }))
  const form = useSchemaForm(personInput, start)
  const { errors } = form.formState

  async function submit(data: PersonInput) {
    const words = { pending: actMessages.updating, done: actMessages.updated }
    const result = await act(update(person.id, changedValues(start, data)), words)
    if (result.ok) onClose()
    else showFieldErrors(form, result.error)
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Edit ${noun}`}
      description={person.email}
      formId={formId}
      submitLabel="Save"
      isPending={isPending}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
        <TextField
          label="Phone number"
          type="tel"
          error={errors.phoneNumber?.message}
          {...form.register('phoneNumber', { setValueAs: givenOnly })}
        />
        <TextAreaField
          label="Address"
          rows={3}
          error={errors.address?.message}
          {...form.register('address', { setValueAs: givenOnly })}
        />
      </DialogForm>
    </FormDialog>
  )
}

/** What is left empty stays as it is. */
function givenOnly(value: string | undefined): string | undefined {
  return value === '' ? undefined : value
}
