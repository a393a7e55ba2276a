import type { ProductDetails } from '#features/catalog/product-details.service.ts'
import {
  copyProductAttributes,
  refreshKeySpecs,
  setProductAttributes,
} from './product-attributes.service.ts'
import { selectSaid } from './product-attributes.queries.ts'

/** What products say by their categories' attributes. */
export const attributesOfProducts: ProductDetails = {
  read: async (tx, id) => (await selectSaid(tx, [id])).get(id) ?? [],
  write: setProductAttributes,
  copy: copyProductAttributes,
  refresh: refreshKeySpecs,
}
