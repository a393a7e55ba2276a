import { profileInput, type Profile, type ProfileInput } from '@haat/contract/accounts'
import { useEffect, useRef } from 'react'
import { formatDay } from '#core/format.ts'
import { changedValues, emptyIsAbsent, showFieldErrors, type SchemaForm } from '#core/forms.ts'
import { useKeptForm, type KeptForm } from '#core/use-kept-form.ts'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { RestoredNote } from '#ui/form-notes.tsx'
import { ImageDrop } from '#ui/image-drop.tsx'
import { usePictureChoice, type PictureChoice } from '#ui/picture-choice.ts'
import { useLeaveGuard } from '#ui/use-leave-guard.tsx'
import { useUpdateProfileMutation } from './accounts-api.ts'

const words = { pending: mutationMessages.updating, done: mutationMessages.updatedWell }

/** The name, phone number, address and photo of the signed-in person. */
export function DetailsForm({ profile }: { profile: Profile }) {
  const photo = usePictureChoice()
  const kept = useDetails(profile, photo)
  const { form } = kept
  const guard = useLeaveGuard(kept.isDirty, kept)
  const [update, { isLoading }] = useUpdateProfileMutation()
  const latestFile = useRef(photo.file)
  useEffect(() => {
    latestFile.current = photo.file
  })

  async function submit(data: ProfileInput) {
    if (!photo.check()) return photo.focus()
    const sent = form.getValues()
    // Sends only what was changed here, so that an admin's correction of another field stays.
    const change = changedValues<ProfileInput>(form.formState.defaultValues ?? {}, data)
    const result = await runMutation(update({ data: change, file: photo.file }).unwrap(), words)
    if (result.ok) {
      restart(form, sent, valuesOf(result.data))
      if (latestFile.current === photo.file) photo.choose(null)
    } else {
      showFieldErrors(form, result.error)
      photo.refuse(result.error)
    }
  }

  return (
    <form
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      noValidate
      className="space-y-5"
    >
      <RestoredNote restored={kept.restored} />
      <ImageDrop label="Photo" choice={photo} currentSrc={profile.profilePhoto ?? undefined} />
      <DetailsFields form={form} profile={profile} />
      <Button type="submit" isPending={isLoading}>
        Save changes
      </Button>
      {guard.question}
    </form>
  )
}

/** Starts from what was saved. What was typed since it was `sent` stays. */
function restart(form: SchemaForm<ProfileInput>, sent: ProfileInput, saved: ProfileInput): void {
  const since = changedValues<ProfileInput>(sent, form.getValues())
  form.reset(saved)
  form.reset({ ...saved, ...since }, { keepDefaultValues: true })
}

function DetailsFields({ form, profile }: { form: SchemaForm<ProfileInput>; profile: Profile }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Name"
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <FixedEmail profile={profile} />
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        error={errors.phoneNumber?.message}
        {...form.register('phoneNumber', emptyIsAbsent(profile.phoneNumber))}
      />
      <TextAreaField
        label="Address"
        rows={3}
        autoComplete="street-address"
        error={errors.address?.message}
        {...form.register('address', emptyIsAbsent(profile.address))}
      />
    </>
  )
}

function useDetails(profile: Profile, photo: PictureChoice): KeptForm<ProfileInput, Profile> {
  return useKeptForm<ProfileInput, Profile>({
    name: 'profile',
    id: profile.id,
    schema: profileInput,
    base: profile,
    valuesOf,
    hasFile: photo.file !== null,
  })
}

/** The email identifies the account, so it can't be changed. */
function FixedEmail({ profile }: { profile: Profile }) {
  return (
    <TextField
      label="Email"
      type="email"
      value={profile.email}
      readOnly
      disabled
      hint={`You sign in with it. Member since ${formatDay(profile.createdAt)}.`}
    />
  )
}

function valuesOf({ name, phoneNumber, address }: Profile): ProfileInput {
  return {
    name,
    ...(phoneNumber === null ? {} : { phoneNumber }),
    ...(address === null ? {} : { address }),
  }
}
