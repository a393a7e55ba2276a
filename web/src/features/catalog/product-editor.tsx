import type { ProductAttribute } from '@haat/contract/attributes'
import { productInput, type Product } from '@haat/contract/catalog'
import type { Category } from '@haat/contract/categories'
import { z } from '@haat/contract/schema'
import { skipToken } from '@reduxjs/toolkit/query'
import { useId, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { somethingWentWrong } from '#core/api-error.ts'
import { money } from '#core/format.ts'
import { showFieldErrors } from '#core/forms.ts'
import { useKeptForm, type KeptForm } from '#core/use-kept-form.ts'
import { mutationMessages, runMutation, type MutationResult } from '#ui/run-mutation.ts'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { EditNews } from '#ui/form-notes.tsx'
import { ImageDrop } from '#ui/image-drop.tsx'
import { usePictureChoice, type PictureChoice } from '#ui/picture-choice.ts'
import { useCreateProductMutation, useUpdateProductMutation } from './catalog-mutations-api.ts'
import { allCategories, useGetCategoriesQuery } from './catalog-api.ts'
import { island } from '#ui/island.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useGetProductAttributesQuery } from './details-api.ts'
import { detailFieldOf, readEdited, withDetails, type EditedProduct } from './details-form.ts'
import { ProductFields } from './product-fields.tsx'
import {
  editOf,
  startOf,
  wholeProduct,
  type PlainFields,
  type ProductForm,
} from './product-form.ts'
import { ProductPreview } from './product-preview.tsx'
import { warrantyFieldOf, withWarranty } from './warranty-form.ts'

/** Its code comes after the editor's. */
const DetailsFields = island(
  async () => (await import('./details-fields.tsx')).DetailsFields,
  <SkeletonText lines={6} />,
)

/** What follows from the product as it is typed. */
export type UnderPrice = (typed: Partial<PlainFields>, product: Product | null) => ReactNode

/** The dialog in which a vendor makes (null) or changes a product. Mount it while it is open. */
export function ProductEditor({
  product,
  onClose,
  underPrice,
}: {
  product: Product | null
  onClose: () => void
  /** Stands below the price. */
  underPrice: UnderPrice
}) {
  const formId = useId()
  const picture = usePictureChoice(product === null ? 'Image is required' : undefined)
  const kept = useProductForm(product, picture)
  const stored = useStored(kept.base)
  const { save, isSaving } = useSave(kept.base, stored)

  async function submit(data: ProductForm) {
    const result = await save(data, picture.file)
    if (result.ok) {
      kept.forget()
      return onClose()
    }
    if (kept.takeConflict(result.error)) return
    showFieldErrors(kept.form, result.error, (each) => warrantyFieldOf(detailFieldOf(each)))
    picture.refuse(result.error)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={product === null ? 'Add Product' : 'Edit Product'}
      formId={formId}
      submitLabel={product === null ? 'Add product' : 'Save'}
      isPending={isSaving}
      keeping={kept}
      width="lg"
    >
      <DialogForm
        id={formId}
        className="grid gap-8 md:grid-cols-[1fr_15rem]"
        onSubmit={(event) => {
          const isReady = picture.check()
          const send = kept.form.handleSubmit((data) => (isReady ? submit(data) : picture.focus()))
          void send(event)
        }}
      >
        <FieldsAndPreview {...{ kept, picture, underPrice, stored }} />
      </DialogForm>
    </FormDialog>
  )
}

function FieldsAndPreview({
  kept,
  picture,
  underPrice,
  stored,
}: {
  kept: KeptForm<ProductForm, EditedProduct | null>
  picture: PictureChoice
  underPrice: UnderPrice
  stored: ProductAttribute[] | undefined
}) {
  const categories = useGetCategoriesQuery(allCategories).data?.data
  return (
    <>
      <div className="space-y-5">
        <News kept={kept} categories={categories} />
        <ProductFields
          form={kept.form}
          categories={categories}
          underPrice={<Typed kept={kept}>{underPrice}</Typed>}
        >
          <ImageDrop label="Image" choice={picture} currentSrc={kept.base?.image} />
          <DetailsFields
            form={kept.form}
            stored={stored}
            version={`${kept.news.length} ${kept.restored !== null}`}
          />
        </ProductFields>
      </div>
      <div className="md:sticky md:top-0 md:self-start">
        <ProductPreview
          control={kept.form.control}
          product={kept.base}
          categories={categories}
          pictureSrc={picture.src}
        />
      </div>
    </>
  )
}

/** Draws its children again with each change of the form. */
function Typed({
  kept,
  children,
}: {
  kept: KeptForm<ProductForm, EditedProduct | null>
  children: UnderPrice
}) {
  return children(useWatch({ control: kept.form.control }), kept.base)
}

function useProductForm(
  product: Product | null,
  picture: PictureChoice,
): KeptForm<ProductForm, EditedProduct | null> {
  return useKeptForm<ProductForm, EditedProduct | null>({
    name: 'product',
    id: product?.id ?? 'new',
    schema: wholeProduct,
    base: product,
    valuesOf: startOf,
    readBase: readEdited,
    hasFile: picture.file !== null,
    pictureField: 'image',
  })
}

/** What the product says so far: as it was when the editor opened, or as an edit conflict told. */
function useStored(base: EditedProduct | null): ProductAttribute[] | undefined {
  const { data } = useGetProductAttributesQuery(base?.id ?? skipToken)
  const [first, setFirst] = useState(data)
  if (first === undefined && data !== undefined) setFirst(data)
  return base === null ? nothing : (base.attributes ?? first)
}
const nothing: ProductAttribute[] = []

const labels = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  discount: 'Discount',
  stock: 'Stock',
  categoryId: 'Category',
  status: 'Status',
  weightGrams: 'Weight',
  warrantyBy: 'Warranty',
  warrantyMonths: 'Months of warranty',
  warrantyText: 'What the warranty covers',
  brand: 'Brand',
  model: 'Model',
  attributes: 'What the specifications say',
}

function News({
  kept,
  categories,
}: {
  kept: KeptForm<ProductForm, EditedProduct | null>
  categories: readonly Category[] | undefined
}) {
  function write(value: unknown, name: string): string {
    const isMoney = name === 'price' || name === 'discount'
    if (isMoney && typeof value === 'number') return money(value)
    if (name === 'attributes') return 'something else'
    if (name !== 'categoryId') return String(value)
    return categories?.find(({ id }) => id === value)?.name ?? 'another category'
  }
  return <EditNews kept={kept} labels={labels} write={write} />
}

function useSave(base: EditedProduct | null, stored: ProductAttribute[] | undefined) {
  const [create, creating] = useCreateProductMutation()
  const [update, updating] = useUpdateProductMutation()

  function save(data: ProductForm, file: File | null): Promise<MutationResult<unknown>> {
    if (base === null) {
      return runMutation(
        create({
          data: z.parse(productInput, withDetails(withWarranty(data, data))),
          file,
        }).unwrap(),
        {
          pending: mutationMessages.pending,
          done: mutationMessages.submitted,
        },
      )
    }
    return runMutation(update({ id: base.id, data: editOf(base, data, stored), file }).unwrap(), {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
      failed: somethingWentWrong,
    })
  }

  return { save, isSaving: creating.isLoading || updating.isLoading }
}
