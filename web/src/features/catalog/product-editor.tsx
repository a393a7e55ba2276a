import { productInput, productPatch, type Product, type ProductPatch } from '@haat/contract/catalog'
import { actMessages } from '@haat/contract/messages'
import { z } from '@haat/contract/schema'
import { useEffect, useId, useState } from 'react'
import { somethingWentWrong } from '#core/api-error.ts'
import { showFieldErrors, useSchemaForm } from '#core/forms.ts'
import { act, type ActResult } from '#ui/act.ts'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { ImageDrop } from '#ui/image-drop.tsx'
import { usePictureChoice, type PictureChoice } from '#ui/picture-choice.ts'
import { useCreateProductMutation, useUpdateProductMutation } from './catalog-acts-api.ts'
import { allCategories, useGetCategoriesQuery } from './catalog-api.ts'
import { ProductFields } from './product-fields.tsx'
import { newProduct, patchOf, startOf, stockNow } from './product-form.ts'
import { ProductPreview } from './product-preview.tsx'

interface EditorProps {
  /** Null: a new product. */
  product: Product | null
  open: boolean
  onClose: () => void
  onSaved: () => void
  /** Told whether something would be lost by closing. */
  onDirty: (isDirty: boolean) => void
}

/** The dialog in which a vendor makes or changes a product. */
export function ProductEditor({ product, open, onClose, onSaved, onDirty }: EditorProps) {
  const [create, creating] = useCreateProductMutation()
  const [update, updating] = useUpdateProductMutation()
  const formId = useId()

  async function save(data: ProductPatch, file: File | null): Promise<ActResult<unknown>> {
    const result =
      product === null
        ? await act(create({ data: z.parse(productInput, data), file }).unwrap(), {
            pending: actMessages.pending,
            done: actMessages.submitted,
          })
        : await act(update({ id: product.id, data, file }).unwrap(), {
            pending: actMessages.updating,
            done: actMessages.updated,
            failed: somethingWentWrong,
          })
    if (result.ok) onSaved()
    return result
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={product === null ? 'Add Product' : 'Edit Product'}
      formId={formId}
      submitLabel={product === null ? 'Add product' : 'Save'}
      isPending={creating.isLoading || updating.isLoading}
      width="lg"
    >
      <Editor id={formId} product={product} save={save} onDirty={onDirty} />
    </FormDialog>
  )
}

function Editor({
  id,
  product,
  save,
  onDirty,
}: Pick<EditorProps, 'product' | 'onDirty'> & {
  id: string
  save: (data: ProductPatch, file: File | null) => Promise<ActResult<unknown>>
}) {
  const [start, setStart] = useState(() => startOf(product))
  const form = useSchemaForm<ProductPatch>(product === null ? newProduct : productPatch, start)
  const picture = usePictureChoice(product === null ? 'Image is required' : undefined)
  const { data: categories } = useGetCategoriesQuery(allCategories)
  useDirtyReport(form.formState.isDirty, picture, onDirty)

  async function submit(data: ProductPatch) {
    const given = product === null ? data : patchOf(start, data)
    const result = await save(given, picture.file)
    if (result.ok) return
    // What was typed stays; the next save is decided on what is there now.
    const stock = stockNow(result.error)
    if (stock !== undefined) setStart({ ...start, stock })
    showFieldErrors(form, result.error)
    picture.refuse(result.error)
  }

  return (
    <DialogForm
      id={id}
      className="grid gap-8 md:grid-cols-[1fr_15rem]"
      onSubmit={(event) => {
        const hasPicture = picture.check()
        void form.handleSubmit((data) => (hasPicture ? submit(data) : picture.focus()))(event)
      }}
    >
      <div className="space-y-5">
        <ProductFields form={form} categories={categories?.data}>
          <ImageDrop label="Image" choice={picture} currentSrc={product?.image} />
        </ProductFields>
      </div>
      <div className="md:sticky md:top-0 md:self-start">
        <ProductPreview
          control={form.control}
          product={product}
          categories={categories?.data}
          pictureSrc={picture.src}
        />
      </div>
    </DialogForm>
  )
}

function useDirtyReport(
  isFormDirty: boolean,
  picture: PictureChoice,
  onDirty: (isDirty: boolean) => void,
): void {
  const isDirty = isFormDirty || picture.file !== null
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
}
