import { z } from '@haat/contract/schema'
import {
  synonym as synonymSchema,
  synonymEdit,
  synonymInput,
  type Synonym,
  type SynonymInput,
} from '@haat/contract/searches'
import { useId } from 'react'
import { fieldErrors, somethingWentWrong } from '#core/api-error.ts'
import type { SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { mutationMessages, runMutation, type MutationResult } from '#ui/run-mutation.ts'
import { SelectField, TextAreaField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { EditNews } from '#ui/form-notes.tsx'
import { phrasesOf } from './phrases.ts'
import { useCreateSynonymMutation, useUpdateSynonymMutation } from './synonyms-api.ts'

/** The form's name among the drafts. */
export const synonymDraft = 'synonym'
/** The name of a form that was opened from a search without result; the search is the draft's id. */
export const searchedDraft = 'searched'

/** What the form holds: words as they were typed, separated by commas. */
const typedWords = z.object({
  words: z.string().check(listed(synonymInput.shape.words)),
  alsoFinds: z.string().check(listed(synonymInput.shape.alsoFinds)),
  category: z.string(),
})
type TypedWords = z.infer<typeof typedWords>

function listed(schema: z.ZodMiniType<string[]>) {
  return z.superRefine<string>((text, context) => {
    const { error } = z.safeParse(schema, phrasesOf(text))
    if (error !== undefined) {
      context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? 'Invalid value' })
    }
  })
}

const labels = { words: 'Words', alsoFinds: 'Also finds', category: 'First category' }

/** Adds words that mean the same or changes them. Mount it while it is open. */
export function SynonymDialog({
  synonym,
  searched,
  categories,
  onClose,
}: {
  synonym: Synonym | null
  /** A search that found nothing; the new entry starts with its words. */
  searched?: string
  /** Names of the market's categories. */
  categories: readonly string[]
  onClose: () => void
}) {
  const formId = useId()
  const kept = useSynonymForm(synonym, searched)
  const { form } = kept
  const { save, isSaving } = useSave(kept.base)
  const names = [...new Set([...categories, synonym?.category ?? ''].filter((name) => name !== ''))]

  async function submit({ words: typed, alsoFinds, category }: TypedWords) {
    const result = await save({
      words: phrasesOf(typed),
      alsoFinds: phrasesOf(alsoFinds),
      category,
    })
    if (result.ok) {
      kept.forget()
      return onClose()
    }
    if (kept.takeConflict(result.error)) return
    for (const { path, message } of fieldErrors(result.error)) {
      const name = path.startsWith('alsoFinds') ? 'alsoFinds' : 'words'
      form.setError(name, { type: 'server', message }, { shouldFocus: true })
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title={synonym === null ? 'Add Words' : 'Edit Words'}
      formId={formId}
      submitLabel={synonym === null ? 'Add words' : 'Save'}
      isPending={isSaving}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <EditNews kept={kept} labels={labels} />
        <SynonymFields form={form} categories={names} />
      </DialogForm>
    </FormDialog>
  )
}

function useSynonymForm(synonym: Synonym | null, searched: string | undefined) {
  return useKeptForm<TypedWords, Synonym | null>({
    name: searched === undefined ? synonymDraft : searchedDraft,
    id: synonym?.id ?? searched ?? 'new',
    schema: typedWords,
    base: synonym,
    valuesOf: (base) => startOf(base, searched),
    readBase: (found) => z.safeParse(synonymSchema, found).data,
  })
}

function SynonymFields({
  form,
  categories,
}: {
  form: SchemaForm<TypedWords>
  categories: readonly string[]
}) {
  const { errors } = form.formState
  return (
    <>
      <TextAreaField
        label="Words that mean the same"
        hint="Separated by commas, in English and Bangla. A search for one finds products with any of them."
        rows={4}
        error={errors.words?.message}
        {...form.register('words')}
      />
      <TextAreaField
        label="Also finds"
        hint="The words above also find these, but not the other way round: “macbook” also finds “laptop”."
        rows={2}
        error={errors.alsoFinds?.message}
        {...form.register('alsoFinds')}
      />
      <SelectField
        label="Category shown first"
        placeholder="None, or the one of the same name"
        options={categories.map((name) => ({ value: name, label: name }))}
        error={errors.category?.message}
        {...form.register('category')}
      />
    </>
  )
}

function startOf(synonym: Synonym | null, searched: string | undefined): TypedWords {
  if (synonym === null) {
    return { words: searched === undefined ? '' : `${searched}, `, alsoFinds: '', category: '' }
  }
  return {
    words: synonym.words.join(', '),
    alsoFinds: synonym.alsoFinds.join(', '),
    category: synonym.category,
  }
}

function useSave(synonym: Synonym | null) {
  const [create, creating] = useCreateSynonymMutation()
  const [update, updating] = useUpdateSynonymMutation()

  function save(data: SynonymInput): Promise<MutationResult<unknown>> {
    if (synonym === null) {
      return runMutation(create(data).unwrap(), {
        pending: mutationMessages.pending,
        done: mutationMessages.submitted,
      })
    }
    const seen = z.parse(synonymEdit.shape.seen, synonym)
    return runMutation(update({ id: synonym.id, data: { ...data, seen } }).unwrap(), {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
      failed: somethingWentWrong,
    })
  }

  return { save, isSaving: creating.isLoading || updating.isLoading }
}
