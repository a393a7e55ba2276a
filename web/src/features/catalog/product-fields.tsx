import { productStatuses } from '@haat/contract/catalog'
import type { Category } from '@haat/contract/categories'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { SelectField, TextAreaField, TextField } from '#ui/field.tsx'
import { numberOrNothing, type ProductForm } from './product-form.ts'
import { inTreeOrder, treeLabel } from './category-tree.ts'
import { WarrantyFields } from './warranty-fields.tsx'

const statusNotes = {
  ACTIVE: 'ACTIVE: on sale',
  DRAFT: 'DRAFT: not finished, hidden from shoppers',
  PAUSED: 'PAUSED: temporarily not for sale',
}

interface WithForm {
  form: UseFormReturn<ProductForm, unknown, ProductForm>
}

/** The fields of the product editor, with its picture's among them. */
export function ProductFields({
  form,
  categories,
  underPrice,
  children,
}: WithForm & {
  underPrice: ReactNode
  categories: readonly Category[] | undefined
  /** The picture's field. */
  children: ReactNode
}) {
  const { errors } = form.formState
  return (
    <>
      <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
      <SelectField
        // The choice is set when there is something to choose from.
        key={categories === undefined ? 'loading' : 'loaded'}
        label="Category"
        error={errors.categoryId?.message}
        placeholder="Choose a category"
        options={inTreeOrder(categories ?? []).map((each) => ({
          value: each.id,
          label: treeLabel(each),
        }))}
        {...form.register('categoryId')}
      />
      <Figures form={form} />
      {underPrice}
      {children}
      <TextAreaField
        label="Description"
        rows={6}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <WarrantyFields form={form} />
      <SelectField
        label="Status"
        error={errors.status?.message}
        options={productStatuses.map((value) => ({ value, label: statusNotes[value] }))}
        {...form.register('status')}
      />
    </>
  )
}

function Figures({ form }: WithForm) {
  const { errors } = form.formState
  const asNumber = { setValueAs: numberOrNothing }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Price (৳)"
        type="number"
        inputMode="decimal"
        step="any"
        min={0}
        error={errors.price?.message}
        {...form.register('price', asNumber)}
      />
      <TextField
        label="Discount (৳)"
        type="number"
        inputMode="decimal"
        step="any"
        min={0}
        error={errors.discount?.message}
        {...form.register('discount', asNumber)}
      />
      <TextField
        label="Stock"
        type="number"
        inputMode="numeric"
        step={1}
        min={0}
        error={errors.stock?.message}
        {...form.register('stock', asNumber)}
      />
      <TextField
        label="Weight in its box (g)"
        type="number"
        inputMode="numeric"
        step={1}
        min={1}
        error={errors.weightGrams?.message}
        {...form.register('weightGrams', asNumber)}
      />
    </div>
  )
}
