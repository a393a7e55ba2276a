import { setImmediate as nextTick } from 'node:timers/promises'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { warrantyColumns } from '#features/catalog/products.rows.ts'
import { keySpecsOf, specsOf } from '#seed/market/attributes.ts'
import { familyAt, type FamilyDraft } from '#seed/market/families.ts'
import { placeAt } from '#seed/market/places.ts'
import type { Plan } from '#seed/market/plan.ts'
import { productAt, type ProductDraft } from '#seed/market/products.ts'
import { warrantyOf } from '#seed/market/terms.ts'
import { arrayOf, inChunksAhead, insertOf, poisha, upTo } from './insert.ts'
import type { Pictures, ProductView } from './pictures.ts'
import { families, productAttributes, productPictures } from './catalogue-tables.ts'
import { products } from './tables.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface CatalogueParts {
  shopIds: readonly string[]
  categoryIds: readonly string[]
  pictures: Pictures
  vocabulary: Vocabulary
}

/** Products made between two looks at what PostgreSQL has answered. */
const madeAtOnce = 50

/**
 * Loads the catalogue; calls `onLoaded` with the number of loaded products after each chunk. The rows of a chunk are
 * made while PostgreSQL writes those before.
 */
export async function loadProducts(
  ctx: Ctx,
  plan: Plan,
  parts: CatalogueParts,
  onLoaded: (count: number) => void,
): Promise<void> {
  let count = 0
  const family = familiesOf(plan)
  await inChunksAhead(
    upTo(plan.products),
    2_000,
    async (indexes) => await statementOf(plan, parts, family, indexes),
    async (statement, size) => {
      await ctx.db.run(statement)
      count += size
      onLoaded(count)
    },
  )
}

/** Writes these products with their families, attributes and pictures. */
async function statementOf(
  plan: Plan,
  parts: CatalogueParts,
  family: FamilyOf,
  indexes: readonly number[],
): Promise<Sql> {
  const rows = {
    families: [] as ReturnType<typeof familyRows>,
    products: [] as ReturnType<typeof productRow>[],
    said: [] as ReturnType<Vocabulary['rowsOf']>,
    pictures: [] as ReturnType<typeof pictureRows>,
  }
  for (const [place, index] of indexes.entries()) {
    if (place % madeAtOnce === 0) await nextTick()
    const product = productAt(plan, index)
    rows.families.push(...familyRows(family, parts, index))
    rows.products.push(productRow(plan, parts, product, family(index)))
    rows.said.push(...parts.vocabulary.rowsOf(product.id, specsOf(plan, product)))
    rows.pictures.push(...pictureRows(product, parts.pictures.product(product)))
  }
  const inserts = [insertOf(families, rows.families)]
  await nextTick()
  inserts.push(insertOf(products, rows.products))
  await nextTick()
  inserts.push(insertOf(productAttributes, rows.said))
  const parallel = inserts.map((insert, place) => sql`${sql.raw(`w${place}`)} as (${insert})`)
  return sql`with ${sql.join(parallel, ', ')} ${insertOf(productPictures, rows.pictures)}`
}

type FamilyOf = (index: number) => FamilyDraft | null

/** The families of products that come one after the other: each is made once. */
function familiesOf(plan: Plan): FamilyOf {
  const made = new Map<number, FamilyDraft | null>()
  return (index) => {
    const { head, members } = placeAt(plan, index)
    if (members === 1) return null
    const family = made.get(head) ?? (made.has(head) ? null : familyAt(plan, index))
    made.set(head, family)
    return family
  }
}

/** The family's row, before that of its first member. */
function familyRows(family: FamilyOf, { shopIds, vocabulary }: CatalogueParts, index: number) {
  const made = family(index)
  if (made === null || made.members[0] !== index) return []
  const axes = arrayOf(made.axes.map((code) => vocabulary.attributeId(code)))
  const { id, name, createdAt } = made
  const shop_id = shopIds[made.shop] ?? null
  return [{ id, shop_id, name, axes, created_at: createdAt, updated_at: createdAt }]
}

function productRow(
  plan: Plan,
  { shopIds, categoryIds, pictures, vocabulary }: CatalogueParts,
  product: ProductDraft,
  family: FamilyDraft | null,
) {
  const [front, ...further] = pictures.product(product)
  return {
    id: product.id,
    shop_id: shopIds[product.shop] ?? null,
    category_id: categoryIds[product.kind] ?? null,
    brand_id: vocabulary.brandIds.get(product.brand) ?? null,
    ...memberRow(plan, vocabulary, product, family),
    name: product.name,
    model: product.modelName,
    description: product.description,
    key_specs: arrayOf(keySpecsOf(plan, product)),
    image: front?.url ?? '',
    alt: front?.alt ?? '',
    picture: front === undefined ? null : JSON.stringify(front.picture),
    picture_count: further.length,
    price: poisha(product.price),
    discount: poisha(product.discount),
    // Their history (`withPriceHistory`) proves all of it.
    proven_discount: poisha(product.discount),
    stock: product.stock,
    status: product.status,
    ...warrantyColumns(warrantyOf(plan.kinds[product.kind]?.name ?? '')),
    created_at: product.createdAt,
    updated_at: product.createdAt,
  }
}

/** What a product is in its family. */
function memberRow(
  plan: Plan,
  vocabulary: Vocabulary,
  product: ProductDraft,
  family: FamilyDraft | null,
) {
  if (family === null) {
    return { family_id: null, is_face: true, axis_values: arrayOf([]), choices: '' }
  }
  const said = specsOf(plan, product)
  return {
    family_id: family.id,
    is_face: family.face === product.index,
    axis_values: arrayOf(
      family.axes.map((code) => vocabulary.valueId(code, String(said.get(code)))),
    ),
    choices: family.choices,
  }
}

/** The second and further pictures; the first is the product's own, and the product counts these. */
function pictureRows({ id }: ProductDraft, views: readonly ProductView[]) {
  return views.slice(1).map(({ url, picture, alt, altBn }, index) => ({
    product_id: id,
    position: index + 1,
    image: url,
    picture: JSON.stringify(picture),
    alt,
    alt_bn: altBn,
  }))
}
