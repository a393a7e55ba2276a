import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLivePerson, recipient } from '#features/accounts/people.rows.ts'
import { liveShopOf } from '#features/shops/shops.rows.ts'
import { isSeenBy, isShownTo } from './review-lists.queries.ts'
import { isVisible, type Viewer } from './reviews.rows.ts'

const locked = aliased('r', pick(tables.reviews, 'id', 'customer_id', 'answer', 'answer_told_at'))
export type LockedReview = RowOf<typeof locked>

/** Locks a review that the viewer sees. */
export async function lockSeen(tx: Tx, viewer: Viewer, id: string): Promise<LockedReview | null> {
  const where = [sql`r.id = ${id}`, isSeenBy(viewer), isShownTo(viewer)]
  return await tx.db.maybe(
    locked,
    sql`select ${columns(locked)} from reviews r ${sql.where(where)} for no key update`,
  )
}

/** Locks a visible review of a product of the vendor's shop. */
export async function lockOfShop(
  tx: Tx,
  vendorId: string,
  id: string,
): Promise<LockedReview | null> {
  return await tx.db.maybe(
    locked,
    sql`select ${columns(locked)} from reviews r
      where r.id = ${id} and r.shop_id = ${liveShopOf(vendorId)} and ${isVisible}
      for no key update`,
  )
}

export async function writeVote(
  tx: Tx,
  { id, personId, isHelpful }: { id: string; personId: string; isHelpful: boolean },
): Promise<void> {
  await tx.db.run(
    isHelpful
      ? sql`insert into review_votes (review_id, person_id) values (${id}, ${personId}) on conflict do nothing`
      : sql`delete from review_votes where review_id = ${id} and person_id = ${personId}`,
  )
}

/** Votes that the person cast within the last minute. */
export async function countVotes(ctx: Ctx, personId: string): Promise<number> {
  const row = await ctx.db.one(
    { votes: int4 },
    sql`select count(*)::int as votes from review_votes
      where person_id = ${personId} and created_at > now() - interval '1 minute'`,
  )
  return row.votes
}

/** Reports a review once for each person. Once an admin has decided, the same person's report changes nothing. */
export async function insertReport(
  tx: Tx,
  { id, byId, reason }: { id: string; byId: string; reason: string },
): Promise<void> {
  await tx.db.run(sql`
    insert into review_reports (review_id, by_id, reason)
    values (${id}, ${byId}, ${reason}) on conflict do nothing`)
}

/** Writes the shop's answer, or removes it (null). */
export async function writeAnswer(tx: Tx, id: string, text: string | null): Promise<void> {
  await tx.db.run(sql`
    update reviews set answer = ${text}, answered_at = case when ${text}::text is not null then now() end
    where id = ${id}`)
}

const told = {
  ...recipient,
  ...aliased('d', { productId: tables.products.id, productName: tables.products.name }),
  ...aliased('s', { shopName: tables.shops.name }),
}
export type ToldWriter = RowOf<typeof told>

/** Notes that the writer of a review is told of its answer; returns what they are told. */
export async function markTold(tx: Tx, id: string): Promise<ToldWriter | null> {
  return await tx.db.maybe(
    told,
    sql`with told as (
      update reviews set answer_told_at = now() where id = ${id} and answer_told_at is null
      returning customer_id, product_id, shop_id
    )
    select ${columns(told)} from told t join people p on p.id = t.customer_id
      join products d on d.id = t.product_id join shops s on s.id = t.shop_id
    where ${isLivePerson()}`,
  )
}
