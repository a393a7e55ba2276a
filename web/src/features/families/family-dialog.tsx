import type { Attribute, CategoryAttribute, ProductAttribute } from '@haat/contract/attributes'
import type { Product } from '@haat/contract/catalog'
import type { Family } from '@haat/contract/families'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { errorMessage } from '#core/api-error.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { LoadingNote, Skeleton } from '#ui/skeleton.tsx'
import { checkConnection, EmptyState, ErrorState, Notice } from '#ui/states.tsx'
import { FamilyCells } from './family-cells.tsx'
import {
  FamilyFiles,
  useFamilyUploads,
  type FamilyUploads,
  type FilesByValue,
} from './family-files.tsx'
import { FamilyMembers } from './family-members.tsx'
import { useGetAxesQuery, useGetOwnFamilyQuery, useGetSaidQuery } from './family-mutations-api.ts'
import { FamilyOptions } from './family-options.tsx'
import { useFamilyForm, type FamilyDraft } from './use-family-form.ts'

interface FamilyDialogProps {
  product: Product
  onClose: () => void
}

/** The dialog in which a vendor makes a family of a product, or changes the one that it has. */
export function FamilyDialog({ product, onClose }: FamilyDialogProps) {
  const isMade = Boolean(product.familyId)
  const axes = useGetAxesQuery(product.categoryId)
  const said = useGetSaidQuery(product.id)
  const family = useGetOwnFamilyQuery(product.familyId ?? '', { skip: !isMade })
  const known = isMade ? family.data : null
  const hasNone = axes.data?.length === 0
  if (!hasNone && axes.data !== undefined && said.data !== undefined && known !== undefined) {
    return <Editor {...{ product, onClose }} axes={axes.data} said={said.data} family={known} />
  }
  const failed = [axes, said, family].find(({ error }) => error !== undefined)
  return (
    <Dialog open onOpenChange={onClose} title={isMade ? 'Edit Family' : 'Make a Family'} width="lg">
      {hasNone ? (
        <EmptyState
          icon="layers"
          title="No options"
          hint="Products of this category have no attribute in which a family could differ. The market’s admins add them."
        />
      ) : failed === undefined ? (
        <Loading />
      ) : (
        <ErrorState
          message={errorMessage(failed.error, checkConnection)}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      )}
    </Dialog>
  )
}

function Loading() {
  return (
    <div className="space-y-4">
      <LoadingNote what="the options" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

function Editor({
  product,
  onClose,
  axes,
  said,
  family,
}: FamilyDialogProps & {
  axes: readonly CategoryAttribute[]
  said: readonly ProductAttribute[]
  family: Family | null
}) {
  const formId = useId()
  const attributes = attributesFor(axes, family)
  const draft = useFamilyForm(product, attributes, said, family)
  const [files, setFiles] = useState<FilesByValue>({})
  const uploads = useFamilyUploads()
  const [failed, setFailed] = useState<readonly string[] | null>(null)
  useFirstError(formId, draft.errors)

  async function save(event: FormEvent) {
    event.preventDefault()
    const saved = await draft.save()
    if (saved === null) return
    draft.kept.forget()
    const problems = await uploads.send(saved.id, files)
    if (problems.length === 0) onClose()
    else setFailed(problems)
  }

  if (failed !== null) return <Failed isMade={family !== null} names={failed} onClose={onClose} />
  return (
    <FormDialog
      onClose={onClose}
      title={family === null ? 'Make a Family' : 'Edit Family'}
      description={product.name}
      formId={formId}
      submitLabel={submitLabelOf(family, draft.combinations.length)}
      isPending={draft.isSaving || uploads.progress !== null}
      keeping={draft.kept}
      width="lg"
    >
      <DialogForm id={formId} className="space-y-6" onSubmit={(event) => void save(event)}>
        <Fields {...{ draft, attributes, product, family, uploads, files, setFiles, onClose }} />
      </DialogForm>
    </FormDialog>
  )
}

/** After a save that failed, the first thing that is wrong gets the focus; it may be far above the button. */
function useFirstError(formId: string, errors: FamilyDraft['errors']) {
  useEffect(() => {
    const { cells, ...others } = errors
    if (Object.keys({ ...cells, ...others }).length === 0) return
    const form = document.getElementById(formId)
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
  }, [formId, errors])
}

/** The attributes to choose values of: those of the family, in its order, or all that there are. */
function attributesFor(axes: readonly CategoryAttribute[], family: Family | null): Attribute[] {
  const all = axes.map(({ attribute }) => attribute)
  if (family === null) return all
  return family.axes.flatMap(({ attributeId }) => all.filter(({ id }) => id === attributeId))
}

function Fields({
  draft,
  attributes,
  product,
  family,
  uploads: { progress },
  files,
  setFiles,
  onClose,
}: FamilyDialogProps & {
  draft: FamilyDraft
  attributes: readonly Attribute[]
  family: Family | null
  uploads: FamilyUploads
  files: FilesByValue
  setFiles: (change: (now: FilesByValue) => FilesByValue) => void
}) {
  const [pictured] = draft.axes
  return (
    <>
      <TextField
        label="Name of the family"
        hint="New products get this name with their values: “Galaxy A55, Blue, 128 GB”."
        value={draft.typed.name}
        error={draft.errors.name}
        onChange={(event) => draft.setName(event.target.value)}
      />
      <FamilyOptions draft={draft} attributes={attributes} />
      {draft.errors.whole === undefined ? null : (
        <p role="alert" tabIndex={-1} className="text-sm text-danger">
          {draft.errors.whole}
        </p>
      )}
      <FamilyCells draft={draft} product={product} />
      {pictured === undefined || draft.combinations.length === 0 ? null : (
        <FamilyFiles
          axis={pictured}
          files={files}
          onChoose={(valueId, chosen) => setFiles((now) => ({ ...now, [valueId]: chosen }))}
        />
      )}
      <output className="block text-sm text-muted">
        {progress === null ? '' : `Adding picture ${progress.done + 1} of ${progress.total}`}
      </output>
      {family === null ? null : <FamilyMembers family={family} onEnded={onClose} />}
    </>
  )
}

function submitLabelOf(family: Family | null, count: number): string {
  if (family !== null) return 'Save'
  return count === 0 ? 'Make family' : `Make family of ${count}`
}

/** The family is saved, but pictures are missing. */
function Failed({
  isMade,
  names,
  onClose,
}: {
  isMade: boolean
  names: readonly string[]
  onClose: () => void
}) {
  return (
    <Dialog open onOpenChange={onClose} title={isMade ? 'Edit Family' : 'Make a Family'} width="lg">
      <Notice>
        The family is saved. These pictures could not be added; choose them again with “Pictures” in
        the products’ menus.
      </Notice>
      <ul className="mt-4 list-disc space-y-1 ps-5 text-sm">
        {names.map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
