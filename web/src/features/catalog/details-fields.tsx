import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { ProductAttribute } from '@haat/contract/attributes'
import type { SchemaForm } from '#core/forms.ts'
import { TextField } from '#ui/field.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import { useGetAllBrandsQuery } from './details-api.ts'
import { readSaid, writeSaid } from './details-form.ts'
import type { ProductForm } from './product-form.ts'

/** Brand, model and what the category asks for. `stored` is what the product says so far; undefined while it loads. */
export function DetailsFields({
  form,
  stored,
  version,
}: {
  form: SchemaForm<ProductForm>
  stored: ProductAttribute[] | undefined
  /** Changes when the fields have to show other values than were typed. */
  version: string
}) {
  const { errors } = form.formState
  const [categoryId = '', typed] = useWatch({
    control: form.control,
    name: ['categoryId', 'attributes'],
  })
  return (
    // An island has no box that the form could set apart.
    <div className="mb-5 space-y-5">
      <BrandAndModel form={form} />
      {stored === undefined ? (
        <SkeletonText lines={4} />
      ) : (
        <AttributeFields
          key={`${categoryId} ${version}`}
          categoryId={categoryId}
          said={readSaid(typed) ?? stored}
          error={errors.attributes?.message}
          onChange={(said) => {
            const isAsStored = writeSaid(said) === writeSaid(stored)
            const text = isAsStored ? '' : writeSaid(said)
            form.setValue('attributes', text, { shouldDirty: true })
            form.clearErrors('attributes')
          }}
        />
      )}
    </div>
  )
}

function BrandAndModel({ form }: { form: SchemaForm<ProductForm> }) {
  const listId = useId()
  const { data: brands } = useGetAllBrandsQuery(undefined)
  const { errors } = form.formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Brand"
        hint="Choose one, or type a new name. Leave it empty if there is none."
        list={listId}
        autoComplete="off"
        error={errors.brand?.message}
        {...form.register('brand')}
      />
      <datalist id={listId}>
        {brands?.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
      <TextField
        label="Model"
        hint="As the maker calls it, such as “Galaxy A15”."
        error={errors.model?.message}
        {...form.register('model')}
      />
    </div>
  )
}
