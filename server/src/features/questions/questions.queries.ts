import { pagingLimits } from '@haat/contract/paging.limits'
import type { Page } from '@haat/contract/paging'
import type { ProductQuestionsQuery, Question, QuestionsQuery } from '@haat/contract/questions'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { selectPage } from '#core/sql/paging.ts'
import { columns } from '#core/sql/shapes.ts'
import { isProductSeenBy } from '#features/reviews/reviews.rows.ts'
import { liveShopOf } from '#features/shops/shops.rows.ts'
import { isShownTo, questionFor, toQuestion, type Viewer } from './questions.rows.ts'

const table = sql`questions q`
const joins = sql`join products p on p.id = q.product_id`
const key = sql`q.id`
const newestFirst = sql`q.created_at desc, q.id desc`

/** The questions about a product that the viewer may see, newest first. */
export function selectOfProduct(
  ctx: Ctx,
  viewer: Viewer,
  productId: string,
  paging: ProductQuestionsQuery,
): Promise<Page<Question>> {
  const where = [
    sql`q.product_id = ${productId}`,
    isShownTo(viewer, sql`q.customer_id`, sql`q`),
    sql`exists (select from products p where p.id = q.product_id and ${isProductSeenBy(viewer)})`,
  ]
  return selectList(ctx, viewer, { where, orderBy: newestFirst, ...paging })
}

/** Those of a vendor's shop; for an admin all, reported ones first. */
export function selectQuestions(
  ctx: Ctx,
  viewer: Viewer & { id: string },
  { view, ...paging }: QuestionsQuery,
): Promise<Page<Question>> {
  if (viewer.seesAll) {
    const where = [view === 'reported' ? sql`q.reports > 0` : sql`true`]
    if (view === 'open') where.push(sql`not q.is_answered and q.hidden_at is null`)
    return selectList(ctx, viewer, {
      where,
      orderBy: sql`(q.reports > 0) desc, ${newestFirst}`,
      ...paging,
    })
  }
  const where = [sql`q.shop_id = ${liveShopOf(viewer.id)}`, sql`q.hidden_at is null`]
  if (view === 'open') where.push(sql`not q.is_answered`)
  if (view === 'reported') where.push(sql`false`)
  const orderBy = view === 'open' ? sql`q.created_at, q.id` : newestFirst
  return selectList(ctx, viewer, { where, orderBy, ...paging })
}

async function selectList(
  ctx: Ctx,
  viewer: Viewer,
  list: { where: Sql[]; orderBy: Sql; page: number; limit: number },
): Promise<Page<Question>> {
  const { rows, meta } = await selectPage(ctx, questionFor(viewer), {
    ...list,
    from: table,
    joins,
    key,
    countAtMost: pagingLimits.countedRowsMax,
  })
  return { data: rows.map(toQuestion), meta }
}

export async function findQuestion(ctx: Ctx, viewer: Viewer, id: string): Promise<Question | null> {
  const shape = questionFor(viewer)
  const row = await ctx.db.maybe(
    shape,
    sql`select ${columns(shape)} from ${table} ${joins} where q.id = ${id}`,
  )
  return row === null ? null : toQuestion(row)
}
