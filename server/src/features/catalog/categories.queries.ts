import type { Category, CategoryInput, CategoryPatch } from '@haat/contract/categories'
import { orderLimits } from '@haat/contract/orders.limits'
import type { ListQuery, Page } from '@haat/contract/paging'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool } from '#core/sql/kinds.ts'
import { columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { selectPage } from '#core/sql/paging.ts'
import { category, isLiveCategory, toCategory } from './categories.rows.ts'

/** The columns of a category that an admin writes. */
const writtenCategory = {
  ...pick(tables.categories, 'name', 'description', 'image', 'returns', 'return_days'),
  nameBn: tables.categories.name_bn,
  parentId: tables.categories.parent_id,
  asksSerial: tables.categories.asks_serial,
}

/** What an admin writes of a category, by the contract's names. */
type WrittenCategory = Pick<
  Category,
  'name' | 'description' | 'image' | 'nameBn' | 'parentId' | 'asksSerial' | 'returns'
>

/** A page of categories by name; a search ignores accents and tolerates typos. */
export async function selectCategories(
  ctx: Ctx,
  { page, limit, searchTerm }: ListQuery,
): Promise<Page<Category>> {
  const where = [isLiveCategory()]
  const term = searchTerm?.trim() ?? ''
  if (term !== '') where.push(resembles(term))
  const { rows, meta } = await selectPage(ctx, category, {
    from: sql`categories c`,
    where,
    orderBy: sql`lower(c.name), c.id`,
    page,
    limit,
  })
  return { data: rows.map(toCategory), meta }
}

export async function findCategory(ctx: Ctx, id: string): Promise<Category | null> {
  const row = await ctx.db.maybe(
    category,
    sql`
    select ${columns(category)} from categories c where c.id = ${id} and ${isLiveCategory()}`,
  )
  return row === null ? null : toCategory(row)
}

/**
 * Violates `categories_name` when the name is taken, and what `place_category` (catalog.sql) checks of the parent.
 */
export async function insertCategory(
  tx: Tx,
  input: CategoryInput & { image: string },
): Promise<Category> {
  const row = await tx.db.one(
    category,
    sql`
    insert into categories as c (name, name_bn, parent_id, description, image, asks_serial, returns, return_days)
    values (${input.name}, ${input.nameBn ?? ''}, ${input.parentId ?? null}, ${input.description ?? ''}, ${input.image},
      ${input.asksSerial ?? false}, ${input.returns?.rule ?? 'ANY'},
      ${input.returns?.days ?? orderLimits.returnDays}) returning ${columns(category)}`,
  )
  return toCategory(row)
}

/** Writes the given fields of a locked category. Violates the same constraints as `insertCategory`. */
export async function updateCategoryRow(
  tx: Tx,
  id: string,
  patch: CategoryPatch,
): Promise<Category> {
  const row = await tx.db.one(
    category,
    sql`
    update categories c set
      name = coalesce(${patch.name ?? null}, name),
      name_bn = coalesce(${patch.nameBn ?? null}, name_bn),
      parent_id = case when ${patch.parentId !== undefined} then ${patch.parentId ?? null}::uuid
                       else parent_id end,
      description = coalesce(${patch.description ?? null}, description),
      image = coalesce(${patch.image ?? null}, image),
      asks_serial = coalesce(${patch.asksSerial ?? null}, asks_serial),
      returns = coalesce(${patch.returns?.rule ?? null}, returns),
      return_days = coalesce(${patch.returns?.days ?? null}, return_days)
    where id = ${id} returning ${columns(category)}`,
  )
  return toCategory(row)
}

/**
 * Locks a category until the transaction ends, so that nobody else changes it or puts a product into it. It is a
 * separate statement, because one that both locks and writes a row can deadlock with itself.
 */
export async function lockCategory(tx: Tx, id: string): Promise<WrittenCategory | null> {
  const row = await tx.db.maybe(
    writtenCategory,
    sql`
    select ${columns(writtenCategory)} from categories
    where id = ${id} and ${isLiveCategory('categories')} for no key update`,
  )
  if (row === null) return null
  const { returns: rule, return_days: days, ...rest } = row
  return { ...rest, returns: { rule, days } }
}

/** Lets one change of the tree happen at a time, and locks the categories whose place it changes. */
export async function lockTree(tx: Tx, id: string, parentId: string | null): Promise<void> {
  await tx.db.run(sql`select lock_tree(array[${id}, ${parentId}]::uuid[])`)
}

export async function hasChildren(tx: Tx, categoryId: string): Promise<boolean> {
  const row = await tx.db.one(
    { found: bool },
    sql`
    select exists (select from categories c
      where c.parent_id = ${categoryId} and ${isLiveCategory()}) as found`,
  )
  return row.found
}

export async function hasProducts(tx: Tx, categoryId: string): Promise<boolean> {
  const row = await tx.db.one(
    { found: bool },
    sql`
    select exists (select from product_search where category_id = ${categoryId}) as found`,
  )
  return row.found
}

export async function hideCategory(tx: Tx, id: string): Promise<void> {
  await tx.db.run(sql`update categories set deleted_at = now() where id = ${id}`)
}

/** Condition: the term is contained in the name or the description, or is similar to a part of the name. */
function resembles(term: string): Sql {
  const plain = sql`nullif(trim(plain_words(${term})), '')`
  return sql`(
    strpos(plain_words(concat_ws(' ', c.name, c.name_bn, c.description)), ${plain}) > 0
    or word_similarity(${plain}, plain_words(c.name)) >= 0.5)`
}
