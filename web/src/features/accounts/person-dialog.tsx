import {
  person as personSchema,
  personEdit,
  personInput,
  type Person,
  type PersonEdit,
  type PersonInput,
} from '@haat/contract/accounts'
import { z } from '@haat/contract/schema'
import { useId } from 'react'
import { changedValues, emptyIsAbsent, showFieldErrors, type SchemaForm } from '#core/forms.ts'
import { useKeptForm, type KeptForm } from '#core/use-kept-form.ts'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { EditNews } from '#ui/form-notes.tsx'

/** The form's name among the drafts. */
export const personForm = 'person'

const words = { pending: mutationMessages.updating, done: mutationMessages.updated }
const labels = { name: 'Name', phoneNumber: 'Phone number', address: 'Address' }

/** Corrects a person's name, phone number or address. Mount it while it is open. */
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
  update: (id: string, data: PersonEdit) => Promise<unknown>
  onClose: () => void
}) {
  const formId = useId()
  const kept = usePersonForm(person)
  const { form, base, start } = kept

  async function submit(data: PersonInput) {
    const seen = z.parse(personEdit.shape.seen, base)
    const change = { ...changedValues<PersonInput>(start, data), seen }
    const result = await runMutation(update(person.id, change), words)
    if (result.ok) {
      kept.forget()
      onClose()
    } else if (!kept.takeConflict(result.error)) {
      showFieldErrors(form, result.error)
    }
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
        <EditNews kept={kept} labels={labels} />
        <PersonFields form={form} base={base} />
      </DialogForm>
    </FormDialog>
  )
}

function usePersonForm(person: Person): KeptForm<PersonInput, Person> {
  return useKeptForm<PersonInput, Person>({
    name: personForm,
    id: person.id,
    schema: wholePerson,
    base: person,
    valuesOf,
    readBase: (found) => z.safeParse(personSchema, found).data,
  })
}

function PersonFields({ form, base }: { form: SchemaForm<PersonInput>; base: Person }) {
  const { errors } = form.formState
  return (
    <>
      <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="Phone number"
        type="tel"
        error={errors.phoneNumber?.message}
        {...form.register('phoneNumber', emptyIsAbsent(base.phoneNumber))}
      />
      <TextAreaField
        label="Address"
        rows={3}
        error={errors.address?.message}
        {...form.register('address', emptyIsAbsent(base.address))}
      />
    </>
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
