import type { Category, CategoryInput, CategoryPatch } from '@haat/contract/catalog'
import type { ListQuery, Page } from '@haat/contract/paging'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/db.ts'
import { selectPage } from '#core/pages.ts'
import { categoryColumns, toCategory, type CategoryRow } from './categories.rows.ts'

/** A page of categories by name; a search forgives accents and slips. */
export async function selectCategories(
  ctx: Ctx,
  { page, limit, searchTerm }: ListQuery,
): Promise<Page<Category>> {
  const where = [sql`c.deleted_at is null`]
  const term = searchTerm?.trim() ?? ''
  if (term !== '') where.push(resembles(term))
  const { rows, meta } = await selectPage<CategoryRow>(ctx, {
    select: categoryColumns,
    from: sql`categories c`,
    where,
    orderBy: sql`lower(c.name), c.id`,
    page,
    limit,
  })
  return { data: rows.map(toCategory), meta }
}

export async function findCategory(ctx: Ctx, id: string): Promise<Category | null> {
  const row = await ctx.db.maybe<CategoryRow>(sql`
    select ${categoryColumns} from categories c where c.id = ${id} and c.deleted_at is null`)
  return row === null ? null : toCategory(row)
}

/** Breaks `categories_name`. */
export async function insertCategory(
  tx: Tx,
  input: CategoryInput & { image: string },
): Promise<Category> {
  const row = await tx.db.one<CategoryRow>(sql`
    insert into categories as c (name, description, image)
    values (${input.name}, ${input.description ?? ''}, ${input.image}) returning ${categoryColumns}`)
  return toCategory(row)
}

/** Writes what is given and also tells the picture there was. Breaks `categories_name`. */
export async function updateCategoryRow(
  tx: Tx,
  id: string,
  patch: CategoryPatch,
): Promise<{ category: Category; oldImage: string } | null> {
  const row = await tx.db.maybe<CategoryRow & { old_image: string }>(sql`
    with old as (
      select id, image from categories where id = ${id} and deleted_at is null for no key update
    )
    update categories c set
      name = coalesce(${patch.name ?? null}, c.name),
      description = coalesce(${patch.description ?? null}, c.description),
      image = coalesce(${patch.image ?? null}, c.image)
    from old where c.id = old.id
    returning ${categoryColumns}, old.image as old_image`)
  return row === null ? null : { category: toCategory(row), oldImage: row.old_image }
}

/** Holds a category until the transaction ends, so that no product can be put into it meanwhile. */
export async function holdCategory(tx: Tx, id: string): Promise<{ image: string } | null> {
  return await tx.db.maybe(sql`
    select image from categories where id = ${id} and deleted_at is null for no key update`)
}

export async function hasProducts(tx: Tx, categoryId: string): Promise<boolean> {
  const row = await tx.db.one<{ found: boolean }>(sql`
    select exists (select from product_search where category_id = ${categoryId}) as found`)
  return row.found
}

export async function hideCategory(tx: Tx, id: string): Promise<void> {
  await tx.db.run(sql`update categories set deleted_at = now() where id = ${id}`)
}

/** The term stands in the name or the description, or is close to a part of the name. */
function resembles(term: string): Sql {
  const plain = sql`nullif(trim(plain_words(${term})), '')`
  return sql`(
    strpos(plain_words(c.name || ' ' || c.description), ${plain}) > 0
    or word_similarity(${plain}, plain_words(c.name)) >= 0.5)`
}
