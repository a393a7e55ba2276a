import type { QuestionInput } from '@haat/contract/questions'
import type { Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, int4, uuid, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLivePerson, recipient } from '#features/accounts/people.rows.ts'
import { isOnSale } from '#features/catalog/products.rows.ts'
import { isProductSeenBy } from '#features/reviews/reviews.rows.ts'
import { liveShopOf } from '#features/shops/shops.rows.ts'
import { isShownTo, type Viewer } from './questions.rows.ts'

/** Locks a writer's row: their limits are counted behind it. */
export async function lockWriter(tx: Tx, personId: string): Promise<void> {
  await tx.db.run(sql`select from people where id = ${personId} for no key update`)
}

/**
 * What the person wrote within the last hour, and took back: what is gone counts too, since others were told of it. Read
 * are the latest thousand lines only, because a busy shop writes many more in a day.
 */
const recent = (table: Sql, by: Sql, personId: string, removal: string): Sql =>
  sql`(select count(*)::int from (
    select from ${table} where ${by} = ${personId} and created_at > clock_timestamp() - interval '1 hour'
    union all select from (
      select action, at from audit_log where actor_id = ${personId} order by id desc limit 1000) l
    where action = ${removal} and at > clock_timestamp() - interval '1 hour') n)`

/** How many questions and answers the person wrote within the last hour, removed ones included. */
export async function countRecent(
  tx: Tx,
  personId: string,
): Promise<{ questions: number; answers: number }> {
  return await tx.db.one(
    { questions: int4, answers: int4 },
    sql`select ${recent(sql`questions`, sql`customer_id`, personId, 'question.removed')} as questions,
      ${recent(sql`question_answers`, sql`by_id`, personId, 'question.answer-removed')} as answers`,
  )
}

export async function findSent(
  tx: Tx,
  personId: string,
  clientId: string,
): Promise<{ id: string; product_id: string; body: string } | null> {
  return await tx.db.maybe(
    pick(tables.questions, 'id', 'product_id', 'body'),
    sql`select id, product_id, body from questions
      where customer_id = ${personId} and client_id = ${clientId}`,
  )
}

/** Inserts a question about a product on sale; returns its id, or null. */
export async function insertQuestion(
  tx: Tx,
  customerId: string,
  { productId, clientId, text, masked }: QuestionInput & { masked: string | null },
): Promise<string | null> {
  const row = await tx.db.maybe(
    { id: uuid },
    sql`insert into questions (product_id, shop_id, customer_id, client_id, body, masked)
      select p.id, p.shop_id, ${customerId}, ${clientId}, ${text}, ${masked}
      from products p where p.id = ${productId} and ${isOnSale()} returning id`,
  )
  return row?.id ?? null
}

const locked = {
  ...aliased('q', pick(tables.questions, 'id', 'product_id', 'customer_id', 'hidden_at')),
  is_of_shop: computed(bool, sql`false`),
  has_bought: computed(bool, sql`false`),
  of_buyers: computed(int4, sql`0`),
}
export type LockedQuestion = RowOf<typeof locked>

/** Locks a question that the viewer sees, with what they are to its product. */
export async function lockQuestion(
  tx: Tx,
  viewer: Viewer & { id: string },
  id: string,
): Promise<LockedQuestion | null> {
  const where = [
    sql`q.id = ${id}`,
    isShownTo(viewer, sql`q.customer_id`, sql`q`),
    sql`exists (select from products p where p.id = q.product_id and ${isProductSeenBy(viewer)})`,
  ]
  await tx.db.run(sql`select from questions q ${sql.where(where)} for no key update`)
  const { is_of_shop: _, has_bought: __, of_buyers: ___, ...own } = locked
  return await tx.db.maybe(
    locked,
    sql`select ${columns(own)}, coalesce(q.shop_id = ${liveShopOf(viewer.id)}, false) as is_of_shop,
        has_kept(${viewer.id}, q.product_id) as has_bought,
        (select count(*)::int from question_answers a
          where a.question_id = q.id and a.by_role = 'CUSTOMER' and a.by_id <> ${viewer.id}) as of_buyers
      from questions q ${sql.where(where)}`,
  )
}

/** Writes the person's one answer. A changed one that was hidden stays hidden. */
export async function writeAnswer(
  tx: Tx,
  answer: {
    questionId: string
    byId: string
    byRole: 'CUSTOMER' | 'VENDOR'
    text: string
    masked: string | null
  },
): Promise<void> {
  const { questionId, byId, byRole, text, masked } = answer
  await tx.db.run(sql`
    insert into question_answers (question_id, by_id, by_role, body, masked)
    values (${questionId}, ${byId}, ${byRole}, ${text}, ${masked})
    on conflict (question_id, by_id) do update set body = excluded.body, masked = excluded.masked`)
}

const ownAnswer = pick(tables.question_answers, 'id', 'hidden_at')

/** The person's answer to a locked question. */
export async function findOwnAnswer(
  tx: Tx,
  questionId: string,
  byId: string,
): Promise<RowOf<typeof ownAnswer> | null> {
  return await tx.db.maybe(
    ownAnswer,
    sql`select ${columns(ownAnswer)} from question_answers
      where question_id = ${questionId} and by_id = ${byId}`,
  )
}

export async function deleteAnswer(tx: Tx, id: string): Promise<void> {
  await tx.db.run(sql`delete from question_answers where id = ${id}`)
}

/** Deletes a locked question that has no answers, hidden ones included. Returns 0 when it has some. */
export async function deleteQuestion(tx: Tx, id: string): Promise<number> {
  return await tx.db.run(sql`
    delete from questions q
    where q.id = ${id} and not exists (select from question_answers a where a.question_id = q.id)`)
}

const news = {
  ...recipient,
  ...aliased('d', { productId: tables.products.id, productName: tables.products.name }),
  ...aliased('s', { shopName: tables.shops.name }),
}
export type QuestionReader = RowOf<typeof news>

/** The vendor who is told of a question. */
export async function findVendor(tx: Tx, id: string): Promise<QuestionReader | null> {
  return await tx.db.maybe(
    news,
    sql`select ${columns(news)} from questions q join products d on d.id = q.product_id
      join shops s on s.id = q.shop_id join people p on p.id = s.vendor_id
      where q.id = ${id} and ${isLivePerson()}`,
  )
}

/** Notes that the asker is told of an answer of this kind, and returns them; null when they were told before. */
export async function markAsker(
  tx: Tx,
  id: string,
  by: 'CUSTOMER' | 'VENDOR',
): Promise<QuestionReader | null> {
  const column = sql.raw(by === 'VENDOR' ? 'shop_told_at' : 'buyer_told_at')
  return await tx.db.maybe(
    news,
    sql`with told as (
      update questions set ${column} = now() where id = ${id} and ${column} is null
      returning customer_id, product_id, shop_id
    )
    select ${columns(news)} from told t join people p on p.id = t.customer_id
      join products d on d.id = t.product_id join shops s on s.id = t.shop_id
    where ${isLivePerson()}`,
  )
}
