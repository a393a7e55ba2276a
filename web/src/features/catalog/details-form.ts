import { inOrder, productAttributes, type ProductAttribute } from '@haat/contract/attributes'
import { brandLimits } from '@haat/contract/brands.limits'
import { product as productSchema, type Product } from '@haat/contract/catalog'
import type { FieldError } from '@haat/contract/errors'
import { z } from '@haat/contract/schema'
import { isRecord } from '#core/persistence.ts'

/** A product with what it says of itself, once an edit conflict has told it. */
export type EditedProduct = Product & { attributes?: ProductAttribute[] | undefined }

const editedProduct = z.extend(productSchema, { attributes: z.optional(productAttributes) })
const someBrand = '00000000-0000-7000-8000-000000000000'

/** Reads a product from a draft or an edit conflict, which names the brand alone. */
export function readEdited(found: unknown): EditedProduct | undefined {
  const isNamed = isRecord(found) && typeof found['brand'] === 'string'
  const whole = isNamed ? { ...found, brand: { id: someBrand, name: found['brand'] } } : found
  return z.safeParse(editedProduct, whole).data
}

/**
 * Brand, model and attributes in the form. `attributes` is a text, so that the form can tell whether it was changed:
 * JSON of all that is said, or empty while it is as it was.
 */
export const detailFields = {
  brand: z.string().check(z.trim(), z.maxLength(brandLimits.nameMax)),
  model: z.string().check(z.trim(), z.maxLength(brandLimits.modelMax)),
  attributes: z.string(),
}
const detailForm = z.object(detailFields)
export type DetailForm = z.infer<typeof detailForm>

export function detailsFormOf(product: EditedProduct | null): DetailForm {
  const { brand = null, model = '', attributes } = product ?? {}
  return {
    brand: brand?.name ?? '',
    model,
    attributes: attributes === undefined ? '' : writeSaid(attributes),
  }
}

/** Values of the form, all or those that were changed, with the details as the API takes them. */
export function withDetails<Values extends Partial<DetailForm>>({
  brand,
  attributes,
  ...rest
}: Values) {
  const said = readSaid(attributes)
  return {
    ...rest,
    ...(brand === undefined ? {} : { brand: brand === '' ? null : brand }),
    ...(said === undefined ? {} : { attributes: said }),
  }
}

export function writeSaid(said: readonly ProductAttribute[]): string {
  return JSON.stringify(inOrder(said))
}

/** Undefined while it is as it was. */
export function readSaid(text: string | undefined): ProductAttribute[] | undefined {
  if (text === undefined || text === '') return undefined
  const found: unknown = JSON.parse(text)
  return z.safeParse(productAttributes, found).data
}

/** The field of the form that an error of the API is about. */
export function detailFieldOf({ path, message }: FieldError): FieldError {
  return { path: path.replace(/^(data\.)?attributes\b.*/, 'attributes'), message }
}
