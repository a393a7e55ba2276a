import {
  categoryEdit,
  categoryInput,
  category as categorySchema,
  type Category,
  type CategoryPatch,
} from '@haat/contract/categories'
import { catalogLimits } from '@haat/contract/catalog.limits'
import { z } from '@haat/contract/schema'
import { somethingWentWrong } from '#core/api-error.ts'
import { changedValues, type SchemaForm } from '#core/forms.ts'
import { useKeptForm, type KeptForm } from '#core/use-kept-form.ts'
import { mutationMessages, runMutation, type MutationResult } from '#ui/run-mutation.ts'
import { Checkbox } from '#ui/choice.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/field.tsx'
import { EditNews } from '#ui/form-notes.tsx'
import { usePictureChoice, type PictureChoice } from '#ui/picture-choice.ts'
import { PictureFormDialog } from '#ui/picture-form-dialog.tsx'
import { allCategories, useGetCategoriesQuery } from './catalog-api.ts'
import { inTreeOrder, treeLabel } from './category-tree.ts'
import { ReturnFields } from './return-fields.tsx'
import {
  changedCategory,
  newCategory,
  returnsFieldOf,
  returnsFormOf,
  withReturns,
  writeReturns,
  type CategoryForm,
  categoryForm,
} from './category-form.ts'
import { useCreateCategoryMutation, useUpdateCategoryMutation } from './catalog-mutations-api.ts'

/** The form's name among the drafts. */
const labels = {
  name: 'Name',
  nameBn: 'In Bangla',
  parentId: 'Below',
  description: 'Description',
  asksSerial: 'Serial numbers',
  returnRule: 'Returns',
  returnDays: 'Days for a return',
}

/** Makes a category (null) or changes one. Mount it while it is open. */
export function CategoryDialog({
  category,
  onClose,
}: {
  category: Category | null
  onClose: () => void
}) {
  const picture = usePictureChoice()
  const kept = useCategoryForm(category, picture)
  const { save, isSaving } = useSave(kept.base)
  const categories = useGetCategoriesQuery(allCategories).data?.data ?? []

  function saveTyped(data: CategoryForm, file: File | null) {
    const given = category === null ? data : changedValues<CategoryForm>(kept.start, data)
    return save(withReturns(data, given), file)
  }

  return (
    <PictureFormDialog
      title={category === null ? 'Add Category' : 'Edit Category'}
      submitLabel={category === null ? 'Add category' : 'Save'}
      kept={kept}
      picture={picture}
      pictureLabel="Image"
      currentSrc={kept.base?.image}
      isPending={isSaving}
      save={saveTyped}
      fieldOf={returnsFieldOf}
      onClose={onClose}
    >
      <News kept={kept} categories={categories} />
      <CategoryFields form={kept.form} parents={parentsFor(category, categories)} />
    </PictureFormDialog>
  )
}

function News({
  kept,
  categories,
}: {
  kept: KeptForm<CategoryForm, Category | null>
  categories: readonly Category[]
}) {
  const write = (value: unknown, name: string) =>
    name === 'parentId' ? nameOf(categories, value) : writeReturns(value, name)
  return <EditNews kept={kept} labels={labels} write={write} />
}

function CategoryFields({
  form,
  parents,
}: {
  form: SchemaForm<CategoryForm>
  parents: readonly Category[]
}) {
  const { errors } = form.formState
  return (
    <>
      <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="In Bangla"
        hint="The category’s name in Bangla. Shoppers can search by it too."
        lang="bn"
        error={errors.nameBn?.message}
        {...form.register('nameBn')}
      />
      <SelectField
        // The choice is set when there is something to choose from.
        key={parents.length}
        label="Below"
        hint="The category above this one. Lists of that one show its products too."
        options={[
          { value: '', label: 'None: at the top' },
          ...parents.map((each) => ({ value: each.id, label: treeLabel(each) })),
        ]}
        error={errors.parentId?.message}
        {...form.register('parentId', { setValueAs: (value: string | null) => value || null })}
      />
      <TextAreaField
        label="Description"
        rows={3}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <Checkbox
        label="Ask for the serial number or IMEI of each piece when it is packed"
        {...form.register('asksSerial')}
      />
      <ReturnFields form={form} />
    </>
  )
}

/** Those that a category may be put below: not itself, nor those below it, nor the lowest level. */
function parentsFor(category: Category | null, all: readonly Category[]): Category[] {
  return inTreeOrder(all).filter(
    ({ path }) =>
      path.length < catalogLimits.categoryDepth &&
      (category === null || !path.includes(category.id)),
  )
}

function nameOf(all: readonly Category[], id: unknown): string {
  return all.find((each) => each.id === id)?.name ?? 'none'
}

function useCategoryForm(
  category: Category | null,
  picture: PictureChoice,
): KeptForm<CategoryForm, Category | null> {
  return useKeptForm<CategoryForm, Category | null>({
    name: categoryForm,
    id: category?.id ?? 'new',
    schema: category === null ? newCategory : changedCategory,
    base: category,
    valuesOf: (base) => ({
      name: base?.name ?? '',
      nameBn: base?.nameBn ?? '',
      parentId: base?.parentId ?? null,
      description: base?.description ?? '',
      asksSerial: base?.asksSerial ?? false,
      ...returnsFormOf(base),
    }),
    readBase: (found) => z.safeParse(categorySchema, found).data,
    hasFile: picture.file !== null,
    pictureField: 'image',
  })
}

function useSave(base: Category | null) {
  const [create, creating] = useCreateCategoryMutation()
  const [update, updating] = useUpdateCategoryMutation()

  function save(data: CategoryPatch, file: File | null): Promise<MutationResult<unknown>> {
    if (base === null) {
      return runMutation(create({ data: z.parse(categoryInput, data), file }).unwrap(), {
        pending: mutationMessages.pending,
        done: mutationMessages.submitted,
      })
    }
    const seen = z.parse(categoryEdit.shape.seen, base)
    return runMutation(update({ id: base.id, data: { ...data, seen }, file }).unwrap(), {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
      failed: somethingWentWrong,
    })
  }

  return { save, isSaving: creating.isLoading || updating.isLoading }
}
